import { AdministrationHead } from '#web/features/system/administration-head.public.tsx'
import { MailSending } from '#web/features/system/mail-sending.public.tsx'
import { OutboxNotice, useOutboxNoticeKnown } from './mail.public.tsx'
import { ColumnChooser } from '#web/kit/table/column-chooser.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { EmptyList } from '#web/kit/table/empty-list.tsx'
import { FilterBar } from '#web/kit/table/filter-bar.tsx'
import { wordedFilters } from '#web/kit/table/list-filters.ts'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { RefreshButton } from '#web/kit/table/refresh-button.tsx'
import { tableFailure } from '#web/kit/table/table-failure.tsx'
import { PagedFoot, pageText } from '#web/kit/table/table-foot.tsx'
import { Workbench } from '#web/kit/layout/workbench.tsx'
import { usePreferences } from '#web/lib/preferences.ts'
import { useColumnChoice } from '#web/lib/use-column-choice.ts'
import { usePageWithin } from '#web/lib/use-page-within.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { mailFilters, mailQuery } from './mail-list.ts'
import { mailColumns } from './mail.columns.tsx'
import { useMailLog } from './mail.queries.ts'

/** Every mail with its state and attempts; what a mail says is never shown. */
export function MailPage() {
  const list = useUrlFilters(mailFilters)
  const perPage = usePreferences().rowsPerPage
  const log = useMailLog(mailQuery(list, perPage))
  const columns = useColumnChoice('mail')
  const isNoticeKnown = useOutboxNoticeKnown()
  const total = log.data?.total
  usePageWithin(list, perPage, log)

  const head = (
    <>
      <AdministrationHead
        title="Mail"
        subtitle="Every email with its state and attempts, newest first. Contents are never shown."
        actions={<RefreshButton query={log} />}
      />
      <OutboxNotice className="mt-3.5" />
      <MailSending />
    </>
  )

  if (!isNoticeKnown)
    return (
      <Workbench head={head}>
        <Loading />
      </Workbench>
    )
  return (
    <Workbench head={head}>
      <FilterBar
        list={list}
        searchLabel="Search recipients"
        filters={wordedFilters(list, mailFilters.filters)}
        total={total}
        noun={['email', 'emails']}
        resultText={pageText(list.page, perPage, total, 'emails')}
        end={
          <ColumnChooser
            columns={mailColumns}
            choice={columns.choice}
            onChange={columns.setChoice}
          />
        }
      />
      <DataTable
        label="Emails"
        columns={mailColumns}
        choice={columns.choice}
        rows={log.data?.mails}
        rowName={(mail) => mail.recipient}
        isSorted
        empty={
          <EmptyList title="No emails found" list={list}>
            Emails appear here once the portal has one to send.
          </EmptyList>
        }
        {...tableFailure('Failed to fetch the mail log', log)}
        foot={<PagedFoot list={list} perPage={perPage} total={total} noun="emails" />}
      />
    </Workbench>
  )
}
