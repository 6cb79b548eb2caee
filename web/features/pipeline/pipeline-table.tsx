import type { Ref } from 'react'
import type { Deal } from '#contract/pipeline'
import { DataTable, type DataTableHandle, type DataTableProps } from '#web/kit/table/data-table.tsx'
import { ListCount, TableFoot } from '#web/kit/table/table-foot.tsx'
import { TechnologyLegend } from '#web/kit/display/technology-icons.tsx'
import { formatCount, formatCountOf, formatMoney } from '#web/lib/format.ts'
import { sumOf } from './deal-words.ts'
import { dealColumns } from './pipeline.columns.tsx'

type Shared = Pick<
  DataTableProps<Deal>,
  | 'choice'
  | 'sort'
  | 'onSort'
  | 'onOpen'
  | 'onEdit'
  | 'canEdit'
  | 'selection'
  | 'selectionActions'
  | 'empty'
  | 'error'
  | 'staleNotice'
>

interface PipelineTableProps extends Shared {
  readonly handle: Ref<DataTableHandle>
  readonly rows: readonly Deal[] | undefined
  /** Deals that match, also where not all of them are loaded. */
  readonly total: number
  /** Deals without any filter. */
  readonly all: number
  readonly hrefOf: (deal: Deal) => string
  readonly openId: string | null
}

const rowName = (deal: Deal) => deal.name

/** The deals as a table, summed over those that match. */
export function PipelineTable({ rows, total, all, hrefOf, openId, ...table }: PipelineTableProps) {
  const isWhole = rows?.length === total
  return (
    <DataTable
      {...table}
      label="Projects"
      columns={dealColumns}
      rows={rows}
      rowName={rowName}
      rowHref={hrefOf}
      openId={openId ?? undefined}
      isSorted
      totals={
        rows && {
          label: isWhole
            ? `Total of ${formatCountOf(total, 'project')}`
            : `Total of the first ${formatCount(rows.length)} projects`,
          sums: {
            capEx: formatMoney(sumOf(rows.map(({ capEx }) => capEx)).toString()),
            itcAmount: formatMoney(sumOf(rows.map(({ itcAmount }) => itcAmount)).toString()),
          },
        }
      }
      foot={
        rows && (
          <TableFoot end={<TechnologyLegend />}>
            <ListCount shown={total} total={all} noun="projects" />
          </TableFoot>
        )
      }
    />
  )
}
