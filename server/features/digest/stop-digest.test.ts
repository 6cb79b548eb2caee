import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { stoppable, stoppedMessages, wrongStopLink } from '#contract/digest'
import { firstChoices } from '#contract/first-choices'
import { auditEntries } from '#database/audit'
import { mails } from '#database/mail'
import { sessions } from '#database/sign-in'
import { createStopLinks } from '#server/platform/mail/stop-links'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'

// Links by which a mail is stopped, by people and by mail programs (N-071 to N-075).

const publicUrl = 'https://registry.example'

const portal = await filePortal({ RATE_LIMIT: 'off', PUBLIC_URL: publicUrl }, undefined, {
  deliver: false,
})
const { db } = portal.database.open

const links = () => createStopLinks(portal.settings.sessionSecret, publicUrl)
const tokenOf = (userId: string, what: (typeof stoppable)[number]) =>
  new URL(links().page(userId, what)).searchParams.get('token') ?? ''
const post = (token: string, by: Client = portal.client(), headers?: Record<string, string>) =>
  by.post(`/api/digest/stop?token=${encodeURIComponent(token)}`, undefined, {
    ...(headers && { headers }),
  })
const kindsOf = async (client: Client) =>
  (await client.get('/api/preferences')).body.notifications.kinds
const auditOf = (id: string) =>
  db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.entityId, id), eq(auditEntries.action, 'update')))

const chosen = {
  mention: 'daily',
  followed_record: 'weekly',
  view_alert: 'daily',
  own_record: 'off',
  tasks: 'weekly',
  introductions: 'daily',
} as const

async function chooser(kinds: object = chosen) {
  const { id: organizationId } = await portal.organization()
  const { client, user } = await portal.signedIn({ organizationId })
  expect((await client.put('/api/preferences', { notifications: { kinds } })).status).toBe(200)
  return { client, user }
}

test.each([
  [
    'daily',
    {
      ...firstChoices,
      ...chosen,
      mention: 'instant',
      view_alert: 'instant',
      introductions: 'instant',
    },
  ],
  ['weekly', { ...firstChoices, ...chosen, followed_record: 'instant', tasks: 'instant' }],
  ['introductions', { ...firstChoices, ...chosen, introductions: 'instant' }],
] as const)(
  'a link stops %s and nothing else, once, with an entry in the trail',
  async (what, expected) => {
    const { client, user } = await chooser()
    const token = tokenOf(user.id, what)
    for (let n = 0; n < 3; n += 1) {
      const { status, body, headers } = await post(token)
      expect([status, body]).toEqual([200, { message: stoppedMessages[what] }])
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['location']).toBeUndefined()
      expect(await kindsOf(client)).toEqual(expected)
    }
    const [entry, ...more] = await auditOf(user.id)
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      action: 'update',
      entity: 'users',
      entityId: user.id,
      actorId: null,
      actorName: null,
      changes: [{ field: 'digest', from: what, to: 'off' }],
    })
  },
)

test('twenty at once stop it once', async () => {
  const { user } = await chooser()
  const token = tokenOf(user.id, 'daily')
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(token)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await auditOf(user.id)).toHaveLength(1)
})

test("a manager's first digest is stopped for good", async () => {
  const { id: organizationId } = await portal.organization()
  const { client, user } = await portal.signedIn({ organizationId, role: 'organization_manager' })
  expect((await kindsOf(client)).confirmations).toBe('weekly')
  expect((await post(tokenOf(user.id, 'weekly'))).status).toBe(200)
  expect((await kindsOf(client)).confirmations).toBe('instant')
})

test('what is off stays off, and a deleted account gets the same answer', async () => {
  const { client, user } = await chooser({ introductions: 'off' })
  expect((await post(tokenOf(user.id, 'introductions'))).status).toBe(200)
  expect((await kindsOf(client)).introductions).toBe('off')
  const gone = await post(tokenOf('11111111-1111-4111-8111-111111111111', 'daily'))
  expect([gone.status, gone.body.message]).toEqual([200, stoppedMessages.daily])
})

describe('a mail program posts it', () => {
  const bodies: [string, string, string | Buffer][] = [
    ['the form of RFC 8058', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'the same in parts',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['JSON', 'application/json', '{"List-Unsubscribe":"One-Click"}'],
    ['JSON that is none', 'application/json', '{"List'],
    ['an empty form', 'application/x-www-form-urlencoded', ''],
    ['a long form', 'application/x-www-form-urlencoded', 'a='.padEnd(200_000, 'x')],
    ['other words', 'text/plain', 'List-Unsubscribe=One-Click'],
  ]
  const origins: [string, Record<string, string>][] = [
    ['without an origin', {}],
    ['from the own one', { origin: publicUrl }],
    ['from another', { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }],
    ['from one without a name', { origin: 'null' }],
  ]
  test.each(bodies)('with %s, from anywhere', async (_name, type, payload) => {
    for (const [name, headers] of origins) {
      const { client, user } = await chooser()
      const { statusCode, headers: answered } = await portal.app.inject({
        method: 'POST',
        url: `/api/digest/stop?token=${tokenOf(user.id, 'daily')}`,
        headers: { 'content-type': type, ...headers },
        payload,
      })
      expect([name, statusCode, answered['set-cookie']]).toEqual([name, 200, undefined])
      expect((await kindsOf(client)).mention).toBe('instant')
    }
  })

  test('and the cookie of whoever is signed in is not read: their session is not even used', async () => {
    const { user } = await chooser()
    const other = await portal.signedIn()
    const long = new Date(Date.now() - 3_600_000)
    await db.update(sessions).set({ lastUsedAt: long }).where(eq(sessions.userId, other.user.id))
    expect((await post(tokenOf(user.id, 'daily'), other.client)).status).toBe(200)
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, other.user.id))
    expect(session?.lastUsedAt).toEqual(long)
    expect((await auditOf(user.id))[0]).toMatchObject({ actorId: null })
  })
})

