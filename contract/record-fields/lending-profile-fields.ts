import { statuses } from '../common/enums.ts'
import { suggestedGeographies, suggestedLoanTypes, suggestedSectors } from '../lending-profiles.ts'
import { kept, keptMoments, reference, written } from './record-field.ts'

/** The fields of a lending profile. */
export const lendingProfileFields = [
  kept('id', 'ID', 'id'),
  written('name', 'Profile Name', 'text', { required: true }),
  ...reference('organizationId', 'organizationName', 'Organization', 'organizations', true),
  written('status', 'Status', 'enum', { options: statuses }),
  written('loanTypes', 'Loan Types', 'textList', { options: suggestedLoanTypes }),
  written('minimumLoanAmount', 'Minimum Loan Amount', 'dollars'),
  written('maximumLoanAmount', 'Maximum Loan Amount', 'dollars'),
  written('interestRateRange', 'Interest Rate Range', 'text'),
  written('termRange', 'Term Range', 'text'),
  written('sectors', 'Sectors', 'textList', { options: suggestedSectors }),
  written('geographies', 'Geographies', 'textList', { options: suggestedGeographies }),
  written('criteria', 'Criteria', 'longText'),
  ...keptMoments,
] as const
