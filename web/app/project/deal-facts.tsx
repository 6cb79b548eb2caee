import { constructionStates } from '#contract/common/finance-enums'
import { capitalTypes, ownerTypes, technologies } from '#contract/common/registry-enums'
import { creditOwner } from '#contract/finance/sheet'
import { dayWords } from '#contract/finance/day-words'
import type { Deal } from '#contract/pipeline'
import { MoreLink } from '#web/features/finance/finance-aside.tsx'
import type { FinanceReading } from '#web/features/finance/finance-reading.ts'
import { FinanceLine, FinanceList } from '#web/features/finance/finance-sheet.tsx'
import { labelsOf } from '#web/features/pipeline/deal-words.ts'
import { DealStage } from '#web/features/pipeline/pipeline.columns.tsx'
import { openAddress, paths } from '#web/lib/paths.ts'

/** "Solar 1.4 MW, Storage 0.9 MW". */
function technologyText(deal: Deal, reading: FinanceReading | null): string {
  const facts = reading?.input.facts
  const outputs: Readonly<Record<string, number | null | undefined>> = {
    solar: facts?.solarKw,
    storage: facts?.storageKw,
  }
  const names = labelsOf(technologies, deal.technology)
  if (names.length === 0) return 'Not specified'
  return deal.technology
    .map((technology, at) => {
      const kw = outputs[technology]
      return kw === null || kw === undefined ? names[at] : `${names[at]} ${kw / 1000} MW`
    })
    .join(', ')
}

/** The project itself in short; every field is in its details (K-091). */
export function DealFacts({
  deal,
  reading,
}: {
  readonly deal: Deal
  readonly reading: FinanceReading | null
}) {
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
          {technologyText(deal, reading)}
        </FinanceLine>
        <FinanceLine label="Seeks" isPlain>
          {labelsOf(capitalTypes, deal.capNeed).join(', ') || 'Not specified'}
        </FinanceLine>
        <FinanceLine label="Owner of the system" isPlain>
          {owner === null ? 'Not specified' : ownerTypes[owner]}
        </FinanceLine>
        <FinanceLine label="Construction start" isPlain>
          {start === null
            ? 'Not recorded'
            : `${facts?.constructionState ? `${constructionStates[facts.constructionState]} ` : ''}${dayWords(start)}`}
        </FinanceLine>
      </dl>
      <MoreLink href={openAddress(paths.pipeline, deal.id)}>All project fields</MoreLink>
    </FinanceList>
  )
}
