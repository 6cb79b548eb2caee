import { Link } from 'wouter'
import { technologies } from '#contract/common/registry-enums'
import { labelOf } from '#contract/common/enums'
import { dealStages } from '#contract/common/registry-enums'
import { dayWords } from '#contract/finance/day-words'
import type { Deal } from '#contract/pipeline'
import { mayWriteRecord } from '#contract/rights'
import { placeOf } from '#contract/pipeline-locations'
import { ClockBadge } from '#web/kit/display/clock-badge.tsx'
import { Missing } from '#web/kit/display/facts.tsx'
import type { DataColumn } from '#web/kit/table/data-column.ts'
import { formatMoney } from '#web/lib/format.ts'
import { addressWith, projectAddress } from '#web/lib/paths.ts'
import { nameColumn } from '#web/registry/record-columns.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'

import { hasYearAlone } from './radar-groups.tsx'
import { slackWords } from './radar-words.ts'

const unknown = <Missing>Unknown</Missing>
const dayOr = (day: string | null, missing: React.ReactNode) =>
  day === null ? missing : dayWords(day)

function Slack({ figures }: Deal) {
  const tone =
    figures.clockStatus === 'late'
      ? 'font-strong text-danger-ink'
      : figures.clockStatus === 'tight'
        ? 'font-strong'
        : ''
  return <span className={tone}>{slackWords(figures)}</span>
}

function Risk({ figures }: Deal) {
  const amount = formatMoney(figures.creditAtRisk)
  if (amount === null) return unknown
  return (
    <>
      {amount}
      {figures.creditAtRiskFrom === 'entered' && figures.creditAtRisk !== 0 && (
        <sup className="ml-0.5 text-ink-3">
          e<span className="sr-only"> as entered on the project</span>
        </sup>
      )}
    </>
  )
}

/** A year is all that is known; who may write the project adds the month. */
function YearAlone({ deal }: { readonly deal: Deal }) {
  const user = useCurrentUser()
  return (
    <>
      {deal.expectedPtoDate}
      {mayWriteRecord(user, deal) && (
        <Link
          href={addressWith(projectAddress(deal.id), { edit: 'true' })}
          className="block text-meta"
        >
          Add the month
        </Link>
      )}
    </>
  )
}

/** The columns of the radar (D-034); `nextOf` says the next deadline of a deal in words. */
export const radarColumns = (
  nextOf: (deal: Deal) => string | null,
): readonly DataColumn<Deal>[] => [
  nameColumn,
  {
    id: 'location',
    header: 'Location',
    isSortable: true,
    width: 130,
    card: 'subtitle',
    cell: (deal) => placeOf(deal) ?? <Missing>Not specified</Missing>,
  },
  {
    id: 'expectedServiceDay',
    header: 'Expected',
    isSortable: true,
    align: 'right',
    width: 118,
    cell: (deal) =>
      hasYearAlone(deal) ? (
        <YearAlone deal={deal} />
      ) : (
        dayOr(deal.figures.expectedServiceDay, unknown)
      ),
  },
  {
    id: 'lastServiceDay',
    header: 'Last day',
    align: 'right',
    width: 118,
    cell: ({ figures }) => dayOr(figures.lastServiceDay, <Missing>None</Missing>),
  },
  {
    id: 'slackDays',
    header: 'Slack',
    isSortable: true,
    align: 'right',
    width: 124,
    cell: Slack,
  },
  {
    id: 'clockStatus',
    header: 'Status',
    width: 172,
    card: 'badge',
    cell: ({ figures }) =>
      figures.clockStatus === null ? (
        unknown
      ) : (
        <ClockBadge
          status={figures.clockStatus}
          isDisputed={figures.lastServiceDayOtherwise !== null}
        />
      ),
  },
  {
    id: 'creditAtRisk',
    header: 'Credit at risk',
    isSortable: true,
    firstOrder: 'desc',
    align: 'right',
    width: 142,
    cell: Risk,
  },
  {
    id: 'nextDeadline',
    header: 'Next deadline',
    align: 'right',
    width: 196,
    cell: (deal) => nextOf(deal) ?? <Missing>None</Missing>,
  },
  {
    id: 'organizationName',
    header: 'Organization',
    isSortable: true,
    isQuiet: true,
    isOtherName: true,
    width: 190,
    defaultVisible: false,
    cell: (deal) => deal.organizationName ?? unknown,
  },
  {
    id: 'currentStage',
    header: 'Stage',
    isSortable: true,
    width: 210,
    defaultVisible: false,
    cell: ({ currentStage }) =>
      currentStage === null ? <Missing>Not specified</Missing> : dealStages[currentStage],
  },
  {
    id: 'technology',
    header: 'Technology',
    isSortable: true,
    width: 150,
    defaultVisible: false,
    cell: (deal) =>
      deal.technology.map((each) => labelOf(technologies, each)).join(', ') || (
        <Missing>Not specified</Missing>
      ),
  },
  {
    id: 'capEx',
    header: 'CapEx',
    isSortable: true,
    firstOrder: 'desc',
    align: 'right',
    width: 124,
    defaultVisible: false,
    dollars: (deal) => deal.capEx,
    cell: (deal) => formatMoney(deal.capEx) ?? <Missing>Not specified</Missing>,
  },
  {
    id: 'stillToRaise',
    header: 'Still to raise',
    isSortable: true,
    firstOrder: 'desc',
    align: 'right',
    width: 130,
    defaultVisible: false,
    cell: ({ figures }) => formatMoney(figures.stillToRaise) ?? unknown,
  },
  {
    id: 'factsMissing',
    header: 'Facts missing',
    align: 'right',
    width: 120,
    defaultVisible: false,
    cell: ({ figures }) => figures.factsMissing ?? unknown,
  },
]
