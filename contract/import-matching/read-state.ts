import { states } from '../common/states.ts'
import type { State } from '../common/states.ts'
import { oneLine, plainWords } from './cell-text.ts'

/** The letters of the Postal Service. */
const letters: Readonly<Record<State, string>> = {
  alabama: 'AL', alaska: 'AK', american_samoa: 'AS', arizona: 'AZ', arkansas: 'AR', california: 'CA', colorado: 'CO', connecticut: 'CT', delaware: 'DE',
  district_of_columbia: 'DC', florida: 'FL', georgia: 'GA', guam: 'GU', hawaii: 'HI', idaho: 'ID', illinois: 'IL', indiana: 'IN', iowa: 'IA', kansas: 'KS',
  kentucky: 'KY', louisiana: 'LA', maine: 'ME', maryland: 'MD', massachusetts: 'MA', michigan: 'MI', minnesota: 'MN', mississippi: 'MS', missouri: 'MO',
  montana: 'MT', nebraska: 'NE', nevada: 'NV', new_hampshire: 'NH', new_jersey: 'NJ', new_mexico: 'NM', new_york: 'NY', north_carolina: 'NC',
  north_dakota: 'ND', northern_mariana_islands: 'MP', ohio: 'OH', oklahoma: 'OK', oregon: 'OR', pennsylvania: 'PA', puerto_rico: 'PR', rhode_island: 'RI',
  south_carolina: 'SC', south_dakota: 'SD', tennessee: 'TN', texas: 'TX', us_virgin_islands: 'VI', utah: 'UT', vermont: 'VT', virginia: 'VA',
  washington: 'WA', west_virginia: 'WV', wisconsin: 'WI', wyoming: 'WY',
}

const otherNames: readonly [string, State][] = [
  ['d c', 'district_of_columbia'], ['washington dc', 'district_of_columbia'], ['washington d c', 'district_of_columbia'],
  ['united states virgin islands', 'us_virgin_islands'], ['us virgin islands', 'us_virgin_islands'], ['virgin islands', 'us_virgin_islands'],
  ['virgin islands of the united states', 'us_virgin_islands'], ['usvi', 'us_virgin_islands'], ['porto rico', 'puerto_rico'],
  ['commonwealth of puerto rico', 'puerto_rico'], ['commonwealth of the northern mariana islands', 'northern_mariana_islands'],
  ['cnmi', 'northern_mariana_islands'], ['n mariana islands', 'northern_mariana_islands'], ['p r', 'puerto_rico'], ['v i', 'us_virgin_islands'],
]

const byWords = new Map<string, State>([
  ...(Object.entries(states) as [State, string][]).flatMap(([state, label]) => [[plainWords(state), state], [plainWords(label), state]] as [string, State][]),
  ...(Object.entries(letters) as [State, string][]).map(([state, code]) => [code.toLowerCase(), state] as [string, State]),
  ...otherNames,
])

/** The state or territory a cell names by its name, letters or stored value in any case ("NY", "d.c.", "PUERTO RICO"); null for anything else. */
export function readState(cell: string): State | null {
  const words = plainWords(cell)
  return byWords.get(words) ?? byWords.get(words.replace(/^state of /, '')) ?? null
}

/**
 * A place as organizations keep it: the state alone by its stored value, a city with its state in full
 * ("Houston, TX" is "Houston, Texas"), everything else as it was written.
 */
export function readPlace(cell: string): string {
  const place = oneLine(cell)
  const alone = readState(place)
  if (alone !== null) return alone
  const comma = place.lastIndexOf(',')
  const state = comma === -1 ? null : readState(place.slice(comma + 1))
  const city = place.slice(0, comma).trim()
  if (state === null) return place
  return city === '' ? state : `${city}, ${states[state]}`
}
