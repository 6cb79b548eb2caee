import type { z } from 'zod'
import { objectIdOf } from '#contract/files'
import {
  createDocument,
  deleteDocument,
  documentsLimit,
  organizationBytesLimit,
  updateDocument,
  updateItem,
} from '#contract/package'
import type { createDocumentBody } from '#contract/package'
import type { ReadinessList } from '#contract/package/readiness-file'
import type { Dependencies } from '#server/dependencies'
import { findFile } from '#server/features/files/files.store'
import type { FileRow } from '#server/features/files/files.store'
import { refreshFigures } from '#server/features/finance/figures.store'
import type { DealRow } from '#server/features/pipeline/pipeline.store'
import { lockRoomToWrite } from '#server/features/shares/room-reader.store'
import { given } from '#server/platform/database/changes/rows'
import type { Transaction } from '#server/platform/database/database'
import { route } from '#server/platform/http/call'
import type { Change, Route } from '#server/platform/http/call'
import { conflict, invalidField, notFound, requireVersion } from '#server/platform/http/problems'
import type { Actor } from '#server/platform/sessions/session.store'
import { findDocumentReader } from './document-reader.store.ts'
import { isSamePlace, settledDocument, settledPlace } from './documents.rules.ts'
import {
  addVersion,
  bytesOfOrganization,
  changeDocument,
  deleteDocumentRow,
  findDocument,
  findReason,
  insertDocument,
  isDocument,
  lockBytesOf,
  rowsOf,
  toDocuments,
  versionsOf,
} from './documents.store.ts'
import type { DocumentRow, PackageRow } from './documents.store.ts'
import { packageChanged } from './package-events.store.ts'
import { contentsOf } from './contents.store.ts'
import { itemsOf } from './package.store.ts'

/** A document to write on, with its deal, both as they are once the deal is locked. */
async function lockDocument(tx: Transaction, actor: Actor, id: string) {
  const found = await findDocumentReader(tx, actor, id)
  if (found === null) throw notFound()
  const { deal } = await lockRoomToWrite(tx, actor.user, found.document.pipelineId)
  const before = await findDocument(tx, id)
  if (before === null) throw notFound()
  return { deal, before }
}

const answered = async (tx: Transaction, row: PackageRow) => {
  const [document] = await toDocuments(tx, [row as DocumentRow], false)
  if (document === undefined) throw new Error('The document was not stored')
  return document
}

/** The document that has the same bytes, or the same address, on the same item or line; null where there is none (H-022, H-100). */
async function sameDocument(
  tx: Transaction,
  documents: readonly DocumentRow[],
  body: z.output<typeof createDocumentBody>,
  file: FileRow | null,
): Promise<DocumentRow | null> {
  const place = { item: body.item ?? null, line: body.line ?? null }
  const there = documents.filter((each) => isSamePlace(each, place))
  if (file === null) return there.find((each) => each.file === body.file) ?? null
  const versions = await versionsOf(
    tx,
    there.map(({ id }) => id),
  )
  return (
    there.find((each) =>
      versions
        .get(each.id)
        ?.some(
          (version) =>
            version.file.id === objectIdOf(each.file) && version.file.sha256 === file.sha256,
        ),
    ) ?? null
  )
}

/** The upload that a body names, as far as its person may know of it; null for an address of the web and for everything else, which `addVersion` rejects. */
async function ownUpload(tx: Transaction, { user }: Actor, path: string): Promise<FileRow | null> {
  const id = objectIdOf(path)
  const file = id === null ? null : await findFile(tx, id)
  return file?.state === 'stored' && file.uploaderId === user.id ? file : null
}

/** @throws HttpProblem 409 where one more file would be too much of an organization's (H-024) */
async function checkBytes(tx: Transaction, deal: DealRow, file: FileRow | null): Promise<void> {
  const bytes = file?.bytes ?? 0
  if (bytes === 0) return
  await lockBytesOf(tx, deal)
  if ((await bytesOfOrganization(tx, deal)) + bytes > organizationBytesLimit)
    throw conflict('The documents of your organization can take up at most 2 GB')
}

function checkItem(item: string | null | undefined, { items }: ReadinessList): void {
  if (typeof item === 'string' && !items.some(({ id }) => id === item))
    throw invalidField('item', 'Choose an item of the list')
}

