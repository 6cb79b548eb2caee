import { organizationFields } from '#contract/record-fields/organization-fields'
import { labelsOfFields } from '#contract/record-fields/record-field'
import { labelsOf, nounsWith, records } from '#contract/records'
import type { ChangedField } from './merges.rules.ts'

/** Kinds of record as the answer of an undo names them. */
export const kindLabels = {
  ...labelsOf(nounsWith('merged'), 'one'),
  organizations: records.organizations.one,
  deals: records.pipeline.one,
  memberships: records['organization-memberships'].one,
  invitations: records.invitations.one,
} as const

/** Fields of an organization by their labels. */
export const fieldLabels: Record<ChangedField, string> = {
  ...labelsOfFields(organizationFields),
  allowedEmails: 'Allowed Emails',
  requireSecondFactor: 'Require a second step',
}
