import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { invitations } from '#database/invitations'
import { mails } from '#database/mail'
import { formatKey } from '#server/features/organizations/organizations.store'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { hashToken } from '#server/platform/sessions/cookie'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { countStatements } from '#test/support/counted-statements'

// Invitations by mail (P-248 and "Calls beyond the documents").

let organization: OrganizationRow
let manager: Client

const portal = await filePortal()
const { db } = portal.database.open
const admin = (await portal.signedIn({ role: 'admin', firstName: 'Rosa', lastName: 'Lund' })).client

beforeEach(async () => {
  organization = await portal.organization({
    name: 'Host <Bank>',
    allowedEmails: ['@host.example'],
  })
  manager = (
    await portal.signedIn({
      organizationId: organization.id,
      role: 'organization_manager',
      firstName: 'Mia',
      lastName: 'Ng',
    })
  ).client
})

let count = 0
const alreadyInvited = 'This address was invited already. Send its invitation again instead.'
const fresh = () => `guest${(count += 1)}@river.example`
const path = () => `/api/organizations/${organization.id}/invitations`

const invite = (by: Client, emails: string[], role?: string) =>
  by.post(path(), { emails, ...(role && { role }) })

const pending = async () =>
  (await manager.get(path())).body.invitations.map(
    ({ email, expired }: { email: string; expired: boolean }) => [email, expired],
  )
const tokenIn = (mail: { text: string }) => /[?&]invitation=([\w-]+)/.exec(mail.text)?.[1] ?? ''

/** Lets the minute between two mails to one address pass. */
const wait = () =>
  db.execute(
    sql`update attempts set times = array(select t - interval '61 seconds' from unnest(times) as t)`,
  )

