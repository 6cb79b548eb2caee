/** Somebody who is mentioned in a text as "@First Last". */
export interface Mentioned {
  readonly id: string
  readonly name: string
}

/** Longest part of a name that is looked for. */
const longestSearch = 40

/** What is typed behind the "@" that begins a word, up to the caret; null where there is none, or the name is chosen already. */
export function mentionAt(
  before: string,
  chosen: readonly Mentioned[],
): { readonly start: number; readonly search: string } | null {
  const start = before.lastIndexOf('@')
  if (start === -1 || /[^\s(]/.test(before[start - 1] ?? ' ')) return null
  const search = before.slice(start + 1)
  if (search.length > longestSearch || /^\s|\n/.test(search)) return null
  return chosen.some(({ name }) => search.startsWith(name)) ? null : { start, search }
}

/** The people whose names still stand in one of the texts. */
export function mentionedIn(
  people: readonly Mentioned[],
  ...texts: readonly (string | null | undefined)[]
): readonly Mentioned[] {
  const known = new Map(people.map((person) => [person.id, person]))
  return [...known.values()].filter(({ name }) => texts.some((text) => text?.includes(`@${name}`)))
}
