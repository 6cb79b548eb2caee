import { readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The faces every first view shows; the others come when a character requests them. */
const preloadedFonts = /(?:hanken-grotesk|besley)-latin-wght-normal.*\.woff2$/

/** Libraries of the sign-in screen. Those that are one file for all their parts are left to where a part is used. */
const firstLibraries = new RegExp(
  'node_modules/(react|react-dom|scheduler|use-sync-external-store|@tanstack/(query-core|react-query)|wouter|regexparam|react-hook-form' +
    '|clsx|class-variance-authority|@radix-ui/(primitive|react-(collection|compose-refs|context|direction|id|presence|primitive|roving-focus|slot|tabs' +
    '|use-callback-ref|use-controllable-state|use-effect-event|use-layout-effect)))/',
)

/** What these libraries have for screens after it. */
const laterParts =
  /query-core\/.*\/(queriesObserver|infiniteQueryObserver)\.js|react-query\/.*\/(useQueries|useInfiniteQuery|useMutationState)\.js/

/** Schemas, and what ties them to forms. */
const formLibraries = /node_modules\/zod\//

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

const known = new Map<string, Set<string>>()

/** The portal's own modules that this one runs with: itself and what it imports, not what it loads later. */
function runsWith(start: string, modules: Modules): Set<string> {
  const found = known.get(start) ?? new Set([fileURLToPath(new URL(start, import.meta.url))])
  if (!known.has(start)) {
    for (const id of found)
      for (const imported of modules.getModuleInfo(id)?.importedIds ?? [])
        if (!imported.includes('node_modules')) found.add(imported)
  }
  known.set(start, found)
  return found
}

const isScript = /\.(?:[cm]?js|tsx?)$/

const isOneOf = (id: string, modules: Modules, ...starts: readonly string[]) =>
  isScript.test(id) && starts.some((start) => runsWith(start, modules).has(id))

/**
 * A screen comes in few files: a browser requests six at a time, and each compresses by itself. One is what the sign-in
 * screen shows first, so that it loads nothing else; one what forms of signed-out people need besides, one what the shell
 * needs, and one what most screens share. The rest stays with its screen.
 */
const parts = [
  {
    name: (id: string, modules: Modules) =>
      (firstLibraries.test(id) && !laterParts.test(id)) || isOneOf(id, modules, 'web/app/main.tsx')
        ? 'first-view'
        : null,
    priority: 4,
  },
  {
    name: (id: string, modules: Modules) =>
      formLibraries.test(id) ||
      isOneOf(id, modules, 'web/features/auth/code.form.tsx', 'web/app/register.page.tsx')
        ? 'forms'
        : null,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: (id: string, modules: Modules) =>
      isOneOf(id, modules, 'web/app/signed-in.tsx') ? 'shell' : null,
    priority: 3,
  },
  { name: 'kit', test: isScript, minShareCount: 6, priority: 1 },
]

const namedParts = new Set(['first-view', 'forms', 'shell', 'kit'])

/** Names the two fonts in the page's head under their built names, so that text does not wait for the style sheet. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => preloadedFonts.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: true,
            },
            injectTo: 'head-prepend' as const,
          })),
    },
  }
}

const isText = /\.(?:m?js|css|html|svg|json)$/

/** Writes compressed copies beside the built texts, so that the server sends them as they are instead of compressing for each visitor. */
function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    async closeBundle() {
      const folder = fileURLToPath(new URL('web/dist', import.meta.url))
      const names = (await readdir(folder, { recursive: true })).filter(
        (name) => isText.test(name) && !name.startsWith('.'),
      )
      await Promise.all(
        names.map(async (name) => {
          const file = path.join(folder, name)
          const content = await readFile(file)
          // Below it headers weigh more than what is saved.
          if (content.length < 1024) return
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: 9,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          }
          await Promise.all([
            writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params })),
            writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 })),
          ])
        }),
      )
    },
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('web', import.meta.url)),
  appType: 'spa',
  plugins: [react(), tailwindcss(), preloadFonts(), compressedCopies()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // tools/check-bundle.ts reads from it what the first view loads.
    manifest: true,
    rolldownOptions: {
      // Libraries name their functions after the fact, which holds on to classes that nothing uses: 3 kB of the first view.
      treeshake: { manualPureFunctions: ['__name'] },
      output: {
        codeSplitting: { groups: parts },
        // The first view lists every file that a screen loads: names that only people read would add a kilobyte to that list.
        chunkFileNames: ({ name }) =>
          namedParts.has(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
      },
    },
    // The content policy allows fonts and scripts from the own origin only, never from data addresses.
    assetsInlineLimit: 0,
  },
})