describe('inviting', () => {
  test('mails a link with key and secret to each address, and names the fault of every other line', async () => {
    const [first, second] = [fresh(), fresh()]
    const { email: taken } = await portal.user()
    const answer = await invite(manager, [
      first,
      ` ${first.toUpperCase()} `,
      second,
      '',
      'no address',
      taken,
    ])
    expect(answer.status).toBe(201)
    expect(
      answer.body.invitations.map(
        ({ email, role, expired, invitedBy }: Record<string, unknown>) => [
          email,
          role,
          expired,
          invitedBy,
        ],
      ),
    ).toEqual([
      [first, 'member', false, 'Mia Ng'],
      [second, 'member', false, 'Mia Ng'],
    ])
    expect(answer.body.rejected).toEqual([
      { email: 'no address', message: 'Please enter a valid email' },
      { email: taken, message: 'An account with this email already exists' },
    ])
    const days = (Date.parse(answer.body.invitations[0].expiresAt) - Date.now()) / 86_400_000
    expect(days > 6.99 && days < 7.01).toBe(true)
    const mail = await portal.outbox.wait(first)
    expect(mail.text).toContain(
      `http://localhost:3000/register?key=${formatKey(organization.registrationKey)}&invitation=`,
    )
    expect(mail.text).toContain('Mia Ng invites you to join Host <Bank> in the')
    expect(answer.text).not.toContain(tokenIn(mail))
    const [stored] = await db.select().from(invitations).where(eq(invitations.email, first))
    expect(stored?.tokenHash).toBe(hashToken(tokenIn(mail)))
    // The mail log knows that it was sent, and nothing of what it said.
    const log = await admin.get(`/api/mail?search=${first}`)
    expect(log.body.mails[0]).toMatchObject({ kind: 'invitation', recipient: first })
    expect(log.text).not.toMatch(
      new RegExp(`${formatKey(organization.registrationKey)}|${tokenIn(mail)}`),
    )
    expect((await db.select().from(mails).where(eq(mails.recipient, first)))[0]?.subject).toBe(
      'You are invited to join Host <Bank>',
    )
    // Whoever opens the link need not type the address (U-082).
    expect(mail.text).toContain(`&email=${encodeURIComponent(first)}\n`)
  })

  test('of an address that was invited already is rejected, and other organizations may', async () => {
    const email = fresh()
    await invite(manager, [email])
    await wait()
    expect((await invite(manager, [email])).body).toEqual({
      invitations: [],
      rejected: [{ email, message: alreadyInvited }],
    })
    const other = await portal.organization()
    expect(
      (await admin.post(`/api/organizations/${other.id}/invitations`, { emails: [email] })).body
        .invitations,
    ).toHaveLength(1)
  })

  test('counts each address by itself: what is rejected among others counts for nothing', async () => {
    const [open, once, often, free] = [fresh(), fresh(), fresh(), fresh()]
    const other = await portal.organization()
    await invite(manager, [open])
    await admin.post(`/api/organizations/${other.id}/invitations`, { emails: [once, often] })
    await db.execute(
      sql`update attempts set times = array_fill(now() - interval '2 minutes', array[5]) where subject = ${often} and kind = 'send_invitation_hour'`,
    )
    await db.execute(
      sql`update attempts set times = array[now() - interval '2 minutes'] where subject = ${often} and kind = 'send_invitation_minute'`,
    )
    const answer = await invite(manager, [free, often, once, open])
    const soon =
      'An invitation to this address was sent a moment ago. Please wait before sending again.'
    expect(answer.body.invitations.map(({ email }: { email: string }) => email)).toEqual([free])
    expect(answer.body.rejected).toEqual([
      { email: open, message: alreadyInvited },
      { email: once, message: soon },
      { email: often, message: soon },
    ])
    const counted = await db.execute(
      sql`select cardinality(array(select t from unnest(times) t where t > now() - interval '1 minute'))::int as n from attempts where kind = 'send_invitation_minute' and subject = any(${sql.param([once, often, free])}::text[]) order by subject`,
    )
    expect(counted.rows).toEqual([{ n: 1 }, { n: 0 }, { n: 1 }])
    expect(await pending()).toEqual([
      [free, false],
      [open, false],
    ])
    const trail = (await admin.get(`/api/audit?entityId=${answer.body.invitations[0].id}`)).body
      .entries
    expect(trail).toMatchObject([{ action: 'create', actorName: 'Mia Ng' }])
  })

  test('takes as many statements for thirty people as for one', async () => {
    const statements = countStatements(
      portal.database.open,
      /^(?!\s*update "mails")[^]*(attempts|invitations|audit_entries|insert into "mails"|from "users")/,
    )
    const some = async (many: number) => {
      const emails = Array.from({ length: many }, fresh)
      const taken = await statements(async () =>
        expect((await invite(manager, emails)).body.invitations).toHaveLength(many),
      )
      await portal.outbox.wait(emails.at(-1) ?? '')
      return taken
    }
    const one = await some(1)
    expect(one).toBeGreaterThan(5)
    expect(await some(30)).toBe(one)
  })

  test("is for administrators and the organization's managers", async () => {
    const { client: member } = await portal.signedIn({ organizationId: organization.id })
    const { client: elsewhere } = await portal.signedIn({
      organizationId: (await portal.organization()).id,
      role: 'organization_manager',
    })
    const id = (await invite(admin, [fresh()])).body.invitations[0].id
    for (const [caller, status] of [
      [member, 403],
      [elsewhere, 404],
      [portal.client(), 401],
    ] as const) {
      expect((await caller.get(path())).status).toBe(status)
      expect((await invite(caller, [fresh()])).status).toBe(status)
      expect((await caller.post(`/api/invitations/${id}/resend`)).status).toBe(status)
      expect((await caller.delete(`/api/invitations/${id}`)).status).toBe(status)
    }
    expect(await pending()).toHaveLength(1)
  })

  test.each([
    [{ emails: [] }, 'emails', 'Enter at least one email address'],
    [{ emails: [' '] }, 'emails', 'Enter at least one email address'],
    [
      { emails: Array.from({ length: 101 }, (_, n) => `a${n}@b.example`) },
      'emails',
      'Invite at most 100 people at once',
    ],
    [{ emails: 'a@b.example' }, 'emails', 'Emails are a list of addresses'],
    [{ emails: ['a@b.example'], role: 'admin' }, 'role', 'Choose a role'],
  ])('with %j is rejected', async (body, field, message) => {
    const answer = await manager.post(path(), body)
    expect([answer.status, answer.body.fields[field]]).toEqual([400, message])
    expect(await pending()).toEqual([])
  })

  test('sends one mail a minute to an address, and 200 a day for an organization', async () => {
    const email = fresh()
    await invite(manager, [email])
    const other = await portal.organization()
    const soon =
      'An invitation to this address was sent a moment ago. Please wait before sending again.'
    expect(
      (await admin.post(`/api/organizations/${other.id}/invitations`, { emails: [email] })).body
        .rejected,
    ).toEqual([{ email, message: soon }])
    const list = (await manager.get(path())).body.invitations
    const again = await manager.post(`/api/invitations/${list[0].id}/resend`)
    expect([again.status, again.body.message, Number(again.headers['retry-after']) > 50]).toEqual([
      429,
      soon,
      true,
    ])
    await db.execute(
      sql`update attempts set times = array_fill(now(), array[200]) where kind = 'invite' and subject = ${organization.id}`,
    )
    const before = await pending()
    expect((await invite(manager, [fresh()])).status).toBe(429)
    expect(await pending()).toEqual(before)
  })
})
