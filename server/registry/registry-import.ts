import type { NounWith } from '#contract/records'
import { availableTables } from '#server/features/confirmations/freshness.store'
import type { LastConfirmed } from '#server/platform/database/changes/retained'
import { given } from '#server/platform/database/changes/rows'
import type { ImportTarget, StoredRecord } from '#server/platform/imports/import-target'
import { identityWithin, withNames } from '#server/platform/imports/named-records'
import { ownerOf, reviewedStatus, savedValues } from './registry.ts'
import type { Registry, RegistryRow } from './registry.ts'

/** Records of a registry from spreadsheets: those of one name within one organization are the same. */
export function registryImport<Row extends RegistryRow, Values, Names, Query, New, Changes, Answer>(
  noun: NounWith<'imported'>,
  registry: Registry<Row, Values, Names, Query, New, Changes, Answer>,
): ImportTarget {
  const { store, calls } = registry
  const valuesOf = savedValues(registry)
  // The records of this target are rows of its table, and bodies were parsed by the schemas of its calls.
  const rowOf = (record: StoredRecord) => record as unknown as Row
  const stored = (values: object, before?: Row) => ({
    ...given(values),
    ...store.derived({ ...before, ...given(values) } as Partial<Values>),
  })
  return {
    entity: noun,
    table: store.table,
    createBody: calls.create.body as ImportTarget['createBody'],
    updateBody: calls.update.body as ImportTarget['updateBody'],
    apart: ['lastConfirmedAt'],
    saysAvailable: noun in availableTables,
    identityOf: identityWithin('organizationId'),
    alike: (identities) => withNames(store.table.searchText, identities),
    shown: ({ name }) => ({ name: String(name), place: null }),
    rejection: (person, record) => registry.rejection(person, ownerOf(noun, record)),
    added: async (references, importer, body) =>
      stored(await valuesOf(references, importer, null, body as Changes & LastConfirmed)),
    changed: async (references, importer, before, body) =>
      stored(
        await valuesOf(references, importer, rowOf(before), body as Changes & LastConfirmed),
        rowOf(before),
      ),
    undone: (importer, { before, after }) =>
      reviewedStatus(registry.reviewed, importer, rowOf(before), rowOf(after)),
    referredTo: async () => new Map(),
  }
}
