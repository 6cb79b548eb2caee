/**
 * What lists of the field and public files call the fields of the registry, compared by `headerWords`. The names and
 * labels of the catalog are known without standing here. An earlier name is surer than a later one.
 */
type Names = Readonly<Record<string, readonly string[]>>

const technology = ['technology', 'technologies', 'technology type', 'fuel', 'fuel type', 'energy source', 'resource type', 'generation type', 'generator type', 'tech']
const organizationName = ['organization', 'organization name', 'organisation', 'organisation name']
const securityPosition = ['security', 'lien position', 'lien', 'collateral position']
const status = ['status', 'record status', 'publication status']
const email = ['email', 'e mail', 'email address', 'e mail address', 'contact e mail', 'mail']
const phone = ['phone', 'phone number', 'telephone', 'contact telephone', 'contact phone number', 'tel']

const names: Readonly<Record<string, Names>> = {
  organizations: {
    name: [
      'organization', 'organisation name', 'organisation', 'cu name', 'credit union name', 'credit union', 'cde name', 'community development entity name', 'community development entity',
      'institution name', 'institution', 'legal name', 'bank name', 'lender name', 'lender', 'installer name', 'company name', 'company', 'entity name', 'business name', 'approved vendor company name',
      'developer name', 'developer', 'vendor', 'fund name', 'account name', 'member name', 'name',
    ],
    location: ['location', 'headquarters', 'hq', 'hq location', 'city and state', 'city state', 'place', 'address'],
    aum: ['aum', 'assets under management', 'total assets', 'total assets usd', 'assets', 'asset size', 'total asset'],
    website: ['website', 'web site', 'website url', 'website address', 'url', 'homepage', 'web', 'web address', 'site url'],
    contactEmail: email,
    contactPhone: phone,
    organizationType: ['organization type', 'organisation type', 'org type', 'institution type', 'entity type', 'type of organization', 'type'],
    campaignRole: ['campaign role', 'role', 'role in campaign'],
    memberTypes: ['member types', 'membership types'],
    overallLendingCapacity: ['lending capacity', 'overall lending capacity', 'capacity to lend'],
    description: ['description', 'about', 'summary', 'profile', 'overview', 'mission'],
    status,
    dataVisibility: ['data visibility', 'visibility'],
  },
  pipeline: {
    name: ['project name', 'deal name', 'deal', 'project', 'project title', 'plant name', 'plant', 'facility name', 'site name', 'station name', 'system name', 'name', 'title'],
    organizationName,
    location: ['state', 'project state', 'plant state', 'state name', 'state code', 'location', 'site state', 'state or territory'],
    technology,
    currentStage: ['current stage', 'stage', 'project stage', 'deal stage', 'development stage', 'phase', 'project phase', 'project status', 'status'],
    expectedPtoDate: [
      'expected pto date', 'expected pto', 'pto date', 'pto', 'expected operation date', 'expected cod', 'cod', 'commercial operation date', 'expected commercial operation date',
      'service date', 'in service date', 'expected in service date', 'projected in service date', 'scheduled energization deadline', 'energization date', 'date of system energization', 'planned operation date', 'target completion date', 'completion date',
    ],
    capEx: ['capex', 'capital expenditure', 'capital expenditures', 'capital cost', 'total project cost', 'estimated total project cost', 'project cost', 'total cost', 'construction cost', 'total capex'],
    itcPercentage: ['itc percentage', 'itc percent', 'itc %', 'itc rate', 'itc'],
    itcAmount: ['itc amount', 'tax credit amount', 'itc value', 'investment tax credit'],
    itcMonetizationStrategy: ['itc strategy', 'monetization strategy', 'itc monetization'],
    dealLead: ['deal lead', 'lead', 'project lead', 'project manager', 'relationship manager', 'contact', 'contact name'],
    borrower: [
      'borrower', 'borrower name', 'approved vendor company name', 'entity name', 'developer name', 'developer', 'sponsor', 'project sponsor', 'project developer', 'vendor', 'company name', 'company', 'installer name', 'owner name', 'interconnection customer',
    ],
    borrowerType: ['borrower type', 'type of borrower'],
    ownerType: ['owner type', 'type of owner'],
    systemOwner: ['system owner', 'ownership', 'system ownership'],
    capNeed: ['cap need', 'capital need', 'capital needs', 'financing need', 'financing needs', 'type of capital'],
    assetType: ['asset type', 'asset', 'asset class', 'customer type'],
    origin: ['origin', 'source', 'lead source', 'iso utility', 'iso', 'program', 'source file'],
    intermediaryAggregatorName: ['intermediary aggregator', 'aggregator', 'aggregator name', 'pipeline aggregator'],
    offtakeInterconnectionStatus: ['offtake and interconnection', 'interconnection status', 'offtake status', 'offtake interconnection status'],
    sourcesSecured: ['sources secured', 'secured sources', 'funding sources', 'committed sources'],
    notes: ['notes', 'comments', 'remarks', 'comment', 'note'],
    visibility: ['visibility'],
    outcome: ['outcome', 'result'],
  },
  products: {
    name: ['product name', 'product', 'loan product', 'name'],
    organizationName: [...organizationName, 'lender', 'lender name', 'institution', 'institution name', 'company'],
    type: ['type', 'product type', 'capital type', 'loan type', 'type of capital'],
    asset: ['asset', 'asset type', 'assets'],
    technology,
    lowRangeRate: ['low rate', 'minimum rate', 'min rate', 'rate low', 'rate from', 'interest rate low', 'low interest rate'],
    highRangeRate: ['high rate', 'maximum rate', 'max rate', 'rate high', 'rate to', 'interest rate high', 'high interest rate'],
    minPrincipalSize: ['minimum principal', 'min principal', 'minimum loan', 'minimum loan amount', 'minimum loan size', 'minimum amount', 'min amount', 'min loan', 'min size'],
    maxPrincipalSize: ['maximum principal', 'max principal', 'maximum loan', 'maximum loan amount', 'maximum loan size', 'maximum amount', 'max amount', 'max loan', 'max size'],
    securityPosition,
    macroGeography: ['macro geography', 'geography', 'coverage'],
    certainGeographies: ['specific states', 'states', 'states served', 'certain geographies', 'geographies', 'eligible states'],
    loanTermLength: ['loan term', 'term', 'loan term length', 'term length', 'tenor'],
    catalyticFacilityName: ['catalytic facility', 'facility', 'facility name'],
    status,
  },
  'catalytic-facilities': {
    name: ['facility name', 'facility', 'fund name', 'fund', 'name'],
    organizationName: [...organizationName, 'sponsor', 'host organization'],
    administratorName: ['administrator', 'administrator name', 'facility administrator', 'manager'],
    facilityType: ['facility type', 'type', 'fund type'],
    currentCapitalRaised: ['current capital raised', 'capital raised', 'raised', 'amount raised', 'current raise', 'committed capital'],
    targetRaise: ['target raise', 'target', 'goal', 'target amount', 'fund size', 'target size'],
    eligibleRecipients: ['eligible recipients', 'recipients'],
    geographicRequirement: ['geographic requirement', 'geography', 'geographic focus'],
    status,
  },
  'lending-profiles': {
    name: ['profile name', 'lending profile', 'name', 'cde name', 'community development entity name'],
    organizationName: [...organizationName, 'lender', 'lender name', 'institution', 'cde name', 'credit union name'],
    loanTypes: ['loan types', 'loan type', 'products', 'types of loans'],
    minimumLoanAmount: ['minimum loan amount', 'minimum loan', 'min loan', 'minimum amount', 'min amount', 'minimum loan size'],
    maximumLoanAmount: ['maximum loan amount', 'maximum loan', 'max loan', 'maximum amount', 'max amount', 'maximum loan size'],
    interestRateRange: ['interest rate range', 'interest rate', 'interest rates', 'rates', 'rate range'],
    termRange: ['term range', 'terms', 'term', 'loan terms'],
    sectors: ['sectors', 'sector', 'industries', 'industry'],
    geographies: ['geographies', 'geography', 'states', 'states served', 'states of projects', 'service area', 'markets'],
    criteria: ['criteria', 'lending criteria', 'requirements', 'eligibility'],
    status,
  },
  'organization-memberships': {
    aggregatorName: ['capital aggregator', 'aggregator', 'aggregator name', 'network', 'coalition'],
    memberName: ['organization', 'organization name', 'member', 'member name', 'member organization', 'name'],
    membershipType: ['membership type', 'type', 'member type', 'kind of member'],
    joinedAt: ['member since', 'joined', 'joined at', 'join date', 'date joined', 'since'],
  },
}

