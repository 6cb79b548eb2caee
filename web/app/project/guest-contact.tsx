import { useQuery } from '@tanstack/react-query'
import { readIntroduction } from '#contract/introductions'
import { FinanceList } from '#web/features/finance/finance-sheet.tsx'
import { read } from '#web/lib/query-client.ts'

/** Whom a guest reaches at the project: who stands in the introduction that made them one. */
export function GuestContact({ introductionId }: { readonly introductionId: string }) {
  const { data } = useQuery(read(readIntroduction, { params: { id: introductionId } }))
  const contact = data?.contacts?.deal
  if (data === undefined || contact === undefined) return null
  return (
    <FinanceList id="contact" title="Contact">
      <address className="border-b border-rule py-3 text-table wrap-anywhere not-italic">
        <b className="font-strong">{contact.name}</b>
        <span className="block text-ink-2">{data.dealOrganizationName}</span>
        <a href={`mailto:${contact.email}`} className="block">
          {contact.email}
        </a>
        {contact.phone && <span className="block text-ink-2">{contact.phone}</span>}
      </address>
    </FinanceList>
  )
}
