import {
  commitImport,
  decideImport,
  listImports,
  readImport,
  readImportFaults,
  readImportRows,
  rehearseImport,
  removeImport,
  rereadImport,
  undoImport,
  uploadImport,
} from '#contract/import-endpoints'
import { isUnfinished, mayImport } from '#contract/imports'
import type { ImportCounts, ImportEntity, ImportReading, ImportRecord } from '#contract/imports'
import type { Person } from '#contract/rights'
import type { Running } from '#server/dependencies'
import { toCurrentUser } from '#server/features/users/users.store'
import { afterCommit } from '#server/platform/database/changes/after-commit'
import type { Executor, Transaction } from '#server/platform/database/database'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { conflict, forbidden, notFound } from '#server/platform/http/problems'
import type { Actor } from '#server/platform/sessions/session.store'
import { toImport } from './import-record.store.ts'
import {
  findImport,
  importedBy,
  importerOf,
  insertImport,
  listImportRows,
  storeFile,
  undoUntil,
  updateImport,
} from './imports.store.ts'
import type { ImportRow } from './imports.store.ts'
import { rehearseUpload } from './rehearse-upload.ts'
import { decideRows, pageOfRows } from './staged-rows.store.ts'
import {
  deleteImport,
  findSameUpload,
  deleteCheck,
  rejectTooMany,
  removalRejection,
  lockUploads,
} from './unfinished-imports.store.ts'
import { describeUpload, fileToRead, hashOf, nameOfFile, readUpload } from './upload.ts'

const begun = () =>
  conflict('This import has begun already. Upload the file again to bring in more.')

