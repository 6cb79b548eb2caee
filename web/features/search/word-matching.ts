import { normalizeSearch } from '#contract/common/search'

/** Where words begin: at the start and after these (G-004). */
const isBreak = (letter: string | undefined): boolean =>
  letter === undefined || /[\s\-/(]/u.test(letter)

/** A text as it is searched, and for each of its letters the place of the letter it was made of. */
interface Searched {
  readonly text: string
  readonly places: readonly number[]
}

function searched(text: string): Searched {
  let found = ''
  const places: number[] = []
  let place = 0
  for (const letter of text) {
    const plain = normalizeSearch(letter)
    found += plain
    places.push(...Array.from({ length: plain.length }, () => place))
    place += letter.length
  }
  return { text: found, places: [...places, place] }
}

function placesOf(word: string, text: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) places.push(at)
  return places
}

const beginsWord = (text: string, at: number): boolean => isBreak(text[at - 1])

/** A part of a text, and whether it was searched for. */
export interface MarkedPart {
  readonly text: string
  readonly isFound: boolean
}

/** From which letter to which a word is found: at each beginning of a word, else where it occurs first; a short one begins a word. */
function rangesOf({ text, places }: Searched, word: string): [number, number][] {
  const all = placesOf(word, text)
  const starts = all.filter((at) => beginsWord(text, at))
  const shown = starts.length > 0 || [...word].length < 3 ? starts : all.slice(0, 1)
  return shown.map((at) => [places[at] ?? 0, places[at + word.length] ?? 0])
}

/** A text in parts, those that the words of a search found marked (G-019). */
export function markedParts(text: string, words: readonly string[]): MarkedPart[] {
  const whole = searched(text)
  // Of two that begin at the same letter the longer one counts.
  const ranges = words
    .flatMap((word) => rangesOf(whole, word))
    .toSorted(([a, aEnd], [b, bEnd]) => a - b || bEnd - aEnd)
  const parts: MarkedPart[] = []
  let end = 0
  for (const [from, to] of ranges) {
    if (to <= end) continue
    if (from > end) parts.push({ text: text.slice(end, from), isFound: false })
    parts.push({ text: text.slice(Math.max(from, end), to), isFound: true })
    end = to
  }
  if (end < text.length) parts.push({ text: text.slice(end), isFound: false })
  return parts
}
