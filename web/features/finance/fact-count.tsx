import { CircleCheck, CircleDashed } from 'lucide-react'
import { missingFacts, type MissingFact } from '#contract/common/finance-enums'
import { factsOf, fieldOf } from '#contract/finance/asked-facts'
import { cn } from '#web/kit/layout/class-names.ts'
import type { FinanceReading } from './finance-reading.ts'
import { answeredWords } from './finance-words.ts'

type OpenFacts = readonly [words: string, facts: readonly MissingFact[]]

/**
 * The open facts. Those without which the credit is unknown are named apart: the story counts them alone (U-023), and
 * others may be open that change nothing of it (T-061).
 */
function openFacts(open: readonly MissingFact[], { estimate }: FinanceReading): OpenFacts[] {
  const { credit, missing } = estimate.credit
  if (credit.base !== null || missing.length === 0) return [['Still open', open]]
  return [
    ['The credit needs', missing],
    ['Also open', open.filter((fact) => !missing.includes(fact))],
  ]
}

/** How many facts that apply are answered; for people who may write, each open one is the way to its field (U-027, T-065). */
export function FactCount({
  reading,
  onOpen,
  questionsOnly = false,
  className,
}: {
  readonly reading: FinanceReading
  readonly onOpen: ((fact: MissingFact) => void) | null
  /** Whether only questions of the form can be opened, as from the form itself. */
  readonly questionsOnly?: boolean
  readonly className?: string
}) {
  const facts = factsOf(reading.sheet)
  const parts = openFacts(facts.open, reading).filter(([, named]) => named.length > 0)
  const Icon = facts.open.length === 0 ? CircleCheck : CircleDashed
  return (
    <p className={cn('flex items-start gap-2 text-label text-ink-2', className)}>
      <Icon aria-hidden className="mt-px size-4 flex-none" />
      <span>
        <b className="font-strong text-ink">{answeredWords(facts)}</b>
        {parts.flatMap(([words, named]) =>
          named.map((fact, at) => (
            <span key={fact}>
              {at === 0 ? `. ${words}: ` : ', '}
              {onOpen === null || (questionsOnly && fieldOf[fact] === undefined) ? (
                missingFacts[fact]
              ) : (
                <button
                  type="button"
                  className="text-left text-link underline underline-offset-3"
                  onClick={() => onOpen(fact)}
                >
                  {missingFacts[fact]}
                </button>
              )}
            </span>
          )),
        )}
      </span>
    </p>
  )
}
