import { ratesUpTo } from '#contract/common/benchmark-rates'
import type { EndpointReply } from '#contract/common/endpoint'
import { compareOfferTerms } from '#contract/offer-comparison'
import {
  acceptOffer,
  closeOffer,
  createOffer,
  declineOffer,
  deleteOffer,
  listOffers,
  listOffersMade,
  markConditions,
  readOfferHistory,
  sendOffer,
  updateOffer,
  withdrawOffer,
} from '#contract/offers'
import { compareOffers } from '#contract/offers/comparison'
import type { Dependencies } from '#server/dependencies'
import { currentBenchmarks } from '#server/features/finance/finance.store'
import { findIntroduction } from '#server/features/introductions/introductions.store'
import { roomReader } from '#server/features/shares/room-reader.store'
import { toCurrentUser } from '#server/features/users/users.store'
import { shownTo } from '#server/platform/history/history-routes'
import { namesIn } from '#server/platform/history/names.store'
import { route } from '#server/platform/http/call'
import type { Executor } from '#server/platform/database/database'
import type { Call, Change, Route } from '#server/platform/http/call'
import { notFound } from '#server/platform/http/problems'
import { today } from '#server/platform/present-day'
import type { Actor } from '#server/platform/sessions/session.store'
import * as answering from './answer-offer.store.ts'
import * as making from './make-offer.store.ts'
import type { OfferCall } from './offer-call.ts'
import { revisionsOf } from './offer-history.store.ts'
import type { OfferFigures } from './offer-figures.store.ts'
import {
  figuresAt,
  findOffer,
  offersOfIntroduction,
  offersOfRoom,
  toOffers,
} from './offers.store.ts'
import type { StoredOffer } from './offers.store.ts'

/** Offers as they are read; where their reader is not at the page of the project, nothing is said of it. */
async function offersRead(
  db: Executor,
  rows: readonly StoredOffer[],
  figures: OfferFigures | null,
): Promise<EndpointReply<typeof listOffers>> {
  const { needs, cashDay, benchmarks } = figures ?? { needs: [], cashDay: null, benchmarks: [] }
  const offers = await toOffers(db, rows, figures)
  return { offers, total: rows.length, needs, cashDay, benchmarks, today: today() }
}

/** Offers of lenders to projects. What has lapsed is so by the clock, so that no answer is cached. */
export function offerRoutes({ settings, mailer }: Dependencies): Route[] {
  const rules = settings.financeRules
  const post = { ...settings, mailer }
  const personOf = (actor: Actor) => toCurrentUser(actor, settings)
  /** Runs an act of a person in one transaction. */
  const acting = <Answer>(
    { actor, change }: { actor: Actor } & Pick<Call<typeof createOffer>, 'change'>,
    act: (call: OfferCall) => Promise<Answer>,
  ): Promise<Answer> =>
    change((inside: Change) => act({ ...inside, person: personOf(actor), rules, post }))

  return [
    route(listOffers, async ({ db, actor, params }) => {
      const person = personOf(actor)
      const room = await roomReader(db, person, params.id)
      const rows = await offersOfRoom(db, person, room)
      return offersRead(db, rows, await figuresAt(db, person, room, rules))
    }),

    route(listOffersMade, async ({ db, actor, params }) => {
      const person = personOf(actor)
      const stored = await findIntroduction(db, actor.user, params.id)
      if (stored === null) throw notFound()
      const { rows, room } = await offersOfIntroduction(db, person, stored.introduction)
      return offersRead(db, rows, await figuresAt(db, person, room, rules))
    }),

    route(createOffer, ({ params, body, ...call }) =>
      acting(call, (inside) => making.createOffer(inside, params.id, body)),
    ),
    route(updateOffer, ({ params, body, ...call }) =>
      acting(call, (inside) => making.updateOffer(inside, params.id, body)),
    ),
    route(deleteOffer, ({ params, query, ...call }) =>
      acting(call, (inside) => making.deleteOffer(inside, params.id, query.version)),
    ),
    route(sendOffer, ({ params, body, ...call }) =>
      acting(call, (inside) => making.sendOffer(inside, params.id, body?.version)),
    ),
    route(markConditions, ({ params, body, ...call }) =>
      acting(call, (inside) => making.markConditions(inside, params.id, body)),
    ),
    route(acceptOffer, ({ params, body, ...call }) =>
      acting(call, (inside) => answering.acceptOffer(inside, params.id, body)),
    ),
    route(declineOffer, ({ params, body, ...call }) =>
      acting(call, (inside) => answering.declineOffer(inside, params.id, body)),
    ),
    route(withdrawOffer, ({ params, body, ...call }) =>
      acting(call, (inside) => answering.withdrawOffer(inside, params.id, body?.version)),
    ),
    route(closeOffer, ({ params, body, ...call }) =>
      acting(call, (inside) => answering.closeOffer(inside, params.id, body)),
    ),

    route(readOfferHistory, async ({ db, actor, params, query }) => {
      const found = await findOffer(db, personOf(actor), params.id)
      if (found === null) throw notFound()
      const page = await revisionsOf(db, params.id, query)
      const entries = await shownTo(db, actor, page.entries)
      return { entries, total: page.total, names: await namesIn(db, entries, actor.user) }
    }),

    route(compareOfferTerms, async ({ db, body }) => {
      const day = today()
      const { offers, neededMonths = null, cashDay = null, sought = null } = body
      const benchmarks =
        body.benchmarks === undefined
          ? await currentBenchmarks(db, day)
          : ratesUpTo(day, body.benchmarks)
      return compareOffers({ offers, neededMonths, cashDay, sought, benchmarks })
    }),
  ]
}
