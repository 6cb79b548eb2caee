import { changed } from '#server/platform/audit/audit'
import type { Change } from '#server/platform/http/call'
import { changeUser } from '../users/users.store.ts'
import type { UserRow } from '../users/users.store.ts'
import { voidLinks } from './links.store.ts'

/** Withdraws a pending change of address of a locked account: sessions may be ended because somebody else had one. */
export async function withdrawAddressChange({ tx, audit }: Change, user: UserRow): Promise<void> {
  if (user.pendingEmail === null) return
  await voidLinks(tx, user.id, { purpose: 'confirm_email' })
  const after = await changeUser(tx, user, { pendingEmail: null })
  await audit(changed('users', { before: user, after }))
}
