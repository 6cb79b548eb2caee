import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { storedKeys } from '#database/stored-keys'
import { newKey, seal } from '#server/platform/sealing/cipher'
import { testApp, filePortal } from '#test/support/app'
import { withSecondStep } from '#test/support/second-step'

const portal = await filePortal()

test('the state of the system counts people and mails and names engine and migration', async () => {
  const organization = await portal.organization()
  const { client } = await portal.signedIn({ role: 'admin' })
  await portal.signedIn({ organizationId: organization.id })
  await portal.user()
  await portal.user({ disabledAt: new Date(), hasSecondFactor: true })
  await portal.organization({ requireSecondFactor: true })
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
    mail: {
      transport: 'outbox',
      sender: 'Capital Campaign <registry@localhost.localdomain>',
      replyTo: null,
      signedFor: null,
      failedLastDay: 0,
    },
    audit: { months: null },
    files: { store: 'disk' },
    people: {
      total: 5,
      administrators: 1,
      withoutOrganization: 3,
      disabled: 1,
      withSecondFactor: 1,
      signedInNow: 2,
    },
    organizations: 2,
    secondFactor: { required: 'off', organizations: 1 },
    secretsLost: false,
  })
  expect((await client.get('/api/users?signedIn=true')).body.total).toBe(body.people.signedInNow)
  expect(body.mail.queued + body.mail.sentLastDay).toBe(1)
  expect(body.database.sizeBytes).toBeGreaterThan(1_000_000)
  expect(Date.parse(body.startedAt)).toBeLessThanOrEqual(Date.now())
  expect(text).not.toContain(portal.settings.dataDir)
  expect(text).not.toContain(portal.settings.sessionSecret)
})

test('settings are shown with their values, secrets as set or not, and a lost key is named (X-008, X-013)', async () => {
  const previous = 'the secret before the present one of this portal'
  const dkimKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
  const strict = await testApp(
    {
      REQUIRE_SECOND_FACTOR: 'admins',
      CONFIRM_SECONDS: '600',
      API_TOKENS: 'off',
      OUTGOING_PRIVATE_NETWORKS: '10.0.4.0/24,10.0.5.7',
      SESSION_SECRET_PREVIOUS: previous,
      AUDIT_KEEP_MONTHS: '24',
      MAIL_FROM: 'Old <registry@example.org>',
      MAIL_SENDER_NAME: 'Prairie Light',
      MAIL_REPLY_TO: 'help@example.org',
      MAIL_DKIM_DOMAIN: 'example.org',
      MAIL_DKIM_SELECTOR: 'one',
      MAIL_DKIM_KEY: dkimKey,
    },
    undefined,
    { database: portal.database },
  )
  const { client } = await withSecondStep(strict, { role: 'admin' })
  const { body, text } = await client.get('/api/system')
  expect(body).toMatchObject({
    secondFactor: { required: 'admins' },
    secretsLost: false,
    audit: { months: 24 },
    mail: {
      sender: 'Prairie Light <registry@example.org>',
      replyTo: 'help@example.org',
      signedFor: 'example.org',
    },
    settings: [
      { name: 'REQUIRE_SECOND_FACTOR', value: 'admins' },
      { name: 'CONFIRM_SECONDS', value: '600' },
      { name: 'API_TOKENS', value: 'off' },
      { name: 'WEBHOOKS', value: 'on' },
      { name: 'MCP', value: 'on' },
      { name: 'OUTGOING_PRIVATE_NETWORKS', value: '10.0.4.0/24, 10.0.5.7/32' },
      { name: 'PASSKEY_RP_ID', value: 'localhost' },
      { name: 'SESSION_SECRET_PREVIOUS', value: 'set' },
      { name: 'AUDIT_KEEP_MONTHS', value: '24' },
      { name: 'MAIL_SENDER_NAME', value: 'Prairie Light' },
      { name: 'MAIL_REPLY_TO', value: 'help@example.org' },
      { name: 'MAIL_DKIM_DOMAIN', value: 'example.org' },
      { name: 'MAIL_DKIM_SELECTOR', value: 'one' },
      { name: 'MAIL_DKIM_KEY', value: 'set' },
      { name: 'FINANCE_RULES_FILE', value: 'not set' },
      { name: 'READINESS_LIST_FILE', value: 'not set' },
    ],
  })
  expect(text).not.toContain(previous)
  expect(text).not.toContain('PRIVATE KEY')
  const { db } = portal.database.open
  await db.update(storedKeys).set({ sealedKey: seal(newKey(), 'lost', 'stored_keys') })
  expect((await client.get('/api/system')).body.secretsLost).toBe(true)
  await strict.app.close()
})
