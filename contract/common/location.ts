import { normalizeSearch } from './search.ts'
import { stateLetters, states } from './states.ts'
import type { State } from './states.ts'

/**
 * The one parser of places: filters, counts, duplicates and imports all use it, so that they agree. It knows states, not
 * cities. Text that could mean two states, or none, is in none.
 */

const labels = Object.entries(states) as [State, string][]

const otherNames: readonly [string, State][] = [
  ['washington dc', 'district_of_columbia'],
  ['washington state', 'washington'],
  ['new york state', 'new_york'],
  ['virgin islands', 'us_virgin_islands'],
  ['united states virgin islands', 'us_virgin_islands'],
  ['virgin islands of the united states', 'us_virgin_islands'],
  ['usvi', 'us_virgin_islands'],
  ['porto rico', 'puerto_rico'],
  ['cnmi', 'northern_mariana_islands'],
  ['n mariana islands', 'northern_mariana_islands'],
  ['n carolina', 'north_carolina'],
  ['s carolina', 'south_carolina'],
  ['n dakota', 'north_dakota'],
  ['s dakota', 'south_dakota'],
  ['w virginia', 'west_virginia'],
]

// Names as words, without the periods of "U.S."; `wordsOf` makes the same of what was typed.
const byName = new Map<string, State>([
  ...labels.map(([state]) => [state.replaceAll('_', ' '), state] as const),
  ...otherNames,
])
const byLetters = new Map(labels.map(([state]) => [stateLetters[state], state]))

// Short forms of newspapers. They are words of their own ("Miss", "Wash") and count behind a city alone.
const shortForms = new Map(
  Object.entries({
    ala: 'alabama',
    ariz: 'arizona',
    ark: 'arkansas',
    calif: 'california',
    cal: 'california',
    colo: 'colorado',
    conn: 'connecticut',
    del: 'delaware',
    fla: 'florida',
    ill: 'illinois',
    ind: 'indiana',
    kan: 'kansas',
    kans: 'kansas',
    mass: 'massachusetts',
    mich: 'michigan',
    minn: 'minnesota',
    miss: 'mississippi',
    mont: 'montana',
    neb: 'nebraska',
    nebr: 'nebraska',
    nev: 'nevada',
    okla: 'oklahoma',
    ore: 'oregon',
    penn: 'pennsylvania',
    penna: 'pennsylvania',
    tenn: 'tennessee',
    tex: 'texas',
    wash: 'washington',
    'w va': 'west_virginia',
    wva: 'west_virginia',
    wis: 'wisconsin',
    wisc: 'wisconsin',
    wyo: 'wyoming',
  } satisfies Record<string, State>),
)

// Towns with the name of a state, by the states they are in: "Ohio, Indiana" names two states, "Delaware, Ohio" one.
const towns: Readonly<Partial<Record<State, readonly State[]>>> = {
  california: ['kentucky', 'maryland', 'missouri', 'pennsylvania'],
  delaware: ['iowa', 'ohio', 'oklahoma'],
  florida: ['massachusetts', 'new_york'],
  indiana: ['pennsylvania'],
  kansas: ['illinois', 'ohio', 'oklahoma'],
  louisiana: ['missouri'],
  nevada: ['iowa', 'missouri', 'ohio', 'texas'],
  oregon: ['illinois', 'missouri', 'ohio', 'wisconsin'],
  virginia: ['illinois', 'minnesota'],
  wyoming: ['delaware', 'illinois', 'iowa', 'michigan', 'minnesota', 'ohio', 'pennsylvania'],
  washington: [
    'connecticut',
    'district_of_columbia',
    'georgia',
    'illinois',
    'indiana',
    'iowa',
    'kansas',
    'kentucky',
    'louisiana',
    'maine',
    'michigan',
    'mississippi',
    'missouri',
    'nebraska',
    'new_hampshire',
    'new_jersey',
    'north_carolina',
    'oklahoma',
    'pennsylvania',
    'utah',
    'vermont',
    'virginia',
    'west_virginia',
    'wisconsin',
  ],
}

const longestPlace = 500
const country = /^(?:usa?|united states(?: of america)?)$/i
const countryAtEnd = /^(.*\S) (?:usa?|united states(?: of america)?)$/i
// Spreadsheets remove the zeros at the beginning of a ZIP code.
const zip = /^\d{3,5}(?:[- ]?\d{4})?$/
const zipAtEnd = /^(.*\S) \d{3,5}(?:[- ]?\d{4})?$/

const wordsOf = (part: string) =>
  part.toLowerCase().replace(/^(?:state|commonwealth|territory) of (?:the )?/, '')

/** The state that a text names without a city: by its name or its letters, in any case. */
function named(part: string): State | null {
  return (
    byName.get(wordsOf(part)) ??
    byLetters.get(part.toUpperCase()) ??
    byLetters.get(part.toUpperCase().replace(/^US-/, '')) ??
    null
  )
}

// "N. Y." is "NY".
const lettersJoined = (part: string) => part.replace(/(?<=^| )([a-z]) ([a-z])$/i, '$1$2')

/** A place between its commas, without accents, periods and marks that show nothing; brackets and line breaks are commas. */
function partsOf(place: string): string[] {
  return place
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{Cf}.]/gu, '')
    .replaceAll(/[()[\]\n\r;|]| [-–—] /gu, ',')
    .replaceAll(/[\s_]+/gu, ' ')
    .split(',')
    .map((part) => lettersJoined(part.trim()))
    .filter((part) => part !== '')
}

