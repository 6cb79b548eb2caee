/** Which item of the readiness list the name of a file speaks of (H-026). */
import { plainWords } from './readiness-file.ts'
import type { ReadinessItem } from './readiness-file.ts'

/** "EPC.Contract v2.pdf" without ".pdf"; what stands behind a dot and a blank is no ending. */
export function withoutEnding(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot === -1 || name.slice(dot).includes(' ') ? name : name.slice(0, dot)
}

/** What of a list says how its items are named. */
interface Listed {
  readonly items: readonly Pick<ReadinessItem, 'id' | 'words'>[]
}

/** The item with the longest words that stand whole in a file's name, the first of equal ones, and those words; null without any. */
export function foundInName(
  name: string,
  { items }: Listed,
): { readonly item: string; readonly words: string } | null {
  // Composed, so that an accent does not part a small letter from the capital behind it.
  const apart = withoutEnding(name)
    .normalize('NFC')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  const plain = ` ${plainWords(apart)} `
  let found: { item: string; words: string } | null = null
  for (const { id, words } of items)
    for (const each of words)
      if (each.length > (found?.words.length ?? 0) && plain.includes(` ${each} `))
        found = { item: id, words: each }
  return found
}

/** The id of that item alone. */
export const itemOfName = (name: string, list: Listed): string | null =>
  foundInName(name, list)?.item ?? null
