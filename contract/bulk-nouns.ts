/** Kinds of record that are changed many at once, as a sentence counts them. */
export const bulkNouns = {
  products: { one: 'product', many: 'products' },
  'catalytic-facilities': { one: 'facility', many: 'facilities' },
  'lending-profiles': { one: 'lending profile', many: 'lending profiles' },
  pipeline: { one: 'project', many: 'projects' },
  organizations: { one: 'organization', many: 'organizations' },
} as const
export type BulkEntity = keyof typeof bulkNouns

/** Most records of one bulk edit (E-002, E-005). */
export const bulkLimit = 1000

/** So many records of a kind in words: "18 products". */
export function bulkCount(entity: BulkEntity, count: number): string {
  const { one, many } = bulkNouns[entity]
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
