import { statuses } from '../common/enums.ts'
import { facilityTypes } from '../common/registry-enums.ts'
import { kept, keptMoments, reference, written } from './record-field.ts'

/** The fields of a catalytic facility. */
export const facilityFields = [
  kept('id', 'ID', 'id'),
  written('name', 'Facility name', 'text', { required: true }),
  ...reference('organizationId', 'organizationName', 'Organization', 'organizations', true),
  written('administratorName', 'Administrator name', 'text'),
  written('facilityType', 'Facility type', 'enum', { options: facilityTypes }),
  written('status', 'Status', 'enum', { options: statuses }),
  written('description', 'Description', 'longText'),
  written('currentCapitalRaised', 'Current capital raised', 'dollars'),
  written('targetRaise', 'Target raise', 'dollars'),
  written('backers', 'Backers', 'longText'),
  written('profileOfBackers', 'Profile of backers', 'longText'),
  written('eligibleRecipients', 'Eligible recipients', 'longText'),
  written('geographicRequirement', 'Geographic requirement', 'longText'),
  written('projectRequirements', 'Project requirements', 'longText'),
  written('transactionRequirements', 'Transaction requirements', 'longText'),
  written('file', 'File', 'webAddress'),
  ...keptMoments,
] as const
