import { addDays } from '#contract/finance/days'
import { usualShareDays, type Share } from '#contract/shares'
import { todayInUtc } from './share-words.ts'

/** What the Share dialog holds. */
export interface ShareValues {
  introductionId: string
  sections: Share['sections']
  documents: Share['documents']
  until: string
  words: string
}

/** Days of a share that are chosen at once. */
export const shareDays = { 30: '30 days', 90: '90 days', 365: '1 year' } as const

export const newShareValues = (introductionId: string): ShareValues => ({
  introductionId,
  sections: ['stack', 'credit', 'documents'],
  documents: 'all',
  until: addDays(todayInUtc(), usualShareDays),
  words: '',
})

export const valuesOfShare = (
  { sections, documents, until, words }: Share,
  introductionId: string,
): ShareValues => ({ introductionId, sections, documents, until, words: words ?? '' })

/** What of the dialog is sent; a day that was not changed may have passed. */
export const bodyOfShare = (
  { introductionId: _introduction, until, words, ...values }: ShareValues,
  share: Share | undefined,
) => ({
  ...values,
  ...(until !== share?.until && { until }),
  words: words.trim() === '' ? null : words,
})
