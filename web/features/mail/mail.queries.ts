import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { EndpointInput } from '#contract/common/endpoint'
import { listMail } from '#contract/mail'
import { read } from '#web/lib/query-client.ts'

export type MailListQuery = EndpointInput<typeof listMail>['query']

/** One page of the mail log. Mails move on by themselves, so the log is read again on every visit. */
export function useMailLog(query: MailListQuery) {
  return useQuery({ ...read(listMail, { query }), placeholderData: keepPreviousData, staleTime: 0 })
}
