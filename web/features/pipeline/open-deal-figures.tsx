import { disputedWords } from '#contract/finance/words'
import { formatCountOf, formatMoney } from '#web/lib/format.ts'
import { addressWith, paths } from '#web/lib/paths.ts'
import { StatStrip } from '#web/kit/display/stat-strip.tsx'
import { useDealSummary } from './pipeline.queries.ts'

/** What the open deals still have to raise and what dates can cost them, each a link to the list behind it (D-040, U-022); nothing while there is none (U-008). */
export function OpenDealFigures({ className }: { readonly className?: string }) {
  const { data, isError } = useDealSummary({ outcome: 'open' })
  if (data?.deals === 0) return null
  return (
    <div className={className}>
      <StatStrip
        isCompact
        label="Open projects"
        hasFailed={isError && data === undefined}
        stats={[
          {
            label: 'Still to raise',
            figure: data && (formatMoney(data.stillToRaise) ?? '$0'),
            href: addressWith(paths.pipeline, {
              outcome: 'open',
              sort: 'stillToRaise',
              order: 'desc',
            }),
            counts: data
              ? `${formatCountOf(data.gapUnknown, 'project')} of unknown cost`
              : 'What open projects ask lenders for',
            rule: 'What the open projects still ask for construction or perm, without the credit. Estimate for planning, not tax advice.',
          },
          {
            label: 'Credit at risk',
            figure: data && (formatMoney(data.creditAtRisk) ?? '$0'),
            href: paths.radar,
            counts: data
              ? `Late and tight projects; ${formatCountOf(data.riskUnknown, 'project')} of unknown credit${disputedWords(data.creditInDispute)}`
              : 'Late and tight projects',
            rule: 'Credit that late or tight projects could lose, as far as it is known. Estimate for planning, not tax advice.',
          },
        ]}
      />
    </div>
  )
}
