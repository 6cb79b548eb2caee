import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { askedOf } from '#contract/package/readiness'
import type { ReadinessList } from '#contract/package/readiness-file'
import { lendingProfiles } from '#database/lending-profiles'
import { pipelineQuestions } from '#database/package'
import { products } from '#database/products'
import type { RoomReader } from '#server/features/shares/room-reader.store'
import type { Executor } from '#server/platform/database/database'
import type { Actor } from '#server/platform/sessions/session.store'
import { contentsOf, inputOf } from './contents.store.ts'
import { readsDocument } from './document-reader.store.ts'

type Introduction = RoomReader['introductions'][number]

/** What a lender asks for, by itself or with a product: items of the list and lines of its own (H-017). */
interface Asks {
  readonly items: readonly string[]
  readonly lines: readonly string[]
}

type Asked = ReturnType<typeof askedOf>

const nothing: Asks = { items: [], lines: [] }

/** What the products and lending profiles of some introductions ask for, by the introduction; with a facility nothing (H-102). */
export async function asksOf(
  db: Executor,
  introductions: readonly Pick<Introduction, 'id' | 'productId' | 'lendingProfileId'>[],
): Promise<(introduction: Pick<Introduction, 'id'>) => Asks> {
  const read = async (
    table: typeof products | typeof lendingProfiles,
    ids: readonly (string | null)[],
  ) => {
    const known = ids.flatMap((id) => id ?? [])
    if (known.length === 0) return []
    return db
      .select({ id: table.id, items: table.askedItems, lines: table.askedLines })
      .from(table)
      .where(inArray(table.id, known))
  }
  const found = await Promise.all([
    read(
      products,
      introductions.map(({ productId }) => productId),
    ),
    read(
      lendingProfiles,
      introductions.map(({ lendingProfileId }) => lendingProfileId),
    ),
  ])
  const byOffer = new Map(found.flat().map((asks) => [asks.id, asks]))
  const offers = new Map(
    introductions.map(({ id, productId, lendingProfileId }) => [id, productId ?? lendingProfileId]),
  )
  return ({ id }) => byOffer.get(offers.get(id) ?? '') ?? nothing
}

/** Of what each introduction asks a deal for: how much is there, for a guest of what the guest sees (H-018, H-102). */
export async function askedOfIntroductions(
  db: Executor,
  actor: Actor,
  reader: RoomReader,
  list: ReadinessList,
): Promise<(introduction: Introduction) => Asked> {
  const { deal, introductions } = reader
  const asks = await asksOf(db, introductions)
  const isAsked = introductions.some((each) => asks(each).items.length + asks(each).lines.length)
  if (!isAsked) return () => ({ ...nothing, have: 0, of: 0 })
  const reading = contentsOf(db, deal.id, (id) => readsDocument(actor, reader, id))
  const [contents, input, answered] = await Promise.all([
    reading,
    inputOf(db, actor, deal, reading),
    db
      .select({ organizationId: pipelineQuestions.organizationId, line: pipelineQuestions.line })
      .from(pipelineQuestions)
      .where(
        and(
          eq(pipelineQuestions.pipelineId, deal.id),
          isNotNull(pipelineQuestions.line),
          isNotNull(pipelineQuestions.answeredAt),
        ),
      ),
  ])
  const named = contents.documents.flatMap(({ line }) => line ?? [])
  return (introduction) => {
    // A lender's question is its own: what others asked answers no line of it.
    const own = answered.filter(
      ({ organizationId }) => organizationId === introduction.capitalOrganizationId,
    )
    const had = [...named, ...own.flatMap(({ line }) => line ?? [])]
    return askedOf(asks(introduction), input, had, list)
  }
}
