import { harmless } from './harmless.ts'
import type { NewMail } from './mailer.ts'
import { portalName } from './sender.ts'
import { written } from './templates.ts'
import type { WrittenMail } from './templates.ts'

/** What a notice about access to an account says; the sentences are ours. */
export interface SecurityNotice {
  /** `security_notice` unless it says so. */
  kind?: NewMail['kind']
  subject: string
  /** What happened. */
  sentence: string
}

/** Where it happened and by whom. `by` is null where the person did it, or somebody who is not signed in. */
export interface NoticeOrigin {
  /** Now, in UTC. */
  at: Date
  ip: string | null
  /** Browser and system in words. */
  device: string
  by: string | null
}

/** A notice that could not be sent for a day is out of date. */
const noticeMinutes = 24 * 60

export const authenticatorAdded: SecurityNotice = {
  subject: 'An authenticator app was set up for your account',
  sentence: 'An authenticator app was set up as the second step of your account.',
}
export const authenticatorReplaced: SecurityNotice = {
  subject: 'The authenticator app on your account was replaced',
  sentence: 'Another authenticator app replaced the one on your account.',
}
export const authenticatorRemoved: SecurityNotice = {
  subject: 'The authenticator app was removed from your account',
  sentence: 'The authenticator app was removed from your account.',
}
/** `name` of a token is as somebody typed it. */
export const tokenMade = (name: string): SecurityNotice => ({
  subject: 'An API token was created for your account',
  sentence: `The API token "${harmless(name)}" was created for your account.`,
})
/** The same for one that ends soon (X-099): seven days later, or sooner where the server did not run meanwhile. */
export const tokenEnding = (name: string, endsAt: Date): SecurityNotice => ({
  subject: 'An API token of your account expires soon',
  sentence: `The API token "${harmless(name)}" expires at ${timeOf(endsAt)}. Create a new one if a program still needs it.`,
})

/** `name` of a provider is as an administrator typed it. */
export const ssoConnected = (name: string): SecurityNotice => ({
  subject: 'Single sign-on was connected to your account',
  sentence: `Your account was connected to "${harmless(name)}": whoever signs in there as you is signed in to it.`,
})
/** The same for one that opens the account no more. */
export const ssoDisconnected = (name: string): SecurityNotice => ({
  subject: 'Single sign-on was removed from your account',
  sentence: `Your account is no longer connected to "${harmless(name)}".`,
})

/** `name` of a passkey is as somebody typed it. */
export const passkeyAdded = (name: string): SecurityNotice => ({
  subject: 'A passkey was added to your account',
  sentence: `The passkey "${harmless(name)}" was added to your account.`,
})
/** The same for one that is gone. */
export const passkeyRemoved = (name: string): SecurityNotice => ({
  subject: 'A passkey was removed from your account',
  sentence: `The passkey "${harmless(name)}" was removed from your account.`,
})
/** The same for one that opens nothing any more, since its counter went back (X-042). */
export const passkeyLocked = (name: string): SecurityNotice => ({
  subject: 'A passkey on your account was locked',
  sentence: `The passkey "${harmless(name)}" was refused and locked, because someone may have a copy of it. Remove it and add a new one.`,
})
export const recoveryCodesMade: SecurityNotice = {
  subject: 'New recovery codes were made for your account',
  sentence: 'New recovery codes were made for your account; earlier ones no longer work.',
}
/** One recovery code is gone; `left` are not used yet. */
export const recoveryCodeUsed = (left: number): SecurityNotice => ({
  subject: 'A recovery code was used',
  sentence: `A recovery code was used; ${left} ${left === 1 ? 'is' : 'are'} left.`,
})
export const secondStepReset: SecurityNotice = {
  subject: 'The second step of your account was reset',
  sentence:
    'The second step and the password of your account were removed, and all its sessions were signed out. A link to set a new password is in another email.',
}
/** The same by a command on the machine, which prints the link. */
export const accountRecovered: SecurityNotice = {
  subject: secondStepReset.subject,
  sentence:
    'The second step and the password of your account were removed, and all its sessions were signed out. The operator of the portal has a link to set a new password.',
}
/** The authenticator app cannot be checked any more, and is gone (X-008). */
export const authenticatorLost: SecurityNotice = {
  subject: authenticatorRemoved.subject,
  sentence:
    'The secret of your authenticator app was lost, so the app was removed from your account. Sign in with a recovery code and set up an app again.',
}
export const accountErased: SecurityNotice = {
  subject: 'Your account was erased',
  sentence:
    'Your account was deleted, and your name and address were removed from the portal. Records stay with their organization.',
}
export const secondStepFailed: SecurityNotice = {
  subject: 'Someone failed at the second step of your account',
  sentence: 'Someone knows your password and failed at your second step.',
}

/** The password was changed or reset (S31). */
export const passwordChanged: SecurityNotice = {
  kind: 'password_changed',
  subject: 'Your password was changed',
  sentence: `The password of your account in the ${portalName} was changed, and its other sessions were signed out.`,
}
/** For the old address, when another one was requested. */
export const addressChangeRequested: SecurityNotice = {
  kind: 'email_change_notice',
  subject: 'A new email address was requested for your account',
  sentence: `Someone signed in to your account in the ${portalName} and asked to change its email address. A link was sent to the new address. The change takes effect once that link is opened; until then you sign in with this one.`,
}
/** For the old address, when an administrator has put another one in its place. */
export const addressChanged: SecurityNotice = {
  kind: 'email_change_notice',
  subject: 'The email address of your account was changed',
  sentence: `An administrator has changed the email address of your account in the ${portalName}. This one no longer opens it, and all its sessions were signed out. If you asked for the change, sign in with the new address.`,
}
/** Somebody proved the address outside the sessions of the account: what opened it before is void (X-036). */
export const earlierAccessRevoked: SecurityNotice = {
  subject: 'The second step of your account was removed',
  sentence:
    'The address of your account was confirmed by someone who was not signed in to it. Its second step, its password and its API tokens were removed, and all its sessions were signed out.',
}

/** A timestamp, in UTC. */
const timeOf = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** When and from where it was, and by whom. */
function placeOf({ at, ip, device, by }: NoticeOrigin): string {
  const from = ip === null ? '' : `, from ${ip} (${harmless(device)})`
  return `This happened at ${timeOf(at)}${from}${by === null ? '' : `, by ${harmless(by)}`}.`
}

/** Notifies the owner of what happened to the access to the account, or with `origin` null of what will (X-126). It carries no link that acts. */
export function securityNotice(
  publicUrl: string,
  { kind = 'security_notice', subject, sentence }: SecurityNotice,
  origin: NoticeOrigin | null,
): WrittenMail {
  return written(publicUrl, {
    kind,
    validMinutes: noticeMinutes,
    subject,
    before: [sentence, ...(origin === null ? [] : [placeOf(origin)])],
    after: [
      'If this was you, there is nothing to do.',
      `If this was not you, reset your password at ${publicUrl}/forgot-password and tell an administrator.`,
    ],
  })
}