test('opening the link leads to its page and changes nothing', async () => {
  const { client, user } = await chooser()
  const before = await kindsOf(client)
  const token = tokenOf(user.id, 'daily')
  const { status, headers } = await portal.client().get(`/api/digest/stop?token=${token}`)
  expect([status, headers['location']]).toEqual([302, `/stop-digest?token=${token}`])
  const odd = await portal.client().get('/api/digest/stop?token=https%3A%2F%2Fevil.example%0d%0ax')
  expect([odd.status, odd.headers['location']]).toEqual([
    302,
    '/stop-digest?token=https%3A%2F%2Fevil.example%0D%0Ax',
  ])
  await portal.client().request('HEAD', `/api/digest/stop?token=${token}`)
  expect(await kindsOf(client)).toEqual(before)
})

test('no other text is a token: none can be made without the secret, or opens anything else (N-074)', async () => {
  const { client, user } = await chooser()
  const other = await chooser()
  const token = tokenOf(user.id, 'daily')
  const [head = '', id = '', signature = ''] = token.split('.')
  const elsewhere = createStopLinks('another secret of another portal', publicUrl)
  const flipped = (text: string, at: number) =>
    `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
  const wrong = [
    '',
    ' ',
    'x',
    'x'.repeat(5000),
    '\u0000',
    'a\r\nb',
    `${token} `,
    `${token}\u0000`,
    `w1.${id}.${signature}`,
    `${head}.${tokenOf(other.user.id, 'daily').split('.')[1]}.${signature}`,
    `d2.${id}.${signature}`,
    `${head}.${id}`,
    token.toUpperCase(),
    new URL(elsewhere.page(user.id, 'daily')).searchParams.get('token') ?? '',
    // The last letter holds bits that no byte has: another spelling of the same signature.
    ...Array.from({ length: 64 }, (_, n) => {
      const letter = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'[n] ?? ''
      return `${token.slice(0, -1)}${letter}`
    }).filter((each) => each !== token),
    ...Array.from({ length: token.length }, (_, n) => flipped(token, n)),
  ]
  const before = await kindsOf(client)
  for (const text of wrong) {
    const { status, body } = await post(text)
    expect([text, status, body.message]).toEqual([text, 400, wrongStopLink])
  }
  expect((await portal.client().post('/api/digest/stop')).body.message).toBe(wrongStopLink)
  expect(await kindsOf(client)).toEqual(before)
  expect(await auditOf(user.id)).toEqual([])
  for (const [method, url] of [
    ['POST', '/api/confirmation-links/read'],
    ['POST', '/api/auth/reset-password'],
    ['POST', '/api/auth/confirm-email'],
  ] as const)
    expect((await portal.client().request(method, url, { token })).status).toBe(400)
})

test('what is queued and not handed over yet is dropped, and nothing else', async () => {
  await db.delete(mails)
  const { user } = await chooser()
  const other = await chooser()
  const mail = (
    to: string,
    userId: string,
    what: (typeof stoppable)[number],
    kind: 'digest' | 'introduction_requested',
  ) => ({
    kind,
    to,
    subject: `${what} of ${to}`,
    text: '',
    html: '',
    validMinutes: 10,
    headers: links().headers(userId, what),
  })
  await db.transaction((tx) =>
    portal.mailer.queueMails(tx, [
      mail(user.email, user.id, 'daily', 'digest'),
      mail(user.email, user.id, 'weekly', 'digest'),
      mail(user.email, user.id, 'introductions', 'introduction_requested'),
      mail(other.user.email, other.user.id, 'daily', 'digest'),
      {
        kind: 'introduction_accepted',
        to: user.email,
        subject: 'accepted',
        text: '',
        html: '',
        validMinutes: 10,
      },
    ]),
  )
  const left = async () =>
    (await db.select({ subject: mails.subject }).from(mails))
      .map(({ subject }) => subject)
      .toSorted()
  const all = await left()
  await post(tokenOf(user.id, 'daily'))
  expect(await left()).toEqual(all.filter((subject) => subject !== `daily of ${user.email}`))
  await post(tokenOf(user.id, 'introductions'))
  expect(await left()).toEqual(
    ['accepted', `weekly of ${user.email}`, `daily of ${other.user.email}`].toSorted(),
  )
})
