import {
  login,
  logout,
  readCurrentUser,
  readSettings,
  register,
  termsVersion,
} from '#contract/auth'
import type { Dependencies } from '#server/dependencies'
import { offeredSso } from '#server/features/sso/sso-providers.store'
import { changed } from '#server/platform/audit/audit'
import { countedFor } from '#server/platform/attempts/attempts.store'
import { recordFailedSignIn } from '#server/platform/audit/failed-sign-ins.store'
import { actorName, route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { HttpProblem, notFound } from '#server/platform/http/problems'
import { hashPassword, passwordMatches } from '#server/platform/passwords/password-hash'
import { requireGoodPassword } from '#server/platform/passwords/password-rules'
import { clearSessionCookie } from '#server/platform/sessions/cookie'
import { isAtHostOf, relyingPartyOf } from '#server/platform/sessions/relying-party'
import { endSession } from '#server/platform/sessions/session.store'
import {
  acceptedTerms,
  accountExists,
  accountIn,
  findUserByEmail,
  insertUser,
  recordSignIn,
  toCurrentUser,
} from '../users/users.store.ts'
import { countBySource, countPasswordAttempt } from './attempt-limits.store.ts'
import { giveCookie, isSsoRequired, startSession } from './start-session.ts'

/** Whether a page of this host may use passkeys. */
function passkeysWorkAt(host: string, settings: Dependencies['settings']): boolean {
  const relyingParty = relyingPartyOf(settings)
  return relyingParty !== null && isAtHostOf(relyingParty, host)
}

/** 401 for a wrong address, a wrong password and a disabled account alike. */
const wrongPassword = () => new HttpProblem('unauthenticated', 'Invalid email or password')

/** Sign-in by password, the register tab, sign-out and who is signed in. */
export function passwordSignInRoutes(dependencies: Dependencies): Route[] {
  const { settings } = dependencies
  return [
    route(readSettings, async ({ request, db }) => ({
      passwordMinLength: settings.passwordMinLength,
      selfRegistration: settings.selfRegistration,
      memberReview: settings.memberReview,
      termsVersion,
      passkeys: passkeysWorkAt(request.hostname, settings),
      apiTokens: settings.apiTokens,
      webhooks: settings.webhooks,
      ...(await offeredSso(db)),
      assistants: settings.mcp && settings.apiTokens,
    })),

    route(readCurrentUser, async ({ actor }) => ({ user: toCurrentUser(actor, settings) })),

    route(login, async (call) => {
      const { email, password } = call.body
      const attempt = await countPasswordAttempt(call, settings, email)
      const found = await findUserByEmail(call.db, email)
      const usable =
        found !== null && found.user.disabledAt === null ? found.user.passwordHash : null
      const matches = await attempt.check(() => passwordMatches(usable, password, call.source))
      if (!matches || found === null) {
        await recordFailedSignIn(call.db, call.origin, { email, userId: found?.user.id ?? null })
        throw wrongPassword()
      }
      const started = await call
        .change(async (change) => {
          const account = await recordSignIn(change.tx, found.user.id)
          // Changed while the password was being compared: what was right just now is not any more.
          if (
            account === null ||
            account.user.disabledAt !== null ||
            account.user.passwordHash !== usable
          )
            throw wrongPassword()
          await attempt.succeed(change.tx)
          return startSession(call, change, account, 'password', dependencies)
        })
        .catch(async (error: unknown) => {
          // The password was right: it is no guess, however often it is tried.
          if (isSsoRequired(error)) await attempt.release()
          throw error
        })
      return giveCookie(call, started, dependencies)
    }),

    route(register, async (call) => {
      if (!settings.selfRegistration) throw notFound('This address does not exist')
      const { firstName, lastName, email, password } = call.body
      requireGoodPassword('password', password, settings.passwordMinLength, null)
      const tries = await countBySource(call, settings, 'register')
      const passwordHash = await countedFor(call.db, tries, () =>
        hashPassword(password, call.source),
      )
      const started = await call.change(async (change) => {
        const user = await insertUser(change.tx, {
          firstName,
          lastName,
          email,
          passwordHash,
          ...acceptedTerms(),
        })
        if (user === null) throw accountExists()
        await change.audit(changed('users', { after: user }), {
          id: user.id,
          name: actorName(user),
        })
        const account = await recordSignIn(change.tx, user.id)
        return startSession(
          call,
          change,
          account ?? accountIn(user, null),
          'password',
          dependencies,
        )
      })
      return giveCookie(call, started, dependencies)
    }),

    route(logout, async ({ actor, db, reply }) => {
      if (actor !== null) await endSession(db, actor.user.id, actor.sessionId)
      clearSessionCookie(reply, settings.publicUrl.startsWith('https:'))
    }),
  ]
}