/** The other names of an entity's field, surest first. */
export const namesOf = (entity: string, field: string): readonly string[] => names[entity]?.[field] ?? []

/**
 * Columns that together name a record in its source, surest first, by the kind of record they name. Every one of a line
 * must be there.
 */
const keys: Readonly<Record<string, readonly (readonly string[])[]>> = {
  organizations: [
    ['charter number'], ['cu number'], ['fdic certificate number'], ['fdic cert'], ['cert'], ['rssd id'], ['rssd'], ['ein'], ['organization id'], ['organisation id'], ['org id'], ['institution id'], ['account id'],
  ],
  products: [['product id'], ['loan product id']],
  'catalytic-facilities': [['facility id'], ['fund id']],
  'lending-profiles': [['lending profile id'], ['profile id']],
  pipeline: [
    ['plant id', 'generator id'], ['id', 'iso utility'], ['queue id', 'iso'], ['project id', 'transaction id'], ['project id'], ['queue number'], ['queue id'], ['deal id'], ['plant id'],
  ],
  'organization-memberships': [['membership id']],
}

/** Keys that say nothing of the kind of record. */
const keysOfAny: readonly (readonly string[])[] = [['external id'], ['external key'], ['record id'], ['id']]

/** Columns that may be the key of an entity's records, surest first. */
export const keysOf = (entity: string): readonly (readonly string[])[] => [...(keys[entity] ?? []), ...keysOfAny]

