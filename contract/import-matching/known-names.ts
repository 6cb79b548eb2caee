import { recordFields } from '../record-fields/record-fields.ts'
import { isBlank, plainWords } from './cell-text.ts'
import { headerWords, lastPart } from './column-words.ts'
import { namesOf } from './field-names.ts'

let known: ReadonlySet<string> | undefined

function knownNames(): ReadonlySet<string> {
  known ??= new Set(
    Object.entries(recordFields).flatMap(([entity, fields]) =>
      fields.flatMap(({ name, label }) => [
        headerWords(name),
        plainWords(label),
        ...namesOf(entity, name),
      ]),
    ),
  )
  return known
}

/** Whether a cell is called like a field of any kind of record, and so looks like the name of a column. */
export function isKnownName(cell: string): boolean {
  if (isBlank(cell) || cell.length > 100) return false
  const words = headerWords(cell)
  return knownNames().has(words) || knownNames().has(headerWords(lastPart(cell)))
}
