import { eq } from 'drizzle-orm'
import { confirmationLinks } from '#database/confirmations'
import type { AvailableNoun } from '#contract/freshness'
import { createConfirmationLinks } from '#server/features/confirmations/confirmation-links.store'
import { hashToken } from '#server/platform/sessions/cookie'
import type { TestApp } from './app.ts'

/** Makes the link of a digest for a person and answers its secret. */
export async function confirmationLink(
  { database }: TestApp,
  userId: string,
  records: readonly { entity: AvailableNoun; id: string }[],
): Promise<string> {
  const [link] = await database.open.db.transaction((tx) =>
    createConfirmationLinks(tx, [{ userId, records }]),
  )
  if (link === undefined) throw new Error('No link was made')
  return link.token
}

/** Makes a link expire: no setting moves the clock. */
export async function expireLink({ database }: TestApp, token: string): Promise<void> {
  await database.open.db
    .update(confirmationLinks)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(confirmationLinks.tokenHash, hashToken(token)))
}