/** The parts without country and ZIP code at their end, and whether a ZIP code was among them. */
function withoutEnd(parts: readonly string[]): { parts: readonly string[]; hadZip: boolean } {
  let left = parts
  let hadZip = false
  for (;;) {
    const last = left.at(-1) ?? ''
    const isZip = zip.test(last)
    const rest =
      isZip || country.test(last)
        ? []
        : ((countryAtEnd.exec(last) ?? zipAtEnd.exec(last))?.slice(1, 2) ?? null)
    if (last === '' || rest === null || named(last) !== null)
      return { parts: left.map(lettersJoined), hadZip }
    hadZip ||= isZip || (zipAtEnd.test(last) && !countryAtEnd.test(last))
    left = [...left.slice(0, -1), ...rest]
  }
}

interface Place {
  city: string
  state: State
}

// Letters that are words or numbers as well: they mean a state only behind a name, "Portland OR", or before a ZIP code.
const words = new Set(['AS', 'HI', 'ID', 'IN', 'ME', 'OH', 'OK', 'OR', 'PR', 'VI'])
const joining = /^(?:and|or|to|plus|[&+/])$/i
const inName = /^(?:[\p{Lu}\p{N}]|d['’]\p{Lu}|(?:of|the|du|de|del|la|las|los|les)$)/u

/** "Albany NY": letters in capitals behind a city, without a comma. A name behind a blank may be a street or a fort. */
function behindBlank(part: string, hadZip: boolean): Place | null {
  if (/(?:^| )washington dc$/i.test(part))
    return { city: part.slice(0, -3), state: 'district_of_columbia' }
  const [, city = '', letters = ''] = /^(.+) ([A-Z]{2})$/.exec(part) ?? []
  const state = byLetters.get(letters)
  const before = city.split(' ')
  if (state === undefined || joining.test(before.at(-1) ?? '')) return null
  if (before.some((word) => byLetters.has(word) && word !== letters)) return null
  // Northeast and Court behind a house number.
  if (/^\d/.test(city) && (letters === 'NE' || letters === 'CT')) return null
  if (
    !hadZip &&
    (before.length > 6 ||
      (words.has(letters) && (letters === 'VI' || !before.every((word) => inName.test(word)))))
  )
    return null
  return { city, state }
}

/** Whether the parts before a state name other states, and no city is called so. */
function namesSeveral(before: readonly string[], last: string, state: State): boolean {
  const others = before.flatMap((part) => {
    const other = named(part)
    return other === null || other === state ? [] : [{ other, isLetters: byLetters.has(part) }]
  })
  const [first] = others
  if (first === undefined) return false
  if (others.length > 1 || first.isLetters) return true
  return !byLetters.has(last.toUpperCase()) && towns[first.other]?.includes(state) !== true
}

function readPlace(typed: string): Place | null {
  if (typed.length > longestPlace) return null
  const { parts, hadZip } = withoutEnd(partsOf(typed))
  const before = parts.slice(0, -1)
  const last = parts.at(-1) ?? ''
  const state = named(last) ?? (before.length > 0 ? shortForms.get(last.toLowerCase()) : undefined)
  if (state !== undefined)
    return namesSeveral(before, last, state) ? null : { city: before.join(', '), state }
  const found = behindBlank(last, hadZip)
  if (found === null || namesSeveral(before, stateLetters[found.state], found.state)) return null
  return { city: [...before, found.city].join(', '), state: found.state }
}

/**
 * The state or territory a typed place is in: "New York", "new_york", "NY", "N.Y.", "Albany, NY", "Albany NY 12207",
 * "Albany, New York, USA", "Washington DC". Null for every other text: a county or a ZIP code alone, several states.
 */
export function stateOfLocation(location: string | null | undefined): State | null {
  return location ? (readPlace(location)?.state ?? null) : null
}

/** The state a text names by its name, stored value or letters in any case, and nothing else besides: "NY" and not "Albany, NY". */
export function stateByName(text: string): State | null {
  const place = text.length > longestPlace ? [] : partsOf(text)
  return place.length === 1 ? named(place[0] ?? '') : null
}

/** A place as places are compared: "Austin, TX 78701" and "AUSTIN, Texas, USA" are one. */
export function comparedPlace(location: string): string {
  const place = readPlace(location)
  const shown =
    place === null
      ? location
      : [place.city, states[place.state]].filter((part) => part !== '').join(', ')
  return normalizeSearch(shown).replaceAll(/\s+/gu, ' ').trim()
}

/** A location as people read it: a stored state by its label, every other text as it was typed. */
export function shownLocation(location: string): string {
  return location in states ? states[location as State] : location
}

/**
 * A place of a file as organizations store it: the state alone by its stored value, a city with its state in full
 * ("Houston, TX" is "Houston, Texas"), everything else as it was written.
 */
export function normalizedLocation(written: string): string {
  const place = written.replaceAll(/\s+/gu, ' ').trim()
  const alone = stateByName(place)
  if (alone !== null) return alone
  const comma = place.lastIndexOf(',')
  const state = comma === -1 ? null : stateByName(place.slice(comma + 1))
  if (state === null || stateOfLocation(place) !== state) return place
  const city = place.slice(0, comma).trim()
  const inFull = city === '' ? state : `${city}, ${states[state]}`
  return stateOfLocation(inFull) === state ? inFull : place
}
