interface Reason {
  /** Words of which the name contains one. */
  words: readonly string[]
  entity?: string
  reason: string
}

/** What columns are that look like a field but are another thing, or that the registry has no place for; the first that fits is shown. */
export const reasons: readonly Reason[] = [
  {
    words: ['states of projects', 'most frequent state'],
    entity: 'organizations',
    reason: 'Says where the projects are, not where the organization is',
  },
  {
    words: ['qlici'],
    entity: 'organizations',
    reason: 'Money placed in projects is not assets under management',
  },
  {
    words: ['growth', 'ratio', 'return on', 'percent change'],
    reason: 'The portal has no field for ratios and growth',
  },
  { words: ['charter state'], reason: 'Says where it is chartered, not where it is' },
  { words: ['low income'], reason: 'The portal has no field for the low-income designation' },
  {
    words: ['total loans', 'total shares', 'total deposits', 'deposits', 'members', 'net worth'],
    reason: 'Of its figures the portal keeps the total assets only',
  },
  { words: ['capacity factor'], reason: 'The portal has no field for the capacity factor' },
  {
    words: ['capacity', 'mw', 'kw', 'project size', 'kw installed'],
    reason: 'The portal has no field for capacity. It can be kept in a text field such as Notes',
  },
  {
    words: [
      'rec price',
      'rec delivery contract value',
      'invoiced rec value',
      'total quantity of recs',
      'rec contract',
      'rec tracking',
    ],
    reason: 'About the credits sold, whose value is not the cost of the project',
  },
  { words: ['unnamed'], reason: 'The column has no name' },
  {
    words: ['street', 'zip', 'zip code', 'plus4', 'intersection'],
    entity: 'organizations',
    reason: 'Of an address the portal keeps city and state',
  },
  {
    words: [
      'latitude',
      'longitude',
      'county',
      'census tract',
      'zip',
      'street',
      'city',
      'address',
      'balancing authority',
      'transmission owner',
    ],
    reason:
      'Of a place the portal keeps the state only. It can be kept in a text field such as Notes',
  },
  {
    words: [
      'year opened',
      'first year',
      'last year',
      'cycle date',
      'quarter',
      'submitted date',
      'approval date',
      'created date',
      'project created date',
      'scraped timestamp',
      'updated at',
      'created at',
      'created',
      'updated',
    ],
    reason: 'The portal has no field for this date',
  },
  {
    words: ['code', 'group', 'number', 'id', 'unit code', 'region'],
    reason: 'A code of the source. It can serve as the key, else it is left out',
  },
]
