import { portalName } from './sender.ts'
import { harmless } from './harmless.ts'
import { layOut } from './layout.ts'
import type { MailParts } from './layout.ts'
import type { NewMail } from './mailer.ts'

/** A mail ready for `queueMail`, but for whom. */
export type WrittenMail = Omit<NewMail, 'to'>

interface Link {
  /** The portal's origin; links name no other. */
  publicUrl: string
  /** The secret of the link, of the alphabet A-Z a-z 0-9 _ - */
  token: string
  /** How long it lives. */
  minutes: number
}

type Wording = Omit<MailParts, 'publicUrl'> & { kind: NewMail['kind']; validMinutes: number }

/** A mail of this wording, as text and as HTML. */
export function written(publicUrl: string, { kind, validMinutes, ...parts }: Wording): WrittenMail {
  return { kind, validMinutes, subject: parts.subject, ...layOut({ ...parts, publicUrl }) }
}

function address({ publicUrl, token }: Omit<Link, 'minutes'>, path: string): string {
  const url = new URL(path, publicUrl)
  url.searchParams.set('token', token)
  return url.href
}

interface LinkOfAddress extends Link {
  /** The address of the account, or of whoever is to have one. */
  email: string
}

/** The page for a new password. Its fragment tells password managers whose it is, and reaches neither a server nor its log. */
export const resetAddress = (link: Omit<LinkOfAddress, 'minutes'>): string =>
  `${address(link, '/reset-password')}#${encodeURIComponent(link.email)}`

const inWords = (minutes: number) =>
  minutes >= 48 * 60
    ? `${minutes / (24 * 60)} days`
    : minutes > 60
      ? `${minutes / 60} hours`
      : `${minutes} minutes`

/** The code of the Email Code tab; also verifies the address of a signed-in account. */
export function signInCodeMail({
  publicUrl,
  code,
  minutes,
}: {
  publicUrl: string
  code: string
  minutes: number
}): WrittenMail {
  return written(publicUrl, {
    kind: 'sign_in_code',
    validMinutes: minutes,
    subject: 'Your sign-in code',
    before: [`Here is your code for the ${portalName}:`],
    code,
    after: [
      `Enter it on the page where you asked for it. It is valid for ${inWords(minutes)} and works once.`,
      'If you did not ask for it, ignore this email. Do not give the code to anyone: whoever has it can sign in as you.',
    ],
  })
}

/** The code that proves the address of whoever has just joined an organization with its key. */
export function addressCodeMail({
  publicUrl,
  code,
  minutes,
}: {
  publicUrl: string
  code: string
  minutes: number
}): WrittenMail {
  return written(publicUrl, {
    kind: 'sign_in_code',
    validMinutes: minutes,
    subject: 'Confirm your address',
    before: [
      `An account in the ${portalName} uses this email address. If it is yours, confirm the address with this code:`,
    ],
    code,
    after: [
      `Sign in and enter it where the portal asks for it. It is valid for ${inWords(minutes)} and works once; you can ask for another there.`,
      'If the account is not yours, ignore this email. Do not give the code to anyone: whoever has it can sign in as you.',
    ],
  })
}

/** The link for setting a new password. */
export function resetPasswordMail(link: LinkOfAddress): WrittenMail {
  return written(link.publicUrl, {
    kind: 'reset_password',
    validMinutes: link.minutes,
    subject: 'Reset your password',
    before: [`Someone asked to reset the password of your account in the ${portalName}.`],
    link: { label: 'Choose a new password', url: resetAddress(link) },
    after: [
      `The link is valid for ${inWords(link.minutes)} and works once. The new password signs you out everywhere.`,
      'If you did not ask for it, ignore this email; your password stays as it is.',
    ],
  })
}

/** The link of somebody an administrator made an account for. */
export function setPasswordMail(link: LinkOfAddress): WrittenMail {
  return written(link.publicUrl, {
    kind: 'set_password',
    validMinutes: link.minutes,
    subject: 'Your account is ready: set a password',
    before: [`An administrator created an account for you in the ${portalName}.`],
    link: { label: 'Set your password', url: resetAddress(link) },
    after: [
      `The link is valid for ${inWords(link.minutes)} and works once. You sign in with this email address and the password you set.`,
      'If you do not know what this is about, ignore this email.',
    ],
  })
}

/** The link of somebody who is invited into an organization; it goes to exactly the invited address (P-248). */
export function invitationMail(
  invitation: LinkOfAddress & {
    organizationName: string
    invitedBy: string
    registrationKey: string
  },
): WrittenMail {
  const { publicUrl, invitedBy, minutes } = invitation
  const organization = harmless(invitation.organizationName)
  const url = new URL('/register', publicUrl)
  url.searchParams.set('key', invitation.registrationKey)
  url.searchParams.set('invitation', invitation.token)
  url.searchParams.set('email', invitation.email)
  return written(publicUrl, {
    kind: 'invitation',
    validMinutes: minutes,
    subject: `You are invited to join ${organization}`,
    before: [`${harmless(invitedBy)} invites you to join ${organization} in the ${portalName}.`],
    link: { label: 'Join Organization', url: url.href },
    after: [
      `Register with this email address. The link is valid for ${inWords(minutes)} and works once. Please do not forward it: it contains the organization's key.`,
      'If you do not know what this is about, ignore this email.',
    ],
  })
}

/** The link that proves that a new address is the owner's; goes to the new address. `isProven` says whether the account has proven its present one. */
export function confirmEmailMail(link: Link & { isProven: boolean }): WrittenMail {
  return written(link.publicUrl, {
    kind: 'confirm_email',
    validMinutes: link.minutes,
    subject: 'Confirm your new email address',
    before: [
      `Someone wants to use this email address for an account in the ${portalName}. If that is you, confirm it.`,
    ],
    link: { label: 'Confirm this address', url: address(link, '/confirm-email') },
    after: [
      `The link is valid for ${inWords(link.minutes)} and works once. Until then you sign in with the old address.`,
      link.isProven
        ? 'If you are not signed in, it asks you to sign in first. Only the address changes.'
        : 'Open it in the browser where you are signed in. Opened anywhere else, it signs you out everywhere: you then choose a new password and, if you joined with the key of your organization, enter the key again.',
      'If it was not you, ignore this email; nothing changes.',
    ],
  })
}
