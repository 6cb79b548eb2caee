import type { Organization } from '#contract/organizations'

/** What others look for in an organization's profile, in the words of its form. */
const looked: readonly { field: keyof Organization; label: string; lendersOnly?: true }[] = [
  { field: 'description', label: 'Description' },
  { field: 'organizationType', label: 'Organization Type' },
  { field: 'location', label: 'Location' },
  { field: 'website', label: 'Website' },
  { field: 'contactEmail', label: 'Contact Email' },
  { field: 'contactPhone', label: 'Contact Phone' },
  { field: 'aum', label: 'Assets Under Management' },
  { field: 'overallLendingCapacity', label: 'Overall Lending Capacity', lendersOnly: true },
  { field: 'borrowerRequirements', label: 'Borrower Requirements', lendersOnly: true },
  { field: 'collateralRequirements', label: 'Collateral Requirements', lendersOnly: true },
  { field: 'investmentCommitteeMeetingCadence', label: 'Investment Committee Meeting Cadence', lendersOnly: true },
]

/** How much of an organization's profile is filled in, and what is missing; lending fields count for direct lenders only. */
export function profileCompleteness(organization: Organization): { percent: number; missing: readonly string[] } {
  const asked = looked.filter(({ lendersOnly }) => !lendersOnly || organization.campaignRole === 'direct_lender')
  const missing = asked.filter(({ field }) => organization[field] === null || organization[field] === '').map(({ label }) => label)
  return { percent: Math.floor(((asked.length - missing.length) / asked.length) * 100), missing }
}
