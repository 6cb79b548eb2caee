import {
  addPasskey,
  mostPasskeys,
  passkeyCreationOptions,
  passkeyTimeout,
  removePasskey,
  renamePasskey,
} from '#contract/passkeys'
import type { PasskeyRegistration } from '#contract/passkeys'
import type { Dependencies } from '#server/dependencies'
import {
  afterAdding,
  afterRemoving,
  drawRecoveryCodes,
  eventOf,
  hasRecoveryCodes,
  storeRecoveryCodes,
} from '#server/features/second-factor/second-factor.store'
import { lockOwn } from '#server/features/users/users.store'
import { actorName, route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { noticeOrigin } from '#server/platform/http/notice-origin'
import { conflict, invalidField, notFound } from '#server/platform/http/problems'
import {
  passkeyAdded,
  passkeyRemoved,
  securityNotice,
} from '#server/platform/mail/security-notices'
import { setSessionCookie } from '#server/platform/sessions/cookie'
import { systemOf } from '#server/platform/sessions/device'
import { openSessionChallenge, takeSessionChallenge } from '#server/platform/sessions/pending.store'
import type { RelyingParty } from '#server/platform/sessions/relying-party'
import {
  challengeNamedBy,
  userHandleOf,
  webAuthn,
  passkeyNotAccepted,
} from './passkey-check.store.ts'
import { namedPasskeys, newChallenge, requireRelyingParty } from './passkey-options.store.ts'
import {
  deletePasskey,
  insertPasskey,
  passkeyRowsOf,
  renameRow,
  toPasskey,
} from './passkeys.store.ts'

// ES256, RS256, EdDSA, in the order in which they are preferred.
const algorithms = [-7, -257, -8]

/** Most bytes of a credential's id (WebAuthn Level 3, section 4); they are the key of an index. */
const mostIdBytes = 1023

const notAccepted = () => invalidField('response', passkeyNotAccepted)
const noneOfYours = () => notFound('This passkey does not exist')

/** What is right in a browser's answer to a challenge for a new passkey; null where anything is wrong. */
async function verified(
  { id, rawId, type, response }: PasskeyRegistration,
  challenge: string,
  { id: rpId, origins }: RelyingParty,
) {
  const { verifyRegistrationResponse } = await webAuthn()
  const { clientDataJSON, attestationObject } = response
  const checked = await verifyRegistrationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
    // The library rejects by throwing: what it says is about bytes that somebody sent.
  }).catch(() => null)
  const made = checked?.registrationInfo ?? null
  // The id that was signed counts, whatever the browser says beside it.
  const isNamed = made?.credential.id === id
  return isNamed && Buffer.byteLength(id, 'base64url') <= mostIdBytes ? made : null
}

/** The passkeys of the own account: added, renamed, removed. */
export function passkeyRoutes({ settings, mailer }: Dependencies): Route[] {
  return [
    route(passkeyCreationOptions, async ({ db, actor }) => {
      const { id: rpId } = requireRelyingParty(settings)
      const { user, sessionId } = actor
      const challenge = newChallenge()
      const present = await passkeyRowsOf(db, user.id)
      if (present.length >= mostPasskeys) throw tooManyPasskeys()
      await openSessionChallenge(db, 'passkey_add', { sessionId, userId: user.id }, challenge)
      return {
        options: {
          challenge,
          rp: { id: rpId, name: 'Capital Campaign' },
          user: {
            id: userHandleOf(user.id).toString('base64url'),
            name: user.email,
            displayName: actorName(user),
          },
          pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
          timeout: passkeyTimeout,
          attestation: 'none' as const,
          authenticatorSelection: {
            residentKey: 'required' as const,
            requireResidentKey: true as const,
            userVerification: 'required' as const,
          },
          excludeCredentials: namedPasskeys(present),
        },
      }
    }),

    route(addPasskey, async (call) => {
      const { actor, db, request, body } = call
      const relyingParty = requireRelyingParty(settings)
      const { response } = body
      const challenge = await takeSessionChallenge(
        db,
        'passkey_add',
        actor.sessionId,
        challengeNamedBy(response.response.clientDataJSON),
      )
      const made = challenge === null ? null : await verified(response, challenge, relyingParty)
      if (made === null) throw notAccepted()
      const drawn = (await hasRecoveryCodes(db, actor.user.id))
        ? null
        : await drawRecoveryCodes(call.source)
      const { row, token } = await call.change(async (change) => {
        const { tx, audit } = change
        const { user } = await lockOwn(tx, actor)
        // Made or removed by another request since it was read; it is rare enough to be tried once more.
        if ((await hasRecoveryCodes(tx, user.id)) !== (drawn === null)) throw notAccepted()
        const added = await insertPasskey(tx, {
          userId: user.id,
          credentialId: made.credential.id,
          publicKey: Buffer.from(made.credential.publicKey),
          counter: made.credential.counter,
          transports: response.response.transports ?? [],
          rpId: relyingParty.id,
          name: body.name ?? `Passkey on ${systemOf(request.headers['user-agent'] ?? null)}`,
          synced: made.credentialBackedUp,
        })
        if (added === 'many') throw tooManyPasskeys()
        if (added === 'known') throw conflict('This passkey is known already.')
        if (drawn !== null) await storeRecoveryCodes(tx, user.id, drawn)
        await audit(eventOf(user, 'create', { field: 'passkey', from: null, to: added.name }))
        await mailer.queueMail(tx, {
          ...securityNotice(settings.publicUrl, passkeyAdded(added.name), noticeOrigin(request)),
          to: user.email,
        })
        return { row: added, token: await afterAdding(change, user, actor.sessionId) }
      })
      if (token !== null)
        setSessionCookie(call.reply, token, settings.publicUrl.startsWith('https:'))
      return {
        passkey: toPasskey(row, settings),
        recoveryCodes: drawn === null ? null : drawn.written,
      }
    }),

    route(renamePasskey, ({ actor, change, params, body }) =>
      change(async ({ tx, audit }) => {
        const { user } = await lockOwn(tx, actor)
        const renamed = await renameRow(tx, user.id, params.id, body.name)
        if (renamed === null) throw noneOfYours()
        const { before, row } = renamed
        if (before !== row.name)
          await audit(eventOf(user, 'update', { field: 'passkey', from: before, to: row.name }))
        return toPasskey(row, settings)
      }),
    ),

    route(removePasskey, ({ actor, change, params, request }) =>
      change(async (changing) => {
        const { tx, audit } = changing
        const account = await lockOwn(tx, actor)
        const { user } = account
        const removed = await deletePasskey(tx, user.id, params.id)
        if (removed === null) throw noneOfYours()
        await afterRemoving(changing, account, actor.sessionId, settings)
        await audit(eventOf(user, 'delete', { field: 'passkey', from: removed.name, to: null }))
        await mailer.queueMail(tx, {
          ...securityNotice(
            settings.publicUrl,
            passkeyRemoved(removed.name),
            noticeOrigin(request),
          ),
          to: user.email,
        })
      }),
    ),
  ]
}

const tooManyPasskeys = () =>
  conflict(`An account has at most ${mostPasskeys} passkeys. Remove one that you do not use.`)
