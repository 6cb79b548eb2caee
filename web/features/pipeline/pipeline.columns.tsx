import { TriangleAlert } from 'lucide-react'
import {
  capitalTypes,
  dealOutcomes,
  dealVisibilities,
  itcMonetizationStrategies,
  offtakeInterconnectionStatuses,
  pipelineAssets,
} from '#contract/common/registry-enums'
import type { Deal } from '#contract/pipeline'
import { placeOf } from '#contract/pipeline-locations'
import type { DataColumn } from '#web/kit/table/data-column.ts'
import { Missing } from '#web/kit/display/facts.tsx'
import { MultiValue } from '#web/kit/form/multi-value.tsx'
import { StageMeter } from '#web/kit/display/stage-meter.tsx'
import { TechnologyIcons } from '#web/kit/display/technology-icons.tsx'
import { formatMoney } from '#web/lib/format.ts'
import {
  lastConfirmedColumn,
  staleMarkedNameColumn,
  updatedColumn,
} from '#web/registry/record-columns.tsx'
import {
  creditText,
  factsText,
  expectedText,
  isUnderstood,
  labelsOf,
  packageText,
  slackText,
  stageName,
  stages,
} from './deal-words.ts'

const notSpecified = <Missing>Not specified</Missing>

/** The stage as segments and word. */
export function DealStage({ stage }: { readonly stage: Deal['currentStage'] }) {
  return stage === null ? (
    notSpecified
  ) : (
    <StageMeter step={stages.indexOf(stage) + 1} label={stageName(stage)} />
  )
}

/** The credit, and its share of the cost below it. */
function Credit({ deal }: { readonly deal: Deal }) {
  const amount = formatMoney(deal.itcAmount)
  if (amount === null) return deal.itcPercentage ?? notSpecified
  return (
    <>
      {amount}
      {deal.itcPercentage !== null && (
        <span className="block text-meta text-ink-3">{deal.itcPercentage}</span>
      )}
    </>
  )
}

/** The expected month; a text that means none carries a mark. */
export function ExpectedPto({ text }: { readonly text: string | null }) {
  if (text === null) return notSpecified
  if (isUnderstood(text)) return expectedText(text)
  return (
    <span title={`${text}: not understood as a month; kept as typed`} className="block">
      <TriangleAlert aria-hidden className="mr-1 inline size-3.5 text-gold-ink" />
      {text}
      <span className="sr-only"> (not understood as a month)</span>
    </span>
  )
}

/** The columns of the deals; the ids of sortable ones are the server's sort fields (P-217). */
export const dealColumns: readonly DataColumn<Deal>[] = [
  { ...staleMarkedNameColumn('pipeline'), minWidth: 140 },
  {
    id: 'location',
    header: 'Location',
    isSortable: true,
    width: 104,
    card: 'subtitle',
    cell: (deal) => placeOf(deal) ?? notSpecified,
  },
  {
    id: 'currentStage',
    header: 'Stage',
    isSortable: true,
    width: 118,
    cell: (deal) => <DealStage stage={deal.currentStage} />,
  },
  {
    id: 'assetType',
    header: 'Asset',
    isSortable: true,
    width: 112,
    cell: (deal) => <MultiValue labels={labelsOf(pipelineAssets, deal.assetType)} />,
  },
  {
    id: 'technology',
    header: 'Technology',
    isSortable: true,
    width: 88,
    cell: (deal) => <TechnologyIcons values={deal.technology} />,
  },
  {
    id: 'capEx',
    header: 'CapEx',
    isSortable: true,
    firstOrder: 'desc',
    align: 'right',
    width: 96,
    dollars: (deal) => deal.capEx,
    cell: (deal) => formatMoney(deal.capEx) ?? notSpecified,
  },
  {
    id: 'itcAmount',
    header: 'ITC',
    isSortable: true,
    firstOrder: 'desc',
    align: 'right',
    width: 96,
    dollars: (deal) => deal.itcAmount,
    cell: (deal) => <Credit deal={deal} />,
    cardCell: (deal) => creditText(deal) ?? notSpecified,
  },
  {
    id: 'capNeed',
    header: 'Cap need',
    isSortable: true,
    width: 120,
    cell: (deal) => <MultiValue labels={labelsOf(capitalTypes, deal.capNeed)} />,
  },
  {
    id: 'expectedPtoDate',
    header: 'Expected PTO',
    isSortable: true,
    align: 'right',
    width: 124,
    cell: (deal) => <ExpectedPto text={deal.expectedPtoDate} />,
  },
  {
    id: 'dealLead',
    header: 'Lead',
    isSortable: true,
    isQuiet: true,
    width: 98,
    cell: (deal) => deal.dealLead ?? notSpecified,
  },
  {
    id: 'organizationName',
    header: 'Organization',
    isSortable: true,
    isQuiet: true,
    isOtherName: true,
    width: 190,
    defaultVisible: false,
    cell: (deal) => deal.organizationName ?? <Missing>Unknown</Missing>,
  },
  {
    id: 'intermediaryAggregatorName',
    header: 'Intermediary',
    isQuiet: true,
    isOtherName: true,
    width: 190,
    defaultVisible: false,
    cell: (deal) => deal.intermediaryAggregatorName ?? notSpecified,
  },
  {
    id: 'itcMonetizationStrategy',
    header: 'ITC strategy',
    width: 150,
    defaultVisible: false,
    cell: (deal) =>
      deal.itcMonetizationStrategy
        ? itcMonetizationStrategies[deal.itcMonetizationStrategy]
        : notSpecified,
  },
  {
    id: 'offtakeInterconnectionStatus',
    header: 'Offtake and interconnection',
    width: 190,
    defaultVisible: false,
    cell: (deal) =>
      deal.offtakeInterconnectionStatus
        ? offtakeInterconnectionStatuses[deal.offtakeInterconnectionStatus]
        : notSpecified,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    isSortable: true,
    width: 104,
    defaultVisible: false,
    cell: (deal) => dealOutcomes[deal.outcome],
  },
  {
    id: 'visibility',
    header: 'Visibility',
    isSortable: true,
    width: 186,
    defaultVisible: false,
    cell: (deal) => dealVisibilities[deal.visibility],
  },
  {
    id: 'stillToRaise',
    header: 'Still to raise',
    isSortable: true,
    firstOrder: 'desc',
    align: 'right',
    width: 124,
    defaultVisible: false,
    cell: ({ figures }) => formatMoney(figures.stillToRaise) ?? 'Unknown',
  },
  {
    id: 'packagePercent',
    header: 'Package',
    isSortable: true,
    firstOrder: 'desc',
    width: 190,
    defaultVisible: false,
    cell: ({ figures }) => packageText(figures) ?? <Missing>No cap need</Missing>,
  },
  {
    id: 'slackDays',
    header: 'Slack',
    isSortable: true,
    align: 'right',
    width: 122,
    defaultVisible: false,
    cell: ({ figures }) => slackText(figures),
  },
  {
    id: 'factsMissing',
    header: 'Credit facts',
    width: 140,
    defaultVisible: false,
    cell: ({ figures }) => factsText(figures.factsMissing),
  },
  updatedColumn,
  lastConfirmedColumn,
]

/** The fields behind columns that show more than one, for files. */
export const dealColumnFields = {
  location: ['location', 'other'],
  itcAmount: ['itcAmount', 'itcPercentage'],
  packagePercent: ['package', 'packagePercent'],
}
