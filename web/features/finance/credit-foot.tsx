import { missingFacts } from '#contract/common/finance-enums'
import { needsRatio } from '#contract/finance/credit-rate'
import { dayWords } from '#contract/finance/day-words'
import { moneyIfLate, ratioWords } from '#contract/finance/sheet-words'
import { dollarWords } from '#contract/finance/words'
import type { FinanceReading } from './finance-reading.ts'

const attested = { yes: 'Attested', no: 'Not attested' } as const

/** Worst case, what lateness costs, and the foreign-entity ratio (T-072). */
export function SheetFoot({ reading: { sheet, estimate } }: { readonly reading: FinanceReading }) {
  const { credit, clock } = estimate
  const worst = credit.cash.worst ?? credit.credit.worst
  const isLate = moneyIfLate(sheet, credit)
  const hasStorage = credit.parts.some(({ technology }) => technology === 'storage')
  const answer = sheet.input.facts.materialAssistanceMet
  const cells = [
    {
      label: 'Worst case',
      figure: worst === null ? 'Unknown' : dollarWords(worst),
      note: credit.missing.length === 0 ? 'Nothing unanswered' : 'Open facts count against it',
    },
    ...(clock.lastServiceDay === null
      ? []
      : [
          {
            label: `If service slips past ${dayWords(clock.lastServiceDay)}`,
            figure: isLate === null ? 'Unknown' : dollarWords(isLate),
            note: hasStorage ? 'Storage alone remains' : 'Nothing remains',
          },
        ]),
    {
      label: missingFacts.material_assistance,
      figure: needsRatio(sheet)
        ? answer === null
          ? 'Not answered'
          : attested[answer]
        : 'Not asked',
      note: ratioWords(sheet),
    },
  ]
  return (
    <dl className="grid grid-flow-col auto-cols-fr border-t border-rule max-sm:grid-flow-row">
      {cells.map(({ label, figure, note }) => (
        <div
          key={label}
          className="border-rule px-4.5 pt-[11px] pb-[13px] not-first:border-l max-sm:not-first:border-t max-sm:not-first:border-l-0"
        >
          <dt className="text-meta text-ink-3">{label}</dt>
          <dd>
            <b className="figure block text-figure-sm font-medium">{figure}</b>
            <span className="block text-meta text-ink-3">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
