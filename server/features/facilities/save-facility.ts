import type { z } from 'zod'
import type { createFacilityBody, updateFacilityBody } from '#contract/facilities'
import { setRecordFile } from '#server/features/files/record-files.store'
import { lockReferred } from '#server/features/organizations/organizations.store'
import type { Transaction } from '#server/platform/database/database'
import type { Confirmation, Retained } from '#server/platform/database/changes/retained'
import type { Actor } from '#server/platform/sessions/session.store'
import { changeFacility, insertFacility } from './facilities.store.ts'
import type { NamedFacility } from './facilities.store.ts'

export type NewFacility = z.output<typeof createFacilityBody>
export type FacilityChanges = Omit<z.output<typeof updateFacilityBody>, 'version'>

/** The field of a facility that a file is attached to. */
export const fileOf = (recordId: string) =>
  ({ entity: 'catalytic-facilities', recordId, field: 'file' }) as const

/** Adds a facility by the rules of a save, or restores one with its `retained` columns; rights and audit are the caller's. */
export async function addFacility(
  tx: Transaction,
  actor: Actor,
  body: NewFacility,
  retained: Partial<Retained>,
): Promise<NamedFacility> {
  const organizationName = await lockReferred(tx, body.organizationId)
  const facility = await insertFacility(tx, { ...body, ...retained })
  await setRecordFile(tx, { ...fileOf(facility.id), before: null, after: body.file, actor })
  return { facility, organizationName }
}

/** Changes a facility, locked in this transaction, by the rules of a save; rights and audit are the caller's. */
export async function saveFacility(
  tx: Transaction,
  actor: Actor,
  before: NamedFacility,
  changes: FacilityChanges & Confirmation,
): Promise<NamedFacility> {
  const { facility } = before
  const moves =
    changes.organizationId !== undefined && changes.organizationId !== facility.organizationId
  const organizationName = moves
    ? await lockReferred(tx, changes.organizationId ?? '')
    : before.organizationName
  await setRecordFile(tx, {
    ...fileOf(facility.id),
    before: facility.file,
    after: changes.file,
    actor,
  })
  return { facility: await changeFacility(tx, facility, changes), organizationName }
}
