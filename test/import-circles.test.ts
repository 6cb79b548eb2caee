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

const imports = new Map(files.map((file) => [file, importsOf(file)]))

/** What remains where whatever reaches nothing that remains, or is reached by nothing, goes again and again. */
function inCircles(reached: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Map(reached)
  for (let size = Infinity; left.size < size;) {
    size = left.size
    const imported = new Set([...left.values()].flat())
    for (const [each, others] of left)
      if (!imported.has(each) || !others.some((other) => left.has(other))) left.delete(each)
  }
  return [...left.keys()]
}

// Lint knows circles of what is imported at once; types and parts that come later it leaves out.
test('no file reaches itself by imports, however late', () => {
  expect(inCircles(imports)).toEqual([])
})

// Features show each other their .public files; two that need one another are one feature.
test('no feature of the web reaches itself by way of others', () => {
  const roomOf = (file: string) => /^web\/(?:features\/[^/]+|registry)\//.exec(file)?.[0]
  const rooms = new Map<string, string[]>()
  for (const [file, others] of imports) {
    const room = roomOf(file)
    if (room === undefined) continue
    const reached = others.map(roomOf).filter((other) => other !== undefined && other !== room)
    rooms.set(room, [...(rooms.get(room) ?? []), ...(reached as string[])])
  }
  expect(inCircles(rooms)).toEqual([])
})
