import { z } from 'zod'
import { endpoint } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import { anyOf, pageQuery, timestamp } from './common/page.ts'
import { nameLimit, text } from './common/text.ts'

export const mailStates = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  expired: 'Expired',
} as const

export const mailKinds = {
  sign_in_code: 'Sign-in code',
  reset_password: 'Password reset',
  set_password: 'Set a password',
  invitation: 'Invitation',
  confirm_email: 'Confirm an address',
  email_change_notice: 'Notice of an address change',
  password_changed: 'Notice of a password change',
  security_notice: 'Security notice',
  webhook_disabled: 'Webhook disabled',
  introduction_requested: 'Introduction requested',
  introduction_reminder: 'Reminder of an introduction',
  introduction_accepted: 'Introduction accepted',
  introduction_declined: 'Introduction declined',
  introduction_expired: 'Introduction not answered',
  introduction_outcome: 'Introduction outcome reminder',
  package_shared: 'Project shared',
  offer_received: 'Offer received',
  digest: 'Digest',
} as const

const states = valuesOf(mailStates)
const kinds = valuesOf(mailKinds)
export type MailState = (typeof states)[number]
export type MailKind = (typeof kinds)[number]

/** One mail of the log: that it was sent and to whom, never what it said. */
const mailEntry = z.object({
  id: z.uuid(),
  kind: z.enum(kinds),
  recipient: z.string(),
  state: z.enum(states),
  attempts: z.int(),
  /** Why the last attempt failed, in the mail server's words; null otherwise. */
  lastError: z.string().nullable(),
  createdAt: timestamp,
  settledAt: timestamp.nullable(),
})
export type MailEntry = z.infer<typeof mailEntry>

export const listMail = endpoint({
  id: 'mail.list',
  scope: 'administration.read',
  summary: 'Mails with state and attempts, newest first',
  method: 'GET',
  path: '/api/mail',
  access: 'admin',
  query: pageQuery(20).extend({
    state: anyOf(states),
    kind: anyOf(kinds),
    search: text(nameLimit).optional(),
  }),
  status: 200,
  reply: z.object({ mails: z.array(mailEntry), total: z.int() }),
  list: true,
})

export const mailEndpoints = [listMail]
