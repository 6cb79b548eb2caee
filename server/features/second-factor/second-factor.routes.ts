import {
  confirmTotp,
  makeRecoveryCodes,
  readSecondFactor,
  removeTotp,
  setUpTotp,
} from '#contract/second-factor'
import type { Dependencies } from '#server/dependencies'
import { lockOwn } from '#server/features/users/users.store'
import type { UserRow } from '#server/features/users/users.store'
import type { AuditEvent } from '#server/platform/audit/audit'
import { route } from '#server/platform/http/call'
import type { Change, Route } from '#server/platform/http/call'
import { noticeOrigin } from '#server/platform/http/notice-origin'
import { conflict, invalidField, notFound } from '#server/platform/http/problems'
import {
  authenticatorAdded,
  authenticatorRemoved,
  authenticatorReplaced,
  recoveryCodesMade,
  securityNotice,
} from '#server/platform/mail/security-notices'
import type { SecurityNotice } from '#server/platform/mail/security-notices'
import { createSecretSealer } from '#server/platform/sealing/stored-key.store'
import { demandedBy } from '#server/platform/sessions/second-factor-demand'
import { setSessionCookie } from '#server/platform/sessions/cookie'
import { endSessions, renewSession } from '#server/platform/sessions/session.store'
import { matchingStep, newTotpSecret, totpAddress } from '#server/platform/totp/totp'
import { formatKey } from '#server/platform/typed-key'
import {
  deleteTotp,
  drawRecoveryCodes,
  markSecondFactor,
  putTotpInForce,
  readFactors,
  removeSecondFactor,
  storePendingTotp,
  storeRecoveryCodes,
  tryPendingTotp,
} from './second-factor.store.ts'
import type { DrawnRecoveryCodes } from './second-factor.store.ts'
import { openTotp, totpContext } from './try-code.store.ts'

const written = ({ codes }: DrawnRecoveryCodes) => codes.map(formatKey)

const noneWaits = () =>
  conflict('No authenticator app waits for its code any more. Set it up again.')

/** What the trail has of a change to a second step; it is announced to nobody. */
const eventOf = (
  { id }: UserRow,
  action: 'create' | 'update' | 'delete',
  changes: AuditEvent['changes'],
): AuditEvent => ({
  action,
  entity: 'second-factors',
  entityId: id,
  ...(changes !== undefined && { changes }),
  announced: [],
})

const authenticator = (from: string | null, to: string | null) => [
  { field: 'authenticatorApp', from, to },
]

/** The second step of the own account: set up, replaced, removed. */
export function secondFactorRoutes({ settings, mailer }: Dependencies): Route[] {
  const sealer = createSecretSealer(settings.sessionSecret)

  const notify = (
    { tx }: Change,
    request: Parameters<typeof noticeOrigin>[0],
    { email }: UserRow,
    notice: SecurityNotice,
  ) =>
    mailer.queueMail(tx, {
      ...securityNotice(settings.publicUrl, notice, noticeOrigin(request)),
      to: email,
    })

  return [
    route(readSecondFactor, async ({ db, actor }) => {
      const requiredBy = demandedBy(actor, settings.requireSecondFactor)
      return {
        required: requiredBy !== null,
        requiredBy,
        ...(await readFactors(db, actor.user.id)),
      }
    }),

    route(setUpTotp, ({ actor, change }) =>
      change(async ({ tx }) => {
        const { user } = await lockOwn(tx, actor)
        const secret = newTotpSecret()
        const sealed = await sealer.seal(tx, secret, totpContext(user.id))
        const expiresAt = await storePendingTotp(tx, user.id, sealed)
        return {
          secret,
          uri: totpAddress(secret, user.email),
          expiresAt: expiresAt.toISOString(),
        }
      }),
    ),

    route(confirmTotp, async (call) => {
      const { actor, db, request } = call
      const { id } = actor.user
      const pending = await tryPendingTotp(db, id)
      if (pending === null) throw noneWaits()
      const secret = await openTotp(db, sealer, id, pending.sealed)
      const step = matchingStep(secret, call.body.code, { step: pending.step, lastStep: null })
      if (step === null)
        throw invalidField(
          'code',
          'This code is wrong. Check that the clock of your phone is right.',
        )
      const had = await readFactors(db, id)
      const drawn = had.recoveryCodes === null ? await drawRecoveryCodes(call.source) : null
      const token = await call.change(async (change) => {
        const { tx, audit } = change
        const { user } = await lockOwn(tx, actor)
        const before = await readFactors(tx, id)
        const codesMissing = before.recoveryCodes === null
        // Removed by another request since it was read; it is rare enough to be tried once more.
        if (codesMissing !== (drawn !== null)) throw noneWaits()
        if (!(await putTotpInForce(tx, id, { sealed: pending.sealed, step }))) throw noneWaits()
        if (drawn !== null) await storeRecoveryCodes(tx, id, drawn)
        const replaces = before.totp !== null
        await audit(
          replaces
            ? eventOf(user, 'update', authenticator('set up', 'replaced'))
            : eventOf(user, 'create', authenticator(null, 'set up')),
        )
        await notify(change, request, user, replaces ? authenticatorReplaced : authenticatorAdded)
        if (user.hasSecondFactor) return null
        // Whoever else is signed in came in without it.
        await markSecondFactor(tx, id, true)
        await endSessions(tx, id, actor.sessionId)
        return (await renewSession(tx, actor.sessionId)).token
      })
      if (token !== null)
        setSessionCookie(call.reply, token, settings.publicUrl.startsWith('https:'))
      return { recoveryCodes: drawn === null ? null : written(drawn) }
    }),

    route(removeTotp, ({ actor, request, change }) =>
      change(async (changing) => {
        const { tx, audit } = changing
        const { user } = await lockOwn(tx, actor)
        if (!(await deleteTotp(tx, user.id))) throw notFound('No authenticator app is set up')
        if (demandedBy(actor, settings.requireSecondFactor) !== null)
          throw conflict('A second step is required. Set up another one before you remove this.')
        // It was the last second factor.
        await removeSecondFactor(tx, user.id)
        await endSessions(tx, user.id, actor.sessionId)
        await audit(eventOf(user, 'delete', authenticator('set up', null)))
        await notify(changing, request, user, authenticatorRemoved)
      }),
    ),

    route(makeRecoveryCodes, async (call) => {
      const { actor, request } = call
      const without = () => conflict('Set up a second step first.')
      if (!actor.user.hasSecondFactor) throw without()
      const drawn = await drawRecoveryCodes(call.source)
      await call.change(async (change) => {
        const { user } = await lockOwn(change.tx, actor)
        if (!user.hasSecondFactor) throw without()
        await storeRecoveryCodes(change.tx, user.id, drawn)
        await change.audit(
          eventOf(user, 'update', [{ field: 'recoveryCodes', from: null, to: 'made anew' }]),
        )
        await notify(change, request, user, recoveryCodesMade)
      })
      return { recoveryCodes: written(drawn) }
    }),
  ]
}
