import { joinOrganization } from '#contract/auth'
import type { Dependencies } from '#server/dependencies'
import { changed } from '#server/platform/audit/audit'
import { countedFor, release } from '#server/platform/attempts/attempts.store'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { conflict, invalidField } from '#server/platform/http/problems'
import { acceptAsMember } from '../invitations/accept.store.ts'
import { admissionFor, originOf } from '../registration/admission.store.ts'
import { joinAs } from '../users/belonging.store.ts'
import { accountIn, lockOwn, toCurrentUser } from '../users/users.store.ts'
import { mailAddressCode } from './address-code.store.ts'
import { drawCode } from './codes.store.ts'
import { countBySource } from './attempt-limits.store.ts'

/** One sentence for a wrong key and an address that is not on the list: the answer does not say which (P-049). */
const invalidKey = () =>
  invalidField('registrationKey', 'Invalid registration key or email address')

/** An account without an organization joins one with its registration key. */
export function joinRoutes(dependencies: Dependencies): Route[] {
  const { settings } = dependencies
  return [
    route(joinOrganization, async (call) => {
      const counted = await countBySource(call, settings, 'registration_key')
      const drawn = await countedFor(call.db, counted, () =>
        drawCode(settings.sessionSecret, call.actor.user.email, call.source),
      )
      return call.change(async (change) => {
        const { tx, audit } = change
        const account = await lockOwn(tx, call.actor)
        if (account.user.organizationId !== null)
          throw conflict('Your account already belongs to an organization')
        // Locked inside the transaction: a key that was renewed just now opens nothing.
        const admission = await admissionFor(
          tx,
          call.body.registrationKey,
          account.user.email,
          true,
        )
        const { organization } = admission
        if (organization === null) throw invalidKey()
        for (const attempt of counted) await release(tx, attempt)
        const user = await joinAs(tx, account.user, organization.id, originOf(admission))
        // The code lets this session prove the address. Proven outside of it, the membership by key would be void.
        if (!user.isEmailVerified && user.email === drawn.email)
          await mailAddressCode(tx, dependencies, drawn, call.source)
        await audit(changed('users', { before: account.user, after: user }))
        return toCurrentUser(await acceptAsMember(change, accountIn(user, organization)), settings)
      })
    }),
  ]
}
