import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#database/mail'
import { filePortal, portalOfTest } from '#test/support/app'
import { freshSource } from '#test/support/fresh-source'

const ago = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`

const portal = await filePortal()
const organization = await portal.organization()
const admin = (await portal.signedIn({ role: 'admin' })).client
const member = (await portal.signedIn({ role: 'member', organizationId: organization.id })).client
const row = {
  subject: 'Your sign-in code',
  expiresAt: sql`now() + interval '1 hour'`,
  nextAttemptAt: sql`now() + interval '1 hour'`,
}
await portal.database.open.db.insert(mails).values([
  {
    ...row,
    kind: 'sign_in_code',
    recipient: 'ada@example.com',
    state: 'sent',
    attempts: 1,
    createdAt: ago(4),
    settledAt: ago(3),
  },
  {
    ...row,
    kind: 'reset_password',
    recipient: 'grace_hopper@example.com',
    state: 'failed',
    attempts: 7,
    lastError: 'The mail server cannot be reached',
    createdAt: ago(3),
    settledAt: ago(2),
  },
  {
    ...row,
    kind: 'sign_in_code',
    recipient: 'gracexhopper@example.com',
    state: 'expired',
    createdAt: ago(2),
    settledAt: ago(1),
  },
  {
    ...row,
    kind: 'set_password',
    recipient: 'ada@example.com',
    state: 'queued',
    sealedContent: 'sealed words',
    createdAt: ago(1),
  },
])

const recipients = (body: { mails: { recipient: string }[] }) =>
  body.mails.map((mail) => mail.recipient)

test('administrators read the log, newest first, without contents or subject', async () => {
  const { status, body, text } = await admin.get('/api/mail')
  expect(status).toBe(200)
  expect(body.total).toBe(4)
  expect(recipients(body)).toEqual([
    'ada@example.com',
    'gracexhopper@example.com',
    'grace_hopper@example.com',
    'ada@example.com',
  ])
  expect(body.mails[2]).toEqual({
    id: expect.any(String),
    kind: 'reset_password',
    recipient: 'grace_hopper@example.com',
    state: 'failed',
    attempts: 7,
    lastError: 'The mail server cannot be reached',
    createdAt: expect.stringMatching(/Z$/),
    settledAt: expect.stringMatching(/Z$/),
  })
  expect(text).not.toContain('sealed')
  expect(text).not.toContain('Your sign-in code')
})

test.each([
  ['state=sent,failed', ['grace_hopper@example.com', 'ada@example.com']],
  ['kind=sign_in_code', ['gracexhopper@example.com', 'ada@example.com']],
  ['kind=sign_in_code&state=sent', ['ada@example.com']],
  ['search=ADA', ['ada@example.com', 'ada@example.com']],
  // The underscore is a character of the address, not a wildcard.
  ['search=grace_', ['grace_hopper@example.com']],
  ['search=%25', []],
])('the filter %s finds exactly its mails', async (query, found) => {
  const { body } = await admin.get(`/api/mail?${query}`)
  expect(recipients(body)).toEqual(found)
  expect(body.total).toBe(found.length)
})

test('a page holds its rows and the total counts all', async () => {
  const { body } = await admin.get('/api/mail?limit=2&offset=1')
  expect(recipients(body)).toEqual(['gracexhopper@example.com', 'grace_hopper@example.com'])
  expect(body.total).toBe(4)
})

test('an unknown state is rejected with a sentence', async () => {
  const { status, body } = await admin.get('/api/mail?state=lost')
  expect(status).toBe(400)
  expect(body).toMatchObject({
    code: 'validation',
    message: expect.stringContaining('queued, sent, failed, expired'),
  })
})

test('members and strangers see nothing of it', async () => {
  expect((await member.get('/api/mail')).status).toBe(403)
  expect((await portal.client().get('/api/mail')).status).toBe(401)
})

test('what is asked for an address without account is listed and counted nowhere, also while it waits', async () => {
  const queuing = await portalOfTest({}, undefined, { deliver: false })
  const { client } = await queuing.signedIn({ role: 'admin' })
  const disabled = await queuing.user({ disabledAt: new Date() })
  const known = await queuing.user()
  const counts = async () => {
    const lists = [
      '',
      '?limit=1000',
      '?search=stranger',
      `?search=${disabled.email}`,
      '?kind=sign_in_code,reset_password',
      ...['queued', 'sent', 'failed', 'expired'].map((state) => `?state=${state}`),
    ]
    const answers = await Promise.all(
      [...lists.map((list) => `/api/mail${list}`), '/api/audit'].map((path) => client.get(path)),
    )
    return [
      ...answers.map(({ status, body }) => [status, body]),
      (await client.get('/api/system')).body.mail,
    ]
  }
  const before = await counts()
  for (const call of ['send-code', 'forgot-password']) {
    for (const email of ['stranger@example.com', disabled.email])
      expect(
        (await queuing.client(freshSource()).post(`/api/auth/${call}`, { email })).status,
      ).toBe(200)
  }
  expect(await queuing.database.open.db.$count(mails)).toBe(4)
  expect(await counts()).toEqual(before)
  expect((await client.get('/api/mail?state=pretended')).status).toBe(400)
  // Such a mail to somebody who has an account is.
  await queuing.client(freshSource()).post('/api/auth/send-code', { email: known.email })
  expect((await client.get('/api/mail')).body).toMatchObject({
    total: 1,
    mails: [{ recipient: known.email, state: 'queued' }],
  })
  expect((await client.get('/api/system')).body.mail.queued).toBe(1)
})
