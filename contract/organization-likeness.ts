import { stateOfLocation } from './common/location.ts'
import { normalizeSearch } from './common/search.ts'

/**
 * What makes two organizations the same: the rules of the warning while one types, of the search for duplicates and of
 * imports. Name, website and state are compared, nothing else.
 */

/** Why two organizations may be one, as people read it. */
export const likenessReasons = {
  same_website: 'Same website',
  same_name: 'Same name',
  legal_form: 'Names differ only in their legal form',
  similar_names: 'Very similar names',
  same_state: 'Same state',
  other_state: 'In different states',
} as const
export type LikenessReason = keyof typeof likenessReasons

/** How sure it is. Organizations of one name in two states are usually two: credit unions share names. */
export const likenessLevels = {
  likely: 'Likely the same',
  possible: 'Possibly the same',
  weak: 'Same name elsewhere',
} as const
export type LikenessLevel = keyof typeof likenessLevels

/** Least share of common trigrams of two names that count as very similar. */
export const similarNames = 0.6

// Longest first, so that no part of "federal credit union" is left over.
const legalForms: readonly (readonly string[])[] = [
  ['federal', 'credit', 'union'],
  ['credit', 'union'],
  ...[
    'fcu',
    'cu',
    'inc',
    'incorporated',
    'llc',
    'llp',
    'lp',
    'pllc',
    'ltd',
    'limited',
    'corp',
    'corporation',
    'co',
    'company',
    'pbc',
    'plc',
    'na',
    'fsb',
  ].map((form) => [form]),
]

// Many organizations have pages on these hosts: the host alone proves nothing.
const sharedHosts = [
  'facebook.com',
  'linkedin.com',
  'sites.google.com',
  'instagram.com',
  'twitter.com',
  'x.com',
  'linktr.ee',
  'bit.ly',
  'youtube.com',
  'goo.gl',
]

/** The words of a name in lower case, without accents, punctuation, "and" and a leading "the". */
function wordsOf(name: string): string[] {
  const words = normalizeSearch(name)
    .replaceAll(/['’‘`.]/gu, '')
    .replaceAll(/[^a-z0-9\u{80}-\u{10ffff}]|[\u{2010}-\u{201f}\u{a0}]/gu, ' ')
    .split(' ')
    .filter((word) => word !== '' && word !== 'and')
  return words[0] === 'the' && words.length > 1 ? words.slice(1) : words
}

function withoutLegalForm(words: readonly string[]): readonly string[] {
  const form = legalForms.find(
    (each) =>
      words.length > each.length &&
      each.every((word, place) => words[words.length - each.length + place] === word),
  )
  return form === undefined ? words : withoutLegalForm(words.slice(0, words.length - form.length))
}

/** A name as it is compared: its words without the legal form; '' where a name has none. */
export function nameKey(name: string): string {
  return withoutLegalForm(wordsOf(name)).join(' ')
}

/** The host of a website as it is compared, without "www."; null for none and for hosts that many share. */
export function websiteHost(website: string | null | undefined): string | null {
  const typed = website?.trim().toLowerCase() ?? ''
  const address = typed.includes('://') ? typed : `https://${typed}`
  const host = URL.parse(address)?.hostname.replace(/^www\./, '') ?? ''
  return host.includes('.') && !sharedHosts.includes(host) ? host : null
}

function trigramsOf(key: string): Set<string> {
  const found = new Set<string>()
  for (const word of key.split(' ').filter((each) => each !== '')) {
    const padded = `  ${word} `
    for (let from = 0; from + 3 <= padded.length; from += 1) found.add(padded.slice(from, from + 3))
  }
  return found
}

/** The share of trigrams two keys have in common, from 0 to 1, as pg_trgm counts it. */
export function nameSimilarity(one: string, other: string): number {
  const first = trigramsOf(one)
  const second = trigramsOf(other)
  let common = 0
  for (const each of first) if (second.has(each)) common += 1
  const all = first.size + second.size - common
  return all === 0 ? 0 : common / all
}

// "Local 123" and "Local 124" are two, however similar the names are.
const numbersOf = (key: string) => (key.match(/\d+/g) ?? []).join(' ')

/** What is compared of an organization. */
export interface Comparable {
  name: string
  website?: string | null | undefined
  location?: string | null | undefined
}

/** An organization prepared for many comparisons. */
export interface ComparedParts {
  /** The words of the name without its legal form. */
  key: string
  /** The same without blanks: one word written as two is the same. */
  compact: string
  /** The whole name without blanks and punctuation. */
  whole: string
  /** The numbers in it. */
  numbers: string
  host: string | null
  state: string | null
}

/** Prepares an organization for comparisons. */
export function comparedParts({ name, website, location }: Comparable): ComparedParts {
  const words = wordsOf(name)
  const core = withoutLegalForm(words)
  const key = core.join(' ')
  return {
    key,
    compact: core.join(''),
    whole: words.join(''),
    numbers: numbersOf(key),
    host: websiteHost(website),
    state: stateOfLocation(location),
  }
}

/** How two organizations are alike, and why; null where they are not. */
export interface Likeness {
  level: LikenessLevel
  reasons: LikenessReason[]
}

function nameReason(one: ComparedParts, other: ComparedParts): LikenessReason | null {
  if (one.compact === '' || other.compact === '') return null
  if (one.compact === other.compact) return one.whole === other.whole ? 'same_name' : 'legal_form'
  // Names of so different lengths have too little in common.
  if (Math.min(one.key.length, other.key.length) < Math.max(one.key.length, other.key.length) / 2)
    return null
  if (one.numbers !== other.numbers) return null
  return nameSimilarity(one.key, other.key) >= similarNames ? 'similar_names' : null
}

function levelOf(
  sameWebsite: boolean,
  name: LikenessReason | null,
  states: 'same' | 'other' | 'unknown',
): LikenessLevel | null {
  if (sameWebsite) return name === null ? 'possible' : 'likely'
  if (name === 'similar_names') return states === 'other' ? null : 'possible'
  if (name === null) return null
  return { same: 'likely', unknown: 'possible', other: 'weak' }[states] as LikenessLevel
}

/** Compares two prepared organizations. */
export function likenessOfParts(one: ComparedParts, other: ComparedParts): Likeness | null {
  const sameWebsite = one.host !== null && one.host === other.host
  const name = nameReason(one, other)
  const states =
    one.state === null || other.state === null
      ? 'unknown'
      : one.state === other.state
        ? 'same'
        : 'other'
  const level = levelOf(sameWebsite, name, states)
  if (level === null) return null
  const reasons: LikenessReason[] = []
  if (sameWebsite) reasons.push('same_website')
  if (name !== null) reasons.push(name)
  if (states === 'same') reasons.push('same_state')
  if (states === 'other') reasons.push('other_state')
  return { level, reasons }
}

/** Compares two organizations by name, website and state. */
export function likenessOf(one: Comparable, other: Comparable): Likeness | null {
  return likenessOfParts(comparedParts(one), comparedParts(other))
}
