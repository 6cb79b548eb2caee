import type { ListChange } from '#contract/bulk-edits'

type Values = Readonly<Record<string, unknown>>

const isListChange = (change: unknown): change is ListChange =>
  typeof change === 'object' && change !== null

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

/** Entries are the same regardless of case, as in the form. */
const keys = (entries: readonly string[] = []) => new Set(entries.map((each) => each.toLowerCase()))

/** A list after a change: another one, or without what is removed and with what is added at its end. */
function listAfter(before: readonly string[], { set, add = [], remove }: ListChange): string[] {
  if (set !== undefined) return [...set]
  const removed = keys(remove)
  const retained = before.filter((each) => !removed.has(each.toLowerCase()))
  const known = keys(retained)
  return [...retained, ...add.filter((each) => !known.has(each.toLowerCase()))]
}

/** The body of the single call that would make these changes to a record. */
export function bodyOfChanges(record: Values, changes: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([field, change]) =>
      change === undefined
        ? []
        : [[field, isListChange(change) ? listAfter(texts(record[field]), change) : change]],
    ),
  )
}
