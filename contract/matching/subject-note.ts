import { labelOf, statuses } from '../common/enums.ts'
import { dealOutcomes } from '../common/registry-enums.ts'
import { openStatuses } from '../rights.ts'

const offers = {
  products: { one: 'product', open: openStatuses.products },
  'lending-profiles': { one: 'lending profile', open: openStatuses.lendingProfiles },
  'catalytic-facilities': { one: 'facility', open: openStatuses.facilities },
} as const

/** What a list of an offer's matches says of the offer: that others do not see it (M-003); else null. */
export function offerNote(kind: keyof typeof offers, status: string): string | null {
  const { one, open } = offers[kind]
  return (open as readonly string[]).includes(status)
    ? null
    : `This ${one} has the status ${labelOf(statuses, status)}; others do not see it.`
}

interface Subject {
  outcome: string
  visibility: string
  capNeed: readonly string[]
}

/** Whether a deal has matches at all: it is open and names what it needs (M-004, M-005). */
export const hasMatches = ({ outcome, capNeed }: Omit<Subject, 'visibility'>): boolean =>
  outcome === 'open' && capNeed.length > 0

/** What is said of a deal that lenders cannot see. */
export const notShared = 'This project is not shared with the campaign.'

/** What a list of a deal's matches says of the deal: why it has none, or that others do not see it; else null. */
export function dealNote({ outcome, visibility, capNeed }: Subject): string | null {
  if (outcome !== 'open')
    return `This project has the outcome ${labelOf(dealOutcomes, outcome)}; matches are shown for open projects.`
  if (capNeed.length === 0) return 'Name what capital the project needs to see its matches.'
  return visibility === 'shared' ? null : notShared
}
