import { statuses } from '#contract/common/enums'
import { pageLimit } from '#contract/common/page'
import { progressBuckets } from '#contract/common/progress'
import { facilityTypes } from '#contract/common/registry-enums'
import { distinctParts, facilitySorts } from '#contract/facilities'
import { joinValues, splitValues } from '#contract/common/value-list'
import { openStatuses } from '#contract/rights'
import { freshnesses } from '#contract/freshness'
import { listQuery, oneId, type ListStateOf, type UrlParameter } from '#web/lib/url-filters.ts'
import { several, severalTyped, type WordedFilter } from '#web/kit/table/list-filters.ts'
import type { FacilityListQuery } from './facilities.queries.ts'

type Counts = Readonly<Record<string, number>>

/** What the status control offers beside Published, which it begins with (C-01): all listed ones together, or one status. */
type StatusView = 'listed' | Exclude<keyof typeof statuses, 'published'>

const statusViews = [
  'listed',
  'raising',
  'deploying',
  'active',
  'draft',
  'under_review',
  'inactive',
  'pending',
] as const satisfies readonly StatusView[]

const statusViewLabels: Record<StatusView, string> = { ...statuses, listed: 'All listed' }

const listed = openStatuses.facilities.join(',')
const isListed = (text: string) =>
  text === 'listed' ||
  text.split(',').toSorted().join() === openStatuses.facilities.toSorted().join()

/** The statuses of a view as the address and the call name them. */
export const statusesOf = (view: StatusView | null): string =>
  view === 'listed' ? listed : (view ?? 'published')

const alwaysOffered: readonly StatusView[] = ['listed', 'raising', 'deploying', 'active']
const optionsOfViews = (views: readonly StatusView[], counts: Counts = {}) =>
  views.map((view) => ({ value: view, label: statusViewLabels[view], count: counts[view] }))

const statusView: WordedFilter<StatusView | null> = {
  fallback: null,
  read: (text) => (isListed(text) ? 'listed' : (statusViews.find((view) => view === text) ?? null)),
  write: (view) => (view === null ? null : statusesOf(view)),
  label: 'Status',
  atRest: 'Published',
  // Listed statuses for everybody; the others where the person has such facilities.
  options: (counts, chosen) =>
    optionsOfViews(
      statusViews.filter(
        (view) =>
          alwaysOffered.includes(view) || chosen.includes(view) || (counts?.[view] ?? 0) > 0,
      ),
      counts,
    ),
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
    facilityType: several('Type', 'All Types', facilityTypes),
    eligibleRecipients: severalTyped(
      'Eligible recipients',
      'All Eligible Recipients',
      recipients,
      {},
      (typed) => typed.toLowerCase(),
    ),
    progress: several('Progress', 'All Progress', progressBuckets),
    status: statusView,
    freshness: several('Freshness', 'All Confirmations', freshnesses),
    organizationId: oneId,
  },
  sort: {
    fields: facilitySorts,
    fallback: { field: 'createdAt', order: 'desc' } as const,
  },
}

/** The filters of who administers all facilities: every status is offered. */
export const administratorFilters = {
  ...facilityFilters.filters,
  status: {
    ...statusView,
    options: (counts: Counts | undefined) => optionsOfViews(statusViews, counts),
  },
}

/** The question a state of the list asks the server; a registry list asks for as many rows as one answer holds. */
export const facilityQuery = (state: ListStateOf<typeof facilityFilters>): FacilityListQuery => ({
  ...listQuery(facilityFilters, state, pageLimit),
  status: statusesOf(state.filters.status),
  facets: true,
})
