/** Which item of the readiness list the name of a file speaks of (H-026). */
import { plainWords } from './readiness-file.ts'
import type { ReadinessList } from './readiness-file.ts'

/** "EPC.Contract v2.pdf" without ".pdf"; what stands behind a dot and a blank is no ending. */
function withoutEnding(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot === -1 || name.slice(dot).includes(' ') ? name : name.slice(0, dot)
}

/** The id of the item with the longest words that stand whole in a file's name, the first of equal ones; null without any. */
export function itemOfName(name: string, { items }: Pick<ReadinessList, 'items'>): string | null {
  // Composed, so that an accent does not part a small letter from the capital behind it.
  const apart = withoutEnding(name)
    .normalize('NFC')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  const plain = ` ${plainWords(apart)} `
  let found: string | null = null
  let longest = 0
  for (const { id, words } of items)
    for (const each of words)
      if (each.length > longest && plain.includes(` ${each} `)) {
        found = id
        longest = each.length
      }
  return found
}
