import { isNull } from 'drizzle-orm'
import { ssoIdentities, ssoProviders } from '#database/sso'
import type { Database } from '#server/platform/database/database'

/** Connects an account to the portal's provider of single sign-on, which is made where there is none; nobody is ever sent to it. */
export async function connectAccount(
  db: Database,
  { id: userId, email }: { id: string; email: string },
): Promise<string> {
  await db
    .insert(ssoProviders)
    .values({ name: 'Lender Login', issuer: 'https://login.example', clientId: 'registry' })
    .onConflictDoNothing()
  const [provider] = await db.select().from(ssoProviders).where(isNull(ssoProviders.organizationId))
  const providerId = provider?.id ?? ''
  await db.insert(ssoIdentities).values({ userId, email, providerId, subject: crypto.randomUUID() })
  return providerId
}
