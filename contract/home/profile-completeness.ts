import type { Organization } from '../organizations.ts'
import { organizationFields } from '../record-fields/organization-fields.ts'
import { labelsOfFields } from '../record-fields/record-field.ts'

// In the words of the form.
const labels = labelsOfFields(organizationFields)

type Role = Organization['campaignRole']
type Field = keyof typeof labels & keyof Organization

/** Who have money under management: lenders and allocators (U-007). */
const withMoney: readonly Role[] = [
  'capital_aggregator',
  'direct_lender',
  'philanthropic_allocator',
  'allocator',
]
const lenders: readonly Role[] = ['direct_lender']

/** What others look for in an organization's profile; of some roles alone where it names them. */
const expected: readonly { readonly field: Field; readonly of?: readonly Role[] }[] = [
  { field: 'description' },
  { field: 'organizationType' },
  { field: 'location' },
  { field: 'website' },
  { field: 'contactEmail' },
  { field: 'contactPhone' },
  { field: 'aum', of: withMoney },
  { field: 'overallLendingCapacity', of: lenders },
  { field: 'borrowerRequirements', of: lenders },
  { field: 'collateralRequirements', of: lenders },
  { field: 'investmentCommitteeMeetingCadence', of: lenders },
]

/** How much of an organization's profile is filled in, and what is missing. */
export function profileCompleteness(
  organization: Pick<Organization, 'campaignRole'> & Readonly<Partial<Record<Field, unknown>>>,
): {
  percent: number
  missing: readonly string[]
} {
  const { campaignRole } = organization
  const relevant = expected.filter(({ of }) => of === undefined || of.includes(campaignRole))
  const missing = relevant
    .filter(({ field }) => (organization[field] ?? '') === '')
    .map(({ field }) => labels[field])
  return {
    percent: Math.floor(((relevant.length - missing.length) / relevant.length) * 100),
    missing,
  }
}
