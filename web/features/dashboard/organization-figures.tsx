import { useLocation } from 'wouter'
import { disputedWords } from '#contract/finance/words'
import { addressWith } from '#web/lib/paths.ts'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { StatStrip } from '#web/kit/display/stat-strip.tsx'
import { formatCount, formatMoney } from '#web/lib/format.ts'
import { useOrganizationStats } from './dashboard.queries.ts'

const activeRule =
  'Projects this organization owns or is the intermediary of are counted until they are withdrawn or operating.'

/** The four figures of an organization, each a link to the tab that adds up to it (P-105, P-111, D-040). */
export function OrganizationFigures({ organizationId }: { organizationId: string }) {
  const [path] = useLocation()
  const { data, isError, error, refetch, isFetching } = useOrganizationStats(organizationId)
  if (isError && !data) {
    return (
      <QueryError title="The figures could not be loaded" query={{ error, refetch, isFetching }} />
    )
  }
  const gap = data && formatMoney(data.openGap)
  const sourced = data && data.sourcedPipeline > 0 ? formatCount(data.sourcedPipeline) : undefined
  return (
    <div className="mt-5.5">
      <StatStrip
        label="Organization totals"
        stats={[
          {
            label: 'Total Products',
            figure: data && formatCount(data.totalProducts),
            href: addressWith(path, { tab: 'products' }),
            counts: data
              ? `All statuses; ${formatCount(data.publishedProducts)} published`
              : 'All statuses',
            rule: 'Every product of this organization counts, whatever its status.',
          },
          {
            label: 'Active Pipeline',
            figure: data && formatCount(data.activePipeline),
            href: addressWith(path, { tab: 'pipeline' }),
            counts:
              sourced === undefined
                ? 'Active projects owned or mediated by this organization'
                : `Active projects owned or mediated; ${sourced} mediated for others`,
            rule: activeRule,
          },
          {
            label: 'Pipeline Value',
            figure: data && (formatMoney(data.totalPipelineValue) ?? '$0'),
            href: addressWith(path, { tab: 'pipeline' }),
            counts: data
              ? `CapEx of the active projects; ${gap ?? '$0'} still to raise${sourced === undefined ? '' : `; ${formatMoney(data.sourcedPipelineValue) ?? '$0'} mediated for others`}`
              : 'CapEx of the active projects',
            rule: `${activeRule} Still to raise is what the projects that are not funded ask for construction or perm, without the credit. Mediated for others are the projects that others own.`,
          },
          {
            label: 'Credit at Risk',
            figure: data && (formatMoney(data.creditAtRisk) ?? '$0'),
            href: addressWith(path, { tab: 'pipeline' }),
            counts: `Credit of late and tight projects${data ? disputedWords(data.creditInDispute) : ''}`,
            rule: 'Credit that late or tight projects could lose, as far as it is known. Estimate for planning, not tax advice.',
          },
        ]}
      />
    </div>
  )
}
