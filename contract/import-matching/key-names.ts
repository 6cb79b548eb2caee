/**
 * Columns that together name a record in its source, surest first, by the kind of record they name. Every one of a line
 * must be there.
 */
const keys: Readonly<Record<string, readonly (readonly string[])[]>> = {
  organizations: [
    ['charter number'],
    ['cu number'],
    ['fdic certificate number'],
    ['fdic cert'],
    ['cert'],
    ['rssd id'],
    ['rssd'],
    ['ein'],
    ['organization id'],
    ['organisation id'],
    ['org id'],
    ['institution id'],
    ['account id'],
  ],
  products: [['product id'], ['loan product id']],
  'catalytic-facilities': [['facility id'], ['fund id']],
  'lending-profiles': [['lending profile id'], ['profile id']],
  pipeline: [
    ['plant id', 'generator id'],
    ['id', 'iso utility'],
    ['queue id', 'iso'],
    ['project id', 'transaction id'],
    ['project id'],
    ['queue number'],
    ['queue id'],
    ['deal id'],
    ['plant id'],
  ],
  'organization-memberships': [['membership id']],
}

/** Keys that say nothing of the kind of record. */
const keysOfAny: readonly (readonly string[])[] = [
  ['external id'],
  ['external key'],
  ['record id'],
  ['id'],
]

/** Columns that may be the key of an entity's records, surest first. */
export const keysOf = (entity: string): readonly (readonly string[])[] => [
  ...(keys[entity] ?? []),
  ...keysOfAny,
]

/** Other names of columns with ids of organizations, of which none is ever a key. */
const idsBeside = [
  'aggregator id',
  'member id',
  'lender id',
  'developer id',
  'sponsor id',
  'owner id',
  'borrower id',
  'entity id',
]

/** Whether a column names records of another kind: the organization of a product, the facility of a deal. */
export function namesAnother(entity: string, words: string): boolean {
  const own = new Set(keysOf(entity).flat())
  const others = [...Object.values(keys).flat(2), ...idsBeside].filter((each) => !own.has(each))
  return others.some((each) => words === each || words.endsWith(` ${each}`))
}
