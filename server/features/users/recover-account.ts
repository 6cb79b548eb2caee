import { z } from 'zod'
import { email } from '#contract/common/text'
import type { Dependencies } from '#server/dependencies'
import { createLink, linkMinutes } from '#server/features/auth/links.store'
import { disconnect } from '#server/features/sso/disconnect.store'
import { foreignIdentitiesOf } from '#server/features/sso/identities.store'
import { changed, recordAudit, recordAudits } from '#server/platform/audit/audit'
import type { Origin } from '#server/platform/audit/audit'
import { CommandError } from '#server/platform/commands/command-error'
import type { Change } from '#server/platform/http/call'
import { accountRecovered, securityNotice } from '#server/platform/mail/security-notices'
import { resetAddress } from '#server/platform/mail/templates'
import { resetSecondFactorOf } from './reset-second-factor.store.ts'
import { changeUser, findUserByEmail, lockUser } from './users.store.ts'

/** What `npm run account:recover` asks for: whose account, and whether it becomes an enabled administrator's. */
const recoveryRequest = z.object({
  address: z.string().max(1000),
  administrator: z.boolean(),
})

/** The link that opens the account again, and the minutes for which it does. */
export interface RecoveredAccount {
  link: string
  minutes: number
}

const nobody: Origin = { actorId: null, actorName: null, ip: null, requestId: null }

/**
 * Opens an account whose owner lost everything, for whoever has the machine: what an administrator's reset does,
 * with the link as the answer instead of a mail. @throws CommandError when there is no such account, or it is disabled and stays so
 */
export async function recoverAccount(
  { database, mailer, settings }: Pick<Dependencies, 'database' | 'mailer' | 'settings'>,
  argument: unknown,
): Promise<RecoveredAccount> {
  const { address, administrator } = recoveryRequest.parse(argument)
  const parsed = email().safeParse(address)
  const link = await database.db.transaction(async (tx) => {
    const change: Change = {
      tx,
      audit: async (event) => void (await recordAudit(tx, nobody, event)),
      auditAll: async (events) => void (await recordAudits(tx, nobody, events)),
    }
    const origin = { at: new Date(), ip: null, device: '', by: "a command on the portal's machine" }
    const found = parsed.success ? await findUserByEmail(tx, parsed.data) : null
    const account = found === null ? null : await lockUser(tx, found.user.id)
    if (account === null) throw new CommandError(`There is no account with the address ${address}.`)
    let { user } = account
    if (administrator && (user.role !== 'admin' || user.disabledAt !== null)) {
      const before = user
      const connected = foreignIdentitiesOf({ ...before, role: 'admin' })
      await disconnect(change, connected, { settings, mailer, origin })
      user = await changeUser(tx, before, { role: 'admin', disabledAt: null })
      await change.audit(changed('users', { before, after: user }))
    }
    if (user.disabledAt !== null)
      throw new CommandError(
        `The account ${user.email} is disabled. An administrator can enable it; --administrator enables it as one.`,
      )
    await resetSecondFactorOf(change, user, { by: 'command' })
    const notice = securityNotice(settings.publicUrl, accountRecovered, origin)
    await mailer.queueMail(tx, { ...notice, to: user.email })
    const opening = { purpose: 'reset_password', userId: user.id, email: user.email } as const
    const token = await createLink(tx, opening)
    return resetAddress({ publicUrl: settings.publicUrl, token, email: user.email })
  })
  return { link, minutes: linkMinutes.reset_password }
}
