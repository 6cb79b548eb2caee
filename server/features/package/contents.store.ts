import type { ReadinessInput } from '#contract/package/readiness'
import {
  asSourceLine,
  asUseLine,
  factsOf,
  findFacts,
  sourcesOf,
  usesOf,
} from '#server/features/finance/finance.store'
import type { DealRow } from '#server/features/pipeline/pipeline.store'
import type { Executor } from '#server/platform/database/database'
import type { Actor } from '#server/platform/sessions/session.store'
import { isDocument, rowsOf } from './documents.store.ts'
import type { DocumentRow, PackageRow } from './documents.store.ts'

/** What a package is made of as somebody reads it: the documents they read, and the reasons why items do not apply. */
export interface Contents {
  readonly documents: readonly DocumentRow[]
  readonly reasons: readonly PackageRow[]
}

/** The contents of a deal's package; `reads` says which documents of it. */
export async function contentsOf(
  db: Executor,
  dealId: string,
  reads: (documentId: string) => boolean = () => true,
): Promise<Contents> {
  const rows = await rowsOf(db, dealId)
  return {
    documents: rows.filter(isDocument).filter(({ id }) => reads(id)),
    reasons: rows.filter((row) => !isDocument(row)),
  }
}

/** What readiness follows from, of a deal with these contents. */
export async function inputOf(
  db: Executor,
  actor: Pick<Actor, 'user'>,
  deal: DealRow,
  contents: Contents | Promise<Contents>,
): Promise<ReadinessInput> {
  const [{ documents, reasons }, facts, uses, sources] = await Promise.all([
    contents,
    findFacts(db, deal.id),
    usesOf(db, deal.id),
    sourcesOf(db, actor.user, { pipelineId: deal.id }),
  ])
  return {
    deal,
    facts: factsOf(facts),
    uses: uses.map(asUseLine),
    sources: sources.map(({ row }) => asSourceLine(row)),
    documents: documents.flatMap(({ item }) => item ?? []),
    notApplicable: reasons.flatMap(({ item }) => item ?? []),
  }
}
