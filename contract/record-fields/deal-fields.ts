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
import { dealLocations } from '../pipeline.ts'
import { kept, keptMoments, reference, written } from './record-field.ts'

/** The fields of a deal of the pipeline. */
export const dealFields = [
  kept('id', 'ID', 'id'),
  written('name', 'Project Name', 'text', { required: true }),
  ...reference('organizationId', 'organizationName', 'Organization', 'organizations'),
  written('location', 'Location', 'state', { options: dealLocations }),
  written('other', 'Other', 'longText'),
  written('currentStage', 'Current Stage', 'enum', { options: dealStages }),
  written('expectedPtoDate', 'Expected PTO Date', 'month'),
  kept('expectedPtoMonth', 'Expected PTO Month', 'date'),
  written('assetType', 'Asset Type', 'enumList', { options: pipelineAssets }),
  written('technology', 'Technology', 'enumList', { options: technologies }),
  written('offtakeInterconnectionStatus', 'Offtake and Interconnection', 'enum', {
    options: offtakeInterconnectionStatuses,
  }),
  written('origin', 'Origin', 'text'),
  written('capEx', 'CapEx', 'dollars'),
  written('itcPercentage', 'ITC Percentage', 'enum', { options: itcPercentages }),
  written('itcAmount', 'ITC Amount', 'dollars'),
  written('itcMonetizationStrategy', 'ITC Monetization Strategy', 'enum', {
    options: itcMonetizationStrategies,
  }),
  written('capNeed', 'Cap Need', 'enumList', { options: capitalTypes }),
  written('sourcesSecured', 'Sources Secured', 'longText'),
  written('dealLead', 'Deal Lead', 'text'),
  ...reference(
    'intermediaryAggregatorId',
    'intermediaryAggregatorName',
    'Intermediary Aggregator',
    'organizations',
  ),
  written('systemOwner', 'System Owner', 'enum', { options: systemOwners }),
  written('ownerType', 'Owner Type', 'enum', { options: ownerTypes }),
  written('borrower', 'Borrower', 'text'),
  written('borrowerType', 'Borrower Type', 'enum', { options: borrowerTypes }),
  written('notes', 'Notes', 'longText'),
  written('visibility', 'Visibility', 'enum', { options: dealVisibilities }),
  written('outcome', 'Outcome', 'enum', { options: dealOutcomes }),
  ...keptMoments,
] as const
