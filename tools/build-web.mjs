// Builds the web app when what it is made from changed. Plain JavaScript for Node 20.19.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'
import { Stop, runQuietly, withProgress } from './progress.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const output = join(root, 'web', 'dist')
const marker = join(root, '.cache', 'web-build')
const inputs = [
  'web',
  'contract',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  if (path === output) return []
  const entries = readdirSync(path, { withFileTypes: true })
  return entries.flatMap((entry) => {
    const full = join(path, entry.name)
    if (entry.isDirectory()) return filesBelow(full)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [full]
  })
}

function inputState() {
  const hash = createHash('sha256')
  for (const input of inputs) {
    const path = join(root, input)
    if (!existsSync(path)) continue
    const files = /\.\w+$/.test(input) ? [path] : filesBelow(path).toSorted()
    for (const file of files) hash.update(`${relative(root, file)}\n`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** @param {string} state */
function isBuilt(state) {
  return (
    existsSync(join(output, 'index.html')) &&
    existsSync(marker) &&
    readFileSync(marker, 'utf8') === state
  )
}

/** Does nothing when the built web app was made from the files as they are now. */
export async function buildWeb() {
  if (isBuilt(inputState())) return
  await withLock(join(root, '.cache', 'web-build.lock'), 'building the web app', async () => {
    const state = inputState()
    if (isBuilt(state)) return
    await withProgress('Building the web app', async () => {
      rmSync(marker, { force: true })
      const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
      // Anything but production would bundle React's development build.
      const env = { ...process.env, NODE_ENV: 'production' }
      const result = await runQuietly(process.execPath, [vite, 'build'], { cwd: root, env })
      if (result.code !== 0) throw new Stop(`The web app could not be built:\n${result.output}`)
      mkdirSync(dirname(marker), { recursive: true })
      writeFileSync(marker, state)
    })
  })
}
