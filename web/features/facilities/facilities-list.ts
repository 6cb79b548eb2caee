import { statuses, valuesOf } from '#contract/common/enums'
import { pageLimit } from '#contract/common/page'
import { progressBuckets } from '#contract/common/progress'
import { facilityTypes } from '#contract/common/registry-enums'
import { distinctParts } from '#contract/facilities'
import { joinValues, splitValues } from '#contract/common/value-list'
import { openStatuses } from '#contract/rights'
import { freshnesses } from '#contract/freshness'
import {
  listQuery,
  oneId,
  severalOf,
  type ListStateOf,
  type UrlParameter,
} from '#web/lib/url-filters.ts'
import type { FacilityListQuery } from './facilities.queries.ts'

/** What the status control offers beside Published, which it begins with (C-01): all listed ones together, or one status. */
export type StatusView = 'listed' | Exclude<keyof typeof statuses, 'published'>

export const statusViews = [
  'listed',
  'raising',
  'deploying',
  'active',
  'draft',
  'under_review',
  'inactive',
  'pending',
] as const satisfies readonly StatusView[]

export const statusViewLabels: Record<StatusView, string> = { ...statuses, listed: 'All listed' }

const listed = openStatuses.facilities.join(',')
const isListed = (text: string) =>
  text === 'listed' ||
  text.split(',').toSorted().join() === openStatuses.facilities.toSorted().join()

/** The statuses of a view as the address and the call name them. */
export const statusesOf = (view: StatusView | null): string =>
  view === 'listed' ? listed : (view ?? 'published')

const statusView: UrlParameter<StatusView | null> = {
  fallback: null,
  read: (text) => (isListed(text) ? 'listed' : (statusViews.find((view) => view === text) ?? null)),
  write: (view) => (view === null ? null : statusesOf(view)),
}

// The parts are what people typed, in lower case, so that one choice finds every spelling.
const recipients: UrlParameter<readonly string[]> = {
  fallback: [],
  read: (text) => distinctParts(splitValues(text.toLowerCase())),
  write: (parts) => (parts.length === 0 ? null : joinValues(parts)),
}

/** What the list of facilities stores in the address. */
export const facilityFilters = {
  filters: {
    facilityType: severalOf(valuesOf(facilityTypes)),
    eligibleRecipients: recipients,
    progress: severalOf(valuesOf(progressBuckets)),
    status: statusView,
    freshness: severalOf(valuesOf(freshnesses)),
    organizationId: oneId,
  },
  sort: {
    fields: [
      'name',
      'organizationName',
      'facilityType',
      'currentCapitalRaised',
      'targetRaise',
      'progress',
      'eligibleRecipients',
      'status',
      'backers',
      'createdAt',
      'updatedAt',
      'lastConfirmedAt',
    ] as const,
    fallback: { field: 'createdAt', order: 'desc' } as const,
  },
}

/** The question a state of the list asks the server; a registry list asks for as many rows as one answer holds. */
export const facilityQuery = (state: ListStateOf<typeof facilityFilters>): FacilityListQuery => ({
  ...listQuery(facilityFilters, state, pageLimit),
  status: statusesOf(state.filters.status),
  facets: true,
})
