import { PassThrough } from 'node:stream'
import type { Readable } from 'node:stream'
import { documentKinds } from '#contract/common/closing-enums'
import type { DocumentKind } from '#contract/common/closing-enums'
import { objectIdOf } from '#contract/files'
import type { FileType } from '#contract/files'
import { downloadDocuments } from '#contract/package'
import type { Document } from '#contract/package'
import type { ReadinessItem } from '#contract/package/readiness-file'
import type { Dependencies } from '#server/dependencies'
import { logOpening } from '#server/features/shares/access-log.store'
import { sectionReader } from '#server/features/shares/section-reader.store'
import { createPlaces } from '#server/platform/computations'
import { contentDisposition, harmlessFolder, harmlessName } from '#server/platform/files/file-name'
import { filesUnavailable } from '#server/platform/files/object-store'
import type { Call } from '#server/platform/http/call'
import { presentActor } from '#server/platform/http/present-rights'
import { conflict, notFound, signedOut } from '#server/platform/http/problems'
import { writeCsv } from '#server/platform/spreadsheets/csv-file'
import type { SheetCell } from '#server/platform/spreadsheets/sheet'
import { findVersionReader, readsDocument } from './document-reader.store.ts'
import { toDocuments, versionsOf } from './documents.store.ts'
import type { Version } from './documents.store.ts'
import { contentsOf } from './contents.store.ts'
import { itemsOf } from './package.store.ts'

/** A document in the ZIP: with its present version and where that is, or neither for a link. */
interface Entry {
  readonly document: Document
  readonly item: ReadinessItem | undefined
  readonly version: Version | null
  readonly path: string
}

type Pass = (error: null, stream: Readable) => void

const nowhere = 'Other'

/** A name that no other has, whatever the case: a number is put before its ending. */
function unused(taken: Set<string>, path: string): string {
  const dot = path.lastIndexOf('.')
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? path : `${path.slice(0, dot)} (${n})${path.slice(dot)}`
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    return name
  }
}

/** Where each document is in the ZIP: in a folder of its item's group, by its title (H-046). */
function entriesOf(
  documents: readonly Document[],
  versions: ReadonlyMap<string, readonly Version[]>,
  items: readonly ReadinessItem[],
): Entry[] {
  const taken = new Set(['index.csv'])
  return documents.map((document) => {
    const item = items.find(({ id }) => id === document.item)
    const version =
      versions.get(document.id)?.find(({ file }) => file.id === objectIdOf(document.file)) ?? null
    if (version === null) return { document, item, version, path: '' }
    // What is stored was found to be of one of these.
    const name = harmlessName(document.title, version.file.contentType as FileType)
    return {
      document,
      item,
      version,
      path: unused(taken, `${harmlessFolder(item?.group ?? nowhere)}/${name}`),
    }
  })
}

const columns = [
  'Group',
  'Item',
  'Title',
  'Kind',
  'Version',
  'File',
  'Bytes',
  'SHA-256',
  'Web Address',
  'Note',
  'Added',
  'By',
].map((header) => ({ header, width: 20 }))

function rowOf({ document, item, version, path }: Entry): SheetCell[] {
  const { title, kind, note, file, byName, createdAt } = document
  const [present] = document.versions
  return [
    item?.group ?? nowhere,
    item?.title ?? document.line,
    title,
    documentKinds[kind satisfies DocumentKind],
    version?.n ?? null,
    path,
    version?.file.bytes ?? null,
    version?.file.sha256 ?? null,
    version === null ? file : null,
    note,
    { timestamp: version === null ? createdAt : (present?.at ?? createdAt) },
    version === null ? byName : (present?.byName ?? byName),
  ]
}

/** The table of contents, as a stream. */
function indexOf(entries: readonly Entry[]): Readable {
  const through = new PassThrough()
  const sheet = {
    name: 'index',
    columns,
    rows: (async function* () {
      yield entries.map(rowOf)
    })(),
  }
  writeCsv(sheet, through).catch((error: unknown) => through.destroy(error as Error))
  return through
}

