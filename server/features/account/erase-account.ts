import type { Dependencies } from '#server/dependencies'
import { confirmationSendings } from '#server/features/auth/attempt-limits.store'
import { deleteCodesOf } from '#server/features/auth/codes.store'
import { endAccess } from '#server/features/auth/end-access.store'
import { deleteUnownedLinksTo } from '#server/features/auth/links.store'
import { discardFilesOf } from '#server/features/files/files.store'
import { deleteUnfinishedImports } from '#server/features/imports/person.store'
import {
  deleteInvitationsAcceptedBy,
  deleteInvitationsOf,
  invitedAmong,
} from '#server/features/invitations/invitations.store'
import { invitationSendings } from '#server/features/invitations/sendings.store'
import { deleteUserRow } from '#server/features/users/users.store'
import type { UserRow } from '#server/features/users/users.store'
import { deleteAllAttempts } from '#server/platform/attempts/delete-attempts.store'
import { changed } from '#server/platform/audit/audit'
import { erasedValue } from '#server/platform/audit/trail-changes.store'
import { actorName } from '#server/platform/http/call'
import type { Change } from '#server/platform/http/call'
import { deleteMailsTo } from '#server/platform/mail/mail.store'
import { accountErased, securityNotice } from '#server/platform/mail/security-notices'
import type { NoticeOrigin } from '#server/platform/mail/security-notices'
import { endPendingNaming } from '#server/platform/sessions/pending-sso.store'
import { addressesOf, eraseNames } from './erased-names.store.ts'
import { eraseFromTrail } from './erased-trail.store.ts'

/** Mails that may be another's at an address of the account, with what counts them: an invitation is to whoever has the address, and the link to confirm it to whichever account waits for it. */
const invitationMails = { kind: 'invitation', sendings: invitationSendings } as const
const confirmationMails = { kind: 'confirm_email', sendings: confirmationSendings } as const

/**
 * Erases a locked account: all that hangs on it goes, its name goes wherever it stands as text, and the trail has
 * neither. Records stay with their organization. test/security/account-references.ts says of every column that may refer
 * to a person what becomes of it.
 */
export async function eraseLocked(
  change: Change,
  user: UserRow,
  origin: NoticeOrigin,
  { settings, mailer }: Pick<Dependencies, 'settings' | 'mailer'>,
): Promise<void> {
  const { tx, audit, auditAll } = change
  const { id, email } = user
  const { addresses, unproven, isAwaited } = await addressesOf(tx, user)
  await endAccess(change, user, { programs: true })
  await deleteUnfinishedImports(tx, id)
  await discardFilesOf(tx, id)

  const accepted = await deleteInvitationsAcceptedBy(tx, id)
  const invitations = [...accepted, ...(await deleteInvitationsOf(tx, email))]
  const invited = await invitedAmong(tx, addresses)
  for (const address of addresses) {
    const ofOthers = [
      ...(invited.includes(address) ? [invitationMails] : []),
      ...(address === email && isAwaited ? [confirmationMails] : []),
    ]
    await deleteAllAttempts(tx, [address], { except: ofOthers.flatMap(({ sendings }) => sendings) })
    await deleteCodesOf(tx, address)
    await deleteUnownedLinksTo(tx, address)
    await deleteMailsTo(tx, address, { except: ofOthers.map(({ kind }) => kind) })
    await endPendingNaming(tx, address)
  }
  await deleteAllAttempts(tx, [id])
  await deleteAllAttempts(tx, unproven, { only: confirmationMails.sendings })
  for (const address of unproven)
    await deleteMailsTo(tx, address, { only: [confirmationMails.kind] })
  await auditAll(
    invitations.map((row) => changed('invitations', { before: { ...row, email: erasedValue } })),
  )

  await eraseNames(tx, { id, addresses }, actorName(user))
  await audit({
    action: 'erase',
    entity: 'users',
    entityId: id,
    notifies: [{ noun: 'users', record: { id } }],
  })
  await deleteUserRow(tx, id)
  // Last, since what was written until now is taken out as well.
  await eraseFromTrail(tx, { id, addresses })
  await mailer.queueMail(tx, {
    ...securityNotice(settings.publicUrl, accountErased, origin),
    to: email,
    deletedOnceSettled: true,
  })
}
