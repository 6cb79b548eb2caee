import { CircleCheck, CircleDashed } from 'lucide-react'
import { missingFacts, type MissingFact } from '#contract/common/finance-enums'
import { fieldOf, type factsOf } from '#contract/finance/asked-facts'
import { cn } from '#web/kit/layout/class-names.ts'
import { answeredWords } from './finance-words.ts'

/** How many facts that apply are answered; for people who may write, each open one is the way to its field (U-027, T-065). */
export function FactCount({
  facts,
  onOpen,
  questionsOnly = false,
  className,
}: {
  readonly facts: ReturnType<typeof factsOf>
  readonly onOpen: ((fact: MissingFact) => void) | null
  /** Whether only questions of the form can be opened, as from the form itself. */
  readonly questionsOnly?: boolean
  readonly className?: string
}) {
  const Icon = facts.open.length === 0 ? CircleCheck : CircleDashed
  return (
    <p className={cn('flex items-start gap-2 text-label text-ink-2', className)}>
      <Icon aria-hidden className="mt-px size-4 flex-none" />
      <span>
        <b className="font-strong text-ink">{answeredWords(facts)}</b>
        {facts.open.map((fact, at) => (
          <span key={fact}>
            {at === 0 ? '. Still open: ' : ', '}
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
        ))}
      </span>
    </p>
  )
}