/** Other names of columns with ids of organizations, of which none is ever a key. */
const idsBeside = ['aggregator id', 'member id', 'lender id', 'developer id', 'sponsor id', 'owner id', 'borrower id', 'entity id']

/** Whether a column names records of another kind: the organization of a product, the facility of a deal. */
export function namesAnother(entity: string, words: string): boolean {
  const own = new Set(keysOf(entity).flat())
  const others = [...Object.values(keys).flat(2), ...idsBeside].filter((each) => !own.has(each))
  return others.some((each) => words === each || words.endsWith(` ${each}`))
}

/** Ends of longer names that say the same as the word alone: "Mailing State" is a state. */
export const tellingEnds: readonly string[] = ['state', 'technology', 'stage', 'website', 'email', 'phone', 'description', 'project name', 'organization name', 'total project cost']

interface Reason {
  /** Words one of which the name holds. */
  words: readonly string[]
  entity?: string
  reason: string
}

/** What columns are that look like a field but are another thing, or that the registry has no place for; the first that fits is told. */
export const reasons: readonly Reason[] = [
  { words: ['states of projects', 'most frequent state'], entity: 'organizations', reason: 'Says where the projects are, not where the organization is' },
  { words: ['qlici'], entity: 'organizations', reason: 'Money placed in projects is not assets under management' },
  { words: ['growth', 'ratio', 'return on', 'percent change'], reason: 'The registry has no field for ratios and growth' },
  { words: ['charter state'], reason: 'Says where it is chartered, not where it is' },
  { words: ['low income'], reason: 'The registry has no field for the low-income designation' },
  { words: ['total loans', 'total shares', 'total deposits', 'deposits', 'members', 'net worth'], reason: 'Of its figures the registry keeps the total assets only' },
  { words: ['capacity factor'], reason: 'The registry has no field for the capacity factor' },
  { words: ['capacity', 'mw', 'kw', 'project size', 'kw installed'], reason: 'The registry has no field for capacity. It can be kept in a text field such as Notes' },
  { words: ['rec price', 'rec delivery contract value', 'invoiced rec value', 'total quantity of recs', 'rec contract', 'rec tracking'], reason: 'About the credits sold, whose value is not the cost of the project' },
  { words: ['unnamed'], reason: 'The column has no name' },
  { words: ['street', 'zip', 'zip code', 'plus4', 'intersection'], entity: 'organizations', reason: 'Of an address the registry keeps city and state' },
  { words: ['latitude', 'longitude', 'county', 'census tract', 'zip', 'street', 'city', 'address', 'balancing authority', 'transmission owner'], reason: 'Of a place the registry keeps the state only. It can be kept in a text field such as Notes' },
  { words: ['year opened', 'first year', 'last year', 'cycle date', 'quarter', 'submitted date', 'approval date', 'created date', 'project created date', 'scraped timestamp', 'updated at', 'created at', 'created', 'updated'], reason: 'The registry has no field for this date' },
  { words: ['code', 'group', 'number', 'id', 'unit code', 'region'], reason: 'A code of the source. It can serve as the key, else it is left out' },
]
