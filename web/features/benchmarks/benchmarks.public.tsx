import type { UseQueryResult } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { listBenchmarks, StoredBenchmark } from '#contract/benchmarks'
import type { EndpointReply } from '#contract/common/endpoint'
import { benchmarkName } from '#contract/finance/benchmark-words'
import { dayWords } from '#contract/finance/day-words'
import { rateWords } from '#contract/common/rates'
import { mayWriteBenchmarks } from '#contract/rights'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { NotRead } from '#web/kit/feedback/query-error.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { BenchmarkDialog } from './benchmark.dialog.tsx'
import { useDeleteBenchmark } from './benchmarks.queries.ts'
import '#web/kit/table/sheet-table.css'

export { useBenchmarks } from './benchmarks.queries.ts'

const nameOf = ({ benchmark, tenorDays }: StoredBenchmark) =>
  benchmarkName({ benchmark, tenor: tenorDays })

/** The rates that rates of lenders follow; administrators add, change and delete them (B-013). */
export function Benchmarks({
  list,
}: {
  readonly list: UseQueryResult<EndpointReply<typeof listBenchmarks>>
}) {
  const user = useCurrentUser()
  const mayWrite = mayWriteBenchmarks(user)
  const [open, setOpen] = useState<{ row?: StoredBenchmark } | null>(null)
  const [deleting, setDeleting] = useState<StoredBenchmark | null>(null)
  const remove = useDeleteBenchmark()
  if (list.data === undefined)
    return <NotRead title="Failed to fetch benchmark rates" query={list} />
  const rows = list.data.benchmarks
  const add = mayWrite && (
    <Button variant="primary" onClick={() => setOpen({})}>
      <Plus aria-hidden />
      Add rate
    </Button>
  )
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState title="No benchmark rates yet" action={add}>
          Rates that follow a benchmark cannot be compared until an administrator enters it.
        </EmptyState>
      ) : (
        <section aria-label="Benchmarks" className="rounded-sheet border border-rule bg-sheet">
          {add && <div className="flex justify-end px-4.5 py-3 print:hidden">{add}</div>}
          <table className="sheet-table">
            <thead>
              <tr>
                <th>Benchmark</th>
                <th className="numeric">Rate</th>
                <th className="numeric">As of</th>
                <th className="max-sm:hidden">Source</th>
                {mayWrite && (
                  <th className="print:hidden">
                    <span className="sr-only">Actions</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td className="font-control">{nameOf(row)}</td>
                  <td className="numeric font-strong">{rateWords(row.rateBps)}</td>
                  <td className="numeric">{dayWords(row.asOf)}</td>
                  <td className="wrap-anywhere text-ink-2 max-sm:hidden">{row.source}</td>
                  {mayWrite && (
                    <td className="w-20 py-1! text-right whitespace-nowrap print:hidden">
                      <IconButton
                        size="sm"
                        label={`Edit ${nameOf(row)} of ${dayWords(row.asOf)}`}
                        onClick={() => setOpen({ row })}
                      >
                        <Pencil aria-hidden />
                      </IconButton>
                      <IconButton
                        size="sm"
                        label={`Delete ${nameOf(row)} of ${dayWords(row.asOf)}`}
                        onClick={() => setDeleting(row)}
                      >
                        <Trash2 aria-hidden />
                      </IconButton>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {open && <BenchmarkDialog row={open.row} onClose={() => setOpen(null)} />}
      {deleting && (
        <MutationDialog
          mutation={remove}
          input={deleting}
          title="Delete rate"
          confirmLabel="Delete"
          done="Rate deleted successfully"
          failed="Failed to delete rate"
          onClose={() => setDeleting(null)}
          onDone={() => setDeleting(null)}
        >
          <p>Are you sure you want to delete this rate?</p>
          <p className="mt-2 font-strong text-ink">
            {nameOf(deleting)} of {dayWords(deleting.asOf)}
          </p>
        </MutationDialog>
      )}
    </>
  )
}
