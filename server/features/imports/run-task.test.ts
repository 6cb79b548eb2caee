import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { importRows } from '#database/imports'
import { testDatabase } from '#test/support/database'
import { mappingOf } from '#test/support/imports'
import { importById, insertImport } from './imports.store.ts'
import { stopTask } from './run-task.ts'
import { TaskStops } from './task-context.ts'

// Without a portal, which would take the removal up again.

const database = await testDatabase()

afterAll(() => database.close())

/** An import whose task is under way. */
const running = (values: Partial<Parameters<typeof insertImport>[1]>) =>
  database.open.db.transaction((tx) =>
    insertImport(tx, {
      createdBy: randomUUID(),
      createdByName: 'Person',
      entity: 'organizations',
      filename: 'list.csv',
      fileHash: 'of the file',
      scope: 'campaign',
      sheets: [],
      reading: {},
      columns: [],
      notes: [],
      mapping: mappingOf({ name: 'Name' }),
      state: 'running',
      progressTotal: 100,
      leaseUntil: new Date(Date.now() + 60_000),
      ...values,
    }),
  )

test('the removal of what must not stand is not ended by faults: it is left to whoever takes it up next', async () => {
  const { db } = database.open
  const { id } = await running({
    mode: 'all_or_nothing',
    task: 'commit',
    stage: 'remove',
    progressDone: 40,
    created: 40,
  })
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

test.each([
  [['updated', 'updated', 'created', null], { created: 1, updated: 2, left: 0 }],
  [['updated', 'left', 'undone', 'undone'], { created: 0, updated: 1, left: 1 }],
])('an undo that stops at %s says what of the import stands (E-007)', async (results, counts) => {
  const { db } = database.open
  const { id, round } = await running({
    mode: 'skip_faulty',
    task: 'undo',
    stage: 'undo',
    finishedAt: new Date(),
    round: 2,
  })
  const rows = results.map((result, position) => ({
    importId: id,
    position,
    row: position,
    result,
  }))
  const staged = { cells: [], input: {}, outcome: 'changed' }
  await db.insert(importRows).values([
    ...rows.map((each) => ({ ...each, ...staged, round })),
    // Of a rehearsal before.
    ...rows.map((each) => ({ ...each, ...staged, round: round - 1 })),
  ])
  await stopTask({ id, db }, new TaskStops('The account that started this is gone or disabled.'))
  expect(await importById(db, id)).toMatchObject({ state: 'done', ...counts })
})
