import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addDays, addMonthsToDay } from '#contract/finance/days'
import { isAdmin } from '#contract/rights'
import type { Dependencies } from '#server/dependencies'
import { deadlinesWithClock } from '#server/features/deadlines/deadlines.store'
import { countOrReject } from '#server/platform/attempts/attempts.store'
import { isKnown } from '#server/platform/http/known-tag'
import { tagOf } from '#server/platform/http/list-cache'
import { notFound } from '#server/platform/http/problems'
import { today } from '#server/platform/present-day'
import { pendingAddressProof } from '#server/platform/sessions/address-proof'
import { hashToken } from '#server/platform/sessions/cookie'
import { lacksSecondFactor } from '#server/platform/sessions/second-factor-demand'
import type { Settings } from '#server/platform/settings'
import { entryOf } from './calendar-entry.ts'
import { findFeed, recordFeedRead } from './calendar-feeds.store.ts'
import type { OwnedFeed } from './calendar-feeds.store.ts'
import { numbered } from './feed-entries.store.ts'
import { calendarOf } from './icalendar.ts'

/** How far a feed reaches back, in days, and on, in months; and the most entries of one (D-053). */
const daysBack = 30
const monthsOn = 36
const mostEntries = 5000

/** Reads of one feed in 15 minutes (D-052). */
const reads = { kind: 'calendar_read', most: 30, seconds: 15 * 60 }

const tokenPattern = /^[\w-]{43}$/

/** What reads are counted by: a feed by its own secret. Addresses of none share 4,096 counts, since anybody can make up more. */
const subjectOf = (token: string, feed: OwnedFeed | null): string =>
  feed === null ? `none:${hashToken(token).slice(0, 2)}` : hashToken(token)

/** Whether a feed is read with the rights that its account has at this moment. */
function isOpen(feed: OwnedFeed, { requireSecondFactor }: Settings): boolean {
  const { scope, user } = feed
  if (user.disabledAt !== null || pendingAddressProof(user) === 'required') return false
  if (lacksSecondFactor(feed, requireSecondFactor)) return false
  return scope === 'all' ? isAdmin(user) : user.organizationId !== null
}

/** The deals that a feed is about: all, or those that the organization of the moment owns or mediates. */
const dealsOfScope = ({ scope, user }: OwnedFeed): { organizationId?: string[] } =>
  scope === 'own' && user.organizationId !== null ? { organizationId: [user.organizationId] } : {}

/** `GET /calendar/{token}.ics`: deadlines for whoever has the address (D-052). */
export function mountCalendars(
  app: FastifyInstance,
  { database: { db }, settings }: Dependencies,
): void {
  const { publicUrl, financeRules } = settings
  const { rules } = financeRules
  const { hostname } = new URL(publicUrl)

  /** Every address that opens nothing takes the same steps and gets the same answer, whatever the reason. */
  async function feedAt(token: string): Promise<OwnedFeed> {
    const feed = await findFeed(db, token)
    if (settings.rateLimit)
      await countOrReject(
        db,
        [{ ...reads, subject: subjectOf(token, feed) }],
        'This calendar is read too often. Please wait a few minutes.',
      )
    if (feed === null || !isOpen(feed, settings)) throw notFound('This calendar does not exist')
    return feed
  }

  async function send(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { token } = request.params as { token: string }
    void reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    if (!tokenPattern.test(token)) throw notFound('This calendar does not exist')
    const feed = await feedAt(token)
    const present = today()
    const deadlines = await deadlinesWithClock(
      db,
      feed.user,
      {
        ...dealsOfScope(feed),
        from: addDays(present, -daysBack),
        to: addMonthsToDay(present, monthsOn),
      },
      mostEntries,
    )
    const entries = deadlines.map((deadline) => entryOf(deadline, { hostname, publicUrl, rules }))
    const file = calendarOf(feed.name, await numbered(db, feed.id, entries))
    await recordFeedRead(db, feed.id)
    const etag = tagOf(file)
    void reply.headers({ etag, 'content-type': 'text/calendar; charset=utf-8' })
    if (isKnown(request, etag)) return reply.code(304).removeHeader('content-type').send()
    return reply.send(file)
  }

  app.get('/calendar/:token.ics', { schema: { hide: true } }, send)
}
