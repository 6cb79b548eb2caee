import { createBulkEdit } from '#contract/bulk-edits'
import { bulkCount } from '#contract/bulk-nouns'
import { mayImport } from '#contract/imports'
import type { Dependencies } from '#server/dependencies'
import { importerOf } from '#server/features/imports/imports.store'
import { rehearseRecords, stageRecords } from '#server/features/imports/rehearsed-records.store'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { forbidden } from '#server/platform/http/problems'
import { bodyOfChanges } from './list-changes.rules.ts'

/** Changes of many records at once: they come into the staging of imports, which does the rest (E-004). */
export function bulkEditRoutes({ settings }: Dependencies): Route[] {
  return [
    route(createBulkEdit, async ({ db, actor, body, change }) => {
      const { entity, records, changes } = body
      const importer = importerOf(actor, settings)
      if (!mayImport(importer.person, entity))
        throw forbidden('You cannot change records of this kind.')
      const rows = await rehearseRecords(db, {
        entity,
        importer,
        records,
        bodyOf: (record) => bodyOfChanges(record, changes),
      })
      const name = `Bulk edit of ${bulkCount(entity, records.length)}`
      return change(({ tx }) => stageRecords(tx, rows, { entity, importer, name }))
    }),
  ]
}
