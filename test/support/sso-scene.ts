import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditEntries } from '#database/audit'
import { sessions } from '#database/sign-in'
import { ssoIdentities } from '#database/sso'
import { users } from '#database/users'
import type { TestApp } from './app.ts'
import type { Answer, Client } from './client.ts'
import { handMadeProvider, ssoClient } from './oidc.ts'
import type { Misbehavior } from './oidc.ts'

export const providersPath = '/api/sso-providers'

let counter = 0
/** A domain nobody else has. */
export const newDomain = () => `lender${(counter += 1)}.example`

/** Connects the account that is signed in to whom the provider named. */
export const connect = (client: Client) => client.post('/api/auth/sso/connect')

/** Who is signed in. */
export const me = async (client: Client) => (await client.get('/api/auth/user')).body.user

/** Providers of a portal, and people who sign in at them. */
export async function ssoScene(portal: TestApp) {
  const { db } = portal.database.open
  const { client: admin } = await portal.signedIn({ role: 'admin' })

  /** An enabled provider, of the portal unless it says of whom. */
  async function provider(issuer: string, values: object = {}) {
    const answer = await admin.post(providersPath, {
      name: 'Lender Login',
      issuer,
      ...ssoClient,
      enabled: true,
      ...values,
    })
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
    return answer.body as { id: string; organizationId: string | null }
  }

  /** The provider of a new organization, for a domain of its own. */
  async function ofOrganization(issuer: string, values: object = {}) {
    const organization = await portal.organization()
    const domain = newDomain()
    const own = { organizationId: organization.id, domains: [domain], ...values }
    return { organization, domain, provider: await provider(issuer, own) }
  }

  /** The portal's address at the provider, from where a browser begins. */
  async function begin(client: Client, body: object): Promise<string> {
    const answer = await client.post('/api/auth/sso/start', body)
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('location')])
    return answer.body.location as string
  }

  const finish = (client: Client, cameBack: object): Promise<Answer> =>
    client.post('/api/auth/sso/finish', cameBack)

  const connected = async (
    providerId: string,
    user: { id: string; email: string },
    subject: string,
  ) => {
    await db
      .insert(ssoIdentities)
      .values({ providerId, userId: user.id, subject, email: user.email })
  }

  return {
    db,
    admin,
    provider,
    ofOrganization,
    begin,
    finish,
    /** Connects an account to whom a provider names, as an earlier sign-in has. */
    connected,
    /** A provider made by hand, of a new organization, and how somebody signs in at it. */
    async providerOf(values: object = {}) {
      const idp = await handMadeProvider()
      const made = await ofOrganization(idp.issuer, values)
      const { organization, domain } = made
      return {
        ...made,
        idp,
        async signIn(email: string, claims: object = {}, client = portal.client()) {
          const location = await begin(client, { email: `anybody@${domain}` })
          const said = { sub: email, email, email_verified: true, ...claims }
          return { client, answer: await finish(client, idp.signIn(location, said)) }
        },
        member: (own: Parameters<TestApp['user']>[0] = {}) =>
          portal.user({
            email: `${crypto.randomUUID()}@${domain}`,
            organizationId: organization.id,
            ...own,
          }),
      }
    },
    /** A member whom a provider knows, and who would be signed in if it behaved. */
    async meet(misbehavior: Misbehavior = {}) {
      const idp = await handMadeProvider(misbehavior)
      const made = await ofOrganization(idp.issuer)
      const user = await portal.user({
        email: `mira@${made.domain}`,
        organizationId: made.organization.id,
      })
      await connected(made.provider.id, user, 'mira')
      return {
        idp,
        user,
        provider: made.provider,
        claims: { sub: 'mira', email: user.email, email_verified: true },
        begin: (client = portal.client()) => begin(client, { email: user.email }),
      }
    },
    update: (id: string, values: object) => admin.put(`${providersPath}/${id}`, values),
    /** The trail has it that an account was disconnected by an administrator, and its owner was mailed. */
    async wasDisconnected({ id, email }: { id: string; email: string }) {
      const entries = await db
        .select({ action: auditEntries.action, changes: auditEntries.changes })
        .from(auditEntries)
        .where(and(eq(auditEntries.entity, 'sso-identities'), eq(auditEntries.entityId, id)))
      expect(entries).toEqual([
        { action: 'delete', changes: [{ field: 'provider', from: 'Lender Login', to: null }] },
      ])
      const mail = await portal.outbox.about(email, 'Single sign-on was removed from your account')
      expect(mail.text).toContain('Your account is no longer connected to "Lender Login".')
      expect(mail.text).toMatch(/This happened at .*, by /)
    },
    remove: (id: string) => admin.delete(`${providersPath}/${id}`),
    identitiesOf: (userId: string) =>
      db.select().from(ssoIdentities).where(eq(ssoIdentities.userId, userId)),
    sessionsOf: (userId: string) => db.select().from(sessions).where(eq(sessions.userId, userId)),
    account: async (email: string) =>
      (await db.select().from(users).where(eq(users.email, email)))[0],
  }
}

/** What is answered where a provider's word was not accepted, and where nobody is on the way. */
export const notWorking = {
  status: 401,
  body: {
    code: 'unauthenticated',
    message: 'Signing in with Lender Login did not work. Try again.',
  },
}
export const expired = { status: 401, body: { message: 'This sign-in has expired. Start again.' } }
