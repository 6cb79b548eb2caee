import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database'
import { compare } from './kill-rounds.ts'
import type { Damage, KillReport } from './kill-rounds.ts'
import type { Answer, Caller } from './portal.ts'

/** One kind of change whose acknowledgements are compared with the rows of the database afterwards. */
export interface Workload {
  /** Sends one change that can be identified by its id; true when it was acknowledged. */
  save(caller: Caller, id: string): Promise<boolean>
  /** What of it is missing, torn or there twice. */
  damage(db: Database, report: KillReport): Promise<Damage>
}

/** Whether an answer is one of the expected ones; 503 is none. Throws for any other, and when there was none. */
export function isAcknowledged(answer: Answer, ...expected: number[]): boolean {
  if (expected.includes(answer.status)) return true
  if (answer.status !== 503)
    throw new Error(`${answer.status} ${JSON.stringify(answer.body ?? answer.error)}`)
  return false
}

async function storedIds(db: Database, query: SQL): Promise<string[]> {
  return (await db.execute<{ id: string }>(query)).rows.map(({ id }) => id)
}

/** New records: an organization and its entry in the trail, both or neither. */
export function newRecords(): Workload {
  const ids = new Set<string>()
  return {
    async save(caller, id) {
      ids.add(id)
      return isAcknowledged(
        await caller.call('POST', '/api/organizations', { name: `fault ${id}` }),
        201,
      )
    },
    damage: (db, report) => recordsDamage(db, partOf(report, ids)),
  }
}

/** What of new records is missing, or there without its entry in the trail, or twice. */
export async function recordsDamage(db: Database, report: KillReport): Promise<Damage> {
  return compare(
    report,
    await storedIds(
      db,
      sql`
    select split_part(name, ' ', 2) as id from organizations where name like 'fault %'
    union all select split_part(o.name, ' ', 2) from audit_entries a join organizations o on o.id::text = a.entity_id
      where a.action = 'create' and o.name like 'fault %'`,
    ),
    2,
  )
}

/** A parent saved with its children: an account, the mail with its link and the entry in the trail are one transaction. */
export function accountsWithMail(): Workload {
  const ids = new Set<string>()
  return {
    async save(caller, id) {
      ids.add(id)
      // A conflict after a 503: it had been stored before the answer was given up.
      return isAcknowledged(
        await caller.call('POST', '/api/users', {
          email: `${id}@example.org`,
          firstName: 'Kill',
          lastName: 'Test',
        }),
        201,
        409,
      )
    },
    async damage(db, report) {
      return compare(
        partOf(report, ids),
        await storedIds(
          db,
          sql`
        select split_part(email, '@', 1) as id from users where last_name = 'Test'
        union all select split_part(recipient, '@', 1) from mails where kind = 'set_password' and recipient like '%@example.org'
        union all select split_part(u.email, '@', 1) from audit_entries a join users u on u.id::text = a.entity_id
          where a.action = 'create' and u.last_name = 'Test'`,
        ),
        3,
      )
    },
  }
}

/** One record changed by several writers, each from the version last seen: every version is one entry in the trail. */
export function versionCounter(): Workload {
  const ids = new Set<string>()
  let making: Promise<Answer> | undefined
  let record: { id: string; version: number } | undefined
  return {
    async save(caller, id) {
      making ??= caller.call('POST', '/api/organizations', { name: 'counter' })
      const mine = making
      const made = await mine
      // A kill may have cut off the answer, or the server been busy: the next writer makes another record.
      if (made.status !== 201) {
        if (making === mine) making = undefined
        return isAcknowledged(made, 201)
      }
      record ??= made.body as { id: string; version: number }
      ids.add(id)
      const answer = await caller.call('PUT', `/api/organizations/${record.id}`, {
        description: id,
        version: record.version,
      })
      const version = answer.status === 409 ? answer.body.current.version : answer.body?.version
      if (typeof version === 'number')
        record = { id: record.id, version: Math.max(record.version, version) }
      return answer.status !== 409 && isAcknowledged(answer, 200)
    },
    async damage(db, report) {
      // The trail is the history of the record: each change once, and as many entries as versions.
      const damage = compare(
        partOf(report, ids),
        await storedIds(
          db,
          sql`
        select change ->> 'to' as id from audit_entries a, jsonb_array_elements(a.changes) change
        where a.action = 'update' and a.entity = 'organizations' and change ->> 'field' = 'description'`,
        ),
        1,
      )
      const unpaired = await storedIds(
        db,
        sql`
        select o.name as id from organizations o
        where o.version <> (select count(*) from audit_entries a where a.entity = 'organizations' and a.entity_id = o.id::text)`,
      )
      return { ...damage, halves: [...damage.halves, ...unpaired] }
    },
  }
}

function partOf({ sent, acknowledged }: KillReport, ids: ReadonlySet<string>): KillReport {
  return {
    sent: new Set([...sent].filter((id) => ids.has(id))),
    acknowledged: new Set([...acknowledged].filter((id) => ids.has(id))),
  }
}
