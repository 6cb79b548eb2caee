import type { ReactNode } from 'react'
import type { Deal } from '#contract/pipeline'
import { formatCount } from '#web/lib/format.ts'

/** Only a year of service is given, four digits; its last day is what is computed with. */
export const hasYearAlone = ({ expectedPtoDate, figures }: Deal): boolean =>
  expectedPtoDate !== null &&
  /^\d{4}$/.test(expectedPtoDate) &&
  figures.expectedServiceDay === `${expectedPtoDate}-12-31`

/** The rows of the radar as "Yours", "Others" and "Only a year is given"; without own projects as they come (U-053). */
export function groupedDeals(
  found: readonly Deal[] | undefined,
  ownId: string | null,
  /** Own projects whatever their month. */
  ownTotal: number,
): { rows: readonly Deal[] | undefined; headings: ReadonlyMap<string, ReactNode> } {
  const headings = new Map<string, ReactNode>()
  if (found === undefined || ownTotal === 0) return { rows: found, headings }
  const isOwn = (deal: Deal) =>
    deal.organizationId === ownId || deal.intermediaryAggregatorId === ownId
  const groups = Object.groupBy(found, (deal) =>
    hasYearAlone(deal) ? 'year' : isOwn(deal) ? 'own' : 'others',
  )
  const { own = [], others = [], year = [] } = groups
  const head = (rows: readonly Deal[], name: string, note: ReactNode) => {
    const [first] = rows
    if (first === undefined) return
    headings.set(
      first.id,
      <>
        <b className="font-head">{name}</b> <span className="text-meta text-ink-2">{note}</span>
      </>,
    )
  }
  head(
    own,
    'Yours',
    <>
      {`${formatCount(own.length)} of ${formatCount(ownTotal)} · `}
      <i aria-hidden className="inline-block size-1.5 rounded-full bg-ink align-middle" />
      {' marks their months'}
    </>,
  )
  head(others, 'Others', formatCount(others.length))
  head(year, 'Only a year is given', formatCount(year.length))
  return { rows: [...own, ...others, ...year], headings }
}
