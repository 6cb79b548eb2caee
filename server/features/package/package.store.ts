import { pageLimit } from '#contract/common/page'
import { normalizeSearch } from '#contract/common/search'
import type { Package } from '#contract/package'
import { readinessOf } from '#contract/package/readiness'
import type { ReadinessList } from '#contract/package/readiness-file'
import type { DealRow } from '#server/features/pipeline/pipeline.store'
import { questionsOf, toQuestions } from '#server/features/shares/questions.store'
import type { RoomReader } from '#server/features/shares/room-reader.store'
import type { Executor } from '#server/platform/database/database'
import type { Actor } from '#server/platform/sessions/session.store'
import { asksOf } from './asked.store.ts'
import { contentsOf, inputOf } from './contents.store.ts'
import type { Contents } from './contents.store.ts'
import { readsDocument } from './document-reader.store.ts'
import { toDocuments } from './documents.store.ts'
import type { DocumentRow } from './documents.store.ts'

/** What is there of each item that is shown for a deal, in the order of the list (H-013, H-029). */
export async function itemsOf(
  db: Executor,
  actor: Pick<Actor, 'user'>,
  deal: DealRow,
  contents: Contents,
  list: ReadinessList,
): Promise<Package['items']> {
  const { documents, reasons } = contents
  const input = await inputOf(db, actor, deal, contents)
  return readinessOf(input, list).items.map(({ id, state }) => ({
    id,
    state,
    notApplicable: reasons.find(({ item }) => item === id)?.notApplicable ?? null,
    documents: documents.flatMap((each) => (each.item === id ? each.id : [])),
  }))
}

/** The lines that lenders ask for and that documents name, with what is there of each (H-018, H-101). */
function linesOf(
  asked: readonly string[],
  documents: readonly DocumentRow[],
  questions: Package['questions'],
): Package['lines'] {
  const texts = new Map<string, string>()
  for (const text of [...asked, ...documents.flatMap(({ line }) => line ?? [])])
    if (!texts.has(normalizeSearch(text))) texts.set(normalizeSearch(text), text)
  return [...texts].map(([key, text]) => {
    const isIt = ({ line }: { line: string | null }) => normalizeSearch(line ?? '') === key
    const naming = documents.filter(isIt).map(({ id }) => id)
    const about = questions.filter(isIt)
    const answered = about.find(({ answeredAt }) => answeredAt !== null)
    return {
      text,
      state: naming.length > 0 || answered !== undefined ? 'have' : 'open',
      documents: naming,
      questionId: (answered ?? about[0])?.id ?? null,
    }
  })
}

/** The package of a deal as a party or a guest reads it. */
export async function packageOf(
  db: Executor,
  actor: Actor,
  reader: RoomReader,
  list: ReadinessList,
): Promise<Package> {
  const { deal } = reader
  const contents = await contentsOf(db, deal.id, (id) => readsDocument(actor, reader, id))
  // An intermediary that lends itself reads of other lenders' questions nothing (H-001).
  const asking = reader.role === 'guest' || reader.lends ? actor.user.organizationId : null
  const { rows } = await questionsOf(db, deal.id, asking, { limit: pageLimit, offset: 0 })
  const questions = await toQuestions(db, actor.user, reader, rows)
  const asks = await asksOf(db, reader.introductions)
  const lines = reader.introductions.flatMap((each) => asks(each).lines)
  return {
    items: await itemsOf(db, actor, deal, contents, list),
    lines: linesOf(lines, contents.documents, questions),
    documents: await toDocuments(db, contents.documents, reader.role === 'guest'),
    questions,
    revision: list.revision,
  }
}
