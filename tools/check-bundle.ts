import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Gzipped script the sign-in screen may load before it shows, in bytes. */
const limit = 130_000

const built = join('web', 'dist')

/** Counts also where it is not part of the entry but comes after it. */
const signInPage = 'features/auth/sign-in.page.tsx'

type Manifest = Record<string, { file: string; imports?: string[] }>

/** The page's entry, the sign-in screen, and everything they import before they run; what is loaded later does not count. */
function firstLoad(manifest: Manifest): Set<string> {
  const files = new Set<string>()
  const waiting = signInPage in manifest ? ['index.html', signInPage] : ['index.html']
  for (const name of waiting) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build's manifest has no "${name}".`)
    if (files.has(chunk.file)) continue
    files.add(chunk.file)
    waiting.push(...(chunk.imports ?? []))
  }
  return files
}

/** Scripts the page names itself, such as the one that sets the theme. */
function plainScripts(page: string): string[] {
  return [...page.matchAll(/<script src="\/([^"]+)"/g)].map(([, path]) => path ?? '')
}

const manifest = JSON.parse(readFileSync(join(built, '.vite', 'manifest.json'), 'utf8')) as Manifest
const scripts = [...firstLoad(manifest), ...plainScripts(readFileSync(join(built, 'index.html'), 'utf8'))]
const sizes = scripts.map((file) => ({ file, bytes: gzipSync(readFileSync(join(built, file))).length }))
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)

for (const { file, bytes } of sizes) console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}`)
console.log(`${(total / 1000).toFixed(1).padStart(7)} kB  gzipped script before the sign-in screen shows; the limit is ${limit / 1000} kB`)
if (total > limit) {
  console.error('The sign-in screen loads too much script. Load what it does not show with import().')
  process.exitCode = 1
}
