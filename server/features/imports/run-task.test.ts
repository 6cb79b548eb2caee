import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#test/support/database'
import type { TestDatabase } from '#test/support/database'
import { mappingOf } from '#test/support/imports'
import { importById, insertImport } from './imports.store.ts'
import { stopTask } from './run-task.ts'
import { TaskStops } from './task-context.ts'

// Without a portal, which would take the removal up again.
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('the removal of what must not stand is not ended by faults: it is left to whoever takes it up next', async () => {
  const { db } = database.open
  const { id } = await db.transaction((tx) =>
    insertImport(tx, {
      createdBy: randomUUID(),
      createdByName: 'Person',
      entity: 'organizations',
      filename: 'list.csv',
      fileHash: 'of the file',
      scope: 'campaign',
      mode: 'all_or_nothing',
      sheets: [],
      reading: {},
      columns: [],
      notes: [],
      mapping: mappingOf({ name: 'Name' }),
      state: 'running',
      task: 'commit',
      stage: 'remove',
      progressDone: 40,
      progressTotal: 100,
      created: 40,
      leaseUntil: new Date(Date.now() + 60_000),
    }),
  )
  await stopTask({ id, db }, new TaskStops('Something went wrong on our side, several times.'))
  expect(await importById(db, id)).toMatchObject({
    state: 'running',
    stage: 'remove',
    progressDone: 40,
    created: 40,
    leaseUntil: null,
    finishedAt: null,
  })
})
