// As the contract counts: an emoji is one character. The contract itself would bring its schemas along.
const passwordLength = (password: string) => [...password].length

/** 0 below the minimum, 1 weak to 4 strong. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4

export const passwordScoreLabels: Readonly<Record<PasswordScore, string>> = {
  0: 'Too short',
  1: 'Weak',
  2: 'Fair',
  3: 'Good',
  4: 'Strong',
}

// Beginnings of what people choose first; the server rejects a much longer list.
const overused =
  /pass|word|qwer|asdf|zxcv|admin|login|letmein|welcome|iloveyou|monkey|dragon|capital|campaign|registry|abc|123|321|(19|20)\d\d/gi

function alphabetSize(text: string): number {
  let size = 0
  if (/[a-z]/.test(text)) size += 26
  if (/[A-Z]/.test(text)) size += 26
  if (/\d/.test(text)) size += 10
  if (/[ -/:-@[-`{-~]/.test(text)) size += 20
  if (/[^\0-\x7f]/.test(text)) size += 100
  return size
}

/** A text with every occurrence of a word, whatever its case, counted as one character. */
function without(text: string, word: string): string {
  const at = text.toLowerCase().indexOf(word.toLowerCase())
  return at === -1 ? text : `${text.slice(0, at)}*${without(text.slice(at + word.length), word)}`
}

/**
 * Estimates how hard a password is to guess, for the meter under a new password. It advises and
 * rejects nothing: it rates length, variety and the best-known patterns, `own` among them
 * (the name and address typed into the same form).
 */
export function passwordScore(
  password: string,
  minimum: number,
  own: readonly string[] = [],
): PasswordScore {
  if (passwordLength(password) < minimum) return 0
  let rest = password.replace(overused, '*')
  for (const word of own.flatMap((text) => text.split(/[@.\s]+/)))
    if (word.length > 2) rest = without(rest, word)
  // A repeated character adds nothing to the first two.
  rest = [...rest].filter((sign, at, all) => sign !== all[at - 1] || sign !== all[at - 2]).join('')
  const bits = passwordLength(rest) * Math.log2(Math.max(alphabetSize(rest), 2))
  if (bits < 40) return 1
  if (bits < 50) return 2
  return bits < 80 ? 3 : 4
}
