// Characters that change the direction of reading, or are invisible between letters: two names that look alike would differ.
const hidden = /[\p{Bidi_Control}\u200b\u2060\ufeff\u00ad]/gu
const blanks = /[\s\p{Cc}]+/gu
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]/u
const joiners = /[\u200c\u200d]+/gu
const isBlank = (character: string | undefined) =>
  character === undefined || /[\s\p{Cc}]/u.test(character)
// The visible characters of a text, without blanks.
const visible = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/**
 * A text as one line: line breaks, tabs and other controls become one blank, none at the ends; controls of the reading
 * direction and invisible marks are removed. Joiners stay inside words, where scripts and emoji need them. A text without
 * a visible character is then empty; everything else, ordinary blanks too, stays as it was typed.
 */
export function oneLineOf(typed: string): string {
  const line = typed
    .replace(hidden, '')
    .replace(joiners, (run, at: number, whole: string) =>
      isBlank(whole[at - 1]) || isBlank(whole[at + run.length]) ? '' : run,
    )
    .replace(blanks, (run, at: number, whole: string) =>
      !breaks.test(run) ? run : at === 0 || at + run.length === whole.length ? '' : ' ',
    )
  return visible.test(line) ? line : ''
}
