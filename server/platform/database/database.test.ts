import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, testEngines, type TestDatabase } from '#test/support/database'

describe.each(testEngines())('a database on %s', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase(engine)
  })
  afterAll(() => database.close())

  test('answers', async () => {
    await expect(database.open.ping()).resolves.toBeUndefined()
    expect((await database.open.db.execute(sql`select count(*)::int as n from users`)).rows).toEqual([{ n: 0 }])
  })
})
