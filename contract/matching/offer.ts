import {
  canonicalAssets,
  capitalTypes,
  macroGeographies,
  pipelineAssets,
  productAssets,
  technologies,
} from '../common/registry-enums.ts'
import type { loanTermLengths } from '../common/registry-enums.ts'
import { wholeDollars } from '../common/money.ts'
import { normalizeSearch } from '../common/search.ts'
import { states } from '../common/states.ts'
import type { State } from '../common/states.ts'
import { assetChoices, capitalChoices, technologyChoices } from './choices.ts'
import type { Capital } from './choices.ts'

/** Where an offer serves; with nothing named it serves any place. */
export interface Served {
  readonly any: boolean
  /** All states and the territories. */
  readonly territories: boolean
  /** All states and the District of Columbia, without the territories. */
  readonly allStates: boolean
  readonly tribal: boolean
  readonly states: readonly State[]
}

/** The one shape in which products and lending profiles are compared with deals (M-020 to M-025). */
export interface Offer {
  readonly kind: 'products' | 'lending-profiles'
  /** Bits of `choices.ts`; none are any, unless texts stand there that are not understood. */
  readonly types: number
  readonly assets: number
  readonly technologies: number
  readonly served: Served
  readonly minimum: number | null
  readonly maximum: number | null
  /** In months; null where none is named or understood. */
  readonly longestTerm: number | null
  /** What is asked of a deal besides: a product's credit enhancement, a profile's criteria. */
  readonly asks: string | null
  /** The catalytic facility that provides the enhancement. */
  readonly support: string | null
  /** Texts of a lending profile that are not understood, as typed; they are quoted and never compared. */
  readonly unread: Unread
}

interface Unread {
  readonly loanTypes: readonly string[]
  readonly sectors: readonly string[]
  readonly geographies: readonly string[]
  readonly term: string | null
}

/** An amount as records answer it or as it is stored. */
export type StoredDollars = string | number | null

/** The number of a stored amount; null where there is none. */
export function dollarsOf(amount: StoredDollars): number | null {
  if (typeof amount !== 'string') return amount
  const whole = wholeDollars(amount)
  return whole === null ? null : Number(whole)
}

const textOf = (typed: string | null): string | null =>
  typed === null || typed.trim() === '' ? null : typed

/** The fields of a product that are compared. */
export interface ComparedProduct {
  type: readonly string[]
  asset: readonly string[]
  technology: readonly string[]
  macroGeography: string | null
  certainGeographies: readonly string[]
  minPrincipalSize: StoredDollars
  maxPrincipalSize: StoredDollars
  loanTermLength: readonly string[]
  necessaryCreditEnhancement: string | null
  isSupportedByCatalyticFacility: boolean
  catalyticFacilityName: string | null
}

const termMonths: Readonly<Record<keyof typeof loanTermLengths, number>> = {
  less_than_24_months: 24,
  less_than_7_years: 84,
  '7_to_10_years': 120,
  up_to_15_years: 180,
  up_to_20_years: 240,
}

const nothingUnread: Unread = { loanTypes: [], sectors: [], geographies: [], term: null }

function servedByProduct({ macroGeography: broad, certainGeographies }: ComparedProduct): Served {
  const known = broad !== null && broad in macroGeographies
  return {
    any: !known,
    territories: broad === 'all_states_and_territories',
    allStates: broad === 'all_states_no_territories',
    tribal: broad === 'tribal',
    states: broad === 'certain_geographies' ? (certainGeographies as readonly State[]) : [],
  }
}

function longestOf(months: readonly (number | undefined)[]): number | null {
  let longest: number | null = null
  for (const each of months) if (each !== undefined && each > (longest ?? 0)) longest = each
  return longest
}

/** The bits of assets in either spelling (C-17). */
export function assetBits(assets: readonly string[]): number {
  return assetChoices.bits(
    assets.map((asset) => canonicalAssets[asset as keyof typeof canonicalAssets] ?? asset),
  )
}

/** What a product offers (M-020). */
export function offerOfProduct(product: ComparedProduct): Offer {
  return {
    kind: 'products',
    types: capitalChoices.bits(product.type),
    assets: assetBits(product.asset),
    technologies: technologyChoices.bits(product.technology),
    served: servedByProduct(product),
    minimum: dollarsOf(product.minPrincipalSize),
    maximum: dollarsOf(product.maxPrincipalSize),
    longestTerm: longestOf(
      product.loanTermLength.map((length) => termMonths[length as keyof typeof termMonths]),
    ),
    asks: textOf(product.necessaryCreditEnhancement),
    support: product.isSupportedByCatalyticFacility
      ? (product.catalyticFacilityName ?? 'a catalytic facility that is not listed')
      : null,
    unread: nothingUnread,
  }
}

