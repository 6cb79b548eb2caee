import { and, inArray, ne } from 'drizzle-orm'
import { labelOf } from '#contract/common/enums'
import { dealLocations } from '#contract/pipeline-locations'
import { figureNames, pipelineActivities } from '#database/pipeline'
import { refreshFigures } from '#server/features/finance/figures.store'
import { dealsWithFinance } from '#server/features/finance/finance.store'
import { dealsWithPackage } from '#server/features/package/documents.store'
import type { ImportTarget, StoredRecord } from '#server/platform/imports/import-target'
import { identityWithin } from '#server/platform/imports/named-records'
import { registryImport } from '#server/registry/registry-import'
import { deleteStageChanges, recordStageChanges } from './pipeline-activities.store.ts'
import { dealRegistry } from './pipeline-registry.store.ts'
import type { DealRow } from './pipeline.store.ts'

// The records of this target are rows of this table, and bodies were parsed by the schemas beside them.
const rowOf = (record: StoredRecord) => record as unknown as DealRow

const stepOf = (before: StoredRecord, after: StoredRecord) => ({
  pipelineId: after.id,
  from: rowOf(before).currentStage,
  to: rowOf(after).currentStage,
  at: rowOf(after).updatedAt,
})

/** Deals from spreadsheets. */
export const dealImport: ImportTarget = {
  ...registryImport('pipeline', dealRegistry),
  // Lines and facts change figures without a new version, as a confirmation does.
  apart: [...figureNames, 'lastConfirmedAt'],
  identityOf: identityWithin('location'),
  shown: (record) => ({
    name: rowOf(record).name,
    place: rowOf(record).location && labelOf(dealLocations, rowOf(record).location ?? ''),
  }),
  afterChange: (tx, pairs, importer) =>
    recordStageChanges(
      tx,
      pairs.map(({ before, after }) => stepOf(before, after)),
      importer,
    ),
  afterWrite: (tx, ids, { rules }) => refreshFigures(tx, ids, rules),
  afterUndo: (tx, pairs) =>
    deleteStageChanges(
      tx,
      pairs.map(({ before, after }) => stepOf(after, before)),
    ),
  async referredTo(tx, ids) {
    // Changes of the stage are recorded by the portal itself; what a person wrote holds a project.
    const written = and(
      inArray(pipelineActivities.pipelineId, [...ids]),
      ne(pipelineActivities.type, 'stage_change'),
    )
    const noted = await tx
      .selectDistinct({ id: pipelineActivities.pipelineId })
      .from(pipelineActivities)
      .where(written)
    const financed = await dealsWithFinance(tx, ids)
    const packaged = await dealsWithPackage(tx, ids)
    return new Map([
      ...packaged.map((id) => [id, 'Documents were added to this project since.'] as const),
      ...[...financed].map((id) => [id, 'Finance was added to this project since.'] as const),
      ...noted.map(({ id }) => [id, 'Activities were added to this project since.'] as const),
    ])
  },
}
