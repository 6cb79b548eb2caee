/**
 * The 50 states, the District of Columbia and the five territories with their labels, in the order of
 * the labels (P-261, P-268). Stored values are the lower-case names with underscores.
 */
export const states = {
  alabama: 'Alabama',
  alaska: 'Alaska',
  american_samoa: 'American Samoa',
  arizona: 'Arizona',
  arkansas: 'Arkansas',
  california: 'California',
  colorado: 'Colorado',
  connecticut: 'Connecticut',
  delaware: 'Delaware',
  district_of_columbia: 'District of Columbia',
  florida: 'Florida',
  georgia: 'Georgia',
  guam: 'Guam',
  hawaii: 'Hawaii',
  idaho: 'Idaho',
  illinois: 'Illinois',
  indiana: 'Indiana',
  iowa: 'Iowa',
  kansas: 'Kansas',
  kentucky: 'Kentucky',
  louisiana: 'Louisiana',
  maine: 'Maine',
  maryland: 'Maryland',
  massachusetts: 'Massachusetts',
  michigan: 'Michigan',
  minnesota: 'Minnesota',
  mississippi: 'Mississippi',
  missouri: 'Missouri',
  montana: 'Montana',
  nebraska: 'Nebraska',
  nevada: 'Nevada',
  new_hampshire: 'New Hampshire',
  new_jersey: 'New Jersey',
  new_mexico: 'New Mexico',
  new_york: 'New York',
  north_carolina: 'North Carolina',
  north_dakota: 'North Dakota',
  northern_mariana_islands: 'Northern Mariana Islands',
  ohio: 'Ohio',
  oklahoma: 'Oklahoma',
  oregon: 'Oregon',
  pennsylvania: 'Pennsylvania',
  puerto_rico: 'Puerto Rico',
  rhode_island: 'Rhode Island',
  south_carolina: 'South Carolina',
  south_dakota: 'South Dakota',
  tennessee: 'Tennessee',
  texas: 'Texas',
  us_virgin_islands: 'U.S. Virgin Islands',
  utah: 'Utah',
  vermont: 'Vermont',
  virginia: 'Virginia',
  washington: 'Washington',
  west_virginia: 'West Virginia',
  wisconsin: 'Wisconsin',
  wyoming: 'Wyoming',
} as const

export type State = keyof typeof states

/** The two letters of the Postal Service for each state and territory. */
export const stateLetters: Readonly<Record<State, string>> = {
  alabama: 'AL', alaska: 'AK', american_samoa: 'AS', arizona: 'AZ', arkansas: 'AR', california: 'CA', colorado: 'CO', connecticut: 'CT',
  delaware: 'DE', district_of_columbia: 'DC', florida: 'FL', georgia: 'GA', guam: 'GU', hawaii: 'HI', idaho: 'ID', illinois: 'IL',
  indiana: 'IN', iowa: 'IA', kansas: 'KS', kentucky: 'KY', louisiana: 'LA', maine: 'ME', maryland: 'MD', massachusetts: 'MA', michigan: 'MI',
  minnesota: 'MN', mississippi: 'MS', missouri: 'MO', montana: 'MT', nebraska: 'NE', nevada: 'NV', new_hampshire: 'NH', new_jersey: 'NJ',
  new_mexico: 'NM', new_york: 'NY', north_carolina: 'NC', north_dakota: 'ND', northern_mariana_islands: 'MP', ohio: 'OH', oklahoma: 'OK',
  oregon: 'OR', pennsylvania: 'PA', puerto_rico: 'PR', rhode_island: 'RI', south_carolina: 'SC', south_dakota: 'SD', tennessee: 'TN',
  texas: 'TX', us_virgin_islands: 'VI', utah: 'UT', vermont: 'VT', virginia: 'VA', washington: 'WA', west_virginia: 'WV', wisconsin: 'WI', wyoming: 'WY',
}

/**
 * The groups of the state picker: the four regions of the Census Bureau, the District of Columbia
 * among the South, and the territories. Every state is in exactly one group.
 */
export const stateGroups: Readonly<Record<string, readonly State[]>> = {
  Northeast: [
    'connecticut', 'maine', 'massachusetts', 'new_hampshire', 'new_jersey', 'new_york', 'pennsylvania',
    'rhode_island', 'vermont',
  ],
  Midwest: [
    'illinois', 'indiana', 'iowa', 'kansas', 'michigan', 'minnesota', 'missouri', 'nebraska',
    'north_dakota', 'ohio', 'south_dakota', 'wisconsin',
  ],
  South: [
    'alabama', 'arkansas', 'delaware', 'district_of_columbia', 'florida', 'georgia', 'kentucky',
    'louisiana', 'maryland', 'mississippi', 'north_carolina', 'oklahoma', 'south_carolina', 'tennessee',
    'texas', 'virginia', 'west_virginia',
  ],
  West: [
    'alaska', 'arizona', 'california', 'colorado', 'hawaii', 'idaho', 'montana', 'nevada', 'new_mexico',
    'oregon', 'utah', 'washington', 'wyoming',
  ],
  Territories: ['american_samoa', 'guam', 'northern_mariana_islands', 'puerto_rico', 'us_virgin_islands'],
}

const everywhere = Object.keys(states) as State[]

/**
 * The states that a broad geography stands for: all of them, or all without the territories, the District of Columbia
 * among the states (P-268). The others stand for none by themselves.
 */
export const broadGeographies: Readonly<Record<string, readonly State[]>> = {
  all_states_and_territories: everywhere,
  all_states_no_territories: everywhere.filter((state) => !stateGroups['Territories']?.includes(state)),
}
