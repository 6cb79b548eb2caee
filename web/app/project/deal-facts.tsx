import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { constructionStates } from '#contract/common/finance-enums'
import { capitalTypes, ownerTypes, technologies } from '#contract/common/registry-enums'
import { creditOwner } from '#contract/finance/sheet'
import { dayWords } from '#contract/finance/day-words'
import type { Deal } from '#contract/pipeline'
import { StillAvailableSection } from '#web/features/confirmations/still-available.public.tsx'
import type { FinanceReading } from '#web/features/finance/finance-reading.ts'
import { FinanceLine, FinanceList } from '#web/features/finance/finance-sheet.tsx'
import { DealFacts as AllFields } from '#web/features/pipeline/deal-details.tsx'
import { labelsOf } from '#web/features/pipeline/deal-words.ts'
import { DealStage } from '#web/features/pipeline/pipeline.columns.tsx'
import { Missing } from '#web/kit/display/facts.tsx'
import { LinkButton } from '#web/kit/form/button.tsx'
import { usePrinting } from '#web/kit/table/use-virtual-rows.ts'

/** "Solar 1.4 MW, Storage 0.9 MW"; empty without a technology. */
function technologyText(deal: Deal, reading: FinanceReading | null): string {
  const facts = reading?.input.facts
  const outputs: Readonly<Record<string, number | null | undefined>> = {
    solar: facts?.solarKw,
    storage: facts?.storageKw,
  }
  const names = labelsOf(technologies, deal.technology)
  return deal.technology
    .map((technology, at) => {
      const kw = outputs[technology]
      return kw === null || kw === undefined ? names[at] : `${names[at]} ${kw / 1000} MW`
    })
    .join(', ')
}

/** The project itself in short; every field opens below (K-091). */
export function DealFacts({
  deal,
  reading,
}: {
  readonly deal: Deal
  readonly reading: FinanceReading | null
}) {
  const [isOpen, setOpen] = useState(false)
  const toggle = () => setOpen(!isOpen)
  const isPrinting = usePrinting()
  const facts = reading?.input.facts
  const owner = reading ? creditOwner(reading.input) : deal.ownerType
  const start = facts?.constructionStart ?? null
  return (
    <FinanceList id="project" title="Project">
      <dl>
        <FinanceLine label="Stage" isPlain>
          <DealStage stage={deal.currentStage} />
        </FinanceLine>
        <FinanceLine label="Technology" isPlain>
          {technologyText(deal, reading) || <Missing>Not specified</Missing>}
        </FinanceLine>
        <FinanceLine label="Seeks" isPlain>
          {labelsOf(capitalTypes, deal.capNeed).join(', ') || <Missing>Not specified</Missing>}
        </FinanceLine>
        <FinanceLine label="Owner of the system" isPlain>
          {owner === null ? <Missing>Not specified</Missing> : ownerTypes[owner]}
        </FinanceLine>
        <FinanceLine label="Construction start" isPlain>
          {start === null ? (
            <Missing>Not recorded</Missing>
          ) : (
            `${facts?.constructionState ? `${constructionStates[facts.constructionState]} ` : ''}${dayWords(start)}`
          )}
        </FinanceLine>
      </dl>
      <p className="mt-2.5 print:hidden">
        <LinkButton aria-expanded={isOpen} aria-controls="all-fields" onClick={toggle}>
          All project fields
          <ChevronDown
            aria-hidden
            className={`size-3.5 transition-transform ${isOpen ? 'rotate-180' : ''}`}
          />
        </LinkButton>
      </p>
      {/* Here each field has the whole width. */}
      <div id="all-fields" className="[&_dl]:grid-cols-1! [&_dl>div]:col-span-1!">
        {(isOpen || isPrinting) && (
          <>
            <AllFields deal={deal} />
            <StillAvailableSection noun="pipeline" record={deal} />
          </>
        )}
      </div>
    </FinanceList>
  )
}
