import { eq, isNull } from 'drizzle-orm'
import { ssoDomains, ssoIdentities, ssoProviders } from '#database/sso'
import { users } from '#database/users'
import { insertRow } from '#server/platform/database/changes/rows'
import { openLink } from '#server/platform/sessions/pending-sso.store'
import { domainOf } from '#server/platform/sso/claims.rules'
import type { MakeSample, Scene } from './scene.ts'

const aProvider = {
  name: 'Lender Login',
  // It leads within, and is not reached.
  issuer: 'https://10.0.0.7',
  clientId: 'registry',
  sealedClientSecret: 'sealed',
  enabled: true,
}

/** The portal's provider with one more domain; there is one, which calls under way share. */
async function theProvider({ portal }: Scene, domain: string): Promise<string> {
  const { db } = portal.database.open
  await db.insert(ssoProviders).values(aProvider).onConflictDoNothing()
  const [provider] = await db.select().from(ssoProviders).where(isNull(ssoProviders.organizationId))
  const providerId = provider?.id ?? ''
  await db.insert(ssoDomains).values({ providerId, domain }).onConflictDoNothing()
  return providerId
}

const onOne =
  (more: object = {}): MakeSample =>
  async ({ portal }) => {
    const { id: organizationId } = await portal.organization()
    const { db } = portal.database.open
    const { id } = await insertRow(db, ssoProviders, { ...aProvider, organizationId })
    await db.insert(ssoDomains).values({ providerId: id, domain: `${id}.example` })
    return { id, ...more }
  }

/** Calls of single sign-on. */
export const ssoSamples: Record<string, MakeSample> = {
  'ssoProviders.create': async ({ portal }) => {
    const { id: organizationId } = await portal.organization()
    return {
      body: {
        organizationId,
        name: 'Lender Login',
        issuer: 'https://login.example',
        clientId: 'registry',
        clientSecret: 'granite lantern at the provider',
      },
    }
  },
  'ssoProviders.update': onOne({ body: { name: 'Another name' } }),
  'ssoProviders.delete': onOne(),
  'ssoProviders.test': onOne({ status: 400 }),
  'auth.ssoStart': () => ({ body: { email: 'somebody@nowhere.example' } }),
  // Nobody is on the way: who comes back from a provider is in sso-takeover.test.ts.
  'auth.ssoFinish': () => ({ body: { state: 'x'.repeat(43), code: 'another' }, status: 401 }),
  'auth.ssoConnect': async (scene) => {
    const { portal, caller } = scene
    const email = caller.user?.email ?? 'somebody@lender.example'
    const providerId = await theProvider(scene, domainOf(email))
    const subject = crypto.randomUUID()
    const token = await openLink(portal.database.open.db, { providerId, subject, email })
    caller.client.ssoCookie = `sso=${token}`
    // Administrators must have a second step, and addresses are proven.
    if (caller.user?.role === 'admin' && caller.name !== 'before enrollment')
      await portal.database.open.db
        .update(users)
        .set({ hasSecondFactor: true })
        .where(eq(users.id, caller.user.id))
    return caller.name === 'unproven address' ? { status: 409 } : {}
  },
  'auth.deleteIdentity': async (scene) => {
    const providerId = await theProvider(scene, 'lender.example')
    const { id: userId, email } = scene.caller.user ?? scene.other
    const identity = await insertRow(scene.portal.database.open.db, ssoIdentities, {
      providerId,
      userId,
      email,
      subject: crypto.randomUUID(),
    })
    return { id: identity.id }
  },
}
