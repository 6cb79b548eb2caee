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
  written('capNeed', 'Cap Need', 'enumList', { options: capitalTypes, searched: true }),
  written('sourcesSecured', 'Sources Secured', 'longText', { searched: true }),
  written('dealLead', 'Deal Lead', 'text', { searched: true }),
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
] as const
