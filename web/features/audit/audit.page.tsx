import { useMemo, useRef } from 'react'
import { AdministrationHead } from '#web/features/system/administration-head.public.tsx'
import {
  useOpenView,
  useViewColumns,
  ViewBar,
} from '#web/features/saved-views/saved-views.public.ts'
import { DataTable, type DataTableHandle } from '#web/kit/table/data-table.tsx'
import { EmptyList } from '#web/kit/table/empty-list.tsx'
import { ListTools } from '#web/kit/table/list-tools.tsx'
import { RefreshButton } from '#web/kit/table/refresh-button.tsx'
import { tableFailure } from '#web/kit/table/table-failure.tsx'
import { PagedFoot } from '#web/kit/table/table-foot.tsx'
import { usePrintedList, usePrintOnceRead } from '#web/kit/table/use-printed-list.ts'
import { Workbench } from '#web/kit/layout/workbench.tsx'
import { usePreferences } from '#web/lib/preferences.ts'
import { useColumnChoice } from '#web/lib/use-column-choice.ts'
import { useOpenRecord } from '#web/lib/use-open-record.ts'
import { usePageWithin } from '#web/lib/use-page-within.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { AuditFilterBar } from './audit-filter-bar.tsx'
import { auditFilters, auditQuery } from './audit-list.ts'
import { entryName } from './audit-words.ts'
import { AuditEntryDialog } from './audit-entry.dialog.tsx'
import { auditColumns } from './audit.columns.tsx'
import { useAudit } from './audit.queries.ts'

const noNames = {}

// A file says which record by its id as well.
const fieldsBehind = { recordName: ['recordName', 'entityId'] }

/** For programs that read the trail. */
const forPrograms = [{ label: 'NDJSON, all fields', format: 'ndjson', query: {} }] as const

/** Who did what, when and from where; nothing here can be changed. */
export function AuditPage() {
  const list = useUrlFilters(auditFilters)
  const perPage = usePreferences().rowsPerPage
  const paper = usePrintedList(list, perPage)
  const audit = useAudit(auditQuery(paper.list, paper.perPage))
  usePrintOnceRead(paper, audit)
  const views = useOpenView('/admin/audit', auditFilters)
  const columns = useViewColumns(views.view, useColumnChoice('audit'))
  const names = audit.data?.names ?? noNames
  const shown = useMemo(() => auditColumns(names), [names])
  const { openId, open, close, addressOf } = useOpenRecord()
  const table = useRef<DataTableHandle>(null)
  const entries = audit.data?.entries ?? []
  const place = entries.findIndex((entry) => entry.id === openId)
  const [before, opened, after] = [entries[place - 1], entries[place], entries[place + 1]]
  const total = audit.data?.total
  usePageWithin(list, perPage, audit)

  return (
    <Workbench
      head={
        <AdministrationHead
          title="Audit"
          subtitle="Who did what, when, and from where; newest first"
          actions={<RefreshButton query={audit} />}
        />
      }
    >
      <AuditFilterBar
        start={<ViewBar views={views} columns={shown} choice={columns} />}
        list={paper.list}
        total={total}
        perPage={paper.perPage}
        end={
          <ListTools
            list="audit"
            noun="the audit trail"
            query={auditQuery(list, perPage)}
            onPrint={paper.print}
            columns={shown}
            choice={columns}
            behind={fieldsBehind}
            more={forPrograms}
          />
        }
      />
      <DataTable
        label="Audit entries"
        columns={shown}
        choice={columns.choice}
        rows={audit.data?.entries}
        rowName={(entry) => entryName(entry, names)}
        handle={table}
        rowHref={(entry) => addressOf(entry.id)}
        onOpen={(entry) => open(entry.id)}
        openId={opened?.id}
        isSorted
        empty={<EmptyList title="No entries found" list={list} />}
        {...tableFailure('Failed to fetch the audit trail', audit)}
        foot={<PagedFoot list={paper.list} perPage={paper.perPage} total={total} noun="entries" />}
      />
      {opened && (
        <AuditEntryDialog
          entry={opened}
          names={names}
          address={addressOf(opened.id)}
          walk={{
            noun: 'entry',
            onPrevious: before && (() => open(before.id)),
            onNext: after && (() => open(after.id)),
          }}
          onClose={close}
          returnFocus={() => table.current?.focusRow(opened.id)}
        />
      )}
    </Workbench>
  )
}
