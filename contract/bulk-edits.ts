import { z } from 'zod'
import { bulkLimit, bulkNouns } from './bulk-nouns.ts'
import type { BulkEntity } from './bulk-nouns.ts'
import { endpoint } from './common/endpoint.ts'
import { recordId } from './common/text.ts'
import { updateFacilityBody } from './facilities.ts'
import { importRecord } from './imports.ts'
import { updateLendingProfileBody } from './lending-profiles.ts'
import { updateOrganizationBody } from './organizations.ts'
import { updateDealBody } from './pipeline.ts'
import { updateProductBody } from './products.ts'

const chooseChange = 'Choose at least one change'
const chooseRecord = 'Choose at least one record'

/** What is done to a list: it becomes another one, or entries are added and removed. */
function listChange<Field extends z.ZodType>(field: Field) {
  return z
    .object(
      { set: field.optional(), add: field.optional(), remove: field.optional() },
      { error: 'Send set, or add and remove' },
    )
    .refine(
      ({ set, add, remove }) =>
        set === undefined
          ? add !== undefined || remove !== undefined
          : add === undefined && remove === undefined,
      { error: 'Send set alone, or add and remove' },
    )
    .optional()
}
export interface ListChange {
  readonly set?: readonly string[] | undefined
  readonly add?: readonly string[] | undefined
  readonly remove?: readonly string[] | undefined
}

/** The changes of a kind of record: no field but those that are named. */
function changesOf<Fields extends z.ZodRawShape>(fields: Fields) {
  return z
    .object(fields, { error: chooseChange })
    .catchall(z.unknown())
    .superRefine((changes, context) => {
      for (const field of Object.keys(changes))
        if (!Object.hasOwn(fields, field))
          context.addIssue({
            code: 'custom',
            path: [field],
            message: 'This field cannot be changed in bulk',
          })
      if (Object.values(changes).every((change) => change === undefined))
        context.addIssue({ code: 'custom', message: chooseChange })
    })
}

const product = updateProductBody.shape
const facility = updateFacilityBody.shape
const profile = updateLendingProfileBody.shape
const deal = updateDealBody.shape
const organization = updateOrganizationBody.shape

/** What may be changed of many records at once, each field as its own form takes it (E-003). */
const bulkChanges = {
  products: {
    status: product.status,
    type: listChange(product.type),
    asset: listChange(product.asset),
    technology: listChange(product.technology),
    securityPosition: listChange(product.securityPosition),
    loanTermLength: listChange(product.loanTermLength),
    isSupportedByCatalyticFacility: product.isSupportedByCatalyticFacility,
    catalyticFacilityId: product.catalyticFacilityId,
  },
  'catalytic-facilities': { status: facility.status, facilityType: facility.facilityType },
  'lending-profiles': {
    status: profile.status,
    loanTypes: listChange(profile.loanTypes),
    sectors: listChange(profile.sectors),
    geographies: listChange(profile.geographies),
  },
  pipeline: {
    currentStage: deal.currentStage,
    outcome: deal.outcome,
    visibility: deal.visibility,
    capNeed: listChange(deal.capNeed),
    technology: listChange(deal.technology),
    intermediaryAggregatorId: deal.intermediaryAggregatorId,
    dealLead: deal.dealLead,
  },
  organizations: {
    status: organization.status,
    dataVisibility: organization.dataVisibility,
    campaignRole: organization.campaignRole,
    organizationType: organization.organizationType,
  },
} as const satisfies Record<BulkEntity, z.ZodRawShape>

/** The fields of a kind of record that are changed in bulk, in the order of the dialog. */
export const bulkFieldsOf = (entity: BulkEntity): readonly string[] =>
  Object.keys(bulkChanges[entity])

const version = { error: 'The version is a whole number' }

// A record that is named twice counts once, as it was first named.
const records = z
  .array(z.object({ id: recordId, version: z.int(version).min(1, version) }), {
    error: chooseRecord,
  })
  .min(1, { error: chooseRecord })
  .transform((named) =>
    [...new Map(named.toReversed().map((each) => [each.id, each])).values()].toReversed(),
  )
  .refine((named) => named.length <= bulkLimit, {
    error: `Choose at most ${bulkLimit.toLocaleString('en-US')} records`,
  })

const bodyOf = <Entity extends BulkEntity>(entity: Entity) =>
  z.object({
    entity: z.literal(entity),
    records,
    changes: changesOf(bulkChanges[entity]),
  })

/** Rehearses a change of many records: an import whose rows come from a list; nothing of the records is stored (E-004). */
export const createBulkEdit = endpoint({
  id: 'bulkEdits.create',
  scope: 'registry.write',
  summary:
    'Say what a change of up to 1,000 records would do, record by record, as an import to commit; stores nothing of them',
  method: 'POST',
  path: '/api/bulk-edits',
  access: 'member',
  body: z.discriminatedUnion(
    'entity',
    [
      bodyOf('products'),
      bodyOf('catalytic-facilities'),
      bodyOf('lending-profiles'),
      bodyOf('pipeline'),
      bodyOf('organizations'),
    ],
    { error: `Choose one of: ${Object.keys(bulkNouns).join(', ')}` },
  ),
  status: 201,
  reply: importRecord,
  heavy: true,
})

export const bulkEditEndpoints = [createBulkEdit]
