import { expect, test } from 'vitest'
import { createImportRunner } from './import-runner.ts'

test('an import that is woken while its last task ends is served again at once, and not five seconds later', async () => {
  const ends = Promise.withResolvers<boolean>()
  const again = Promise.withResolvers<void>()
  const looks = [
    () => ends.promise,
    () => {
      again.resolve()
      return Promise.resolve(false)
    },
  ]
  const runner = createImportRunner({
    // Before an import is read, the runner asks whether there is room: without, it reads nothing.
    room: { has: async () => (await looks.shift()?.()) ?? false },
    database: {},
  } as Parameters<typeof createImportRunner>[0])
  runner.wake('an import')
  runner.wake('an import')
  ends.resolve(false)
  await again.promise
  await runner.stop()
  expect(looks).toEqual([])
})
