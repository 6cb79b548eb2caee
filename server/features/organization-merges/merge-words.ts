import type { ChangedField } from './merges.rules.ts'

/** Kinds of record as the answer of an undo names them. */
export const kindLabels = {
  organizations: 'Organization',
  users: 'User',
  facilities: 'Catalytic facility',
  products: 'Product',
  lendingProfiles: 'Lending profile',
  deals: 'Pipeline deal',
  memberships: 'Membership',
  invitations: 'Invitation',
} as const

/** Fields of an organization by the labels of its form. */
export const fieldLabels: Record<ChangedField, string> = {
  name: 'Organization Name',
  campaignRole: 'Campaign Role',
  organizationType: 'Organization Type',
  location: 'Location',
  description: 'Description',
  aum: 'Assets Under Management',
  status: 'Status',
  website: 'Website',
  contactEmail: 'Contact Email',
  contactPhone: 'Contact Phone',
  dataVisibility: 'Data Visibility',
  memberTypes: 'Member Types',
  borrowerRequirements: 'Borrower Requirements',
  collateralRequirements: 'Collateral Requirements',
  investmentCommitteeMeetingCadence: 'Investment Committee Meetings',
  overallLendingCapacity: 'Overall Lending Capacity',
  generalRole: 'General Role',
  allowedEmails: 'Allowed Emails',
}
