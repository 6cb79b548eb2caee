import { inArray, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { passkeys, recoveryCodes, totpSecrets } from '#database/second-factor'
import { users } from '#database/users'
import type { Dependencies } from '#server/dependencies'
import { deleteClientSecrets } from '#server/features/sso/sso-providers.store'
import { recordAudits } from '#server/platform/audit/audit'
import type { Origin } from '#server/platform/audit/audit'
import type { Executor } from '#server/platform/database/database'
import { pauseAll } from '#server/platform/webhooks/deliveries.store'
import { authenticatorLost, securityNotice } from '#server/platform/mail/security-notices'
import { deleteKey, isKeyLost } from '#server/platform/sealing/stored-key.store'

const itself: Origin = { actorId: null, actorName: null, ip: null, requestId: null }

/** Whether `npm run secrets:forget` only looks, or does it. */
const deletionRequest = z.object({ deletes: z.boolean() })

/** What cannot be opened any more: with it nothing is lost that was not lost already. */
export interface LostSecrets {
  /** False where the stored secrets open, or open with SESSION_SECRET_PREVIOUS at the next start. */
  lost: boolean
  opensWithPrevious: boolean
  /** Accounts whose authenticator app is gone. */
  authenticators: number
  /** Of these, the addresses of those without a recovery code: they wait for an administrator's reset. */
  withoutCodes: string[]
}

/** Accounts with an authenticator app in force, locked. */
const lockedOwners = (tx: Executor) =>
  tx
    .select({
      id: users.id,
      email: users.email,
      hasAnother: sql<boolean>`${users.id} in (
        select user_id from ${recoveryCodes} where used_at is null
        union all select user_id from ${passkeys} where locked_at is null)`,
    })
    .from(users)
    .where(
      inArray(
        users.id,
        tx
          .select({ id: totpSecrets.userId })
          .from(totpSecrets)
          .where(isNotNull(totpSecrets.confirmedAt)),
      ),
    )
    .orderBy(users.id)
    .for('no key update')

/**
 * Removes what SESSION_SECRET does not open, for whoever has the machine: authenticator apps and the key. Webhooks
 * are paused, as nothing signs for them until their secrets are rotated, and providers of single sign-on are turned off until their client secret is entered again. Nothing else ends: an account keeps its recovery codes, and signing in still takes one, so that nobody gets by with less.
 */
export async function deleteLostSecrets(
  { database, mailer, settings }: Pick<Dependencies, 'database' | 'mailer' | 'settings'>,
  argument: unknown,
): Promise<LostSecrets> {
  const { deletes } = deletionRequest.parse(argument)
  return database.db.transaction(async (tx) => {
    const opensWith = async (secret: string | undefined) =>
      secret !== undefined && !(await isKeyLost(tx, secret))
    const opensWithPrevious =
      !(await opensWith(settings.sessionSecret)) &&
      (await opensWith(settings.previousSessionSecret))
    const lost = !opensWithPrevious && !(await opensWith(settings.sessionSecret))
    if (!lost) return { lost, opensWithPrevious, authenticators: 0, withoutCodes: [] }
    const owners = await lockedOwners(tx)
    if (deletes) {
      await tx.delete(totpSecrets)
      await deleteKey(tx)
      await recordAudits(tx, itself, await pauseAll(tx))
      await recordAudits(tx, itself, await deleteClientSecrets(tx))
      await recordAudits(
        tx,
        itself,
        owners.map(({ id }) => ({
          action: 'delete' as const,
          entity: 'second-factors' as const,
          entityId: id,
          changes: [
            { field: 'authenticatorApp', from: 'set up', to: null },
            { field: 'by', from: null, to: 'command' },
          ],
        })),
      )
      const origin = {
        at: new Date(),
        ip: null,
        device: '',
        by: "a command on the portal's machine",
      }
      const notice = securityNotice(settings.publicUrl, authenticatorLost, origin)
      for (const { email } of owners) await mailer.queueMail(tx, { ...notice, to: email })
    }
    return {
      lost,
      opensWithPrevious,
      authenticators: owners.length,
      withoutCodes: owners.flatMap(({ email, hasAnother }) => (hasAnother ? [] : [email])),
    }
  })
}
