import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { digestPortal } from '#test/support/digest-portal'

// When a digest begins, whoever is first, and that one is mailed for a time (N-062, N-064, N-065).

const digests = await digestPortal()

beforeEach(() => digests.reset())
afterEach(() => {
  vi.useRealTimers()
})

const subjects = (sent: readonly { subject: string }[]) => sent.map(({ subject }) => subject)

describe('the digest of a new manager', () => {
  test.each([
    ['weekly chosen', { kinds: { confirmations: 'weekly', tasks: 'weekly' } }],
    ['another hour', { hour: 9 }],
  ])('holds what waits already, with %s before the first run of the job', async (_, chosen) => {
    const { client, user } = await digests.member({ role: 'organization_manager' })
    await digests.stale('First Loan')
    const { status } = await client.put('/api/preferences', { notifications: chosen })
    expect(status).toBe(200)
    expect(await digests.scene.due(user.id, 'weekly')).toMatchObject({ contained: [] })
    await digests.scene.run()
    expect(subjects(await digests.mailed(user.id, 'weekly'))).toEqual([
      'Still available? 1 record to confirm',
    ])
  })
})

test('a clock that is behind that of the database mails one digest for a time (N-062)', async () => {
  const due = new Date()
  due.setUTCMinutes(0, 0, 0)
  const { client, user } = await digests.chooser()
  await client.put('/api/preferences', { notifications: { hour: due.getUTCHours() } })
  await digests.notify(user.id, 'name')
  await digests.scene.makeDue(user.id, 'daily', due)
  vi.useFakeTimers({ toFake: ['Date'], now: due.getTime() - 2000 })
  expect(await digests.scene.run()).toHaveLength(1)
  expect((await digests.scene.due(user.id, 'daily'))?.dueAt).toEqual(
    new Date(due.getTime() + 86_400_000),
  )
  vi.useRealTimers()
  await digests.notify(user.id, 'type')
  expect(await digests.scene.run()).toEqual([])
})
