import { mailKinds, mailStates } from '#contract/mail'
import { several } from '#web/kit/table/list-filters.ts'
import { criteriaOf, pageOf, type ListStateOf } from '#web/lib/url-filters.ts'
import type { MailListQuery } from './mail.queries.ts'

/** What the mail log has in the address. Its order is fixed: the newest mail comes first. */
export const mailFilters = {
  filters: {
    state: several('State', 'All States', mailStates),
    kind: several('Kind', 'All Kinds', mailKinds),
  },
  sort: {
    fields: ['createdAt'] as const,
    fallback: { field: 'createdAt', order: 'desc' } as const,
  },
}

/** The query for a state of the list. */
export const mailQuery = (
  state: ListStateOf<typeof mailFilters>,
  limit: number,
): MailListQuery => ({
  ...criteriaOf(mailFilters, state),
  ...pageOf(state.page, limit),
})
