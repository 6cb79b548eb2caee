import { statuses } from '../common/enums.ts'
import { suggestedGeographies, suggestedLoanTypes, suggestedSectors } from '../lending-profiles.ts'
import { askedFields } from '../package/asked-fields.ts'
import { readOnly, recordTimestamps, reference, written } from './record-field.ts'

/** The fields of a lending profile. */
export const lendingProfileFields = [
  readOnly('id', 'ID', 'id'),
  written('name', 'Profile Name', 'text', { required: true, searched: true }),
  ...reference('organizationId', 'organizationName', 'Organization', 'organizations', true),
  written('status', 'Status', 'enum', { options: statuses, initial: 'active' }),
  written('loanTypes', 'Loan Types', 'textList', { options: suggestedLoanTypes, searched: true }),
  written('minimumLoanAmount', 'Minimum Loan Amount', 'dollars'),
  written('maximumLoanAmount', 'Maximum Loan Amount', 'dollars'),
  written('interestRateRange', 'Interest Rate Range', 'text', { searched: true }),
  written('termRange', 'Term Range', 'text', { searched: true }),
  written('sectors', 'Sectors', 'textList', { options: suggestedSectors, searched: true }),
  written('geographies', 'Geographies', 'textList', {
    options: suggestedGeographies,
    searched: true,
  }),
  written('criteria', 'Criteria', 'longText', { searched: true }),
  ...askedFields,
  ...recordTimestamps,
  readOnly('lastConfirmedAt', 'Last confirmed', 'timestamp'),
] as const
