import { continueToLogin, registerByKey, validateRegistrationKey } from '#contract/registration'
import type { KeyCheck } from '#contract/registration'
import type { Dependencies } from '#server/dependencies'
import { changed } from '#server/platform/audit/audit'
import { countedFor, release } from '#server/platform/attempts/attempts.store'
import { actorName, route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { invalidField } from '#server/platform/http/problems'
import { hashPassword } from '#server/platform/passwords/password-hash'
import { requireGoodPassword } from '#server/platform/passwords/password-rules'
import { mailAddressCode } from '../auth/address-code.store.ts'
import { drawCode, voidCodes } from '../auth/codes.store.ts'
import { countBySource } from '../auth/attempt-limits.store.ts'
import { acceptInvitation } from '../invitations/invitations.store.ts'
import { belongingTo } from '../users/belonging.store.ts'
import {
  acceptedTerms,
  accountExists,
  changeUser,
  findUserByEmail,
  insertUser,
  toUser,
} from '../users/users.store.ts'
import { admissionFor, originOf } from './admission.store.ts'
import type { Admission } from './admission.store.ts'

/** One sentence for a wrong key and an address that is not on the list: the answer does not say which (P-049, S19). */
const invalidMessage = 'Invalid registration key or email address'
const invalidKey = () => invalidField('registrationKey', invalidMessage)

function answerOf({ organization }: Admission): KeyCheck {
  if (organization === null) return { valid: false, message: invalidMessage }
  return {
    valid: true,
    organizationName: organization.name,
    organizationType: organization.organizationType as KeyCheck['organizationType'],
  }
}

/** Public registration with an organization's key. */
export function registrationRoutes(dependencies: Dependencies): Route[] {
  const { settings } = dependencies
  return [
    route(validateRegistrationKey, async (call) => {
      const { registrationKey, email } = call.body
      if (call.actor?.user.role === 'admin') {
        const admission = await admissionFor(call.db, registrationKey, email)
        const known =
          admission.organization !== null && (await findUserByEmail(call.db, email)) !== null
        return {
          ...answerOf(admission),
          rule: known ? ('account_exists' as const) : admission.rule,
        }
      }
      const counted = await countBySource(call, settings, 'registration_key')
      const admission = await admissionFor(call.db, registrationKey, email)
      if (admission.organization !== null)
        for (const attempt of counted) await release(call.db, attempt)
      return answerOf(admission)
    }),

    route(registerByKey, async (call) => {
      const { registrationKey, email, firstName, lastName, password, invitation } = call.body
      // Before the key is checked: a rejected password reveals nothing about the key.
      requireGoodPassword('password', password, settings.passwordMinLength, null)
      const attempts = await countBySource(call, settings, 'registration_key')
      const { organization } = await admissionFor(call.db, registrationKey, email)
      if (organization === null) throw invalidKey()
      for (const attempt of attempts) await release(call.db, attempt)
      requireGoodPassword('password', password, settings.passwordMinLength, organization.name)
      // Only a request that ends at a taken address counts: otherwise a key would let one test addresses, and an office must be able to register.
      const tries = await countBySource(call, settings, 'register')
      const passwordHash = await countedFor(call.db, tries, () =>
        hashPassword(password, call.source),
      )
      const drawn = await countedFor(call.db, tries, () =>
        drawCode(settings.sessionSecret, email, call.source),
      )
      return call.change(async ({ tx, audit }) => {
        // Checked again and locked: a key that was renewed just now opens nothing (S61).
        const admission = await admissionFor(tx, registrationKey, email, true)
        if (admission.organization === null) throw invalidKey()
        const { id: organizationId, name: organizationName } = admission.organization
        const user = await insertUser(tx, {
          firstName,
          lastName,
          email,
          passwordHash,
          ...belongingTo(organizationId, originOf(admission)),
          ...acceptedTerms(),
        })
        if (user === null) throw accountExists()
        const actor = { id: user.id, name: actorName(user) }
        await audit(changed('users', { after: user }), actor)
        for (const attempt of tries) await release(tx, attempt)
        // The mailed link proves the address. Without it the proof is pending, by the code that is mailed now, and the account gets no more than a member's role.
        const accepted =
          invitation === undefined
            ? null
            : await acceptInvitation(tx, organizationId, email, invitation)
        if (accepted === null) {
          await mailAddressCode(tx, dependencies, drawn, call.source)
          return { user: toUser(user, organizationName), organizationName }
        }
        await audit(
          { action: 'update', entity: 'invitations', entityId: accepted.after.id, ...accepted },
          actor,
        )
        // The account is new: at most a code can have been requested for it before.
        await voidCodes(tx, email)
        const verified = await changeUser(tx, user, {
          isEmailVerified: true,
          membershipOrigin: 'invitation',
          role: accepted.after.role as 'member' | 'organization_manager',
        })
        await audit(changed('users', { before: user, after: verified }), actor)
        return { user: toUser(verified, organizationName), organizationName }
      })
    }),

    route(continueToLogin, async ({ query, reply }) => {
      const search =
        query.email === undefined || query.email.trim() === ''
          ? ''
          : `?${new URLSearchParams({ email: query.email.trim() }).toString()}`
      reply.header('location', `/auth${search}`)
    }),
  ]
}
