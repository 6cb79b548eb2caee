import { BatteryFull, Pencil, Scale, Sun } from 'lucide-react'
import { Link } from 'wouter'
import { creditTechnologies, type MissingFact } from '#contract/common/finance-enums'
import { fieldOf } from '#contract/finance/asked-facts'
import { sheetLines, type SheetGroup } from '#contract/finance/sheet-lines'
import { basisSentence, sheetWarnings } from '#contract/finance/sheet-words'
import { totalBasis } from '#contract/finance/sheet'
import { creditRateWords, dollarWords, planningLine } from '#contract/finance/words'
import type { Deal } from '#contract/pipeline'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Button, LinkButton } from '#web/kit/form/button.tsx'
import { Tooltip } from '#web/kit/overlay/tooltip.tsx'
import { ruleAddress } from '#web/lib/paths.ts'
import type { FinanceActions } from './capital-stack.tsx'
import { SheetFoot } from './credit-foot.tsx'
import { bondRow, moneyRows, type CreditRow } from './credit-rows.ts'
import type { FinanceReading } from './finance-reading.ts'
import { FoldHead } from './finance-sheet.tsx'
import { shareOfCost } from './finance-words.ts'
import { FactCount } from './fact-count.tsx'
import '#web/kit/table/sheet-table.css'
import './finance-table.css'

const icons = { solar: Sun, storage: BatteryFull } as const

const amount = (value: number | null | undefined) =>
  value === undefined ? (
    ''
  ) : value === null ? (
    <span className="text-ink-3">Unknown</span>
  ) : (
    dollarWords(value)
  )

function RuleLink({ id, text }: { readonly id: string; readonly text: string }) {
  return (
    <Tooltip content={`Rule: ${text}`}>
      <Link
        href={ruleAddress(id)}
        aria-label={`Rule: ${text}`}
        className="inline-grid size-6 place-items-center rounded-chip text-ink-3 hover:bg-well hover:text-link"
      >
        <Scale aria-hidden className="size-3.5" />
      </Link>
    </Tooltip>
  )
}

function Row({ text, reason, rate, base, pending, rule }: CreditRow) {
  return (
    <tr>
      <td>
        {text}
        {reason && <span className="finance-note">{reason}</span>}
      </td>
      <td className="numeric">{rate}</td>
      <td className="numeric">{amount(base)}</td>
      <td className="numeric max-sm:hidden">{amount(pending)}</td>
      <td className="w-11 text-right max-sm:hidden print:hidden">
        {rule !== null && <RuleLink id={rule} text={text} />}
      </td>
    </tr>
  )
}

function rateOf({ slot, bps }: SheetGroup['lines'][number]): string {
  if (bps === null) return ''
  if (slot === 'base' || slot === 'phase') return creditRateWords(bps)
  if (bps < 0) return `−${creditRateWords(-bps)}`
  return bps === 0 ? '' : `+${creditRateWords(bps)}`
}

function TechnologyRows({ group }: { readonly group: SheetGroup }) {
  const Icon = icons[group.technology]
  return (
    <tbody>
      <tr className="finance-group">
        <td colSpan={5}>
          <Icon aria-hidden className="mr-1.5 inline size-4 align-[-3px]" />
          {creditTechnologies[group.technology]}{' '}
          <span className="font-normal text-ink-3">eligible cost {dollarWords(group.basis)}</span>
        </td>
      </tr>
      {group.lines.map((line) => (
        <tr key={line.slot}>
          <td>
            {line.text}
            {line.reason && <span className="finance-note">{line.reason}</span>}
          </td>
          <td className="numeric">{rateOf(line)}</td>
          <td className="numeric">
            {line.slot === 'income' && line.base === 0 && line.pending !== 0 ? (
              <span className="text-ink-3">Pending</span>
            ) : (
              amount(line.slot === 'phase' && line.base === 0 ? undefined : line.base)
            )}
          </td>
          <td className="numeric max-sm:hidden">
            {amount(line.slot === 'phase' && line.pending === 0 ? undefined : line.pending)}
          </td>
          <td className="w-11 text-right max-sm:hidden print:hidden">
            <RuleLink id={line.rule} text={line.text} />
          </td>
        </tr>
      ))}
    </tbody>
  )
}

