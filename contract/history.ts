import { z } from 'zod'
import { auditEntry, auditNames } from './audit.ts'
import { endpoint } from './common/endpoint.ts'
import type { Access } from './common/endpoint.ts'
import { pageQuery, versionField } from './common/page.ts'
import { idOf, recordId } from './common/text.ts'
import { facility } from './facilities.ts'
import { lendingProfile } from './lending-profiles.ts'
import { organization } from './organizations.ts'
import { deal } from './pipeline.ts'
import { product } from './products.ts'
import { resource } from './resources.ts'

const byId = z.object({ id: recordId })

/** A page of a record's history, the newest entry first. */
export const historyPage = z.object({
  /** As in the audit trail; where from (`ip`) and who made a record are answered to administrators only. */
  entries: z.array(auditEntry),
  total: z.int(),
  /** The names of what the entries refer to by id, as far as the reader may know them. */
  names: auditNames,
})
export type HistoryPage = z.infer<typeof historyPage>

export const historyQuery = pageQuery(20)

export const restoreBody = z.object({
  /** The record gets the values it had right after this entry; those it had before it, where the entry is a deletion. */
  auditId: idOf('This is not the id of an entry'),
  version: versionField,
})

/** History and restoration of one kind of record, for who may edit it, deleted ones included. */
function historyOf<Name extends string, Shape extends z.ZodRawShape>(
  name: Name,
  list: string,
  access: Access,
  record: z.ZodObject<Shape>,
) {
  return {
    read: endpoint({
      id: `${name}.history`,
      summary: 'What was changed of a record, by whom and when; also of a deleted one',
      method: 'GET',
      path: `/api/${list}/{id}/history`,
      access,
      params: byId,
      query: historyQuery,
      status: 200,
      reply: historyPage,
      list: true,
    }),
    restore: endpoint({
      id: `${name}.restore`,
      summary: 'Give a record the values of an earlier version, or bring a deleted one back',
      method: 'POST',
      path: `/api/${list}/{id}/restore`,
      access,
      params: byId,
      body: restoreBody,
      status: 200,
      /** `notes` says in sentences what could not be restored as it was. */
      reply: record.extend({ notes: z.array(z.string()) }),
    }),
  }
}

export const productHistory = historyOf('products', 'products', 'member', product)
export const facilityHistory = historyOf('facilities', 'catalytic-facilities', 'admin', facility)
export const lendingProfileHistory = historyOf(
  'lendingProfiles',
  'lending-profiles',
  'member',
  lendingProfile,
)
export const dealHistory = historyOf('pipeline', 'pipeline', 'member', deal)
export const organizationHistory = historyOf(
  'organizations',
  'organizations',
  'member',
  organization,
)

export const resourceHistory = historyOf('resources', 'resources', 'admin', resource)

export const historyEndpoints = [
  resourceHistory,
  productHistory,
  facilityHistory,
  lendingProfileHistory,
  dealHistory,
  organizationHistory,
].flatMap(({ read, restore }) => [read, restore])

/** The two endpoints of any kind of record. */
export type RecordHistory = ReturnType<typeof historyOf<string, z.ZodRawShape>>
