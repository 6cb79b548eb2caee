import { useState } from 'react'
import { Link } from 'wouter'
import { coverageReasons, covers } from '#contract/common/market-enums'
import { capitalTypes } from '#contract/common/registry-enums'
import type { CoverageBoard, CoveredNeed } from '#contract/coverage'
import { placeOf } from '#contract/pipeline-locations'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Button, buttonClasses } from '#web/kit/form/button.tsx'
import { DialogBody, DialogClose, DialogFooter, OpenDialog } from '#web/kit/overlay/dialog.tsx'
import { Pager } from '#web/kit/table/table-foot.tsx'
import { formatCountOf, formatMoney } from '#web/lib/format.ts'
import { addressWith } from '#web/lib/paths.ts'
import { usePageWithin } from '#web/lib/use-page-within.ts'
import { pipelineAddress, type Figure } from './coverage-address.ts'
import { useCoveredNeeds, type CoverageQuery } from './coverage.queries.ts'

const perPage = 50

/** What a figure counts, in words. */
function titleOf({ row, need, cover, reason }: Figure, board: CoverageBoard | undefined): string {
  const parts = [
    row && (board?.rows.find(({ value }) => value === row)?.label ?? row),
    need && capitalTypes[need],
    reason && coverageReasons[reason],
    cover && (cover.length > 1 ? 'Not covered' : cover.map((one) => covers[one]).join()),
  ].filter(Boolean)
  return parts.length === 0 ? 'All needs' : parts.join(', ')
}

/** The needs behind a figure of the board: each with its project, and what would make an offer fit (M-147). */
export function CoveredNeedsDialog({
  query,
  figure,
  board,
  onClose,
}: {
  /** What narrows the board. */
  readonly query: CoverageQuery
  readonly figure: Figure
  readonly board: CoverageBoard | undefined
  readonly onClose: () => void
}) {
  const [page, setPage] = useState(1)
  const { row, need, cover, reason } = figure
  const list = useCoveredNeeds({
    ...query,
    ...(row !== undefined && { row }),
    ...(need !== undefined && { need }),
    ...(cover !== undefined && { cover: cover.join(',') }),
    ...(reason !== undefined && { reason }),
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  const paging = { page, setPage }
  usePageWithin(paging, perPage, list)
  const inPipeline = pipelineAddress(query, figure)
  const total = list.data?.total
  return (
    <OpenDialog
      size="lg"
      title={titleOf(figure, board)}
      description={total === undefined ? 'Loading...' : formatCountOf(total, 'need')}
      onClose={onClose}
    >
      <DialogBody>
        {list.isError && <QueryError title="Failed to fetch the projects" query={list} />}
        {!list.data && !list.isError && <Loading />}
        {total === 0 && <p className="text-ink-2">No project matches this figure anymore</p>}
        {list.data && (
          <ul aria-label="Needs">
            {list.data.deals.map((each) => (
              <li
                key={`${each.dealId} ${each.need}`}
                className="border-t border-rule py-2.5 text-table first:border-rule-strong"
              >
                <NeedEntry covered={each} />
              </li>
            ))}
          </ul>
        )}
        <Pager list={paging} perPage={perPage} total={total ?? 0} noun="needs" />
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant={inPipeline === null ? 'primary' : undefined}>Close</Button>
        </DialogClose>
        {inPipeline !== null && (
          <Link href={inPipeline} className={buttonClasses({ variant: 'primary' })}>
            Open in Pipeline
          </Link>
        )}
      </DialogFooter>
    </OpenDialog>
  )
}

/** How far a need is covered, in words. */
function coverWords({ cover, amount, lenders, best }: CoveredNeed): string {
  if (cover === 'uncovered') return 'no lender fits'
  if (cover === 'in_part') return `in part: ${formatMoney(amount)} sought`
  return `${formatCountOf(lenders, 'lender')}, best ${best}`
}

/** A need of a project: what no lender gives of it, why, and what would make the nearest offer fit. */
export function NeedEntry({
  covered,
  hasPlace = true,
}: {
  readonly covered: CoveredNeed
  /** Whether it says where the project is: not in a list of one place. */
  readonly hasPlace?: boolean
}) {
  const { dealId, dealName, organizationName, location, other, need, amount } = covered
  const { unmet, cover, reason, nearest } = covered
  const matches = `/matches/pipeline/${dealId}`
  return (
    <>
      <div className="flex items-baseline justify-between gap-x-3">
        <Link href={addressWith(matches, { need })} className="font-strong text-ink wrap-anywhere">
          {dealName}
        </Link>
        <b className="font-strong whitespace-nowrap tabular-nums">
          {amount === null ? 'Amount not known' : formatMoney(cover === 'covered' ? amount : unmet)}
        </b>
      </div>
      <p className="mt-0.5 text-meta text-ink-2 wrap-anywhere">
        {[
          `${capitalTypes[need]}, ${coverWords(covered)}`,
          reason && coverageReasons[reason],
          hasPlace && (placeOf({ location, other }) ?? 'No location'),
          organizationName,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {nearest !== null && (
        <p className="mt-0.5 text-meta text-ink-2 wrap-anywhere">
          <Link
            href={addressWith(matches, {
              need,
              match: `${nearest.kind}.${nearest.offerId}.${need}`,
            })}
          >
            {nearest.offerName}
          </Link>
          {nearest.turn.replace(/^It would fit/, ' would fit').replace('the offer also', 'it also')}
        </p>
      )}
    </>
  )
}
