import { summarizeIntroductions } from '#contract/introduction-summary'
import {
  acceptIntroduction,
  askForIntroduction,
  declineIntroduction,
  listIntroductions,
  readIntroduction,
  recordIntroductionOutcome,
  withdrawIntroduction,
} from '#contract/introductions'
import type { Dependencies } from '#server/dependencies'
import { offersNamed } from '#server/features/offers/offers.store'
import { askedByIntroduction } from '#server/features/shares/room.store'
import { toCurrentUser } from '#server/features/users/users.store'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { notFound } from '#server/platform/http/problems'
import { accept, decline, recordOutcome, withdraw } from './answer-introduction.ts'
import { askFor } from './ask-for-introduction.ts'
import { summarizeStored } from './introduction-summary.store.ts'
import { listIntroductions as listStored } from './introductions-list.store.ts'
import { findIntroduction, toIntroduction } from './introductions.store.ts'
import { postOf } from './send-introduction-mails.ts'

/** Each asks for a reading of its project: of longer lists what is there is not counted. */
const mostCounted = 20

/** Introductions between the organizations of a deal and an offer. Expiry is true by the clock, so that no answer is cached. */
export function introductionRoutes({ settings, mailer }: Dependencies): Route[] {
  const post = postOf(settings, mailer)
  return [
    route(listIntroductions, async ({ db, actor, query }) => {
      const page = await listStored(db, actor.user, query)
      if (query.offerId === undefined || query.limit > mostCounted) return page
      const { list } = settings.financeRules
      const asked = await askedByIntroduction(db, actor, page.introductions, list)
      return {
        ...page,
        introductions: page.introductions.map((each) => ({ ...each, ...asked(each) })),
      }
    }),

    route(summarizeIntroductions, ({ db, query }) => summarizeStored(db, query)),

    route(readIntroduction, async ({ db, actor, params }) => {
      const stored = await findIntroduction(db, actor.user, params.id)
      if (stored === null) throw notFound()
      const person = toCurrentUser(actor, settings)
      return {
        ...toIntroduction(person, stored),
        offers: await offersNamed(db, person, stored.introduction),
      }
    }),

    route(askForIntroduction, ({ actor, body, change }) =>
      change(async (inside) => toIntroduction(actor.user, await askFor(inside, actor, body, post))),
    ),

    route(acceptIntroduction, ({ actor, params, body, change }) =>
      change(async (inside) =>
        toIntroduction(actor.user, await accept(inside, actor, params.id, body, post)),
      ),
    ),

    route(declineIntroduction, ({ actor, params, body, change }) =>
      change(async (inside) =>
        toIntroduction(actor.user, await decline(inside, actor, params.id, body, post)),
      ),
    ),

    route(withdrawIntroduction, ({ actor, params, change }) =>
      change(async (inside) =>
        toIntroduction(actor.user, await withdraw(inside, actor, params.id)),
      ),
    ),

    route(recordIntroductionOutcome, ({ actor, params, body, change }) =>
      change(async (inside) =>
        toIntroduction(actor.user, await recordOutcome(inside, actor, params.id, body)),
      ),
    ),
  ]
}
