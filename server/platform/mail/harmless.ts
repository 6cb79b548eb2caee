/** Most characters of a name in a mail (N-070). */
const longest = 120

const controls = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu
// Also the signs that names of hosts may be written with instead.
const joints = /(?<=[\p{L}\p{M}\p{N}][.@\u3002\uFF0E\uFF20\uFF61])(?=[\p{L}\p{M}\p{N}])/gu

/** A text without control characters that no mail program makes a link of: a sentence that holds what people typed. */
export const unlinked = (text: string): string =>
  text.replaceAll(controls, ' ').replaceAll('://', ': //').replaceAll(joints, '\u2060')

/** What somebody typed on one line, cut at 120 characters. */
export function shortened(text: string): string {
  const characters = [...text.replaceAll(controls, ' ').trim()]
  return characters.length <= longest
    ? characters.join('')
    : `${characters.slice(0, longest - 1).join('')}…`
}

/** What somebody typed, as it may stand in a mail beside our own words (N-070). */
export const harmless = (typed: string): string => unlinked(shortened(typed))
