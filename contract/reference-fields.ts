import type { Noun } from './records.ts'

/** Fields that name another record by its id, and the kind of that. */
export const referenceFields: Readonly<Record<string, Noun>> = {
  organizationId: 'organizations',
  intermediaryAggregatorId: 'organizations',
  aggregatorId: 'organizations',
  memberId: 'organizations',
  catalyticFacilityId: 'catalytic-facilities',
  pipelineId: 'pipeline',
  dealId: 'pipeline',
  dealOrganizationId: 'organizations',
  capitalOrganizationId: 'organizations',
  productId: 'products',
  lendingProfileId: 'lending-profiles',
  facilityId: 'catalytic-facilities',
  createdBy: 'users',
  invitedBy: 'users',
  ownerId: 'users',
  userId: 'users',
}
