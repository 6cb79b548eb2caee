import { useState } from 'react'
import { Link } from 'wouter'
import { coverageReasons, covers } from '#contract/common/market-enums'
import { capitalTypes } from '#contract/common/registry-enums'
import type { CoverageBoard, CoveredNeed } from '#contract/coverage'
import { placeOf } from '#contract/pipeline-locations'
import { Tag } from '#web/kit/display/badge.tsx'
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
        {inPipeline !== null && (
          <Link href={inPipeline} className={buttonClasses({})}>
            Open in Pipeline
          </Link>
        )}
        <DialogClose asChild>
          <Button variant="primary">Close</Button>
        </DialogClose>
      </DialogFooter>
    </OpenDialog>
  )
}

function NeedEntry({ covered }: { readonly covered: CoveredNeed }) {
  const { dealId, dealName, organizationName, location, other, need, amount } = covered
  const { unmet, cover, reason, lenders, best, nearest } = covered
  const place = placeOf({ location, other }) ?? 'No location'
  const matches = `/matches/pipeline/${dealId}`
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <Link href={addressWith(matches, { need })} className="font-strong text-ink wrap-anywhere">
          {dealName}
        </Link>
        <span className="tabular-nums">
          {amount === null ? 'Amount not known' : formatMoney(amount)}
          {unmet > 0 && amount !== null && unmet < amount && (
            <span className="text-ink-3">{`, ${formatMoney(unmet)} unmet`}</span>
          )}
        </span>
      </div>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-2">
        <Tag>{covers[cover]}</Tag>
        <span className="wrap-anywhere">
          {[
            capitalTypes[need],
            place,
            organizationName,
            reason && coverageReasons[reason],
            lenders > 0 && `${formatCountOf(lenders, 'lender')}, best ${best}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {nearest !== null && (
        <p className="mt-1 text-meta text-ink-2 wrap-anywhere">
          <Link
            href={addressWith(matches, {
              need,
              match: `${nearest.kind}.${nearest.offerId}.${need}`,
            })}
          >
            {nearest.offerName}
          </Link>
          {`: ${nearest.turn}`}
        </p>
      )}
    </>
  )
}
