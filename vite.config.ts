import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The faces every first view shows; the others come when a character asks for them. */
const preloadedFonts = /(?:hanken-grotesk|besley)-latin-wght-normal.*\.woff2$/

/**
 * What the sign-in screen needs anyway, in one file: it compresses better than many small ones, and a
 * browser keeps it from one release to the next.
 */
const firstView = new RegExp(
  'node_modules/(react|react-dom|scheduler|use-sync-external-store|@tanstack/(query-core|react-query)|wouter|regexparam|react-hook-form'
  + '|clsx|class-variance-authority|@radix-ui/(primitive|react-(collection|compose-refs|context|direction|id|presence|primitive|roving-focus|slot|tabs'
  + '|use-callback-ref|use-controllable-state|use-effect-event|use-layout-effect)))/',
)

/** Names the two fonts in the page's head under their built names, so that text does not wait for the style sheet. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => Object.keys(bundle ?? {})
        .filter((file) => preloadedFonts.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head-prepend' as const,
        })),
    },
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('web', import.meta.url)),
  appType: 'spa',
  plugins: [react(), tailwindcss(), preloadFonts()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // tools/check-bundle.ts reads from it what the first view loads.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first-view', test: firstView }] } } },
    // The content policy allows fonts and scripts from the own origin only, never from data addresses.
    assetsInlineLimit: 0,
  },
})
