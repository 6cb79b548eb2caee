import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const files = globSync('{contract,database,server,web,tools,bench,test}/**/*.{ts,tsx}', {
  exclude: (name) => /node_modules|test\/walls|\.d\.ts$/.test(name),
})

/** The files that a file imports: also its types, and what it loads later. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([#.][^']+)'/g)].flatMap(
    ([, name = '']) => {
      const path = name.startsWith('#') ? name.slice(1) : join(dirname(file), name)
      return [path, `${path}.ts`, `${path}.tsx`].filter(
        (each) => /\.tsx?$/.test(each) && existsSync(each),
      )
    },
  )
}

// Lint knows circles of what is imported at once; types and parts that come later it leaves out.
test('no file reaches itself by imports, however late', () => {
  const reached = new Map(files.map((file) => [file, importsOf(file)]))
  // What imports nothing that is left, or is imported by nothing, is no part of a circle, again and again.
  for (let size = Infinity; reached.size < size;) {
    size = reached.size
    const imported = new Set([...reached.values()].flat())
    for (const [file, imports] of reached)
      if (!imported.has(file) || !imports.some((each) => reached.has(each))) reached.delete(file)
  }
  expect([...reached.keys()]).toEqual([])
})
