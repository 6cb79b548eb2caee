import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { readImportFaults } from '#contract/import-endpoints'
import { importEntities, importedNoun, type ImportRecord } from '#contract/imports'
import { organizationCalls } from '#contract/organizations'
import { isAdmin } from '#contract/rights'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Button, buttonClasses } from '#web/kit/form/button.tsx'
import { ConfirmDialog } from '#web/kit/overlay/confirm-dialog.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { Progress } from '#web/kit/feedback/progress.tsx'
import { Pager } from '#web/kit/table/table-foot.tsx'
import { sentenceOf } from '#web/lib/api-client.ts'
import { endpointPath } from '#web/lib/endpoint-path.ts'
import { formatCount, formatCountOf, formatDateTime } from '#web/lib/format.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { listAddress } from '#web/lib/import-addresses.ts'
import { addressWith, paths } from '#web/lib/paths.ts'
import { read } from '#web/lib/query-client.ts'
import { hasOwner, ownerOf } from './mapping-changes.ts'
import { rowsPerPage, useImportRows, useUndoImport } from './imports.queries.ts'
import { importWords, resultWords } from './result-words.ts'
import { nameOf } from './row-words.ts'

/** How far a running import or undo is; the page may be closed meanwhile. */
export function ImportProgress({ record }: { readonly record: ImportRecord }) {
  const { done, total } = record.progress
  const isUndo = record.task === 'undo'
  const word = isUndo ? 'Undoing' : importWords[record.kind].running
  const what = record.kind === 'bulk' ? record.filename.toLowerCase() : record.filename
  return (
    <Panel
      title={record.kind === 'bulk' && !isUndo ? record.filename : `${word} ${what}`}
      description="You can leave this page; the work continues. Find it again under Imports."
    >
      <Progress label={word} value={total === 0 ? null : Math.floor((done / total) * 100)} />
      <output className="mt-2 block text-label text-ink-2">
        {total === 0 ? 'Starting...' : `${formatCount(done)} of ${formatCountOf(total, 'row')}`}
      </output>
    </Panel>
  )
}

