import { registerHooks } from 'node:module'
import type { ResolveFnOutput } from 'node:module'

// Its package.json lists 180 kB of exports, and Node reads that list anew for each file it loads from the package and
// for each import of it: half a second of every start.
const listsMuch = '/node_modules/drizzle-orm/'

/**
 * Answers what Node would, without asking it again: files of this project that import the same package or the same
 * `#name` get the same file, and drizzle's files name one another by their place. Call it before they are loaded.
 */
export function rememberResolutions(): void {
  const known = new Map<string, ResolveFnOutput>()
  registerHooks({
    resolve(specifier, context, next) {
      const from = context.parentURL ?? ''
      const isRelative = specifier.startsWith('.')
      if (isRelative && from.endsWith('.js') && from.includes(listsMuch)) return { url: new URL(specifier, from).href, format: 'module', shortCircuit: true }
      // Only `import`: a package may give `require` another file.
      if (isRelative || from.includes('/node_modules/') || !context.conditions.includes('import')) return next(specifier, context)
      const found = known.get(specifier) ?? next(specifier, context)
      known.set(specifier, found)
      return { ...found, shortCircuit: true }
    },
  })
}
