import { statuses } from '../common/enums.ts'
import { facilityTypes } from '../common/registry-enums.ts'
import { readOnly, recordTimestamps, reference, written } from './record-field.ts'

/** The fields of a catalytic facility. */
export const facilityFields = [
  readOnly('id', 'ID', 'id'),
  written('name', 'Facility name', 'text', { required: true, searched: true }),
  ...reference('organizationId', 'organizationName', 'Organization', 'organizations', true),
  written('administratorName', 'Administrator name', 'text', { searched: true }),
  written('facilityType', 'Facility type', 'enum', {
    options: facilityTypes,
    initial: 'below_market_rate_capital',
  }),
  written('status', 'Status', 'enum', { options: statuses, initial: 'draft' }),
  written('description', 'Description', 'longText', { searched: true }),
  written('currentCapitalRaised', 'Current capital raised', 'dollars'),
  written('targetRaise', 'Target raise', 'dollars'),
  written('backers', 'Backers', 'longText', { searched: true }),
  written('profileOfBackers', 'Profile of backers', 'longText', { searched: true }),
  written('eligibleRecipients', 'Eligible recipients', 'longText', { searched: true }),
  written('geographicRequirement', 'Geographic requirement', 'longText', { searched: true }),
  written('projectRequirements', 'Project requirements', 'longText', { searched: true }),
  written('transactionRequirements', 'Transaction requirements', 'longText', { searched: true }),
  written('file', 'File', 'webAddress'),
  ...recordTimestamps,
  readOnly('lastConfirmedAt', 'Last confirmed', 'timestamp'),
] as const
