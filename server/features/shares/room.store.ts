import { and, eq, gte, inArray } from 'drizzle-orm'
import { valuesOf } from '#contract/common/enums'
import { capitalTypes } from '#contract/common/registry-enums'
import type { ReadinessList } from '#contract/package/readiness-file'
import type { Room } from '#contract/room'
import { pipelineOffers } from '#database/offers'
import { askedOfIntroductions } from '#server/features/package/asked.store'
import type { Executor } from '#server/platform/database/database'
import { today } from '#server/platform/present-day'
import type { Actor } from '#server/platform/sessions/session.store'
import { countOpen } from './questions.store.ts'
import { findRoomReader } from './room-reader.store.ts'
import type { RoomReader } from './room-reader.store.ts'
import { toOwnShare } from './shares.rules.ts'

type Introduction = RoomReader['introductions'][number]
type Asked = ReturnType<Awaited<ReturnType<typeof askedOfIntroductions>>>

/** How many offers of some introductions wait for an answer: sent, and still good. */
const waitingOffers = (db: Executor, of: readonly Introduction[]): Promise<number> => {
  const ids = of.map(({ id }) => id)
  const waits = and(
    inArray(pipelineOffers.introductionId, ids),
    eq(pipelineOffers.state, 'sent'),
    gte(pipelineOffers.goodUntil, today()),
  )
  return ids.length === 0 ? Promise.resolve(0) : db.$count(pipelineOffers, waits)
}

const introduced = (
  introduction: Introduction,
  { items, lines, have, of }: Asked,
): Room['introductions'][number] => ({
  id: introduction.id,
  organizationId: introduction.capitalOrganizationId,
  organizationName: introduction.capitalOrganizationName,
  offerName: introduction.offerName,
  need: introduction.need as keyof typeof capitalTypes,
  asked: { items: [...items], lines: [...lines], have, of },
})

/** How complete the package is by need, which every reader of the deal may know (H-015). */
const needsOf = ({ package: counts }: RoomReader['deal']): Room['needs'] =>
  valuesOf(capitalTypes).flatMap((need) => {
    const found = counts?.[need]
    return found === undefined ? [] : [{ need, ...found }]
  })

/** What the page of a deal begins with for its parties and guests (H-006, H-102). */
export async function readRoomOf(
  db: Executor,
  actor: Actor,
  reader: RoomReader,
  list: ReadinessList,
): Promise<Room> {
  const person = actor.user
  const { deal, role, introductions } = reader
  // An intermediary that lends reads nothing of other lenders, and what it sent itself waits for the project.
  const [asked, offers, questions] = await Promise.all([
    askedOfIntroductions(db, actor, reader, list),
    reader.lends ? 0 : waitingOffers(db, introductions),
    reader.lends ? 0 : countOpen(db, deal.id, role === 'guest' ? person.organizationId : null),
  ])
  return {
    role,
    share: reader.share === null ? null : toOwnShare(reader.share, today()),
    introductions: introductions.map((each) => introduced(each, asked(each))),
    needs: needsOf(deal),
    offers,
    questions,
  }
}

/** Of what some introductions ask for, how much is there as the person finds it on the pages of their projects; nothing of one that has ended (H-018). */
export async function askedByIntroduction(
  db: Executor,
  actor: Actor,
  introductions: readonly { readonly dealId: string | null }[],
  list: ReadinessList,
): Promise<(introduction: { readonly id: string }) => { asked?: { have: number; of: number } }> {
  const found = new Map<string, { have: number; of: number }>()
  for (const dealId of new Set(introductions.flatMap(({ dealId: id }) => id ?? []))) {
    const reader = await findRoomReader(db, actor.user, dealId)
    if (reader === null || reader.introductions.length === 0) continue
    const asked = await askedOfIntroductions(db, actor, reader, list)
    for (const each of reader.introductions) {
      const { have, of } = asked(each)
      found.set(each.id, { have, of })
    }
  }
  return ({ id }) => {
    const asked = found.get(id)
    return asked === undefined ? {} : { asked }
  }
}
