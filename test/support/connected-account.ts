import { eq, isNull } from 'drizzle-orm'
import { ssoIdentities, ssoProviders } from '#database/sso'
import type { Database } from '#server/platform/database/database'

/** Connects an account to a provider of single sign-on, the portal's unless it says of whom, which is made where there is none; nobody is ever sent to it. */
export async function connectAccount(
  db: Database,
  { id: userId, email }: { id: string; email: string },
  organizationId: string | null = null,
): Promise<string> {
  await db
    .insert(ssoProviders)
    .values({
      organizationId,
      name: 'Lender Login',
      issuer: 'https://login.example',
      clientId: 'registry',
    })
    .onConflictDoNothing()
  const [provider] = await db
    .select()
    .from(ssoProviders)
    .where(
      organizationId === null
        ? isNull(ssoProviders.organizationId)
        : eq(ssoProviders.organizationId, organizationId),
    )
  const providerId = provider?.id ?? ''
  await db.insert(ssoIdentities).values({ userId, email, providerId, subject: crypto.randomUUID() })
  return providerId
}
