import type { campaignRoles } from '#contract/common/enums'
import { addressWith, paths } from '#web/lib/paths.ts'
import { StatStrip } from '#web/kit/display/stat-strip.tsx'
import { formatCount } from '#web/lib/format.ts'
import { useRegistryCounts } from './organizations.queries.ts'

type Role = keyof typeof campaignRoles

const cards: readonly {
  label: string
  roles: readonly Role[] | null
  counts: string
  rule: string
}[] = [
  {
    label: 'Total Organizations',
    roles: null,
    counts: 'Published in the registry',
    rule: 'Published organizations that you can see, of every campaign role.',
  },
  {
    label: 'Capital Aggregators',
    roles: ['capital_aggregator'],
    counts: 'Pool the capital of members',
    rule: 'Published organizations with the campaign role Capital Aggregator.',
  },
  {
    label: 'Lenders & Allocators',
    roles: ['direct_lender', 'philanthropic_allocator', 'allocator'],
    counts: 'Lend or place capital',
    rule: 'Published direct lenders, philanthropic allocators and allocators.',
  },
  {
    label: 'Developers & Pipeline Aggregators',
    roles: ['developer', 'project_pipeline_aggregator'],
    counts: 'Bring projects',
    rule: 'Published developers and project pipeline aggregators.',
  },
]

/** The four figures of the registry (P-231), each a link to the rows it counts. */
export function RegistryCards() {
  const { data, isError } = useRegistryCounts()
  const figureOf = (roles: readonly Role[] | null) =>
    data &&
    formatCount(
      roles === null
        ? data.total
        : roles.reduce((sum, role) => sum + (data.facets?.['campaignRole']?.[role] ?? 0), 0),
    )
  return (
    <StatStrip
      label="The registry at a glance"
      isCompact
      hasFailed={isError}
      stats={cards.map(({ label, roles, counts, rule }) => ({
        label,
        counts,
        rule,
        figure: figureOf(roles),
        href:
          roles === null
            ? paths.organizationsRegistry
            : addressWith(paths.organizationsRegistry, { campaignRole: roles.join(',') }),
      }))}
    />
  )
}
