import {
  openStopDigest,
  previewDigest,
  sendDigest,
  stopDigest,
  wrongStopLink,
} from '#contract/digest'
import { stoppedMessages } from '#contract/digest'
import type { Dependencies } from '#server/dependencies'
import { countOrReject } from '#server/platform/attempts/attempts.store'
import { checkLink } from '#server/platform/attempts/wrong-links'
import { findUserById } from '#server/features/users/users.store'
import { proveAddressFirst } from '#server/features/preferences/preferences.store'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { conflict, invalidField } from '#server/platform/http/problems'
import { createComposer } from './compose-digest.ts'
import { isEmpty } from './digest-contents.ts'
import { findDigest } from './digest-due.store.ts'
import { stopMails } from './stop-mails.ts'

/** A digest of one's own, now (N-076). */
const sendings = { kind: 'digest_send', most: 1, seconds: 600 }

/** Digests on demand, and the links that stop them. */
export function digestRoutes({ settings, mailer }: Dependencies): Route[] {
  const { compose, stopLinks } = createComposer(settings)
  const notContainedYet = () => ({ since: new Date(), contained: [] })
  return [
    route(previewDigest, async ({ db, actor, body: { cadence } }) => {
      const due = await findDigest(db, actor.user.id, cadence)
      // By what is stored of the account, as the mail would be.
      const account = (await findUserById(db, actor.user.id)) ?? actor
      const { preview } = await compose(db, account, cadence, due ?? notContainedYet())
      const { subject, text, html } = preview
      return { subject, text, html }
    }),

    route(sendDigest, ({ actor, body: { cadence }, change }) =>
      change(async ({ tx }) => {
        const account = (await findUserById(tx, actor.user.id)) ?? actor
        if (!account.user.isEmailVerified) throw invalidField('notifications', proveAddressFirst)
        const due = await findDigest(tx, actor.user.id, cadence)
        const { contents, mail } = await compose(tx, account, cadence, due ?? notContainedYet())
        if (isEmpty(contents)) throw conflict('There is nothing to send.')
        if (settings.rateLimit)
          await countOrReject(
            tx,
            [{ ...sendings, subject: actor.user.id }],
            'A digest was sent to you a moment ago. Please wait a few minutes.',
          )
        await mailer.queueMail(tx, await mail(tx))
        return { message: `Sent to ${account.user.email}` }
      }),
    ),

    route(stopDigest, async ({ db, source, query, change }) => {
      const stopped = stopLinks.read(query.token)
      if (stopped === null) {
        // A mail provider stops the mails of many people: only wrong links count against it, and end none but wrong ones.
        const attempt = { kind: 'stop_link', source, isLimited: settings.rateLimit }
        await checkLink(db, attempt, async () => null)
        throw invalidField('token', wrongStopLink)
      }
      await change((changing) => stopMails(changing, { mailer, stopLinks }, stopped))
      return { message: stoppedMessages[stopped.what] }
    }),

    // Whatever opens links of mails by itself, to look at them, changes nothing.
    route(openStopDigest, async ({ query, reply }) => {
      const search = new URLSearchParams({ token: query.token }).toString()
      reply.header('location', `/stop-digest?${search}`)
    }),
  ]
}
