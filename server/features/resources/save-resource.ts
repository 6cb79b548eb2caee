import type { z } from 'zod'
import { leadsNowhere, nothingToOpenMessage } from '#contract/resources'
import type { createResourceBody, updateResourceBody } from '#contract/resources'
import { setRecordFile } from '#server/features/files/record-files.store'
import type { Transaction } from '#server/platform/database/database'
import type { Retained } from '#server/platform/database/changes/retained'
import { invalidField } from '#server/platform/http/problems'
import type { Actor } from '#server/platform/sessions/session.store'
import { changeResource, insertResource } from './resources.store.ts'
import type { ResourceRow } from './resources.store.ts'

export type NewResource = z.output<typeof createResourceBody>
export type ResourceChanges = Omit<z.output<typeof updateResourceBody>, 'version'>

/** The field that names a resource's file. */
export const fileField = { entity: 'resources', field: 'file' } as const

/** Adds a resource by the rules of a save, or restores one with its `retained` columns; the caller audits it. */
export async function addResource(
  tx: Transaction,
  actor: Actor,
  body: NewResource,
  retained: Partial<Retained>,
): Promise<ResourceRow> {
  const resource = await insertResource(tx, { ...body, ...retained })
  await setRecordFile(tx, {
    ...fileField,
    recordId: resource.id,
    before: null,
    after: resource.file,
    actor,
  })
  return resource
}

/** Changes a resource, locked in this transaction, by the rules of a save; the caller audits it. */
export async function saveResource(
  tx: Transaction,
  actor: Actor,
  before: ResourceRow,
  changes: ResourceChanges,
): Promise<ResourceRow> {
  const { status = before.status, url = before.url, file = before.file } = changes
  if (leadsNowhere({ status, url, file })) throw invalidField('url', nothingToOpenMessage)
  await setRecordFile(tx, {
    ...fileField,
    recordId: before.id,
    before: before.file,
    after: changes.file,
    actor,
  })
  return changeResource(tx, before, changes)
}