/** Documents of deals, and items that do not apply to one (H-020 to H-025). */
export function documentRoutes({ settings }: Dependencies): Route[] {
  const { rules, list } = settings.financeRules

  /** What follows from every change: the figures of the deal, and the entry of the trail. */
  async function recorded(
    { tx, audit }: Pick<Change, 'tx' | 'audit'>,
    deal: DealRow,
    states: Parameters<typeof packageChanged>[2],
  ): Promise<void> {
    await refreshFigures(tx, [deal.id], rules)
    await audit(await packageChanged(tx, deal, states))
  }

  return [
    route(createDocument, ({ actor, params, body, change, reply }) =>
      change(async ({ tx, audit }) => {
        const { deal } = await lockRoomToWrite(tx, actor.user, params.id)
        checkItem(body.item, list)
        const documents = (await rowsOf(tx, deal.id)).filter(isDocument)
        const file = await ownUpload(tx, actor, body.file)
        const isUsable = file !== null || objectIdOf(body.file) === null
        const same = isUsable ? await sameDocument(tx, documents, body, file) : null
        if (same !== null) {
          reply.code(200)
          return answered(tx, same)
        }
        if (documents.length >= documentsLimit)
          throw conflict(`A project can have at most ${documentsLimit} documents`)
        await checkBytes(tx, deal, file)
        const after = await insertDocument(tx, {
          ...settledDocument(body, file?.name ?? null, list),
          pipelineId: deal.id,
          createdBy: actor.user.id,
        })
        await addVersion(tx, after as DocumentRow, actor)
        await recorded({ tx, audit }, deal, { after })
        return answered(tx, after)
      }),
    ),

    route(updateDocument, ({ actor, params, body, change }) =>
      change(async ({ tx, audit }) => {
        const { version, item, line, ...fields } = body
        const { deal, before } = await lockDocument(tx, actor, params.id)
        await requireVersion(version, before.version, () => answered(tx, before))
        // One that is no longer listed stays where it is named.
        if (item !== before.item) checkItem(item, list)
        const isNew = fields.file !== undefined && fields.file !== before.file
        if (isNew) {
          await checkBytes(tx, deal, await ownUpload(tx, actor, fields.file ?? ''))
          await addVersion(tx, { id: before.id, file: fields.file ?? '' }, actor)
        }
        const after = await changeDocument(tx, before.id, {
          ...given(fields),
          ...settledPlace(before, { item, line }),
        })
        await recorded({ tx, audit }, deal, { before, after })
        return answered(tx, after)
      }),
    ),

    route(deleteDocument, ({ actor, params, query, change }) =>
      change(async ({ tx, audit }) => {
        const { deal, before } = await lockDocument(tx, actor, params.id)
        await requireVersion(query.version, before.version, () => answered(tx, before))
        await deleteDocumentRow(tx, before.id)
        await recorded({ tx, audit }, deal, { before })
      }),
    ),

    route(updateItem, ({ actor, params, body, change }) =>
      change(async ({ tx, audit }) => {
        const { deal } = await lockRoomToWrite(tx, actor.user, params.id)
        if (!list.items.some(({ id }) => id === params.item)) throw notFound()
        const before = await findReason(tx, deal.id, params.item)
        const { notApplicable } = body
        if (notApplicable !== (before?.notApplicable ?? null)) {
          const states = await storeReason(tx, {
            deal,
            item: params.item,
            before,
            notApplicable,
            actor,
          })
          await recorded({ tx, audit }, deal, states)
        }
        const contents = await contentsOf(tx, deal.id)
        const shown = await itemsOf(tx, actor, deal, contents, list)
        const { id, state } = shown.find((each) => each.id === params.item) ?? {
          id: params.item,
          // It is not asked of this deal.
          state: notApplicable === null ? ('open' as const) : ('not_applicable' as const),
        }
        return { id, state, notApplicable }
      }),
    ),
  ]
}

/** Says why an item does not apply to a deal, or takes it back; what was changed by it. */
async function storeReason(
  tx: Transaction,
  {
    deal,
    item,
    before,
    notApplicable,
    actor,
  }: {
    deal: DealRow
    item: string
    before: PackageRow | null
    notApplicable: string | null
    actor: Actor
  },
): Promise<Parameters<typeof packageChanged>[2]> {
  if (before === null) {
    const values = { pipelineId: deal.id, item, notApplicable, createdBy: actor.user.id }
    return { after: await insertDocument(tx, values) }
  }
  if (notApplicable !== null)
    return { before, after: await changeDocument(tx, before.id, { notApplicable }) }
  await deleteDocumentRow(tx, before.id)
  return { before }
}
