import { and, inArray, ne } from 'drizzle-orm'
import { labelOf } from '#contract/common/enums'
import { createDealBody, updateDealBody } from '#contract/pipeline'
import { dealLocations } from '#contract/pipeline-locations'
import { mayWriteRecord } from '#contract/rights'
import { figureNames, pipeline, pipelineActivities } from '#database/pipeline'
import { refreshFigures } from '#server/features/finance/figures.store'
import { dealsWithFinance } from '#server/features/finance/finance.store'
import { given } from '#server/platform/database/changes/given'
import { forbidden } from '#server/platform/http/problems'
import type { ImportTarget, StoredRecord } from '#server/platform/imports/import-target'
import { identityWithin, withNames } from '#server/platform/imports/named-records'
import { deleteStageChanges, recordStageChanges } from './pipeline-activities.store.ts'
import { derivedOfDeal } from './pipeline.store.ts'
import type { DealRow, DealValues } from './pipeline.store.ts'
import { changedDealValues, newDealValues } from './save-deal.ts'

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
  entity: 'pipeline',
  table: pipeline,
  createBody: createDealBody,
  updateBody: updateDealBody,
  // Lines and facts change figures without a new version, as a confirmation does.
  apart: [...figureNames, 'lastConfirmedAt'],
  isConfirmed: true,
  identityOf: identityWithin('location'),
  alike: (identities) => withNames(pipeline.searchText, identities),
  shown: (record) => ({
    name: rowOf(record).name,
    place: rowOf(record).location && labelOf(dealLocations, rowOf(record).location ?? ''),
  }),
  rejection: (person, record) =>
    mayWriteRecord(person, rowOf(record))
      ? null
      : forbidden('You can only change projects of your own organization'),
  async added(references, { person }, body) {
    const { values } = await newDealValues(
      references,
      person,
      body as DealValues & { name: string },
    )
    const named = given(values)
    return { ...named, ...derivedOfDeal(named) }
  },
  async changed(references, { person }, before, body) {
    const { values } = await changedDealValues(references, person, rowOf(before), body)
    const named = given(values)
    return { ...named, ...derivedOfDeal({ ...rowOf(before), ...named }) }
  },
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
    return new Map([
      ...[...financed].map((id) => [id, 'Finance was added to this project since.'] as const),
      ...noted.map(({ id }) => [id, 'Activities were added to this project since.'] as const),
    ])
  },
}
