import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { filePortal } from '#test/support/app'
import type { Answer, Client } from '#test/support/client'
import { tokenIn } from '#test/support/outbox'

// erasing an account takes nothing from others, at whatever address it ever had or was to have.

const portal = await filePortal()
const { db } = portal.database.open
const admin = (await portal.signedIn({ role: 'admin' })).client
const organizationId = (await portal.organization()).id

const ok = (answer: Answer, status = 200) =>
  expect([answer.status, answer.text]).toEqual([status, answer.text])

let made = 0
const fresh = () => `address${(made += 1)}@twin.example`

interface Account {
  client: Client
  id: string
  email: string
}

async function account(email = fresh()): Promise<Account> {
  const { client, user } = await portal.signedIn({ email })
  return { client, id: user.id, email }
}

/** Has an account wait for an address, and answers the secret of the link it was mailed. */
async function waitFor({ client }: Account, email: string): Promise<string> {
  // Two changes to one address are a minute apart.
  await db.execute(sql`delete from attempts where subject = ${email}`)
  const subject = 'Confirm your new email address'
  const mailed = (await portal.outbox.to(email)).filter((mail) => mail.subject === subject).length
  ok(await client.patch('/api/auth/profile', { email }))
  return tokenIn(await portal.outbox.about(email, subject, mailed + 1))
}

const confirm = ({ client }: Account, token: string) =>
  client.post('/api/auth/confirm-email', { token })

async function move(person: Account, email: string): Promise<void> {
  ok(await confirm(person, await waitFor(person, email)))
  person.email = email
}

/** What an account had to do with an address before somebody else has, and what comes after that. */
const pasts: [string, { until: string[] } & Record<'first' | 'later', Step>][] = []
type Step = (erased: Account, address: string, token: string) => Promise<unknown>
const nothing: Step = async () => {}
const abandoned: Step = (erased) => waitFor(erased, fresh())
const moved: Step = async (erased, address, token) => {
  ok(await confirm(erased, token))
  erased.email = address
}
const everybody = ['waits', 'has', 'is invited']
pasts.push(
  ['waits for it', { until: everybody, first: nothing, later: nothing }],
  ['no longer waits for it', { until: everybody, first: abandoned, later: nothing }],
  ['gave it up later', { until: ['waits'], first: nothing, later: abandoned }],
  ['has it', { until: ['waits'], first: nothing, later: moved }],
  [
    'had it before',
    {
      until: everybody,
      later: nothing,
      async first(erased, address, token) {
        await moved(erased, address, token)
        await move(erased, fresh())
      },
    },
  ],
  [
    'has it, and leaves it later',
    {
      until: ['waits'],
      first: nothing,
      async later(erased, address, token) {
        await moved(erased, address, token)
        await move(erased, fresh())
      },
    },
  ],
)

/** The ways in which somebody else has an address; what is answered proves afterwards that it is as before. */
const others: Record<string, (address: string) => Promise<() => Promise<unknown>>> = {
  async waits(address) {
    const other = await account()
    const token = await waitFor(other, address)
    return async () => {
      const before = (await other.client.get('/api/auth/user')).body.user
      expect(before.pendingEmail).toBe(address)
      ok(await confirm(other, token))
      expect((await other.client.get('/api/auth/user')).body.user.email).toBe(address)
    }
  },
  async has(address) {
    const other = await account(address)
    const stranger = portal.client()
    await stranger.post('/api/auth/send-code', { email: address })
    await stranger.post('/api/auth/forgot-password', { email: address })
    await stranger.post('/api/auth/login', { email: address, password: 'wrong granite 43' })
    await stranger.post('/api/auth/verify-code', { email: address, code: '000000' })
    const mail = await portal.outbox.about(address, 'Reset your password')
    const newPassword = 'another granite 43'
    return async () => {
      const again = { token: tokenIn(mail), newPassword }
      ok(await stranger.post('/api/auth/reset-password', again))
      const signedIn = await stranger.post('/api/auth/login', {
        email: address,
        password: newPassword,
      })
      ok(signedIn)
      expect(signedIn.body).toMatchObject({ id: other.id })
    }
  },
  async 'is invited'(address) {
    const into = `/api/organizations/${organizationId}/invitations`
    ok(await admin.post(into, { emails: [address], role: 'member' }), 201)
    return async () => {
      const { invitations } = (await admin.get(`${into}?limit=100`)).body
      expect(invitations.map(({ email }: { email: string }) => email)).toContain(address)
    }
  },
}

/** Every row that has an address, by its place in its table. */
async function rowsWith(address: string): Promise<string[]> {
  const { rows } = await db.execute<{ place: string }>(sql`
    select 'mail ' || id as place from mails where recipient = ${address}
    union select 'code ' || id from email_codes where email = ${address}
    union select 'link ' || id from email_links where email = ${address}
    union select 'invitation ' || id from invitations where email = ${address}
    union select 'attempt ' || kind || ' ' || subject from attempts where strpos(subject, ${address}) > 0
    union select 'run ' || subject from failure_runs where strpos(subject, ${address}) > 0`)
  return rows.map(({ place }) => place)
}

describe.each(pasts)('an erased account that %s', (_past, { until, first, later }) => {
  test.each(until)('leaves the address to somebody who %s', async (way) => {
    const address = fresh()
    const erased = await account()
    const token = await waitFor(erased, address)
    await first(erased, address, token)
    await db.execute(sql`delete from attempts where strpos(subject, ${address}) > 0`)
    const before = await rowsWith(address)
    const proves = await others[way]?.(address)
    const theirs = (await rowsWith(address)).filter((place) => !before.includes(place))
    expect(theirs.length).toBeGreaterThan(1)
    await later(erased, address, token)
    const answer = await admin.post(`/api/users/${erased.id}/erase`, { email: erased.email })
    ok(answer, 204)
    expect(await rowsWith(address)).toEqual(expect.arrayContaining(theirs))
    await proves?.()
  })
})
