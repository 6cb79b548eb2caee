import { eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { mails } from '#database/mail'
import { organizations } from '#database/organizations'
import type { UserRow } from '#server/features/users/users.store'
import { createLog } from '#server/platform/log'
import { createMailer } from '#server/platform/mail/mailer'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { codeIn } from '#test/support/outbox'
import { introductionScene } from '#test/support/introductions'
import { setUpSecondStep } from '#test/support/second-step'

// While the mail server is away mails wait. What became void meanwhile, or may not be mailed any more, is not sent afterwards.

const portal = await filePortal({ RATE_LIMIT: 'off' }, undefined, { deliver: false })
const { db } = portal.database.open
const admin = (await portal.signedIn({ role: 'admin' })).client

beforeEach(() => db.delete(mails))

/** The mail server is back: what it is given, as kinds and recipients; nothing waits afterwards. */
async function sent(): Promise<string[]> {
  const mailer = createMailer({
    database: portal.database.open,
    settings: portal.settings,
    log: createLog('silent'),
  })
  mailer.start()
  await expect
    .poll(() => db.$count(mails, inArray(mails.state, ['queued', 'pretended'])), {
      timeout: 30_000,
    })
    .toBe(0)
  await mailer.stop()
  const rows = await db.select().from(mails).where(eq(mails.state, 'sent'))
  return rows.map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted()
}

const sendCode = ({ email }: UserRow) => portal.client().post('/api/auth/send-code', { email })
const forgot = ({ email }: UserRow) => portal.client().post('/api/auth/forgot-password', { email })

test('of two codes the newer is sent, and it signs in', async () => {
  const user = await portal.user()
  await sendCode(user)
  await sendCode(user)
  await sendCode({ ...user, email: 'nobody@example.org' })
  expect(await sent()).toEqual([`sign_in_code ${user.email}`])
  const code = codeIn(await portal.outbox.wait(user.email))
  const answer = await portal.client().post('/api/auth/verify-code', { email: user.email, code })
  expect(answer.status).toBe(200)
  expect(await db.$count(mails, eq(mails.state, 'expired'))).toBe(1)
})

test('a code that five wrong ones ended is not sent', async () => {
  const user = await portal.user()
  await sendCode(user)
  for (let n = 0; n < 5; n += 1)
    await portal.client().post('/api/auth/verify-code', { email: user.email, code: '000000' })
  expect(await sent()).toEqual([])
})

test('of two links to reset the newer is sent', async () => {
  const user = await portal.user()
  await forgot(user)
  await forgot(user)
  await forgot({ ...user, email: 'nobody@example.org' })
  expect(await sent()).toEqual([`reset_password ${user.email}`])
})

test.each<[string, (user: UserRow, client: Client) => Promise<{ status: number }>]>([
  ['all sessions are ended', ({ id }) => admin.post(`/api/users/${id}/end-sessions`)],
  ['the account is disabled', ({ id }) => admin.put(`/api/users/${id}`, { disabled: true })],
  ['the account is deleted', ({ id }) => admin.delete(`/api/users/${id}`)],
])('codes and links of an account are not sent once %s', async (_, end) => {
  const { client, user } = await portal.signedIn()
  await sendCode(user)
  await forgot(user)
  await admin.post(`/api/users/${user.id}/send-reset`)
  await client.patch('/api/auth/profile', { email: `new.${user.email}` })
  expect((await end(user, client)).status).toBeLessThan(300)
  const account = ['sign_in_code', 'reset_password', 'confirm_email']
  expect((await sent()).filter((each) => account.includes(each.split(' ')[0] ?? ''))).toEqual([])
})

test('of an address that two accounts wait for only the link of the one that ended is not sent', async () => {
  const [one, other] = [await portal.signedIn(), await portal.signedIn()]
  const email = `wanted.${one.user.email}`
  for (const { client } of [one, other]) await client.patch('/api/auth/profile', { email })
  await admin.post(`/api/users/${one.user.id}/end-sessions`)
  expect((await sent()).filter((each) => each.endsWith(` ${email}`))).toEqual([
    `confirm_email ${email}`,
  ])
})

test('an invitation that was withdrawn, renewed or ended by a new key is not sent', async () => {
  const [organization, other] = [await portal.organization(), await portal.organization()]
  const invite = async (id: string, email: string) =>
    (await admin.post(`/api/organizations/${id}/invitations`, { emails: [email] })).body
      .invitations[0].id
  const [gone, twice, late] = ['gone', 'twice', 'late'].map((name) => `${name}@invited.example`)
  const withdrawn = await invite(organization.id, gone ?? '')
  await invite(other.id, gone ?? '')
  await admin.delete(`/api/invitations/${withdrawn}`)
  await admin.post(`/api/invitations/${await invite(other.id, twice ?? '')}/resend`)
  await invite(organization.id, late ?? '')
  await admin.post(`/api/organizations/${organization.id}/regenerate-key`)
  expect(await sent()).toEqual([`invitation ${gone}`, `invitation ${twice}`])
})

test('what is in the portal is not mailed to whom a second step was demanded of meanwhile', async () => {
  const scene = await introductionScene(portal)
  await setUpSecondStep(portal, scene.lenderManager.client)
  await db.delete(mails)
  await scene.asked()
  const recipients = (await db.select().from(mails)).map(({ recipient }) => recipient)
  expect(recipients).toContain(scene.lenderManager.user.email)
  const [row] = await db.select().from(mails)
  if (row === undefined) throw new Error('The asked side is mailed')
  // Queued for a colleague without a second step as well.
  const demanded = await portal.user({ organizationId: scene.capital.id })
  await db.transaction((tx) =>
    portal.mailer.queueMail(tx, {
      kind: 'introduction_requested',
      to: demanded.email,
      subject: row.subject,
      text: 'Quiet River Bank is asked',
      html: '<p>Quiet River Bank is asked</p>',
      validMinutes: 60,
    }),
  )
  await db
    .update(organizations)
    .set({ requireSecondFactor: true })
    .where(eq(organizations.id, scene.capital.id))
  expect(await sent()).toEqual([`introduction_requested ${scene.lenderManager.user.email}`])
})
