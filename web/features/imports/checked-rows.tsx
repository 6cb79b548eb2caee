import { useState } from 'react'
import { shownValue } from '#contract/import-matching/read-value'
import { rowOutcomes, type ImportRecord, type ImportRow } from '#contract/imports'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Pager } from '#web/kit/table/table-foot.tsx'
import { formatCount } from '#web/lib/format.ts'
import { DuplicateRow } from './duplicate-row.tsx'
import { useImportRows, rowsPerPage } from './imports.queries.ts'
import { fieldsFor } from './mapping-changes.ts'
import type { Outcome } from './outcome-figures.tsx'
import { nameOf, valuesText } from './row-words.ts'

/** The rows behind a figure of the check, a page at a time. */
export function CheckedRows({
  record,
  outcome,
}: {
  readonly record: ImportRecord
  readonly outcome: Outcome
}) {
  const [page, setPage] = useState(1)
  const rows = useImportRows(
    record.id,
    { outcome, offset: (page - 1) * rowsPerPage },
    JSON.stringify(record.counts),
  )
  if (rows.isError) return <QueryError title="Failed to fetch the rows" query={rows} />
  if (rows.data === undefined) return <Loading />
  return (
    <div>
      <ul
        aria-label={`Rows: ${rowOutcomes[outcome].toLowerCase()}`}
        className="border-b border-rule"
      >
        {rows.data.rows.map((row) =>
          outcome === 'duplicate' ? (
            <DuplicateRow key={row.row} record={record} row={row} />
          ) : (
            <CheckedRow key={row.row} record={record} row={row} />
          ),
        )}
      </ul>
      <Pager list={{ page, setPage }} perPage={rowsPerPage} total={rows.data.total} noun="rows" />
    </div>
  )
}

function CheckedRow({ record, row }: { readonly record: ImportRecord; readonly row: ImportRow }) {
  return (
    <li className="grid grid-cols-1 gap-x-5 gap-y-1 border-t border-rule py-2.5 sm:grid-cols-[5.5rem_minmax(0,1fr)]">
      <span className="text-meta text-ink-3">Row {formatCount(row.row)}</span>
      <div className="min-w-0 text-table wrap-anywhere">
        <p className="font-strong">{nameOf(record, row)}</p>
        {row.outcome === 'faulty' && <Faults record={record} row={row} />}
        {row.outcome === 'changed' && <Changes record={record} row={row} />}
        {row.outcome === 'new' && <p className="text-ink-2">{valuesText(record, row)}</p>}
      </div>
    </li>
  )
}

function Faults({ record, row }: { readonly record: ImportRecord; readonly row: ImportRow }) {
  return (
    <ul>
      {row.faults.map((fault) => {
        const cell =
          fault.column === null
            ? undefined
            : row.cells[record.columns.findIndex(({ name }) => name === fault.column)]
        return (
          <li key={`${fault.column ?? ''} ${fault.message}`} className="text-ink-2">
            {fault.column !== null && <b className="font-strong">{fault.column}: </b>}
            {fault.message}
            {cell !== undefined && !fault.message.includes(cell.trim().slice(0, 40)) && (
              <span className="text-ink-3"> (the cell says "{cell.trim().slice(0, 80)}")</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Changes({ record, row }: { readonly record: ImportRecord; readonly row: ImportRow }) {
  const fields = fieldsFor(record.entity)
  return (
    <ul>
      {row.changes.map(({ field: name, from, to }) => {
        const field = fields.find((each) => each.name === name)
        const shown = (value: unknown) =>
          (field === undefined ? String(value ?? '') : shownValue(field, value)).slice(0, 160) ||
          'nothing'
        return (
          <li key={name} className="text-ink-2">
            <b className="font-strong">{field?.label ?? name}: </b>
            <del className="text-ink-3">{shown(from)}</del> becomes{' '}
            <ins className="no-underline">{shown(to)}</ins>
          </li>
        )
      })}
    </ul>
  )
}
