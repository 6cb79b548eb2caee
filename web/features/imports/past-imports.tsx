import { CircleCheck, CircleDashed, CircleX, LoaderCircle, Pencil, Undo2 } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import { Link } from 'wouter'
import { importEntities, importStates, type ImportSummary } from '#contract/imports'
import { Badge } from '#web/kit/display/badge.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { Pager } from '#web/kit/table/table-foot.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { formatCount, formatCountOf } from '#web/lib/format.ts'
import { importAddress } from '#web/lib/import-addresses.ts'
import { useImports } from './imports.queries.ts'
import { RemoveImport } from './remove-import.tsx'
import { resultWords } from './result-words.ts'

const perPage = 20

interface PastImportsProps {
  /** Whether only those are shown that are not stored yet. */
  readonly unfinished: boolean
  readonly onShow: (unfinished: boolean) => void
  /** The panel, for what leads to it. */
  readonly ref?: RefObject<HTMLElement | null>
}

/** The imports there were, newest first, to open, continue, remove or undo. */
export function PastImports({ unfinished, onShow, ref }: PastImportsProps) {
  const [wanted, setPage] = useState(1)
  const imports = useImports(wanted, perPage, unfinished)
  const { data } = imports
  // Where the focus goes when the button disappears with its import.
  const filter = useRef<HTMLButtonElement>(null)
  // Removing the last one of a page leads to the page before.
  const page = Math.min(wanted, Math.max(1, Math.ceil((data?.total ?? wanted * perPage) / perPage)))
  if (page !== wanted) setPage(page)
  const toggle = () => {
    setPage(1)
    onShow(!unfinished)
  }
  return (
    <Panel
      ref={ref}
      title="Imports so far"
      padded={false}
      actions={
        <Button
          ref={filter}
          size="sm"
          aria-pressed={unfinished}
          className="aria-pressed:bg-selected"
          onClick={toggle}
        >
          Unfinished Only
        </Button>
      }
    >
      {imports.isError && <QueryError title="Failed to fetch the imports" query={imports} />}
      {!imports.isError && data === undefined && <Loading />}
      {data?.total === 0 && (
        <p className="border-t border-rule px-4.5 py-4 text-ink-2">
          {unfinished
            ? 'Nothing is unfinished.'
            : 'No imports yet. They are listed here once a file is uploaded.'}
        </p>
      )}
      {data !== undefined && data.total > 0 && (
        <>
          <ul aria-label="Imports so far">
            {data.imports.map((one) => (
              <PastImport key={one.id} one={one} onGone={() => filter.current?.focus()} />
            ))}
          </ul>
          <div className="px-4.5">
            <Pager list={{ page, setPage }} perPage={perPage} total={data.total} noun="imports" />
          </div>
        </>
      )}
    </Panel>
  )
}

function PastImport({ one, onGone }: { readonly one: ImportSummary; readonly onGone: () => void }) {
  return (
    <li className="grid grid-cols-1 gap-x-5 gap-y-1 border-t border-rule px-4.5 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0 wrap-anywhere">
        <p>
          {one.kind === 'bulk' && (
            <Pencil aria-hidden className="mr-1.5 inline size-3.5 align-[-2px] text-ink-2" />
          )}
          <Link href={importAddress(one.id)} className="font-strong">
            {one.filename || 'Pasted cells'}
          </Link>
          {one.kind === 'file' && (
            <span className="text-ink-2"> as {importEntities[one.entity]}</span>
          )}
        </p>
        <p className="text-meta text-ink-3">
          <Timestamp value={one.createdAt} withTime /> by {one.createdByName}
          {whatHappened(one)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3 sm:justify-end">
        <StateBadge state={one.state} />
        <RemoveImport one={one} onGone={onGone} />
      </div>
    </li>
  )
}

function whatHappened(one: ImportSummary): string {
  const { result, counts } = one
  const words = resultWords(one)
  if (result !== null && one.state === 'done' && one.kind === 'bulk')
    return `: ${formatCount(result.updated)} ${words.updated.toLowerCase()}, ${formatCount(result.left)} left`
  if (result !== null && one.state === 'done')
    return `: ${formatCount(result.created)} ${words.created.toLowerCase()}, ${formatCount(result.updated)} ${words.updated.toLowerCase()}, ${formatCount(result.left)} left`
  return counts === null ? '' : `: ${formatCountOf(counts.rows, 'row')}`
}

const looks = {
  uploaded: { tone: 'secondary', icon: CircleDashed },
  rehearsed: { tone: 'secondary', icon: CircleDashed },
  running: { tone: 'secondary', icon: LoaderCircle },
  done: { tone: 'default', icon: CircleCheck },
  failed: { tone: 'destructive', icon: CircleX },
  undone: { tone: 'secondary', icon: Undo2 },
} as const

function StateBadge({ state }: { readonly state: ImportSummary['state'] }) {
  return (
    <span>
      <Badge {...looks[state]}>
        {state === 'uploaded'
          ? 'Not stored yet'
          : state === 'rehearsed'
            ? 'Checked, not stored yet'
            : importStates[state]}
      </Badge>
    </span>
  )
}