/** The fields of a lending profile that are compared. */
export interface ComparedLendingProfile {
  loanTypes: readonly string[]
  sectors: readonly string[]
  geographies: readonly string[]
  minimumLoanAmount: StoredDollars
  maximumLoanAmount: StoredDollars
  termRange: string | null
  criteria: string | null
}

/** A vocabulary by its normalized values and labels. */
function wordsOf<Value extends string>(
  ...tables: readonly Readonly<Record<string, string>>[]
): ReadonlyMap<string, Value> {
  return new Map(
    tables.flatMap((labels) =>
      Object.entries(labels).flatMap(([value, label]) => [
        [normalizeSearch(value), value as Value] as const,
        [normalizeSearch(label), value as Value] as const,
      ]),
    ),
  )
}

const capitalWords = wordsOf<Capital>(capitalTypes)
const assetWords = wordsOf(pipelineAssets, productAssets)
const technologyWords = wordsOf(technologies)
const stateWords = wordsOf<State>(states)
const broadWords = new Map<string, 'territories' | 'allStates' | 'tribal'>([
  ...[
    'nationwide',
    'national',
    'all states',
    'all states, no territories',
    'united states',
    'usa',
    'all_states_no_territories',
  ].map((word) => [word, 'allStates'] as const),
  ...['all states and territories', 'all_states_and_territories'].map(
    (word) => [word, 'territories'] as const,
  ),
  ...['tribal', 'tribal lands', 'tribal lands nationwide', 'tribal nations', 'indian country'].map(
    (word) => [word, 'tribal'] as const,
  ),
])

/** The texts of one list that are not understood, as typed. */
function unreadOf(typed: readonly string[], understood: (word: string) => boolean): string[] {
  return typed.filter((text) => {
    const word = normalizeSearch(text.trim())
    return word !== '' && !understood(word)
  })
}

function servedByLendingProfile(
  geographies: readonly string[],
): Served & Pick<Unread, 'geographies'> {
  const broad = { territories: false, allStates: false, tribal: false }
  const named = new Set<State>()
  const unread = unreadOf(geographies, (word) => {
    const kind = broadWords.get(word)
    if (kind !== undefined) broad[kind] = true
    const state = stateWords.get(word)
    if (state !== undefined) named.add(state)
    return kind !== undefined || state !== undefined
  })
  const understood = named.size > 0 || broad.territories || broad.allStates || broad.tribal
  return {
    ...broad,
    states: [...named],
    any: !understood && unread.length === 0,
    geographies: unread,
  }
}

const blanksAndHyphens = /[\s-]+/g
// "5 more payments" is no number of months, and of "1.5 years" the 5 alone would be wrong.
const termPattern = /(?<![\d.])(\d{1,3}) ?(mo(?:nths?|s)?|y(?:ea)?rs?)(?![a-z])/g

/** The longest term that a text names, in months (M-024). */
function monthsNamed(text: string): number | null {
  const words = text.toLowerCase().replaceAll(blanksAndHyphens, ' ')
  return longestOf(
    [...words.matchAll(termPattern)].map(
      ([, digits, unit]) => Number(digits) * (unit?.startsWith('y') === true ? 12 : 1),
    ),
  )
}

/** What a lending profile offers, as far as its texts are understood (M-021 to M-025). */
export function offerOfLendingProfile(lendingProfile: ComparedLendingProfile): Offer {
  const types: string[] = []
  const assets: string[] = []
  const used: string[] = []
  const take = (found: string | undefined, into: string[]) => {
    if (found !== undefined) into.push(found)
    return found !== undefined
  }
  const loanTypes = unreadOf(lendingProfile.loanTypes, (word) =>
    take(capitalWords.get(word), types),
  )
  const sectors = unreadOf(
    lendingProfile.sectors,
    (word) => take(assetWords.get(word), assets) || take(technologyWords.get(word), used),
  )
  const { geographies, ...served } = servedByLendingProfile(lendingProfile.geographies)
  const term = textOf(lendingProfile.termRange)
  const longestTerm = term === null ? null : monthsNamed(term)
  return {
    kind: 'lending-profiles',
    types: capitalChoices.bits(types),
    assets: assetBits(assets),
    technologies: technologyChoices.bits(used),
    served,
    minimum: dollarsOf(lendingProfile.minimumLoanAmount),
    maximum: dollarsOf(lendingProfile.maximumLoanAmount),
    longestTerm,
    asks: textOf(lendingProfile.criteria),
    support: null,
    unread: { loanTypes, sectors, geographies, term: longestTerm === null ? term : null },
  }
}
