import { dayWords, shortDayWords } from '#contract/finance/day-words'
import { addDays } from '#contract/finance/days'
import { caseWords, dollarWords } from '#contract/finance/words'
import type { SharedFinance } from '#contract/project-finance'
import type { Room } from '#contract/room'
import { usualShareDays, type Share } from '#contract/shares'
import { presentDay } from '#web/lib/present-day.ts'
import { capitalized, formatCountOf } from '#web/lib/format.ts'

/** What screens say of shares. */
export const shareSentences = {
  shared: 'Project shared successfully',
  shareFailed: 'Failed to share project',
  updated: 'Share updated successfully',
  updateFailed: 'Failed to update share',
  revoked: 'Share revoked successfully',
  revokeFailed: 'Failed to revoke share',
  nobody: 'Share with organizations you are introduced to.',
}

/** The sections of a share, with what each shows. */
export const sectionWords = {
  stack: {
    label: 'Capital stack',
    hint: "They see every line, including other lenders' amounts and rates.",
  },
  credit: {
    label: 'Credit',
    hint: 'The tax credit sheet, the bridge and the answers behind them.',
  },
  documents: { label: 'Documents', hint: 'New documents are shared too.' },
} as const

/** "Capital stack, credit, all documents": the sections of a share in one line. */
export function sectionsLine({ sections, documents }: Pick<Share, 'sections' | 'documents'>) {
  const names = {
    stack: 'capital stack',
    credit: 'credit',
    documents: documents === 'all' ? 'all documents' : formatCountOf(documents.length, 'document'),
  }
  const line = sections.map((section) => names[section]).join(', ')
  return capitalized(line)
}

/** Who accepted or opened it, a sentence each; what waits where nobody did. */
export function readerLines({ readers, words }: Pick<Share, 'readers' | 'words'>): string[] {
  const year = presentDay().slice(0, 4)
  const day = (at: string) => (at.startsWith(year) ? shortDayWords : dayWords)(at.slice(0, 10))
  const lines = readers.map(({ name, acceptedAt, lastOpenedAt }) => {
    const accepted = acceptedAt === null ? null : `accepted on ${day(acceptedAt)}`
    const opened = lastOpenedAt === null ? null : `last opened it on ${day(lastOpenedAt)}`
    return `${name} ${[accepted, opened].filter((part) => part !== null).join(', ')}`
  })
  if (lines.length > 0) return lines
  return [words === null ? 'No one has opened it yet.' : 'No one has accepted the terms yet.']
}

const mostSources = 3

/** The lines of the stack in short. */
export function stackLine(finance: SharedFinance | undefined): string {
  const sources = finance?.sources ?? []
  if (sources.length === 0) return 'No sources yet'
  const named = sources
    .slice(0, mostSources)
    .map(
      ({ label, amount, state }) =>
        `${label}, ${dollarWords(Number(amount))}${state === 'withdrawn' ? ' (withdrawn)' : ''}`,
    )
  const more = sources.length > mostSources ? ` and ${sources.length - mostSources} more` : ''
  return `${formatCountOf(sources.length, 'source')}: ${named.join('; ')}${more}`
}

/** The credit in short. */
export function creditLine(finance: SharedFinance | undefined): string {
  const credit = finance?.estimate.credit?.credit
  return credit ? caseWords(credit) : 'Not known yet'
}

/** The lenders that a project can be shared with, each once, with what it is introduced about. */
export function lendersOf(introductions: Room['introductions']) {
  const seen = new Set<string>()
  return introductions.flatMap((introduction) => {
    const { organizationId } = introduction
    if (organizationId === null || seen.has(organizationId)) return []
    seen.add(organizationId)
    return [{ ...introduction, organizationId }]
  })
}
export type Lender = ReturnType<typeof lendersOf>[number]

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
  until: addDays(presentDay(), usualShareDays),
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
