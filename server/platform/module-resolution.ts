import { registerHooks } from 'node:module'
import type { ResolveFnOutput } from 'node:module'

// Both are hundreds of files; drizzle's package.json lists 180 kB of exports besides, which Node would read for each.
const namingPlaces = ['/node_modules/drizzle-orm/', '/node_modules/zod/']

/** What kind of file `from` names by `place`, where that is known by the two of them; null elsewhere. */
function formatOf(place: string, from: string): string | null {
  if (place.endsWith('.ts') && from.endsWith('.ts')) return 'module-typescript'
  return place.endsWith('.js') &&
    from.endsWith('.js') &&
    namingPlaces.some((folder) => from.includes(folder))
    ? 'module'
    : null
}

/**
 * Answers what Node would, without asking it again: files of this project, of drizzle and of zod name one another by
 * their place and ending, and files of this project that import the same package or the same `#name` get the same
 * file. Half of what a start loads is found this way. Call it before they are loaded.
 */
export function rememberResolutions(): void {
  const known = new Map<string, ResolveFnOutput>()
  registerHooks({
    resolve(specifier, context, next) {
      const from = context.parentURL ?? ''
      // Only `import`: a package may give `require` another file.
      if (!context.conditions.includes('import')) return next(specifier, context)
      if (specifier.startsWith('.')) {
        const format = formatOf(specifier, from)
        return format === null
          ? next(specifier, context)
          : { url: new URL(specifier, from).href, format, shortCircuit: true }
      }
      if (from.includes('/node_modules/')) return next(specifier, context)
      const found = known.get(specifier) ?? next(specifier, context)
      known.set(specifier, found)
      return { ...found, shortCircuit: true }
    },
  })
}
