import { assetChoices, technologyChoices } from './choices.ts'
import type { Capital } from './choices.ts'
import { criteria } from './judge.ts'
import type { Criterion, Verdict } from './judge.ts'
import { basisOf, isFinanced, needLabel } from './needed.ts'
import type { Demand, Needed } from './needed.ts'
import { placeName } from './sentences.ts'
import { dollars, joined } from './words.ts'

/** A need of a deal with what its list of matches adds up to (M-072). */
export interface NeedSummary {
  need: Capital
  amount: number | null
  /** Where the amount comes from, in the words of the sentences. */
  basis: string | null
  /** Why the amount is not known. */
  missing: string | null
  matches: number
  /** Distinct organizations among the matches. */
  lenders: number
  best: number | null
  /** That nothing is left to finance, or what nobody covers; null where there is a match. */
  sentence: string | null
}

/** A match of a need as its summary counts it: before every filter, without dismissed ones. */
export interface CountedMatch {
  readonly need: Capital | null
  readonly organizationId: string
  readonly score: number
}

function uncoveredSentence(deal: Demand, { need, amount }: Needed & { need: Capital }): string {
  const words = (labels: readonly string[], none: string) =>
    labels.length === 0 ? none : joined(labels)
  const parts = [
    amount === null ? 'amount not known' : `about ${dollars(amount)}`,
    words(assetChoices.labelsOf(deal.assets), 'any asset'),
    words(technologyChoices.labelsOf(deal.technologies), 'any technology'),
    placeName(deal) ?? 'no location',
  ]
  return `No product or lending profile covers ${needLabel(need)}: ${parts.join(', ')}.`
}

/** The needs of a deal in the order of the table, with the matches of each. */
export function summarizeNeeds(
  deal: Demand,
  needs: readonly Needed[],
  matches: readonly CountedMatch[],
): NeedSummary[] {
  return needs.flatMap((needed) => {
    const { need, amount, gap } = needed
    if (need === null) return []
    const found = matches.filter((match) => match.need === need)
    const best = found.reduce<number | null>(
      (most, { score }) => (most === null || score > most ? score : most),
      null,
    )
    return [
      {
        need,
        amount,
        basis: basisOf(deal, needed),
        missing: gap?.reason ?? null,
        matches: found.length,
        lenders: new Set(found.map(({ organizationId }) => organizationId)).size,
        best,
        sentence: isFinanced(needed)
          ? `${needLabel(need)}: nothing is left to finance.`
          : best === null
            ? uncoveredSentence(deal, { ...needed, need })
            : null,
      },
    ]
  })
}

/** A field that would make matches surer (M-073). */
export interface Fact {
  field: string
  label: string
  criteria: Criterion[]
  /** How many matches name it. */
  rows: number
}

/** The criteria that a deal without a capital need leaves open. */
const openWithoutNeed: readonly Criterion[] = ['need', 'amount', 'term', 'stage', 'readiness']

/**
 * The fields of one side that unknown criteria of its matches name, those of most matches first. A deal that names no
 * need has no matches, and one fact to fill in (M-005).
 */
export function factsOf(
  side: 'deal' | 'offer',
  matches: readonly Pick<Verdict, 'findings'>[],
  fields: readonly { readonly name: string; readonly label: string }[],
  lacksNeed = false,
): Fact[] {
  const labelOf = (field: string) => fields.find(({ name }) => name === field)?.label ?? field
  if (lacksNeed) {
    const field = 'capNeed'
    return [{ field, label: labelOf(field), criteria: [...openWithoutNeed], rows: 0 }]
  }
  const found = new Map<string, { concerned: Set<Criterion>; rows: number }>()
  for (const { findings } of matches) {
    const ofThis = new Map<string, Criterion[]>()
    for (const [place, { missing }] of findings.entries()) {
      const [of, field = ''] = missing?.split('.') ?? []
      const criterion = criteria[place]
      if (of !== side || criterion === undefined) continue
      ofThis.set(field, [...(ofThis.get(field) ?? []), criterion])
    }
    for (const [field, concerned] of ofThis) {
      const known = found.get(field) ?? { concerned: new Set(), rows: 0 }
      found.set(field, {
        concerned: new Set([...known.concerned, ...concerned]),
        rows: known.rows + 1,
      })
    }
  }
  return [...found]
    .map(([field, { concerned, rows }]) => ({
      field,
      label: labelOf(field),
      criteria: criteria.filter((criterion) => concerned.has(criterion)),
      rows,
    }))
    .toSorted((one, other) => other.rows - one.rows || (one.label < other.label ? -1 : 1))
}
