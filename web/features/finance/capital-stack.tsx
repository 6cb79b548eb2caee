import { Plus, TriangleAlert } from 'lucide-react'
import { dollarWords, warningSentence } from '#contract/finance/words'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { Button } from '#web/kit/form/button.tsx'
import type { FinanceReading, SourceRow } from './finance-reading.ts'
import { FoldHead } from './finance-sheet.tsx'
import { SourceTable } from './source-table.tsx'
import { StackSums } from './stack-sums.tsx'

/** What a person may do on a deal's finance; null for people who only read it. */
export interface FinanceActions {
  readonly addSource: () => void
  readonly editSource: (source: SourceRow) => void
  readonly deleteSource: (source: SourceRow) => void
  readonly editUses: () => void
  readonly editFacts: (field?: string) => void
  readonly editDeal: (values?: { itcAmount: string; itcPercentage: string | null }) => void
  readonly reviewSuggestions: () => void
}

/** The money of a deal: the lines and their sums (K-040 to K-054). */
export function CapitalStack({
  reading,
  actions,
  marked,
}: {
  readonly reading: FinanceReading
  readonly actions: FinanceActions | null
  /** The lines that a part of the chart led to. */
  readonly marked: readonly string[]
}) {
  const { stack, bridge } = reading.estimate
  const { totalUses, warnings, sentence } = stack
  return (
    <>
      <FoldHead
        actions={
          actions && (
            <Button size="sm" data-add-source="" onClick={actions.addSource}>
              <Plus aria-hidden />
              Add source
            </Button>
          )
        }
      >
        {totalUses === null ? sentence : `Uses ${dollarWords(totalUses)}.`}
      </FoldHead>
      {reading.sources.length === 0 ? (
        <EmptyState
          title="No sources yet"
          action={
            actions && (
              <Button variant="primary" onClick={actions.addSource}>
                <Plus aria-hidden />
                Add source
              </Button>
            )
          }
        >
          Add the money you know about; what is left updates.
        </EmptyState>
      ) : (
        <SourceTable
          reading={reading}
          marked={marked}
          onEdit={actions && actions.editSource}
          onDelete={actions?.deleteSource ?? (() => undefined)}
        />
      )}
      <StackSums reading={reading} />
      {warnings.length > 0 && (
        <Alert tone="warn" announce={false} className="mx-4.5 mb-4.5">
          <ul>
            {warnings.map((warning) => (
              <li key={`${warning.code} ${warning.view ?? ''} ${warning.amount}`}>
                {warningSentence(warning, bridge.cashMonth)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}

/** Says that a text names money which is no line yet (K-065). */
export function SuggestionNotice({
  count,
  onReview,
}: {
  readonly count: number
  readonly onReview: () => void
}) {
  return (
    <p className="mt-2.5 flex gap-2 rounded-control bg-gold-soft px-[11px] py-[9px] text-label text-gold-ink print:hidden">
      <TriangleAlert aria-hidden className="mt-px flex-none" />
      <span>
        Text under “Sources secured” mentions money that is not in the stack yet.{' '}
        <button
          type="button"
          className="font-strong underline underline-offset-3"
          onClick={onReview}
        >
          Review {count} {count === 1 ? 'suggestion' : 'suggestions'}
        </button>
      </span>
    </p>
  )
}
