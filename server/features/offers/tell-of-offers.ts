import { labelOf } from '#contract/common/enums'
import { capitalTypes } from '#contract/common/registry-enums'
import { dayWords } from '#contract/finance/day-words'
import { dollars } from '#contract/matching/words'
import { openRoom } from '#contract/notification-addresses'
import type { NotificationAction } from '#contract/notification-sentences'
import type { IntroductionRow, Side } from '#server/features/introductions/introductions.store'
import { mailOfRoom, notifyOfRoom } from '#server/features/shares/room-notices.store'
import type { Post } from '#server/features/shares/room-notices.store'
import type { Transaction } from '#server/platform/database/database'
import { harmless } from '#server/platform/mail/harmless'
import { written } from '#server/platform/mail/templates'
import type { WrittenMail } from '#server/platform/mail/templates'
import { saidOf } from './offers.rules.ts'
import type { OfferRow } from './offers.rules.ts'

type OfferAction = Extract<NotificationAction, `offer_${string}`>

/** The mail of an offer that is sent or revised (H-061). */
function receivedMail(
  publicUrl: string,
  { dealId, dealName, capitalOrganizationName }: IntroductionRow,
  { need, amount, goodUntil }: OfferRow,
): WrittenMail {
  const named = `${harmless(capitalOrganizationName)} offers ${dollars(amount ?? 0)} for ${harmless(dealName)}`
  return written(publicUrl, {
    kind: 'offer_received',
    validMinutes: 7 * 24 * 60,
    subject: 'You received an offer',
    before: [
      `${named}: ${labelOf(capitalTypes, need)}. It is good until ${dayWords(goodUntil ?? '')}.`,
    ],
    link: {
      label: 'See the offer',
      url: new URL(openRoom(dealId ?? '', 'offers'), publicUrl).href,
    },
    after: [],
  })
}

/** Tells the other side of an offer what one side did; of one that was sent or revised by mail too. */
export async function tellOfOffer(
  tx: Transaction,
  post: Post,
  { offer, introduction }: { offer: OfferRow; introduction: IntroductionRow },
  { action, by, actorId }: { action: OfferAction; by: Side; actorId: string },
): Promise<void> {
  const concerned = { introduction, to: by === 'deal' ? 'capital' : 'deal' } as const
  await notifyOfRoom(tx, concerned, { action, actorId, about: saidOf(offer) })
  if (action === 'offer_sent' || action === 'offer_revised')
    await mailOfRoom(tx, post, concerned, receivedMail(post.publicUrl, introduction, offer))
}