/** What the credit of a deal is worth, line by line, in the base case and with what is pending (section 4 of deal finance). */
export function CreditSheet({
  deal,
  reading,
  actions,
}: {
  readonly deal: Deal
  readonly reading: FinanceReading
  readonly actions: FinanceActions | null
}) {
  const { sheet, basis, today } = reading
  const { credit } = reading.estimate
  const sentence = basisSentence(sheet)
  const groups = sheetLines(sheet)
  const bonds = bondRow(reading)
  const titles = new Map(
    basis.file.rules
      .filter(({ confidence }) => confidence === 'confirm_with_adviser')
      .map(({ id, title }) => [id, title]),
  )
  const warnings = sheetWarnings(sheet, credit, { today, titles })
  const isGrave = warnings.some((warning) => warning.isGrave)
  const cost = totalBasis(sheet.basis)
  return (
    <>
      <FoldHead
        actions={
          actions && (
            <Button size="sm" onClick={() => actions.editFacts()}>
              <Pencil aria-hidden />
              Edit facts
            </Button>
          )
        }
      >
        {planningLine}. Rules of revision <Link href={ruleAddress()}>{basis.file.revision}</Link>.
      </FoldHead>
      {sentence !== null && <p className="px-4.5 pb-3 text-label text-ink-2">{sentence}</p>}
      {credit.state !== 'none' && (
        <FactCount
          reading={reading}
          onOpen={actions && openFact(actions)}
          className="mx-4.5 mb-3.5"
        />
      )}
      {warnings.length > 0 && (
        <Alert tone={isGrave ? 'bad' : 'warn'} announce={false} className="mx-4.5 mb-3.5">
          <ul>
            {warnings.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
      {groups.length > 0 && (
        <table className="sheet-table finance-table">
          <caption className="sr-only">Tax credit line by line</caption>
          <thead>
            <tr>
              <th>Line</th>
              <th className="numeric">Rate</th>
              <th className="numeric">Base case</th>
              <th className="numeric max-sm:hidden">With pending</th>
              <th className="w-11 max-sm:hidden print:hidden">
                <span className="sr-only">Rule</span>
              </th>
            </tr>
          </thead>
          {groups.map((group) => (
            <TechnologyRows key={group.technology} group={group} />
          ))}
          <tbody>
            {bonds && <Row {...bonds} />}
            <tr className="finance-total">
              <td>
                Credit{' '}
                {credit.nearestStored !== null && (
                  <span className="font-normal text-ink-3">
                    closest choice {credit.nearestStored}%
                  </span>
                )}
                <UseOnProject deal={deal} reading={reading} actions={actions} />
              </td>
              <td className="numeric">
                {credit.credit.base !== null && cost > 0 && shareOfCost(credit.credit.base, cost)}
              </td>
              <td className="numeric">{amount(credit.credit.base)}</td>
              <td className="numeric max-sm:hidden">{amount(credit.credit.pending)}</td>
              <td className="max-sm:hidden print:hidden">{'\u00A0'}</td>
            </tr>
            {moneyRows(reading).map((row) => (
              <Row key={row.text} {...row} />
            ))}
            <tr className="finance-total">
              <td>Money from the credit</td>
              <td>{'\u00A0'}</td>
              <td className="numeric">
                <span className="double-rule">{amount(credit.cash.base)}</span>
              </td>
              <td className="numeric max-sm:hidden">
                <span className="double-rule">{amount(credit.cash.pending)}</span>
              </td>
              <td className="max-sm:hidden print:hidden">{'\u00A0'}</td>
            </tr>
          </tbody>
        </table>
      )}
      {credit.state !== 'none' && <SheetFoot reading={reading} />}
    </>
  )
}

/** The way to a fact: its question, or the form of what else it is a field of. */
const openFact = (actions: FinanceActions) => (fact: MissingFact) => {
  const field = fieldOf[fact]
  if (field !== undefined) actions.editFacts(field)
  else if (fact === 'cost_split') actions.editUses()
  else actions.editDeal()
}

/** Takes percentage and amount into the deal's form; nothing is stored by itself (T-067). */
function UseOnProject({
  deal,
  reading,
  actions,
}: {
  readonly deal: Deal
  readonly reading: FinanceReading
  readonly actions: FinanceActions | null
}) {
  const { nearestStored, credit } = reading.estimate.credit
  if (actions === null || nearestStored === null || credit.base === null) return null
  const itcAmount = String(credit.base)
  const itcPercentage = `${nearestStored}%`
  if (deal.itcAmount === itcAmount && deal.itcPercentage === itcPercentage) return null
  return (
    <LinkButton
      className="ml-2 py-0 font-normal"
      onClick={() => actions.editDeal({ itcAmount, itcPercentage })}
    >
      Use on the project
    </LinkButton>
  )
}