/**
 * Answers all documents of a deal that a person may read as one ZIP file. It is streamed: of each file the right is asked
 * again right before it, and once that has ended the connection is cut, so that nobody takes a part for the whole (H-046).
 */
export function createZipAnswer({ files, settings }: Dependencies) {
  const acquirePlace = createPlaces()
  const { list } = settings.financeRules

  return async (call: Call<typeof downloadDocuments>): Promise<unknown> => {
    const { db, actor, params, request, reply, origin } = call
    const reader = await sectionReader(db, actor, params.id, 'documents')
    const { deal } = reader
    const contents = await contentsOf(db, deal.id, (id) => readsDocument(actor, reader, id))
    const shown = new Set((await itemsOf(db, actor, deal, contents, list)).map(({ id }) => id))
    const entries = entriesOf(
      await toDocuments(db, contents.documents, false),
      await versionsOf(
        db,
        contents.documents.map(({ id }) => id),
      ),
      list.items.filter(({ id }) => shown.has(id)),
    )
    const [first, ...others] = entries.filter(({ version }) => version !== null)
    if (first === undefined) throw conflict('There is no file to download')

    /** The person as they are now. */
    const present = async () => {
      const found = await presentActor(db, downloadDocuments, request.actor, settings)
      if (found === null) throw signedOut()
      return found
    }
    /** The bytes of a document, once the right to it was asked again and a guest's line is written. */
    const open = async ({ document, version }: Entry): Promise<Readable> => {
      if (version === null) throw notFound()
      const { n, file } = version
      const person = await present()
      const found = await findVersionReader(db, person, { id: file.id, holderId: document.id })
      if (found === null) throw notFound()
      const { share } = found.reader
      if (share !== null)
        await logOpening(db, {
          person: person.user,
          share,
          deal,
          action: 'download',
          document,
          n,
          ...origin,
        })
      const object = await files.open(file.key ?? '')
      if (object === null)
        throw filesUnavailable(new Error(`The store has no object for the file ${file.id}`))
      return object.stream
    }

    const named = () =>
      reply
        .type('application/zip')
        .header('content-disposition', contentDisposition('attachment', harmlessZip(deal.name)))
    if (request.method === 'HEAD') return named().send('')

    const releasePlace = await acquirePlace()
    let hasPlace = true
    const release = () => {
      if (hasPlace) releasePlace()
      hasPlace = false
    }
    reply.raw.once('close', release)
    // What fails up to here is answered as an error.
    const opened = await open(first).catch((error: unknown) => {
      release()
      throw error
    })
    const { ZipFile } = await import('yazl')
    const zip = new ZipFile()
    const output = zip.outputStream as Readable
    let current: Readable | null = opened
    const cut = (error: unknown) => output.destroy(error as Error)
    zip.on('error', cut)
    output.once('close', () => current?.destroy())
    /** Hands the next bytes over, or ends what was begun. */
    const follow = async (source: () => Promise<Readable>, pass: Pass) => {
      try {
        const stream = await source()
        current = stream.once('error', cut)
        if (output.destroyed) stream.destroy()
        else pass(null, stream)
      } catch (error) {
        cut(error)
      }
    }
    const add = (entry: Entry, source: () => Promise<Readable>) => {
      const { version, path } = entry
      const options = {
        compress: false,
        mtime: version?.file.createdAt ?? new Date(),
        ...(version !== null && { size: version.file.bytes ?? 0 }),
      }
      zip.addReadStreamLazy(path, options, (pass) => {
        void follow(source, pass)
      })
    }
    add(first, async () => opened)
    for (const entry of others) add(entry, () => open(entry))
    add({ ...first, version: null, path: 'index.csv' }, async () => {
      await sectionReader(db, await present(), deal.id, 'documents')
      return indexOf(entries)
    })
    zip.end()
    return named().send(output)
  }
}

/** The name of the ZIP of a deal. */
const harmlessZip = (name: string) => `${harmlessFolder(name).slice(0, 100)}.zip`
