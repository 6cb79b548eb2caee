import { organizationFields } from '#contract/record-fields/organization-fields'
import { labelsOfFields } from '#contract/record-fields/record-field'
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

/** Fields of an organization by their labels. */
export const fieldLabels: Record<ChangedField, string> = {
  ...labelsOfFields(organizationFields),
  allowedEmails: 'Allowed Emails',
}
