import { ShieldCheck } from 'lucide-react'
import { benchmarkOf } from '#contract/common/benchmark-rates'
import { parseRate } from '#contract/common/rates'
import { isFirm } from '#contract/finance/input'
import { dayWords } from '#contract/finance/day-words'
import { dollarWords, guaranteeSentence, leverageSentence } from '#contract/finance/words'
import { rateWords } from '#contract/common/rates'
import type { FinanceReading } from './finance-reading.ts'

const debts: readonly string[] = ['bridge', 'senior', 'pari_passu', 'subordinate']

/** The oldest benchmark that the cost of committed debt rests on; null where none is. */
function oldestBenchmark({ sources, basis }: FinanceReading): string | null {
  const days = sources
    .filter((line) => isFirm(line) && debts.includes(line.kind))
    .flatMap(({ rate }) => {
      const read = parseRate(rate ?? '')
      const row = read === null ? null : benchmarkOf(read, basis.benchmarks)
      return row === null ? [] : [row.asOf]
    })
    .toSorted()
  return days[0] ?? null
}

const dollars = (amount: number | null) => (amount === null ? 'Unknown' : dollarWords(amount))
const rate = (bps: number | null) => (bps === null ? 'Unknown' : rateWords(bps))

function leftOut(construction: number, permanent: number): string | null {
  if (construction === 0 && permanent === 0) return null
  return construction === permanent
    ? `Excludes ${dollarWords(construction)} without a rate`
    : `Excludes ${dollarWords(construction)} and ${dollarWords(permanent)} without a rate`
}

/** The sums of both views, what the money costs, and what stands beside it (K-047 to K-051, K-054). */
export function StackSums({ reading }: { readonly reading: FinanceReading }) {
  const { stack } = reading.estimate
  const { construction, permanent } = stack
  const asOf = oldestBenchmark(reading)
  const rows = [
    { label: 'Uses', values: [stack.totalUses, stack.totalUses] },
    { label: 'Less committed and closed', values: [construction.firm, permanent.firm] },
    { label: 'Firm gap', values: [construction.firmGap, permanent.firmGap], isTotal: true },
    { label: 'Less interested', values: [construction.interested, permanent.interested] },
    { label: 'Soft gap', values: [construction.softGap, permanent.softGap], isStrong: true },
  ]
  const guarantee = guaranteeSentence(stack, reading.sources)
  return (
    <>
      <table className="sheet-table finance-table finance-sums">
        <caption className="sr-only">What the sources come to in each view</caption>
        <thead>
          <tr>
            <th>
              <span className="sr-only">Sum</span>
            </th>
            <th className="numeric">Construction</th>
            <th className="numeric">Permanent</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, values, isTotal, isStrong }) => (
            <tr
              key={label}
              className={isTotal ? 'finance-total' : isStrong ? 'font-strong' : undefined}
            >
              <td>{label}</td>
              {values.map((value, at) => (
                <td key={at === 0 ? 'construction' : 'permanent'} className="numeric">
                  {isTotal ? <span className="double-rule">{dollars(value)}</span> : dollars(value)}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <td>
              Cost of committed debt
              <span className="finance-note">
                Weighted by amount{asOf !== null && `; benchmarks of ${dayWords(asOf)}`}
              </span>
            </td>
            <td className="numeric">{rate(construction.debtCostBps)}</td>
            <td className="numeric">{rate(permanent.debtCostBps)}</td>
          </tr>
          <tr>
            <td>
              Cost with grants at 0%
              <span className="finance-note">
                {leftOut(construction.leftOutOfCost, permanent.leftOutOfCost)}
              </span>
            </td>
            <td className="numeric">{rate(construction.moneyCostBps)}</td>
            <td className="numeric">{rate(permanent.moneyCostBps)}</td>
          </tr>
        </tbody>
      </table>
      <footer className="flex flex-wrap justify-between gap-x-5 gap-y-1.5 border-t border-rule px-4.5 pt-2.5 pb-3 text-meta text-ink-2">
        {guarantee !== null && (
          <span className="flex items-start gap-1.5">
            <ShieldCheck aria-hidden className="size-3.5 flex-none" />
            {guarantee}
          </span>
        )}
        <span>{leverageSentence(stack)}</span>
      </footer>
    </>
  )
}
