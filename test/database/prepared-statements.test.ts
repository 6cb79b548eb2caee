import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, testEngine } from '#test/support/database'
import type { TestDatabase } from '#test/support/database'
import { printFigure } from '#test/support/figure'
import { recordedStatements } from '#test/support/recorded-statements'

// What the tests on PostgreSQL send, the embedded engine takes too: it parses and plans the text of every statement
// against its own tables, functions and types.

/** Statements without a plan, which no engine prepares; those of migrations begin with what they are for. */
const unplanned =
  /^(?:\s|--.*\n)*(?:begin|commit|rollback|savepoint|release|set|show|listen|unlisten|notify|lock|create|drop|alter|truncate|analyze|vacuum|explain|do|prepare|deallocate|discard|copy)\b/i

/**
 * What a statement names and is not there: tables of the queue, which are made when it begins, tables as they were before a
 * migration, and those that a test made. Both engines have the same tables, so that this says nothing of the engine.
 */
const isMissing = (error: Error) =>
  'code' in error && ['42P01', '42703', '3F000'].includes(String(error.code))

const statements = testEngine === 'embedded' ? recordedStatements() : null

// By itself the file has nothing to go by: the run on PostgreSQL before it notes the statements.
describe.runIf(statements !== null)('every statement that PostgreSQL was sent', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())

  test('is prepared by the embedded engine', async () => {
    const planned = (statements ?? []).filter((text) => !unplanned.test(text))
    expect(planned.length).toBeGreaterThan(0)
    const rejected: string[] = []
    const client = await database.open.pool.connect()
    try {
      for (const text of planned)
        await client.query(`prepare proof as ${text}`).then(
          () => client.query('deallocate proof'),
          (error: Error) => {
            if (!isMissing(error)) rejected.push(`${error.message}: ${text.slice(0, 300)}`)
          },
        )
    } finally {
      client.release()
    }
    printFigure(`${planned.length} statements prepared, ${rejected.length} rejected`)
    expect(rejected).toEqual([])
  }, 300_000)
})
