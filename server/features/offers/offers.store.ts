import { and, desc, eq, getTableColumns, inArray, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { offerStateOn } from '#contract/offers'
import type { Offer } from '#contract/offers'
import { mayReadOffer } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { pipelineSources } from '#database/finance'
import { introductions } from '#database/introductions'
import { pipelineOffers } from '#database/offers'
import { organizations } from '#database/organizations'
import { findFileInfos } from '#server/features/files/file-infos.store'
import type { IntroductionRow } from '#server/features/introductions/introductions.store'
import { dealStore } from '#server/features/pipeline/pipeline.store'
import type { DealRow } from '#server/features/pipeline/pipeline.store'
import { findRoomReader } from '#server/features/shares/room-reader.store'
import type { RoomReader } from '#server/features/shares/room-reader.store'
import { lockRow } from '#server/platform/database/changes/lock-row'
import type { Executor, Transaction } from '#server/platform/database/database'
import { peopleNamed } from '#server/platform/people-names.store'
import { today } from '#server/platform/present-day'
import type { Settings } from '#server/platform/settings'
import { offerFigures } from './offer-figures.store.ts'
import type { OfferFigures } from './offer-figures.store.ts'
import type { OfferRow } from './offers.rules.ts'

export type Reader = Belonging & { readonly id: string }

/** An offer with its introduction, the lender as it is called now, and the line that it became. */
export interface StoredOffer {
  offer: OfferRow
  introduction: IntroductionRow
  organizationName: string
  sourceId: string | null
}

const storedOffers = (db: Executor) =>
  db
    .select({
      offer: getTableColumns(pipelineOffers),
      introduction: getTableColumns(introductions),
      organizationName: sql<string>`coalesce(${organizations.name}, ${introductions.capitalOrganizationName})`,
      sourceId: pipelineSources.id,
    })
    .from(pipelineOffers)
    .innerJoin(introductions, eq(introductions.id, pipelineOffers.introductionId))
    .leftJoin(organizations, eq(organizations.id, introductions.capitalOrganizationId))
    .leftJoin(pipelineSources, eq(pipelineSources.offerId, pipelineOffers.id))
    .$dynamic()

/** Offers that meet a condition, the newest first. */
export const offersWhere = (db: Executor, condition: SQL | undefined): Promise<StoredOffer[]> =>
  storedOffers(db).where(condition).orderBy(desc(pipelineOffers.createdAt), desc(pipelineOffers.id))

/** One offer; null when there is none. */
async function storedOffer(db: Executor, id: string): Promise<StoredOffer | null> {
  const [found] = await offersWhere(db, eq(pipelineOffers.id, id))
  return found ?? null
}

/** Whether a person reads an offer, at a deal whose page they are at or without one (O-006). */
function mayReadStored(
  person: Belonging,
  { offer, introduction }: Pick<StoredOffer, 'offer' | 'introduction'>,
  room: RoomReader | null,
): boolean {
  const { capitalOrganizationId, dealOrganizationId } = introduction
  const { state } = offer
  return mayReadOffer(
    person,
    room?.deal ?? null,
    { capitalOrganizationId, dealOrganizationId, state },
    room?.lends ?? false,
  )
}

/** An offer that a person may read, with what they are at its deal; null for one that is missing or hidden. */
export async function findOffer(
  db: Executor,
  person: Reader,
  id: string,
): Promise<(StoredOffer & { room: RoomReader | null }) | null> {
  const found = await storedOffer(db, id)
  if (found === null) return null
  const { dealId } = found.introduction
  const room = dealId === null ? null : await findRoomReader(db, person, dealId)
  return mayReadStored(person, found, room) ? { ...found, room } : null
}

/** Locks a deal, if there is one, and an introduction: whoever changes offers locks in this order, as all that changes a deal does. */
export async function lockIntroductionOf(
  tx: Transaction,
  { id, dealId }: Pick<IntroductionRow, 'id' | 'dealId'>,
): Promise<DealRow | null> {
  const deal = dealId === null ? null : await dealStore.lock(tx, dealId)
  await lockRow(tx, introductions, id)
  return deal
}

/** An offer that a person may read, locked with its deal and introduction until the transaction ends. */
export async function lockOffer(
  tx: Transaction,
  person: Reader,
  id: string,
): Promise<(StoredOffer & { room: RoomReader | null; deal: DealRow | null }) | null> {
  const seen = await storedOffer(tx, id)
  if (seen === null) return null
  const deal = await lockIntroductionOf(tx, seen.introduction)
  await lockRow(tx, pipelineOffers, id)
  const found = await findOffer(tx, person, id)
  return found && { ...found, deal: found.introduction.dealId === null ? null : deal }
}

/** The offers of a deal that a person reads: its parties what was sent, a lender its own (O-006). */
export async function offersOfRoom(
  db: Executor,
  person: Reader,
  room: RoomReader,
): Promise<StoredOffer[]> {
  const own = person.organizationId
  const readable =
    room.role === 'party'
      ? or(
          ne(pipelineOffers.state, 'draft'),
          own === null ? undefined : eq(introductions.capitalOrganizationId, own),
        )
      : own === null
        ? sql`false`
        : eq(introductions.capitalOrganizationId, own)
  const rows = await offersWhere(db, and(eq(introductions.dealId, room.deal.id), readable))
  return rows.filter((row) => mayReadStored(person, row, room))
}

/** The offers of an introduction that a person reads, with what they are at its deal. */
export async function offersOfIntroduction(
  db: Executor,
  person: Reader,
  { id, dealId }: Pick<IntroductionRow, 'id' | 'dealId'>,
): Promise<{ rows: StoredOffer[]; room: RoomReader | null }> {
  const rows = await offersWhere(db, eq(pipelineOffers.introductionId, id))
  if (rows.length === 0 || dealId === null)
    return { rows: rows.filter((row) => mayReadStored(person, row, null)), room: null }
  const room = await findRoomReader(db, person, dealId)
  return { rows: rows.filter((row) => mayReadStored(person, row, room)), room }
}

/** The same as their introduction names them. */
export async function offersNamed(db: Executor, person: Reader, introduction: IntroductionRow) {
  const { rows } = await offersOfIntroduction(db, person, introduction)
  return rows.map(({ offer }) => {
    const { id, need, kind, amount, revision, goodUntil } = offer
    // A table stores names of the contract's enumerations as plain text.
    const named = { need, kind } as Pick<Offer, 'need' | 'kind'>
    return { id, ...named, amount, state: offerStateOn(offer, today()), revision, goodUntil }
  })
}

const closingOf = (amount: number | null, day: string | null) =>
  amount === null || day === null ? null : { amount, day }

/** What the answers of offers are made with besides their rows. */
export type OfferRules = Settings['financeRules']

/** The figures of the deal that a person is at; null without one. */
export const figuresAt = async (
  db: Executor,
  person: Reader,
  room: RoomReader | null,
  { rules, list }: OfferRules,
): Promise<OfferFigures | null> =>
  room === null || room.role === 'reader'
    ? null
    : offerFigures(db, person, room, { rules, list, today: today() })

/** Offers as the contract answers them. */
export async function toOffers(
  db: Executor,
  rows: readonly StoredOffer[],
  figures: OfferFigures | null,
): Promise<Offer[]> {
  const infos = await findFileInfos(
    db,
    rows.map(({ offer }) => offer.file),
  )
  const nameOf = await peopleNamed(
    db,
    rows.flatMap(({ offer }) => [offer.sentBy, offer.acceptedBy]),
  )
  const day = today()
  return rows.map(({ offer: row, introduction, organizationName, sourceId }) => {
    const {
      createdBy: _createdBy,
      sentBy,
      acceptedBy,
      dealClosedAmount,
      dealClosedDay,
      capitalClosedAmount,
      capitalClosedDay,
      ...offer
    } = row
    return {
      // A table stores names of the contract's enumerations as plain text.
      ...(offer as unknown as Pick<
        Offer,
        'need' | 'kind' | 'phase' | 'dayCount' | 'declineReason'
      > &
        Omit<typeof offer, 'need' | 'kind' | 'phase' | 'dayCount' | 'declineReason'>),
      dealId: introduction.dealId,
      dealName: introduction.dealName,
      organizationId: introduction.capitalOrganizationId,
      organizationName,
      dealOrganizationId: introduction.dealOrganizationId,
      openItems: figures?.openAmong(offer.items) ?? offer.items,
      fileInfo: infos.get(offer.file ?? '') ?? null,
      state: offerStateOn(offer, day),
      sentAt: offer.sentAt?.toISOString() ?? null,
      acceptedAt: offer.acceptedAt?.toISOString() ?? null,
      endedAt: offer.endedAt?.toISOString() ?? null,
      closing: {
        deal: closingOf(dealClosedAmount, dealClosedDay),
        capital: closingOf(capitalClosedAmount, capitalClosedDay),
      },
      sentByName: offer.sentAt && nameOf(sentBy),
      acceptedByName: offer.acceptedAt && nameOf(acceptedBy),
      sourceId,
      sought: figures?.soughtWithout(offer.need, sourceId) ?? null,
      createdAt: offer.createdAt.toISOString(),
      updatedAt: offer.updatedAt.toISOString(),
    }
  })
}

/** One offer as it is now, as the contract answers it to a person who may read it. */
export async function answerOffer(
  db: Executor,
  person: Reader,
  id: string,
  rules: OfferRules,
): Promise<Offer> {
  const found = await storedOffer(db, id)
  const dealId = found?.introduction.dealId ?? null
  const room = dealId === null ? null : await findRoomReader(db, person, dealId)
  const figures = await figuresAt(db, person, room, rules)
  const [answer] = await toOffers(db, found === null ? [] : [found], figures)
  if (answer === undefined) throw new Error('The offer is gone')
  return answer
}

/** The offers of an introduction in a state. */
export const offersInState = (tx: Transaction, introductionId: string, states: readonly string[]) =>
  tx
    .select()
    .from(pipelineOffers)
    .where(
      and(
        eq(pipelineOffers.introductionId, introductionId),
        inArray(pipelineOffers.state, [...states]),
      ),
    )

/** Whether an offer of an introduction was accepted and is not closed yet: no side then says that nothing comes of it (O-015). */
export const hasAccepted = async (tx: Transaction, introductionId: string): Promise<boolean> =>
  (await offersInState(tx, introductionId, ['accepted'])).length > 0
