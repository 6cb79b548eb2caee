import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { filePortal } from '#test/support/app'
import { testEngine } from '#test/support/database'

// The searched text of a record carries the names of its organizations, whatever happens beside a change of a name.

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const admin = (await portal.signedIn({ role: 'admin' })).client

// The embedded engine has one connection: there nobody writes beside an open transaction.
describe.runIf(testEngine === 'postgresql')('a name that changes while', () => {
  const total = async (path: string, search: string) =>
    (await admin.get(`${path}?adminView=true&search=${search}`)).body.total
  const named = async (name: string) => portal.organization({ name })
  const rename = (id: string, name: string) =>
    sql`update organizations set name = ${name}, search_text = ${name.toLowerCase()} where id = ${id}`
  /** Runs both, each in a transaction of its own, the second begun before the first has ended. */
  async function crossed(first: readonly SQL[], second: SQL) {
    const other = await portal.database.open.direct()
    onTestFinished(other.release)
    let beside: PromiseLike<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      for (const statement of first) await tx.execute(statement)
      // Sent now: drizzle sends a query when its result is awaited.
      beside = Promise.resolve(other.db.execute(second))
      // Sent before this transaction ends; whether it waits for it is the database's matter.
      await tx.execute(sql`select 1`)
    })
    await beside
  }

  it('a record is added', async () => {
    for (const renamedFirst of [true, false]) {
      const { id } = await named('Numbat')
      const add = sql`insert into products (name, organization_id, search_text) values ('Quoll', ${id}, 'quoll')`
      await (renamedFirst
        ? crossed([rename(id, 'Bilby')], add)
        : crossed([add], rename(id, 'Bilby')))
      expect([
        await total('/api/products', 'quoll%20bilby'),
        await total('/api/products', 'numbat'),
      ]).toEqual([1, 0])
      await db.execute(sql`delete from products where name = 'Quoll'`)
    }
  })

  it('the name of its other organization does', async () => {
    const [owner, intermediary] = [await named('Kowari'), await named('Mulgara')]
    await db.execute(
      sql`insert into pipeline (name, organization_id, intermediary_aggregator_id, search_text) values ('Dunnart', ${owner.id}, ${intermediary.id}, 'dunnart')`,
    )
    await crossed([rename(owner.id, 'Kaluta')], rename(intermediary.id, 'Phascogale'))
    expect([
      await total('/api/pipeline', 'dunnart%20kaluta%20phascogale'),
      await total('/api/pipeline', 'kowari'),
      await total('/api/pipeline', 'mulgara'),
    ]).toEqual([1, 0, 0])
  })

  it('the record is changed', async () => {
    for (const renamedFirst of [true, false]) {
      const { id } = await named('Numbat')
      await db.execute(
        sql`insert into products (name, organization_id, search_text) values ('Quokka', ${id}, 'quokka')`,
      )
      const change = sql`update products set search_text = 'potoroo' where name = 'Quokka'`
      await (renamedFirst
        ? crossed([rename(id, 'Bandicoot')], change)
        : crossed([change], rename(id, 'Bandicoot')))
      expect([
        await total('/api/products', 'potoroo%20bandicoot'),
        await total('/api/products', 'quokka'),
        await total('/api/products', 'numbat'),
      ]).toEqual([1, 0, 0])
      await db.execute(sql`delete from products where name = 'Quokka'`)
    }
  })

  it('the record goes to another owner', async () => {
    for (const renamedFirst of [true, false]) {
      const [from, to] = [await named('Numbat'), await named('Wombat')]
      await db.execute(
        sql`insert into products (name, organization_id, search_text) values ('Tree', ${from.id}, 'tree')`,
      )
      const give = sql`update products set organization_id = ${to.id} where name = 'Tree'`
      await (renamedFirst
        ? crossed([rename(to.id, 'Glider')], give)
        : crossed([give], rename(to.id, 'Glider')))
      expect([
        await total('/api/products', 'tree%20glider'),
        await total('/api/products', 'tree%20numbat'),
      ]).toEqual([1, 0])
      await db.execute(sql`delete from products where name = 'Tree'`)
    }
  })
})
