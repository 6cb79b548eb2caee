import type { HiddenRecords } from './hidden-records.ts'

/** The hidden record an endpoint with `{id}` would act on. */
export function hiddenFor(hidden: HiddenRecords, endpointId: string): string {
  const id = hidden[endpointId] ?? hidden[endpointId.split('.')[0] ?? '']
  return id === undefined || id === ''
    ? fail(`Say in createHiddenRecords what ${endpointId} would act on`)
    : id
}

function fail(message: string): never {
  throw new Error(message)
}

const referred: Record<string, string> = {
  organizationId: 'organizations',
  intermediaryAggregatorId: 'organizations',
  catalyticFacilityId: 'facilities',
  dealId: 'pipeline',
  offerId: 'products',
  introductionId: 'introductions',
  documentId: 'pipelineDocuments',
  sourceId: 'pipelineSources',
}

/** The hidden record a field of a body would refer to. */
export function hiddenReferred(hidden: HiddenRecords, field: string): string {
  return hidden[referred[field] ?? ''] ?? fail(`Say in hiddenReferred what ${field} refers to`)
}
