import {
  campaignRoles,
  dataVisibilities,
  memberTypes,
  organizationTypes,
  statuses,
} from '../common/enums.ts'
import { readOnly, recordTimestamps, reference, written } from './record-field.ts'

/** The fields of an organization. */
export const organizationFields = [
  readOnly('id', 'ID', 'id'),
  written('name', 'Organization Name', 'text', { required: true, searched: true }),
  written('campaignRole', 'Campaign Role', 'enum', { options: campaignRoles }),
  written('organizationType', 'Organization Type', 'enum', { options: organizationTypes }),
  written('memberTypes', 'Member Types', 'enumList', { options: memberTypes }),
  written('location', 'Location', 'text', { searched: true }),
  written('aum', 'Assets Under Management', 'text', { mayBeDollars: true }),
  written('description', 'Description', 'longText', { searched: true }),
  written('status', 'Status', 'enum', { options: statuses, initial: 'published' }),
  written('website', 'Website', 'webAddress', { searched: true }),
  written('contactEmail', 'Contact Email', 'email', { searched: true }),
  written('contactPhone', 'Contact Phone', 'text'),
  written('dataVisibility', 'Data Visibility', 'enum', {
    options: dataVisibilities,
    initial: 'organization_only',
  }),
  written('generalRole', 'General Role', 'text'),
  written('overallLendingCapacity', 'Overall Lending Capacity', 'text', { mayBeDollars: true }),
  written('borrowerRequirements', 'Borrower Requirements', 'longText'),
  written('collateralRequirements', 'Collateral Requirements', 'longText'),
  written('investmentCommitteeMeetingCadence', 'Investment Committee Meetings', 'text'),
  ...recordTimestamps,
] as const

/** The fields of an organization's membership in a capital aggregator. */
export const membershipFields = [
  readOnly('id', 'ID', 'id'),
  ...reference('aggregatorId', 'aggregatorName', 'Capital Aggregator', 'organizations', true),
  ...reference('memberId', 'memberName', 'Organization', 'organizations', true),
  written('membershipType', 'Membership Type', 'enum', { options: memberTypes, required: true }),
  readOnly('memberCampaignRole', 'Campaign Role', 'enum', { options: campaignRoles }),
  readOnly('memberOrganizationType', 'Organization Type', 'enum', { options: organizationTypes }),
  readOnly('memberLocation', 'Location', 'text'),
  readOnly('memberStatus', 'Organization Status', 'enum', { options: statuses }),
  readOnly('status', 'Membership Status', 'enum', { options: statuses }),
  written('joinedAt', 'Member Since', 'date'),
  ...recordTimestamps,
] as const
