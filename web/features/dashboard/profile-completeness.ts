import type { Organization } from '#contract/organizations'
import { organizationFields } from '#contract/record-fields/organization-fields'
import { labelsOfFields } from '#contract/record-fields/record-field'

// In the words of the form.
const labels = labelsOfFields(organizationFields)

/** What others look for in an organization's profile. */
const expected: readonly { field: keyof typeof labels & keyof Organization; lendersOnly?: true }[] =
  [
    { field: 'description' },
    { field: 'organizationType' },
    { field: 'location' },
    { field: 'website' },
    { field: 'contactEmail' },
    { field: 'contactPhone' },
    { field: 'aum' },
    { field: 'overallLendingCapacity', lendersOnly: true },
    { field: 'borrowerRequirements', lendersOnly: true },
    { field: 'collateralRequirements', lendersOnly: true },
    { field: 'investmentCommitteeMeetingCadence', lendersOnly: true },
  ]

/** How much of an organization's profile is filled in, and what is missing; lending fields count for direct lenders only. */
export function profileCompleteness(organization: Organization): {
  percent: number
  missing: readonly string[]
} {
  const relevant = expected.filter(
    ({ lendersOnly }) => !lendersOnly || organization.campaignRole === 'direct_lender',
  )
  const missing = relevant
    .filter(({ field }) => organization[field] === null || organization[field] === '')
    .map(({ field }) => labels[field])
  return {
    percent: Math.floor(((relevant.length - missing.length) / relevant.length) * 100),
    missing,
  }
}
