/** Why a commit leaves a row out. */
export type LeftOutReason = 'faulty' | 'undecided' | 'repeated' | 'decided'

/** Rows that a commit leaves out for one reason, with the numbers of the first of them. */
export interface LeftOut {
  reason: LeftOutReason
  rows: number
  first: readonly number[]
}

export const rowsNamed = 5

/** Rows that are left out for one reason, by their numbers. */
export const leftOut = (reason: LeftOutReason, numbers: readonly number[]): LeftOut => ({
  reason,
  rows: numbers.length,
  first: numbers.slice(0, rowsNamed),
})

const sentences: Readonly<Record<LeftOutReason, readonly [one: string, several: string]>> = {
  faulty: ['has problems and cannot be imported', 'have problems and cannot be imported'],
  undecided: [
    'may be a record that is there already and is left out until you decide',
    'may be records that are there already and are left out until you decide',
  ],
  repeated: [
    'seems to repeat an earlier row of the file and is left out until you decide',
    'seem to repeat an earlier row of the file and are left out until you decide',
  ],
  decided: ['is left out as you decided', 'are left out as you decided'],
}

const counted = (count: number) => count.toLocaleString('en-US')

/** Several things in a sentence: "a, b and c". */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

function numbersOf({ rows, first }: LeftOut): string {
  const more = rows - first.length
  const parts = [...first.map(String), ...(more > 0 ? [`${counted(more)} more`] : [])]
  return `${parts.length === 1 ? 'row' : 'rows'} ${listed(parts)}`
}

/** What is left out in a sentence that names the rows. */
export function leftOutSentence(left: LeftOut): string {
  const [one, several] = sentences[left.reason]
  return `${counted(left.rows)} ${left.rows === 1 ? `row ${one}` : `rows ${several}`}: ${numbersOf(left)}.`
}
