import { desc, eq } from 'drizzle-orm'
import type { AuditEntity } from '#contract/audit'
import { auditEntries } from '#database/audit'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import type { UserRow } from '#server/features/users/users.store'
import { recordAudit } from '#server/platform/audit/audit'
import type { TestApp } from '#test/support/app'
import type { Caller } from './callers.ts'

/** What a call is made on: a caller, somebody else, and an organization. */
export interface Scene {
  portal: TestApp
  caller: Caller
  other: UserRow
  organization: OrganizationRow
}

/** A call that would succeed if it were allowed, so that only the missing right can stop it. */
export interface Sample {
  /** Value of `{id}` in the path. */
  id?: string
  /** Values of the path's other parameters, by name. */
  others?: Readonly<Record<string, string>>
  body?: object
  /** Query of the call, without the question mark. */
  query?: string
  /** The answer where it is another than the endpoint's success, for a reason of the caller's own. */
  status?: number
}

export type MakeSample = (scene: Scene) => Sample | Promise<Sample>

/** An entry of a record's history that is a version of it. */
async function entryOf({ portal }: Scene, entity: AuditEntity, id: string): Promise<string> {
  const { db } = portal.database.open
  await recordAudit(
    db,
    { actorId: null, actorName: null, ip: null, requestId: null },
    {
      action: 'update',
      entity,
      entityId: id,
      before: { status: 'draft' },
      after: { status: 'published' },
    },
  )
  const [entry] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(eq(auditEntries.entityId, id))
    .orderBy(desc(auditEntries.seq))
    .limit(1)
  return entry?.id ?? ''
}

/** History and restoration of a record; for those who may not edit it there is none. */
export function historySamples(
  name: string,
  entity: AuditEntity,
  make: (scene: Scene) => Promise<{ id: string }>,
  rejected: (scene: Scene) => Pick<Sample, 'status'>,
): Record<string, MakeSample> {
  return {
    [`${name}.history`]: async (scene) => ({ id: (await make(scene)).id, ...rejected(scene) }),
    [`${name}.restore`]: async (scene) => {
      const { id } = await make(scene)
      return { id, body: { auditId: await entryOf(scene, entity, id) }, ...rejected(scene) }
    },
  }
}
