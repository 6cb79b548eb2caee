import { valuesOf } from '#contract/common/enums'
import { mailKinds, mailStates } from '#contract/mail'
import { severalOf, type UrlListState } from '#web/lib/url-filters.ts'
import type { MailListQuery } from './mail.queries.ts'

/** What the mail log has in the address. Its order is fixed: the newest mail comes first. */
export const mailFilters = {
  filters: { state: severalOf(valuesOf(mailStates)), kind: severalOf(valuesOf(mailKinds)) },
  sort: {
    fields: ['createdAt'] as const,
    fallback: { field: 'createdAt', order: 'desc' } as const,
  },
}

type MailListState = UrlListState<typeof mailFilters.filters, 'createdAt'>

/** The query for a state of the list. */
export function mailQuery({ search, filters, page }: MailListState, limit: number): MailListQuery {
  return {
    ...(search !== '' && { search }),
    ...(filters.state.length > 0 && { state: filters.state.join(',') }),
    ...(filters.kind.length > 0 && { kind: filters.kind.join(',') }),
    limit,
    offset: (page - 1) * limit,
  }
}
