import type { finishSso } from '#contract/sso'
import type { Dependencies } from '#server/dependencies'
import {
  connect,
  findIdentity,
  identityEvent,
  recordUse,
} from '#server/features/sso/identities.store'
import {
  confirmedAddress,
  hasProvidersStep,
  mayOpen,
  namesOf,
} from '#server/platform/sso/claims.rules'
import type { Claims } from '#server/platform/sso/claims.rules'
import { findProvider } from '#server/features/sso/sso-providers.store'
import type { ProviderRow } from '#server/features/sso/sso-providers.store'
import { changed } from '#server/platform/audit/audit'
import { actorName } from '#server/platform/http/call'
import type { Call, Change } from '#server/platform/http/call'
import { noticeOrigin } from '#server/platform/http/notice-origin'
import { securityNotice, ssoConnected } from '#server/platform/mail/security-notices'
import { openLink } from '#server/platform/sessions/pending-sso.store'
import { belongingTo } from '../users/belonging.store.ts'
import { accountIn, findUserByEmail, insertUser, lockUser } from '../users/users.store.ts'
import type { Account } from '../users/users.store.ts'
import { startAfterProvider } from './start-session.ts'
import type { Outcome } from './start-session.ts'
import { joinByAllowList } from './verify-address.ts'

type FinishCall = Call<typeof finishSso>

/** What is not answered by a session: the provider's word opens nothing here, or not yet. */
type Rejected =
  | { failed: string; userId?: string }
  | { rejected: string; reason: string; userId?: string }
  | { linkToken: string; email: string }

/** Decides whose account a provider's word opens. */
export function createSsoDecision(dependencies: Dependencies) {
  const { settings, mailer } = dependencies

  /** Connects an account, in the transaction that decided so, and notifies its owner. */
  async function connected(
    { request }: Pick<FinishCall, 'request'>,
    change: Change,
    { user }: Account,
    provider: ProviderRow,
    { subject, email }: { subject: string; email: string },
  ): Promise<boolean> {
    const { tx, audit } = change
    const ids = { userId: user.id, providerId: provider.id }
    if (!(await connect(tx, { ...ids, subject, email }))) return false
    await audit(identityEvent(user.id, 'create', provider.name), {
      id: user.id,
      name: actorName(user),
    })
    const notice = ssoConnected(provider.name)
    await mailer.queueMail(tx, {
      ...securityNotice(settings.publicUrl, notice, noticeOrigin(request)),
      to: user.email,
    })
    return true
  }

  /** An account for somebody whom the provider vouches for and nobody has. */
  async function makeAccount(
    change: Change,
    { organizationId }: ProviderRow,
    email: string,
    claims: Claims,
  ): Promise<Account | null> {
    const user = await insertUser(change.tx, {
      ...namesOf(claims),
      email,
      isEmailVerified: true,
      ...belongingTo(organizationId, 'single_sign_on'),
    })
    if (user === null) return null
    await change.audit(changed('users', { after: user }), { id: user.id, name: actorName(user) })
    return joinByAllowList(change, accountIn(user, null))
  }

  /** Whom the provider named, and what follows: the one place where single sign-on decides whose account is opened. */
  async function decide(
    call: FinishCall,
    change: Change,
    exchanged: ProviderRow,
    claims: Claims,
  ): Promise<Outcome | Rejected> {
    const { tx } = change
    const known = await findIdentity(tx, exchanged.id, claims.sub)
    // The account before the provider, as everywhere.
    const account = known === null ? null : await lockUser(tx, known.userId)
    const provider = await findProvider(tx, exchanged.id, 'share')
    // Changed meanwhile, it may be another provider, or let others in.
    if (provider === null || provider.version !== exchanged.version)
      return { failed: 'The provider was changed meanwhile.' }
    const hasStep = hasProvidersStep(provider, claims)
    if (known !== null) {
      if (account === null) return { failed: 'The account is gone.' }
      const { user } = account
      if (user.disabledAt !== null) return { failed: 'The account is disabled.', userId: user.id }
      if (!mayOpen(provider, user))
        return {
          rejected: `${provider.name} cannot open this account.`,
          reason: 'The account is of another organization, or an administrator.',
          userId: user.id,
        }
      await recordUse(tx, known.id)
      return startAfterProvider(call, change, account, { provider, hasStep }, dependencies)
    }
    const email = confirmedAddress(provider, claims)
    if (email === null)
      return {
        rejected: `${provider.name} did not confirm your email address.`,
        reason: 'The address is not confirmed, or of another domain.',
      }
    const named = { providerId: provider.id, subject: claims.sub, email }
    if ((await findUserByEmail(tx, email)) !== null)
      return { linkToken: await openLink(tx, named), email }
    const made = provider.justInTime ? await makeAccount(change, provider, email, claims) : null
    if (made === null)
      return provider.justInTime
        ? { failed: 'The account was made by someone else meanwhile.' }
        : {
            rejected: `There is no account for ${email} yet. Ask your organization for an invitation.`,
            // Without the address: the trail would have it of somebody who is nobody here.
            reason: 'There is no account yet, and none is made.',
          }
    await connected(call, change, made, provider, named)
    return startAfterProvider(call, change, made, { provider, hasStep }, dependencies)
  }

  return { decide, connected }
}
