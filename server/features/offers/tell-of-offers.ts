import { labelOf } from '#contract/common/enums'
import { capitalTypes } from '#contract/common/registry-enums'
import { dayWords } from '#contract/finance/day-words'
import { dollars } from '#contract/matching/words'
import type { NotificationAction } from '#contract/notification-sentences'
import { askingSide, organizationOf } from '#server/features/introductions/introductions.store'
import type { IntroductionRow, Side } from '#server/features/introductions/introductions.store'
import { accountsOfSide } from '#server/features/introductions/recipients.store'
import { writeNotifications } from '#server/features/notifications/write-notifications.store'
import type { Transaction } from '#server/platform/database/database'
import { harmless } from '#server/platform/mail/harmless'
import { layOut } from '#server/platform/mail/layout'
import type { Mailer } from '#server/platform/mail/mailer'
import { createStopLinks } from '#server/platform/mail/stop-links'
import type { StopLinks } from '#server/platform/mail/stop-links'
import { mayBeMailed } from '#server/platform/mail/may-be-mailed'
import type { WrittenMail } from '#server/platform/mail/templates'
import type { Settings } from '#server/platform/settings'
import { saidOf } from './offers.rules.ts'
import type { OfferRow } from './offers.rules.ts'

/** What mails about offers are sent with. */
export interface Post extends Pick<Settings, 'requireSecondFactor' | 'publicUrl'> {
  mailer: Pick<Mailer, 'queueMails'>
  /** How such mails are stopped. */
  stopLinks: Pick<StopLinks, 'headers'>
}

/** The same under these settings. */
export const postOf = (
  { publicUrl, sessionSecret, requireSecondFactor }: Settings,
  mailer: Post['mailer'],
): Post => ({
  mailer,
  publicUrl,
  requireSecondFactor,
  stopLinks: createStopLinks(sessionSecret, publicUrl),
})

type OfferAction = Extract<NotificationAction, `offer_${string}`>

const validMinutes = 7 * 24 * 60

/** Notifies the other side of what was done with an offer, in the transaction of that (H-060, H-103). */
async function notifyOf(
  tx: Transaction,
  people: readonly string[],
  introduction: IntroductionRow,
  action: OfferAction,
  { about, actorId }: { about: string; actorId: string },
): Promise<void> {
  await writeNotifications(
    tx,
    people.map((userId) => ({
      userId,
      kind: 'introductions',
      entity: 'introductions',
      recordId: introduction.id,
      // One entry of a deal and a kind of act: the newest sentence stands.
      mergedBy: `${introduction.dealId ?? introduction.id} ${action}`,
      organizationId: null,
      actorId,
      action,
      changes: [],
      details: { about },
    })),
  )
}

/** The mail of an offer that is sent or revised (H-061). */
function receivedMail(
  publicUrl: string,
  { dealId, dealName, capitalOrganizationName }: IntroductionRow,
  { need, amount, goodUntil }: OfferRow,
): WrittenMail {
  const subject = 'You received an offer'
  const named = `${harmless(capitalOrganizationName)} offers ${dollars(amount ?? 0)} for ${harmless(dealName)}`
  return {
    kind: 'offer_received',
    validMinutes,
    subject,
    ...layOut({
      subject,
      before: [
        `${named}: ${labelOf(capitalTypes, need)}. It is good until ${dayWords(goodUntil ?? '')}.`,
      ],
      link: { label: 'See the offer', url: new URL(`/pipeline/${dealId}/offers`, publicUrl).href },
      after: [],
      publicUrl,
    }),
  }
}

/** Tells the other side of an offer what one side did; of one that was sent or revised by mail too. */
export async function tellOfOffer(
  tx: Transaction,
  { mailer, stopLinks, publicUrl, ...demand }: Post,
  { offer, introduction }: { offer: OfferRow; introduction: IntroductionRow },
  { action, by, actorId }: { action: OfferAction; by: Side; actorId: string },
): Promise<void> {
  const other = by === 'deal' ? 'capital' : 'deal'
  const personId =
    other === askingSide(introduction) ? introduction.askerId : introduction.accepterId
  const { id } = organizationOf(introduction, other)
  const accounts = id === null ? [] : await accountsOfSide(tx, id, personId)
  const people = accounts.map(({ user }) => user.id)
  await notifyOf(tx, people, introduction, action, { about: saidOf(offer), actorId })
  if (action !== 'offer_sent' && action !== 'offer_revised') return
  const mail = receivedMail(publicUrl, introduction, offer)
  await mailer.queueMails(
    tx,
    accounts
      .filter((each) => each.wanted && mayBeMailed(each, demand))
      .map(({ user }) => ({
        ...mail,
        to: user.email,
        headers: stopLinks.headers(user.id, 'introductions'),
      })),
  )
}
