import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

test('the state of the system counts people and mails and names engine and migration', async () => {
  const organization = await portal.organization()
  const { client } = await portal.signedIn({ role: 'admin' })
  await portal.signedIn({ organizationId: organization.id })
  await portal.user()
  await portal.user({ disabledAt: new Date() })
  await client.post('/api/users', { email: 'new@river.example' })
  await portal.outbox.wait('new@river.example')
  const { status, body, text } = await client.get('/api/system')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    database: {
      engine: portal.database.open.engine,
      version: expect.stringMatching(/^\d+/),
      migration: expect.stringMatching(/^\d{4}_\w+$/),
    },
    mail: { transport: 'outbox', failedLastDay: 0 },
    files: { store: 'disk' },
    people: { total: 5, administrators: 1, withoutOrganization: 3, disabled: 1, signedInNow: 2 },
    organizations: 1,
  })
  expect((await client.get('/api/users?signedIn=true')).body.total).toBe(body.people.signedInNow)
  expect(body.mail.queued + body.mail.sentLastDay).toBe(1)
  expect(body.database.sizeBytes).toBeGreaterThan(1_000_000)
  expect(Date.parse(body.startedAt)).toBeLessThanOrEqual(Date.now())
  expect(text).not.toContain(portal.settings.dataDir)
  expect(text).not.toContain(portal.settings.sessionSecret)
})