/** What an import did, with the way to the records and back. */
export function ImportResult({ record }: { readonly record: ImportRecord }) {
  const undo = useUndoImport(record.id)
  const [asking, setAsking] = useState(false)
  const mayInvite = isAdmin(useCurrentUser())
  const { result } = record
  const isFile = record.kind === 'file'
  const { one, question, button, taken } = importWords[record.kind]
  const titles = {
    done: record.task === 'undo' ? 'The undo was stopped' : `The ${one} is done`,
    failed: `The ${one} failed`,
    undone: `The ${one} was undone`,
  } as const
  const isDone = record.state === 'done' && record.task === 'commit' && isFile
  const owner = useOwner(record)
  const title =
    isDone && result !== null
      ? `${importedText(record, result.created + result.updated)} imported${owner === null ? '' : ` for ${owner.name}`}.`
      : titles[record.state as keyof typeof titles]
  const words = resultWords(record)
  // What a failed import has stored is removed again, except records somebody has changed since.
  const remains = result !== null && result.created + result.updated > 0
  return (
    <Panel
      title={title}
      description={
        isFile ? `${importEntities[record.entity]} from ${record.filename}` : record.filename
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {record.state === 'failed' && (
          <Alert
            tone="bad"
            title={remains ? 'Not everything could be removed' : 'Nothing was stored'}
          >
            <p>{record.message ?? 'Something went wrong. Try again in a moment.'}</p>
          </Alert>
        )}
        {record.state !== 'failed' && record.message !== null && (
          <Alert announce={false}>
            <p>{record.message}</p>
          </Alert>
        )}
        {record.effects.length > 0 && <p>{record.effects.join(' ')}</p>}
        {result !== null && (record.state !== 'failed' || remains) && (
          <dl className="grid auto-cols-fr grid-flow-col border-t-2 border-b border-t-ink border-b-rule">
            {figuresOf(record).map((figure) => (
              <div key={figure} className="flex flex-col border-rule px-4 py-3 not-first:border-l">
                <dt className="mb-auto text-label font-strong">{words[figure]}</dt>
                <dd className="figure text-figure-md">{formatCount(result[figure])}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="flex flex-wrap items-center gap-2">
          {record.state !== 'undone' && (
            <Link
              href={listAddress(record.entity, owner?.id)}
              className={buttonClasses({ variant: 'primary' })}
            >
              See Them
            </Link>
          )}
          {isDone && owner !== null && mayInvite && (
            <Link
              href={addressWith(paths.registration, { organization: owner.id })}
              className={buttonClasses({})}
            >
              Invite Its People
            </Link>
          )}
          {record.state === 'done' && record.undoUntil !== null && (
            <Button variant="danger-quiet" onClick={() => setAsking(true)}>
              {button}
            </Button>
          )}
          {record.state === 'done' && record.undoUntil !== null && (
            <span className="text-meta text-ink-3">
              possible until {formatDateTime(record.undoUntil)}
            </span>
          )}
        </div>
        {undo.isError && (
          <Alert tone="bad" title={`The ${one} could not be undone`}>
            <p>{sentenceOf(undo.error)}</p>
          </Alert>
        )}
        {result !== null && result.left > 0 && <LeftRows record={record} />}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={question}
        pending={undo.isPending}
        pendingText="Starting..."
        onConfirm={() => undo.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        <p>{taken}</p>
      </ConfirmDialog>
    </Panel>
  )
}

const importedText = ({ entity }: ImportRecord, count: number) =>
  formatCountOf(count, importedNoun(entity, 1), importedNoun(entity, 2))

/** The one organization all records of a file belong to; null where rows differ, or its name is not known. */
function useOwner({ entity, mapping }: ImportRecord): { id: string; name: string } | null {
  const user = useCurrentUser()
  const said = mapping === null ? null : ownerOf(mapping)
  const own =
    said === null && mapping !== null && hasOwner(entity, mapping) && !isAdmin(user)
      ? user.organizationId
      : null
  const id = said?.kind === 'one' ? said.id : own
  const { data } = useQuery({
    ...read(organizationCalls.read, { params: { id: id ?? '' } }),
    enabled: id !== null,
  })
  return data === undefined ? null : { id: data.id, name: data.name }
}

/** A bulk edit adds nothing. */
const figuresOf = ({ kind }: ImportRecord) =>
  kind === 'file' ? (['created', 'updated', 'left'] as const) : (['updated', 'left'] as const)

function LeftRows({ record }: { readonly record: ImportRecord }) {
  const [page, setPage] = useState(1)
  const rows = useImportRows(
    record.id,
    { result: 'left', offset: (page - 1) * rowsPerPage },
    record.state,
  )
  if (rows.data === undefined || rows.data.total === 0) return null
  const title = resultWords(record).leftRows
  return (
    <section aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-label font-strong">{title}</h3>
        <a
          className={buttonClasses({ size: 'sm' })}
          href={endpointPath(readImportFaults, { id: record.id })}
          download
        >
          Download them with their reasons
        </a>
      </div>
      <ul className="mt-1 border-b border-rule">
        {rows.data.rows.map((row) => (
          <li
            key={row.row}
            className="grid grid-cols-1 gap-x-5 border-t border-rule py-2 sm:grid-cols-[5.5rem_minmax(0,1fr)]"
          >
            <span className="text-meta text-ink-3">Row {formatCount(row.row)}</span>
            <span className="min-w-0 text-table wrap-anywhere">
              <b className="font-strong">{nameOf(record, row)}</b>{' '}
              {row.faults.length > 0
                ? row.faults.map(({ message }) => message).join('. ')
                : row.message}
            </span>
          </li>
        ))}
      </ul>
      <Pager list={{ page, setPage }} perPage={rowsPerPage} total={rows.data.total} noun="rows" />
    </section>
  )
}
