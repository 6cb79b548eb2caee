import { clockStatuses, riskOrigins, stackViews } from '../common/finance-enums.ts'
import {
  borrowerTypes,
  capitalTypes,
  dealOutcomes,
  dealStages,
  dealVisibilities,
  itcMonetizationStrategies,
  itcPercentages,
  offtakeInterconnectionStatuses,
  ownerTypes,
  pipelineAssets,
  systemOwners,
  technologies,
} from '../common/registry-enums.ts'
import { dealLocations } from '../pipeline-locations.ts'
import { readOnly, recordTimestamps, reference, written } from './record-field.ts'

/** What is computed from a deal and its finance: in files, never in forms or imports (K-084). */
const figureFields = [
  readOnly('totalUses', 'Total Uses', 'dollars'),
  readOnly('firmGap', 'Firm Gap', 'dollars'),
  readOnly('softGap', 'Soft Gap', 'dollars'),
  readOnly('gapView', 'Gap View', 'enum', { options: stackViews }),
  readOnly('creditBase', 'Credit Base Case', 'dollars'),
  readOnly('slackDays', 'Slack Days', 'number'),
  readOnly('clockStatus', 'Deadline Status', 'enum', { options: clockStatuses }),
  readOnly('lastServiceDay', 'Last Service Day', 'date'),
  readOnly('expectedServiceDay', 'Expected Service Day', 'date'),
  readOnly('creditAtRisk', 'Credit at Risk', 'dollars'),
  readOnly('creditAtRiskFrom', 'Credit at Risk From', 'enum', { options: riskOrigins }),
  readOnly('factsMissing', 'Facts Missing', 'number'),
  readOnly('soughtBridge', 'Bridge Sought', 'dollars'),
  readOnly('soughtConstruction', 'Construction Sought', 'dollars'),
  readOnly('soughtPerm', 'Perm Sought', 'dollars'),
  readOnly('lastServiceDayOtherwise', 'Last Service Day Otherwise', 'date'),
  readOnly('stillToRaise', 'Still to Raise', 'dollars'),
  readOnly('inTalks', 'In Talks', 'dollars'),
  readOnly('package', 'Package', 'text'),
  readOnly('packagePercent', 'Package Percent', 'number'),
] as const

/** The fields of a deal of the pipeline. */
export const dealFields = [
  readOnly('id', 'ID', 'id'),
  written('name', 'Project Name', 'text', { required: true, searched: true }),
  ...reference('organizationId', 'organizationName', 'Organization', 'organizations'),
  written('location', 'Location', 'state', { options: dealLocations, searched: true }),
  written('other', 'Other', 'longText', { searched: true }),
  written('currentStage', 'Current Stage', 'enum', { options: dealStages, searched: true }),
  written('expectedPtoDate', 'Expected PTO Date', 'month', { searched: true }),
  readOnly('expectedPtoMonth', 'Expected PTO Month', 'date'),
  written('assetType', 'Asset Type', 'enumList', { options: pipelineAssets, searched: true }),
  written('technology', 'Technology', 'enumList', { options: technologies, searched: true }),
  written('offtakeInterconnectionStatus', 'Offtake and Interconnection', 'enum', {
    options: offtakeInterconnectionStatuses,
  }),
  written('origin', 'Origin', 'text', { searched: true }),
  written('capEx', 'CapEx', 'dollars'),
  written('itcPercentage', 'ITC Percentage', 'enum', { options: itcPercentages }),
  written('itcAmount', 'ITC Amount', 'dollars'),
  written('itcMonetizationStrategy', 'ITC Monetization Strategy', 'enum', {
    options: itcMonetizationStrategies,
  }),
  ...figureFields,
  written('capNeed', 'Cap Need', 'enumList', { options: capitalTypes, searched: true }),
  written('sourcesSecured', 'Sources Secured', 'longText', {
    searched: true,
    mayBeDollars: true,
  }),
  written('dealLead', 'Project Lead', 'text', { searched: true }),
  ...reference(
    'intermediaryAggregatorId',
    'intermediaryAggregatorName',
    'Intermediary Aggregator',
    'organizations',
  ),
  written('systemOwner', 'System Owner', 'enum', { options: systemOwners }),
  written('ownerType', 'Owner Type', 'enum', { options: ownerTypes }),
  written('borrower', 'Borrower', 'text', { searched: true }),
  written('borrowerType', 'Borrower Type', 'enum', { options: borrowerTypes }),
  written('notes', 'Notes', 'longText', { searched: true }),
  written('visibility', 'Visibility', 'enum', { options: dealVisibilities, initial: 'shared' }),
  written('outcome', 'Outcome', 'enum', { options: dealOutcomes, initial: 'open' }),
  ...recordTimestamps,
  readOnly('lastConfirmedAt', 'Last confirmed', 'timestamp'),
] as const
