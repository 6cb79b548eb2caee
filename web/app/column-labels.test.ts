import { expect, test } from 'vitest'
import { availableNouns } from '#contract/freshness'
import { columnLabels, listLabelOf } from '#contract/record-fields/column-labels'
import { fieldsOf } from '#contract/record-fields/record-fields'
import { facilityColumns } from '#web/features/facilities/facilities.columns.tsx'
import { lendingProfileColumns } from '#web/features/lending-profiles/lending-profiles.columns.tsx'
import { dealColumns } from '#web/features/pipeline/pipeline.columns.tsx'
import { registryColumns } from '#web/features/products/products.columns.tsx'

// Sentences call a field as the column of its list does (N-045).

const lists = {
  products: registryColumns({ isAdmin: true, benchmarks: [], isComplete: true }),
  'catalytic-facilities': facilityColumns,
  'lending-profiles': lendingProfileColumns,
  pipeline: dealColumns,
} as const

/** The column of two fields has a name for both. */
const shared = new Set(['minPrincipalSize'])

test.each(availableNouns)('fields of %s are called as their columns', (noun) => {
  const columns: readonly { id: string; header: unknown }[] = lists[noun]
  const fields = fieldsOf(noun)
  const differing = columns.flatMap(({ id, header }) => {
    const field = fields.find(({ name }) => name === id)
    if (field === undefined || !field.writable || shared.has(id)) return []
    const label = listLabelOf(noun, field)
    return label === header ? [] : [[id, label, header]]
  })
  expect(differing).toEqual([])
  // And nothing is said of a field without a column.
  const ids = new Set(columns.map(({ id }) => id))
  expect(Object.keys(columnLabels[noun]).filter((name) => !ids.has(name))).toEqual([])
})
