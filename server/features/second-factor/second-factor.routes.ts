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
import { matchingStep, newTotpSecret, totpAddress } from '#server/platform/totp/totp'
import {
  afterAdding,
  afterRemoving,
  deleteTotp,
  drawRecoveryCodes,
  eventOf,
  hasRecoveryCodes,
  hasTotp,
  putTotpInForce,
  readFactors,
  storePendingTotp,
  storeRecoveryCodes,
  tryPendingTotp,
} from './second-factor.store.ts'
import { openTotp, totpContext } from './try-code.store.ts'

const noneWaits = () =>
  conflict('No authenticator app waits for its code anymore. Set it up again.')

const authenticator = (from: string | null, to: string | null) =>
  ({ field: 'authenticatorApp', from, to }) as const

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
        ...(await readFactors(db, actor.user.id, settings)),
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
      const drawn = (await hasRecoveryCodes(db, id)) ? null : await drawRecoveryCodes(call.source)
      const token = await call.change(async (change) => {
        const { tx, audit } = change
        const { user } = await lockOwn(tx, actor)
        const replaces = await hasTotp(tx, id)
        // Made or removed by another request since it was read; it is rare enough to be tried once more.
        if ((await hasRecoveryCodes(tx, id)) !== (drawn === null)) throw noneWaits()
        if (!(await putTotpInForce(tx, id, { sealed: pending.sealed, step }))) throw noneWaits()
        if (drawn !== null) await storeRecoveryCodes(tx, id, drawn)
        await audit(
          replaces
            ? eventOf(user, 'update', authenticator('set up', 'replaced'))
            : eventOf(user, 'create', authenticator(null, 'set up')),
        )
        await notify(change, request, user, replaces ? authenticatorReplaced : authenticatorAdded)
        return afterAdding(change, user, actor.sessionId)
      })
      if (token !== null)
        setSessionCookie(call.reply, token, settings.publicUrl.startsWith('https:'))
      return { recoveryCodes: drawn === null ? null : drawn.written }
    }),

    route(removeTotp, ({ actor, request, change }) =>
      change(async (changing) => {
        const { tx, audit } = changing
        const account = await lockOwn(tx, actor)
        const { user } = account
        if (!(await deleteTotp(tx, user.id))) throw notFound('No authenticator app is set up')
        await afterRemoving(changing, account, actor.sessionId, settings)
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
          eventOf(user, 'update', { field: 'recoveryCodes', from: null, to: 'made anew' }),
        )
        await notify(change, request, user, recoveryCodesMade)
      })
      return { recoveryCodes: drawn.written }
    }),
  ]
}