/** Spreadsheets that come in: uploaded, rehearsed, stored, and undone. */
export function importRoutes({ settings, imports: runner, room }: Running): Route[] {
  const personOf = (actor: Actor): Person => toCurrentUser(actor, settings)

  /** An import the person may see and go on with. @throws HttpProblem 404 for others' imports, 403 without the right to its kind of record */
  async function ownImport(
    db: Executor,
    actor: Actor,
    id: string,
    lock = false,
  ): Promise<ImportRow> {
    const person = personOf(actor)
    const row = await findImport(db, person, actor.user.id, id, lock)
    if (row === null) throw notFound()
    if (lock && !mayImport(person, row.entity as ImportEntity)) throw forbidden()
    return row
  }

  /** An own import that has not begun to be stored. */
  async function unfinishedImport(...own: Parameters<typeof ownImport>): Promise<ImportRow> {
    const row = await ownImport(...own)
    if (!isUnfinished(row.state)) throw begun()
    return row
  }

  /** Begins what is worked on beside the request. */
  async function begin(
    tx: Transaction,
    id: string,
    task: Parameters<typeof updateImport>[2],
  ): Promise<ImportRecord> {
    const fresh = { state: 'running', progressDone: 0, message: null, leaseUntil: null }
    const started = await updateImport(tx, id, { ...fresh, ...task })
    afterCommit(() => runner.wake(id))
    return toImport(tx, started)
  }

  return [
    route(uploadImport, async ({ db, actor, query, request, change }) => {
      const importer = importerOf(actor, settings)
      if (!mayImport(importer.person, query.entity))
        throw forbidden('You cannot import records of this kind.')
      const bytes = await readUpload(request.body, request.headers['content-length'])
      const filename = nameOfFile(query.filename)
      const fileHash = hashOf(query.entity, filename, bytes)
      // The same file again is the same import as long as it has not begun.
      const isKnown = (await findSameUpload(db, actor.user.id, fileHash)) !== null
      if (!isKnown) await rejectTooMany(db, actor.user.id, bytes.length)
      const sheet = isKnown
        ? null
        : await describeUpload(db, actor.user.id, query.entity, bytes, filename, {})
      const stored = await change(async ({ tx, audit }) => {
        // Two uploads at once are validated one after the other.
        await lockUploads(tx, actor.user.id)
        const taken = await findSameUpload(tx, actor.user.id, fileHash)
        if (taken !== null) return taken
        if (sheet === null)
          throw conflict('This import was removed meanwhile. Upload the file again.')
        await rejectTooMany(tx, actor.user.id, bytes.length)
        const row = await insertImport(tx, {
          ...sheet,
          ...importedBy(importer),
          entity: query.entity,
          filename,
          fileHash,
        })
        await audit({
          action: 'create',
          entity: 'imports',
          entityId: row.id,
          after: { entity: row.entity, filename },
        })
        return row
      })
      await storeFile(db, stored.id, bytes)
      return toImport(db, stored)
    }),

    route(listImports, ({ db, actor, query }) =>
      listImportRows(db, personOf(actor), actor.user.id, query),
    ),

    route(readImport, async ({ db, actor, params }) =>
      toImport(db, await ownImport(db, actor, params.id)),
    ),

    route(removeImport, async ({ db, actor, params, change }) => {
      /** The import, which may be removed: one's own whatever it is of, others' by those who may import such records. */
      const removable = async (executor: Executor, lock: boolean) => {
        const person = personOf(actor)
        const row = await findImport(executor, person, actor.user.id, params.id, lock)
        if (row === null) throw notFound()
        if (row.createdBy !== actor.user.id && !mayImport(person, row.entity as ImportEntity))
          throw forbidden()
        const rejection = removalRejection(row)
        if (rejection !== null) throw conflict(rejection)
        return row
      }
      await deleteCheck(db, (await removable(db, false)).id)
      await change(async ({ tx, audit }) => {
        const row = await removable(tx, true)
        await deleteImport(tx, row.id)
        await audit({
          action: 'delete',
          entity: 'imports',
          entityId: row.id,
          before: { entity: row.entity, filename: row.filename },
        })
      })
    }),

    route(rereadImport, async ({ db, actor, params, body, change }) => {
      const before = await unfinishedImport(db, actor, params.id)
      const bytes = await fileToRead(db, before)
      const { encoding, delimiter } = before.reading as ImportReading
      const sheet = await describeUpload(
        db,
        actor.user.id,
        before.entity as ImportEntity,
        bytes,
        before.filename,
        { encoding, delimiter, ...body },
      )
      return change(async ({ tx }) => {
        await unfinishedImport(tx, actor, params.id, true)
        return toImport(
          tx,
          await updateImport(tx, before.id, { ...sheet, state: 'uploaded', counts: null }),
        )
      })
    }),

    route(rehearseImport, async ({ db, actor, params, body, change }) => {
      const before = await unfinishedImport(db, actor, params.id)
      const importer = importerOf(actor, settings)
      if (!mayImport(importer.person, before.entity as ImportEntity)) throw forbidden()
      const bytes = await fileToRead(db, before)
      const checked = await rehearseUpload(db, before, bytes, body, { importer, room })
      return change(async ({ tx }) => {
        const row = await unfinishedImport(tx, actor, params.id, true)
        if (row.round !== checked.round)
          throw conflict('This file is being rehearsed a second time. Wait for that one.')
        return toImport(tx, await updateImport(tx, row.id, checked))
      })
    }),

    route(readImportRows, async ({ db, actor, params, query }) =>
      pageOfRows(db, await ownImport(db, actor, params.id), query),
    ),

    route(decideImport, ({ actor, params, body, change }) =>
      change(async ({ tx }) => {
        const row = await ownImport(tx, actor, params.id, true)
        if (row.state !== 'rehearsed') throw begun()
        await decideRows(tx, row, body.decisions)
        return toImport(tx, row)
      }),
    ),

    route(readImportFaults, async ({ db, actor, params, reply }) => {
      const row = await ownImport(db, actor, params.id)
      const { faultsCsv } = await import('./faults-file.ts')
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="import-faults.csv"')
      return faultsCsv(db, row)
    }),

    route(commitImport, ({ actor, params, change, origin }) =>
      change(async ({ tx, audit }) => {
        const row = await ownImport(tx, actor, params.id, true)
        // Asked again, it goes on or has ended; it never begins twice.
        if (row.task === 'commit' && (row.state === 'running' || row.state === 'done'))
          return toImport(tx, row)
        if (row.state !== 'rehearsed')
          throw conflict(
            row.state === 'uploaded'
              ? 'Rehearse the file before it is stored.'
              : row.kind === 'bulk'
                ? 'This bulk edit has ended. Choose the records again.'
                : 'This import has ended. Upload the file again.',
          )
        const counts = row.counts as ImportCounts
        const allOrNothing = row.mode === 'all_or_nothing'
        if (allOrNothing && counts.faulty > 0) {
          const rows =
            counts.faulty === 1 ? '1 row has' : `${counts.faulty.toLocaleString('en-US')} rows have`
          throw conflict(
            `${rows} problems, so nothing was imported. Fix the file, or choose to skip rows with problems.`,
          )
        }
        await audit({
          action: 'import',
          entity: 'imports',
          entityId: row.id,
          after: { entity: row.entity, filename: row.filename, mode: row.mode, ...counts },
        })
        const stage = allOrNothing ? 'check' : 'store'
        return begin(tx, row.id, {
          task: 'commit',
          stage,
          origin,
          progressTotal: counts.rows,
        })
      }),
    ),

    route(undoImport, ({ actor, params, change, origin }) =>
      change(async ({ tx, audit }) => {
        const row = await ownImport(tx, actor, params.id, true)
        if (row.state === 'undone' || (row.state === 'running' && row.task === 'undo'))
          return toImport(tx, row)
        const until = undoUntil(row)
        if (until === null) throw conflict('Only an import that is done can be undone.')
        if (until < new Date())
          throw conflict('An import can be undone for 7 days. This one is older.')
        await audit({
          action: 'undo',
          entity: 'imports',
          entityId: row.id,
          before: {
            entity: row.entity,
            filename: row.filename,
            created: row.created,
            updated: row.updated,
          },
        })
        const none = { created: 0, updated: 0, left: 0 }
        return begin(tx, row.id, { task: 'undo', stage: 'undo', origin, ...none })
      }),
    ),
  ]
}
