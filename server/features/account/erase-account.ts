import { valuesOf } from '#contract/common/enums'
import { mailKinds } from '#contract/mail'
import type { Dependencies } from '#server/dependencies'
import { deleteCodesOf } from '#server/features/auth/codes.store'
import { deleteLinksTo } from '#server/features/auth/links.store'
import { discardFilesOf } from '#server/features/files/files.store'
import { deleteUnfinishedImports } from '#server/features/imports/person.store'
import { deleteInvitationsOf } from '#server/features/invitations/invitations.store'
import { endProgramsOf } from '#server/features/tokens/tokens.store'
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
import { addressesOf, eraseNames } from './erased-names.store.ts'
import { eraseFromTrail } from './erased-trail.store.ts'

/** Mails to an account; an invitation is to whoever has the address. */
const mailsToAccounts = valuesOf(mailKinds).filter((kind) => kind !== 'invitation')

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
  const { addresses, unproven } = await addressesOf(tx, user)
  await endProgramsOf(change, id)
  await deleteUnfinishedImports(tx, id)
  await discardFilesOf(tx, id)

  await deleteAllAttempts(tx, [id, ...addresses])
  for (const address of addresses) {
    await deleteCodesOf(tx, address)
    await deleteLinksTo(tx, address)
    await deleteMailsTo(tx, address, mailsToAccounts)
  }
  await deleteMailsTo(tx, email)
  for (const pending of unproven) await deleteMailsTo(tx, pending, ['confirm_email'])
  const invitations = await deleteInvitationsOf(tx, email)
  await auditAll(
    invitations.map((row) => changed('invitations', { before: { ...row, email: erasedValue } })),
  )

  await eraseNames(tx, { id, addresses }, actorName(user))
  await audit({
    action: 'erase',
    entity: 'users',
    entityId: id,
    announced: [{ noun: 'users', record: { id } }],
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
