import { namesOf } from './field-names.ts'

/** Whether a few letters abbreviate a word: its beginning or some of its letters in their order, with the first. */
function standsFor(letters: string, word: string): boolean {
  if (letters[0] !== word[0]) return false
  let place = 0
  for (const letter of word) if (letter === letters[place]) place += 1
  return place === letters.length
}

/** Whether a column's words mean the name of an entity's records in short: "p name", "proj name", "projname". */
export function isShortName(entity: string, words: string): boolean {
  const letters = /^([a-z]{1,12}) ?(?:name|title)$/.exec(words)?.[1]
  const nouns = new Set(
    namesOf(entity, 'name')
      .flatMap((name) => name.split(' '))
      .filter((word) => word !== 'name' && word !== 'title'),
  )
  return letters !== undefined && [...nouns].some((noun) => standsFor(letters, noun))
}
