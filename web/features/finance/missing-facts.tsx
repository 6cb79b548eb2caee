import { CircleDashed } from 'lucide-react'
import { missingFacts, type MissingFact } from '#contract/common/finance-enums'
import type { FinanceFacts } from '#contract/finance/input'
import { cn } from '#web/kit/layout/class-names.ts'
import type { FinanceActions } from './capital-stack.tsx'

/** The answer of the credit sheet that a missing fact is; the others are fields of the deal or its uses. */
export const fieldOf: Partial<Record<MissingFact, keyof FinanceFacts>> = {
  solar_kw: 'solarKw',
  storage_kw: 'storageKw',
  wages: 'wagesMet',
  construction_start: 'constructionStart',
  construction_method: 'constructionMethod',
  expected_service: 'expectedServiceDate',
  material_assistance: 'materialAssistanceMet',
  territory: 'territoryConfirmed',
  domestic_content: 'domesticContent',
  low_income_category: 'lowIncomeCategory',
  owner_type: 'creditOwnerType',
  tribal_ownership: 'tribalEnterpriseWhollyOwned',
}

/** Names what is missing; for people who may write, each is the way to its field (T-065). */
export function MissingFactLinks({
  facts,
  actions,
  className,
}: {
  readonly facts: readonly MissingFact[]
  readonly actions: FinanceActions | null
  readonly className?: string
}) {
  const open = (fact: MissingFact) => {
    const field = fieldOf[fact]
    if (field !== undefined) actions?.editFacts(field)
    else if (fact === 'cost_split') actions?.editUses()
    else actions?.editDeal()
  }
  return (
    <p className={cn('flex items-start gap-2 text-label text-ink-2', className)}>
      <CircleDashed aria-hidden className="mt-px size-4 flex-none" />
      <span>
        Missing:{' '}
        {facts.map((fact, at) => (
          <span key={fact}>
            {at > 0 && ', '}
            {actions === null ? (
              missingFacts[fact]
            ) : (
              <button
                type="button"
                className="text-left text-link underline underline-offset-3"
                onClick={() => open(fact)}
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
