import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { objectPath } from '#contract/files'
import { addDays } from '#contract/finance/days'
import { auditEntries } from '#database/audit'
import { files } from '#database/files'
import { introductions } from '#database/introductions'
import {
  pipelineDocuments,
  pipelineQuestions,
  pipelineShareReaders,
  pipelineShares,
} from '#database/package'
import { pipeline } from '#database/pipeline'
import { users } from '#database/users'
import { changed, searchTextOfEntry } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import { insertRow } from '#server/platform/database/changes/rows'
import type { Transaction } from '#server/platform/database/database'
import { newKey } from '#server/platform/files/object-store'
import type { ObjectStore } from '#server/platform/files/object-store'
import { actorName } from '#server/platform/http/call'
import { today } from '#server/platform/present-day'
import { sampleDocument } from './sample-document.ts'
import { insertOffers } from './sample-offers.store.ts'
import type { SampleScene } from './sample-scene.ts'
import { sampleOf } from './sample-records.ts'
import type { SampleOf } from './sample-shapes.ts'
import { daysAgo, found, hoursAgo, rowNamed } from './sample-values.ts'

type Sample = SampleOf<'packages'>
type DocumentRow = typeof pipelineDocuments.$inferSelect

const contentTypes = { pdf: 'application/pdf', txt: 'text/plain' }

/** Stores the versions of a document, the newest last; answers the path of that one. */
async function storeVersions(
  { tx, store, person }: SampleScene,
  { title, by, versions }: Sample['documents'][number],
  documentId: string,
): Promise<string> {
  let path = ''
  for (const { name, daysAgo: days, lines } of versions) {
    const bytes = sampleDocument(name, title, lines)
    const key = newKey('objects')
    await store.put(key, bytes)
    const row = await insertRow(tx, files, {
      uploaderId: person(by).id,
      state: 'stored',
      uploadKey: newKey('uploads'),
      key,
      name,
      contentType: contentTypes[name.endsWith('.pdf') ? 'pdf' : 'txt'],
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      holderEntity: 'pipeline-documents',
      holderId: documentId,
      unattachedSince: null,
      createdAt: daysAgo(days),
    })
    path = objectPath(row.id)
  }
  return path
}

async function insertDocuments(
  scene: SampleScene,
  { documents, notApplicable }: Sample,
): Promise<Map<string, DocumentRow>> {
  const { tx, person, deal, trail, seen } = scene
  const written = new Map<string, DocumentRow>()
  for (const [place, document] of documents.entries()) {
    const { by, item, kind, title, note, versions } = document
    const id = crypto.randomUUID()
    // Documents are answered in the order they were made in.
    const at = (days: number) => new Date(daysAgo(days).getTime() + place * 60_000)
    const row = await insertRow(tx, pipelineDocuments, {
      id,
      pipelineId: deal.id,
      item,
      kind,
      title,
      note: note ?? null,
      file: await storeVersions(scene, document, id),
      createdBy: person(by).id,
      version: versions.length,
      createdAt: at(versions[0]?.daysAgo ?? 0),
      updatedAt: at(versions.at(-1)?.daysAgo ?? 0),
    })
    written.set(title, row)
    trail.push(changed('pipeline-documents', { after: row, ...seen }))
  }
  for (const { by, item, why, daysAgo: days } of notApplicable) {
    const after = await insertRow(tx, pipelineDocuments, {
      pipelineId: deal.id,
      item,
      notApplicable: why,
      createdBy: person(by).id,
      createdAt: daysAgo(days),
      updatedAt: daysAgo(days),
    })
    trail.push(changed('pipeline-documents', { after, ...seen }))
  }
  return written
}

/** A line of the access log, dated from now (H-044). */
async function insertOpening(
  { tx, person }: SampleScene,
  shareId: string,
  { action, by, hours }: { action: 'accept' | 'open' | 'download'; by: string; hours: number },
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const reader = person(by)
  const changes = Object.entries(values).map(([field, to]) => ({ field, from: null, to }))
  const named = { actorName: actorName(reader), recordName: null, entityId: shareId, changes }
  await tx.insert(auditEntries).values({
    ...named,
    at: hoursAgo(hours),
    actorId: reader.id,
    action,
    entity: 'pipeline-shares',
    searchText: searchTextOfEntry({ ...named, tokenName: null }),
  })
}

