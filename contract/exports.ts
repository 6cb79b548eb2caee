import { z } from 'zod'
import { auditListQuery } from './audit.ts'
import { endpoint } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import { facilityListQuery } from './facilities.ts'
import { lendingProfileListQuery } from './lending-profiles.ts'
import { membershipExportQuery } from './memberships.ts'
import { organizationListQuery } from './organizations.ts'
import { dealListQuery } from './pipeline.ts'
import { productListQuery } from './products-query.ts'
import { exportFormats } from './record-fields/export-format.ts'
import { fieldsOf } from './record-fields/record-fields.ts'
import type { RecordList } from './record-fields/record-fields.ts'
import { resourceListQuery } from './resources.ts'
import { userListQuery } from './users.ts'

/** Fields by their names, separated by commas, in the order of the columns; all of them when left out. */
function columnsParameter(list: RecordList) {
  const known = fieldsOf(list).map(({ name }) => name)
  const message = `Use one or several of: ${known.join(', ')}`
  return z
    .string({ error: message })
    .transform((value) => [...new Set(value.split(',').filter((name) => name !== ''))])
    .refine((names) => names.every((name) => known.includes(name)), { error: message })
    .optional()
}

const file = z.unknown().describe('The file: text/csv or the type of XLSX workbooks')

/** A list's own query without its page: an export holds every row. */
function exportQuery<Shape extends z.ZodRawShape>(list: RecordList, shape: Shape) {
  const { limit: _limit, offset: _offset, facets: _facets, ...filters } = shape
  return z.object({
    ...filters,
    format: z.enum(valuesOf(exportFormats), { error: 'Use csv or xlsx' }),
    columns: columnsParameter(list),
  })
}

const shared = { method: 'GET', status: 200, reply: file, heavy: true } as const
const forMembers = { ...shared, access: 'member' } as const
const forAdmins = { ...shared, access: 'admin' } as const

export const exportOrganizations = endpoint({
  ...forMembers, id: 'organizations.export', summary: 'Organizations as a file, as the list answers them',
  path: '/api/organizations/export', query: exportQuery('organizations', organizationListQuery.shape),
})

export const exportProducts = endpoint({
  ...forMembers, id: 'products.export', summary: 'Products as a file, as the list answers them',
  path: '/api/products/export', query: exportQuery('products', productListQuery.shape),
})

export const exportFacilities = endpoint({
  ...forMembers, id: 'facilities.export', summary: 'Catalytic facilities as a file, as the list answers them',
  path: '/api/catalytic-facilities/export', query: exportQuery('catalytic-facilities', facilityListQuery.shape),
})

export const exportLendingProfiles = endpoint({
  ...forMembers, id: 'lendingProfiles.export', summary: 'Lending profiles as a file, as the list answers them',
  path: '/api/lending-profiles/export', query: exportQuery('lending-profiles', lendingProfileListQuery.shape),
})

export const exportDeals = endpoint({
  ...forMembers, id: 'pipeline.export', summary: 'Deals of the pipeline as a file, as the list answers them',
  path: '/api/pipeline/export', query: exportQuery('pipeline', dealListQuery.shape),
})

export const exportMemberships = endpoint({
  ...forMembers, id: 'memberships.export', summary: 'Memberships as a file, of one capital aggregator or of all that the reader may know of',
  path: '/api/organization-memberships/export', query: exportQuery('organization-memberships', membershipExportQuery.shape),
})

export const exportResources = endpoint({
  ...forMembers, id: 'resources.export', summary: 'Shared resources as a file, as the list answers them',
  path: '/api/resources/export', query: exportQuery('resources', resourceListQuery.shape),
})

export const exportUsers = endpoint({
  ...forAdmins, id: 'users.export', summary: 'People with an account as a file, as the list answers them',
  path: '/api/users/export', query: exportQuery('users', userListQuery.shape),
})

export const exportAudit = endpoint({
  ...forAdmins, id: 'audit.export', summary: 'The audit trail as a file, as the list answers it',
  path: '/api/audit/export', query: exportQuery('audit', auditListQuery.shape),
})

export const exportEndpoints = [
  exportOrganizations, exportProducts, exportFacilities, exportLendingProfiles, exportDeals, exportMemberships, exportResources, exportUsers, exportAudit,
]
