import { joinOrganization } from '#contract/auth'
import type { Dependencies } from '#server/app'
import { giveBack } from '#server/platform/attempts/attempts.store'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { conflict, invalidField, signedOut } from '#server/platform/http/problems'
import { acceptAsMember } from '../invitations/accept.store.ts'
import { judge } from '../registration/admission.store.ts'
import { changeUser, lockUser, toCurrentUser } from '../users/users.store.ts'
import { countBySource } from './guesses.store.ts'

/** One sentence for a wrong key and an address off the list: neither is told apart (P-049). */
const invalidKey = () => invalidField('registrationKey', 'Invalid registration key or email address')

/** An account without an organization joins one with its registration key. */
export function joinRoutes(dependencies: Dependencies): Route[] {
  const { settings } = dependencies
  return [
    route(joinOrganization, async (call) => {
      const counted = await countBySource(call, settings, 'registration_key')
      return call.change(async (change) => {
        const { tx, audit } = change
        const account = await lockUser(tx, call.actor.user.id)
        if (account === null) throw signedOut()
        if (account.user.organizationId !== null) throw conflict('Your account already belongs to an organization')
        // Held inside the transaction: a key that was renewed a moment ago opens nothing.
        const { organization } = await judge(tx, call.body.registrationKey, account.user.email, true)
        if (organization === null) throw invalidKey()
        for (const attempt of counted) await giveBack(tx, attempt)
        const user = await changeUser(tx, account.user, { organizationId: organization.id })
        await audit({ action: 'update', entity: 'users', entityId: user.id, before: account.user, after: user })
        return toCurrentUser(await acceptAsMember(change, { user, organizationName: organization.name }), settings)
      })
    }),
  ]
}