async function insertShares(
  scene: SampleScene,
  { shares }: Sample,
  documents: ReadonlyMap<string, DocumentRow>,
  home: (organization: string) => { id: string },
): Promise<void> {
  const { tx, person, deal, trail, seen } = scene
  for (const share of shares) {
    const after = await insertRow(tx, pipelineShares, {
      pipelineId: deal.id,
      organizationId: home(share.organization).id,
      organizationName: share.organization,
      sections: share.sections,
      allDocuments: share.documents === 'all',
      documents:
        share.documents === 'all'
          ? []
          : share.documents.map((title) => found(documents.get(title), title).id),
      until: addDays(today(), share.untilDays),
      words: share.words ?? null,
      createdBy: person(share.by).id,
      createdAt: daysAgo(share.daysAgo),
      updatedAt: daysAgo(share.daysAgo),
    })
    trail.push(changed('pipeline-shares', { after, ...seen }))
    for (const { by, hoursAgo: hours } of share.accepted) {
      const acceptedAt = hoursAgo(hours)
      await tx
        .insert(pipelineShareReaders)
        .values({ shareId: after.id, userId: person(by).id, acceptedAt })
      await insertOpening(scene, after.id, { action: 'accept', by, hours }, { words: share.words })
    }
    for (const { by, hoursAgo: hours, section, document, version } of share.opened)
      await (section === undefined
        ? insertOpening(
            scene,
            after.id,
            { action: 'download', by, hours },
            {
              documentId: found(documents.get(document ?? ''), document ?? '').id,
              title: document,
              n: version,
            },
          )
        : insertOpening(scene, after.id, { action: 'open', by, hours }, { section }))
  }
}

async function insertQuestions(
  { tx, person, deal, trail, seen }: SampleScene,
  { questions }: Sample,
) {
  for (const { by, item, line, question, daysAgo: days, answer } of questions) {
    const asker = person(by)
    const [organization] = await tx
      .select({ name: introductions.capitalOrganizationName })
      .from(introductions)
      .where(
        and(
          eq(introductions.dealId, deal.id),
          eq(introductions.capitalOrganizationId, asker.organizationId ?? ''),
        ),
      )
    const after = await insertRow(tx, pipelineQuestions, {
      pipelineId: deal.id,
      organizationId: asker.organizationId,
      organizationName: found(organization, by).name,
      item: item ?? null,
      line: line ?? null,
      question,
      askedBy: asker.id,
      createdAt: daysAgo(days),
      updatedAt: daysAgo(answer?.daysAgo ?? days),
      ...(answer !== undefined && {
        version: 2,
        answer: answer.text,
        answeredBy: person(answer.by).id,
        answeredAt: daysAgo(answer.daysAgo),
      }),
    })
    const { question: _question, answer: _answer, ...values } = after
    trail.push(changed('pipeline-questions', { after: values, ...seen }))
  }
}

/** The packages, shares, questions and offers of the sample (H-091, H-092); figures are computed after it. Answers the deals. */
export async function insertSamplePackages(
  tx: Transaction,
  store: ObjectStore,
  trail: AuditEvent[],
  home: (organization: string) => { id: string },
): Promise<string[]> {
  const people = await tx.select().from(users)
  const deals = await tx.select().from(pipeline)
  const person = (email: string) => rowNamed(people, 'email', email)
  const written: string[] = []
  for (const sample of sampleOf('packages')) {
    const deal = rowNamed(deals, 'name', sample.deal)
    const scene = { tx, store, trail, person, deal, seen: { seenAs: deal, notifies: [] } }
    const documents = await insertDocuments(scene, sample)
    await insertShares(scene, sample, documents, home)
    await insertQuestions(scene, sample)
    await insertOffers(scene, sample)
    written.push(deal.id)
  }
  return written
}
