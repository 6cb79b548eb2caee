import { dirname, posix, relative, sep } from 'node:path'

/** One import as the walls see it. */
export interface Import {
  /** The importing file, from the root of the project, with `/`. */
  from: string
  /** A file of the project without its ending, or null for a package. */
  file: string | null
  /** Name of a package, `node:...` for modules of Node; null for a file of the project. */
  package: string | null
}

/**
 * Says what an import reaches, from the importing file's place.
 * @param root folder of the project
 * @param fileName absolute path of the importing file
 * @param specifier the text between the quotes
 */
export function readImport(root: string, fileName: string, specifier: string): Import {
  const from = relative(root, fileName).split(sep).join('/')
  const file = fileOf(from, specifier)
  if (file !== null) return { from, file, package: null }
  const parts = specifier.split('/')
  const name = specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier)
  return { from, file: null, package: name }
}

function fileOf(from: string, specifier: string): string | null {
  // The imports map of package.json names each folder after itself.
  if (specifier.startsWith('#')) return withoutEnding(specifier.slice(1))
  if (!specifier.startsWith('.')) return null
  return withoutEnding(posix.normalize(posix.join(dirname(from), specifier)))
}

function withoutEnding(path: string): string {
  return path.split('?')[0]?.replace(/\.(ts|tsx|mjs|js|css|json)$/, '') ?? path
}
