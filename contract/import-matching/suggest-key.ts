import { contentKindOf } from './column-content.ts'
import { headerWords, withWords } from './column-words.ts'
import type { ColumnExcerpt } from './column-words.ts'
import { keysOf, namesAnother } from './key-names.ts'
import type { ImportMapping } from './mapping.ts'

const sameColumns = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name, place) => name === other[place])

/** The key of a list: not a column with repeated texts, and not one of `rejected`. */
export function suggestedKey(
  entity: string,
  columns: readonly ColumnExcerpt[],
  rejected: readonly (readonly string[])[],
): ImportMapping['key'] {
  const mayBe = (found: readonly ColumnExcerpt[]) =>
    found.every(({ samples }) => contentKindOf(samples) !== 'empty') &&
    (found.length > 1 || (found[0]?.repeats ?? 0) === 0) &&
    !rejected.some((names) =>
      sameColumns(
        names,
        found.map(({ name }) => name),
      ),
    )
  const id = columns.find(
    ({ name, samples }) => headerWords(name) === 'id' && contentKindOf(samples) === 'ids',
  )
  if (id !== undefined && mayBe([id])) return { kind: 'id', columns: [id.name] }
  for (const key of keysOf(entity)) {
    const found = key.flatMap((words) => withWords(columns, words) ?? [])
    if (found.length === key.length && mayBe(found))
      return { kind: 'external', columns: found.map(({ name }) => name) }
  }
  return { kind: 'name_and_place', columns: [] }
}

/** Whether a key that was used before may be used again without asking: not one that names records of another kind. */
export function isReusableKey(entity: string, { kind, columns }: ImportMapping['key']): boolean {
  return kind !== 'external' || !columns.some((name) => namesAnother(entity, headerWords(name)))
}
