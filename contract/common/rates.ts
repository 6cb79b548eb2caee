/**
 * What a rate's text means (P-161). Rates are stored as typed; where the text is a percentage or a benchmark with a
 * spread, its meaning is stored beside it for sorting, filtering and comparing. Other text is never rejected.
 */

/** The benchmarks that are understood, with their labels, in the order rates are sorted. */
export const rateBenchmarks = {
  fixed: 'Fixed',
  prime: 'Prime',
  sofr: 'SOFR',
  treasury: 'Treasury',
  fed_funds: 'Fed Funds',
  fhlb: 'FHLB',
  sifma: 'SIFMA',
  libor: 'LIBOR',
} as const
export type RateBenchmark = keyof typeof rateBenchmarks

/** A rate as a number that can be compared with others of the same benchmark and tenor. */
export interface Rate {
  readonly benchmark: RateBenchmark
  /** The benchmark's term in days, as of a 10-year Treasury; null where none is named. */
  readonly tenor: number | null
  /** Basis points: of the rate itself where it is fixed, else above (or below) the benchmark. */
  readonly basisPoints: number
}

/** Longest text that is parsed; longer text is prose. */
const longest = 80

// Maps, because an object would answer to words such as "constructor" too.
const names = new Map<string, RateBenchmark>([
  ['prime', 'prime'],
  ['wsjp', 'prime'],
  ['sofr', 'sofr'],
  ['treasury', 'treasury'],
  ['treasuries', 'treasury'],
  ['tsy', 'treasury'],
  ['ust', 'treasury'],
  ['cmt', 'treasury'],
  ['fed', 'fed_funds'],
  ['federal', 'fed_funds'],
  ['fhlb', 'fhlb'],
  ['sifma', 'sifma'],
  ['libor', 'libor'],
])

// Words that say more precisely what is named already; they change nothing in the comparison.
const besideBenchmark = new Set([
  'wsj',
  'wall',
  'street',
  'journal',
  'us',
  'u',
  's',
  'the',
  'cme',
  'term',
  'daily',
  'simple',
  'average',
  'avg',
  'compounded',
  'overnight',
  'rate',
  'index',
  'constant',
  'maturity',
  'note',
  'bond',
  'yield',
  'advance',
  'advances',
  'funds',
  'effective',
  'swap',
  'base',
  'floating',
  'variable',
  'flat',
])
const besideFixed = new Set([
  'fixed',
  'at',
  'rate',
  'apr',
  'annual',
  'annually',
  'per',
  'annum',
  'interest',
  'simple',
  'pa',
  'p',
  'a',
])

const percentWords = new Set(['%', 'percent', 'pct'])
const basisPointWords = new Set(['bps', 'bp', 'basis'])
const signs = new Map<string, 1 | -1>([
  ['+', 1],
  ['plus', 1],
  ['over', 1],
  ['above', 1],
  ['-', -1],
  ['minus', -1],
  ['less', -1],
  ['under', -1],
  ['below', -1],
])
const daysOf = new Map([
  ['d', 1],
  ['day', 1],
  ['days', 1],
  ['m', 30],
  ['mo', 30],
  ['month', 30],
  ['months', 30],
  ['y', 360],
  ['yr', 360],
  ['yrs', 360],
  ['year', 360],
  ['years', 360],
])

// Each alternative begins with another kind of character and has a bounded length, so the expression never backtracks.
const token = /\d{1,5}(?:\.\d{1,4})?|\.\d{1,4}|[a-z]{1,16}|[%+-]/y

/** The words, numbers and signs of a text; null where there is anything else in it. */
function tokensOf(text: string): string[] | null {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
  const tokens: string[] = []
  let place = 0
  while (place < plain.length) {
    // Blanks, and what only separates.
    if (' \t\n,.()'.includes(plain.charAt(place)) && !/^\.\d/.test(plain.slice(place, place + 2))) {
      place += 1
      continue
    }
    token.lastIndex = place
    const found = token.exec(plain)?.[0]
    if (found === undefined) return null
    tokens.push(found)
    place += found.length
  }
  return tokens
}

const isNumber = (word: string | undefined): word is string =>
  word !== undefined && /^[\d.]/.test(word)

interface Amount {
  basisPoints: number
  /** Tokens read, the unit included. */
  length: number
}

/**
 * The amount at a place: "5.25%", "525 bps". A spread without a unit is percent below 20 ("Prime + 1.5") and basis
 * points from 25 on ("SOFR + 250"); between them it cannot be known.
 */
function amountAt(tokens: readonly string[], place: number, isSpread: boolean): Amount | null {
  const [number, unit = ''] = tokens.slice(place)
  if (!isNumber(number)) return null
  const value = Number(number)
  if (percentWords.has(unit)) return { basisPoints: Math.round(value * 100), length: 2 }
  if (basisPointWords.has(unit))
    return { basisPoints: Math.round(value), length: unit === 'basis' ? 3 : 2 }
  if (!isSpread || value < 20) return { basisPoints: Math.round(value * 100), length: 1 }
  return value >= 25 && Number.isInteger(value) ? { basisPoints: value, length: 1 } : null
}

function fixedRate(tokens: readonly string[]): Rate | null {
  const place = tokens.findIndex(isNumber)
  const amount = amountAt(tokens, place, false)
  if (place === -1 || amount === null || amount.basisPoints > 10_000) return null
  const rest = [...tokens.slice(0, place), ...tokens.slice(place + amount.length)]
  return rest.every((word) => besideFixed.has(word))
    ? { benchmark: 'fixed', tenor: null, basisPoints: amount.basisPoints }
    : null
}

/** The days of a term such as "10-yr" at a place, and how many tokens it takes. */
function tenorAt(
  tokens: readonly string[],
  place: number,
): { days: number; length: number } | null {
  if (!isNumber(tokens[place])) return null
  const hyphen = tokens[place + 1] === '-' ? 1 : 0
  const days = daysOf.get(tokens[place + 1 + hyphen] ?? '')
  return days === undefined ? null : { days: Number(tokens[place]) * days, length: 2 + hyphen }
}

function rateOnBenchmark(tokens: readonly string[], benchmark: RateBenchmark): Rate | null {
  let tenor: number | null = null
  let sign: 1 | -1 | null = null
  let spread: number | null = null
  for (let place = 0; place < tokens.length;) {
    const word = tokens[place] ?? ''
    const term = tenorAt(tokens, place)
    const amount = term === null ? amountAt(tokens, place, true) : null
    const wordSign = signs.get(word)
    if (term !== null) {
      if (tenor !== null) return null
      tenor = term.days
    } else if (amount !== null) {
      if (spread !== null) return null
      spread = amount.basisPoints
    } else if (wordSign !== undefined) {
      if (sign !== null) return null
      sign = wordSign
    } else if (names.get(word) !== benchmark && !besideBenchmark.has(word)) return null
    place += term?.length ?? amount?.length ?? 1
  }
  // A number without a sign ("Prime 5%") may be anything, a sign without a number too.
  if ((sign === null) !== (spread === null)) return null
  return spread !== null && spread > 10_000
    ? null
    : { benchmark, tenor, basisPoints: (spread ?? 0) * (sign ?? 1) }
}

const isSign = (word: string | undefined) => word !== undefined && signs.has(word)

/** "T+300" is Treasury with a spread; the letter says so only beside a sign. */
const withTreasury = (tokens: readonly string[]) =>
  tokens.map((word, place) =>
    word === 't' && (isSign(tokens[place + 1]) || isSign(tokens[place - 1])) ? 'treasury' : word,
  )

/**
 * Reads a rate: a fixed percentage ("5%", "5.25", "0.5 percent", "525 bps") or a benchmark with a spread ("Prime +
 * 1.5%", "SOFR+250 bps", "WSJ Prime minus 25bp", "10-yr Treasury + 2%", "T+300"). Null for anything else; takes the same short time
 * for every text.
 */
export function parseRate(text: string | null | undefined): Rate | null {
  const typed = text?.trim() ?? ''
  if (typed === '' || typed.length > longest) return null
  const words = tokensOf(typed)
  if (words === null) return null
  const tokens = withTreasury(words)
  const benchmarks = new Set(tokens.flatMap((word) => names.get(word) ?? []))
  if (benchmarks.size > 1) return null
  const [benchmark] = benchmarks
  return benchmark === undefined ? fixedRate(tokens) : rateOnBenchmark(tokens, benchmark)
}

/** Whether a low rate is above a high one; only rates of one benchmark can be compared (P-156). */
export function isRateAbove(
  low: string | null | undefined,
  high: string | null | undefined,
): boolean {
  const [one, other] = [parseRate(low), parseRate(high)]
  return (
    one !== null &&
    other !== null &&
    one.benchmark === other.benchmark &&
    one.tenor === other.tenor &&
    one.basisPoints > other.basisPoints
  )
}

/** The text for a range without rates. */
export const rateToBeDetermined = 'Rate TBD'

/** A range of rates as it is shown: "low - high", "low+", "Up to high" or "Rate TBD" (P-167). */
export function rateRange(low: string | null | undefined, high: string | null | undefined): string {
  const [from, to] = [low?.trim() ?? '', high?.trim() ?? '']
  if (from !== '' && to !== '') return `${from} - ${to}`
  if (from !== '') return `${from}+`
  return to === '' ? rateToBeDetermined : `Up to ${to}`
}

/**
 * The rates of a text that may be a range, "5.50% - 6.75%" or "Prime - 0.5% - Prime + 0.5%" (B-012): its two ends where both
 * mean a rate, of one benchmark before others, else the whole text, as of "Prime - 0.25%".
 */
export function rateTextsOf(text: string): string[] {
  if (parseRate(text) !== null) return [text]
  const words = text.split(' - ')
  const found = words.slice(1).flatMap((_, at) => {
    const ends = [words.slice(0, at + 1).join(' - '), words.slice(at + 1).join(' - ')]
    const [low, high] = ends.map(parseRate)
    return low && high ? [{ ends, isOne: low.benchmark === high.benchmark }] : []
  })
  return (found.find(({ isOne }) => isOne) ?? found[0])?.ends ?? [text]
}

/** A rate in basis points, at least 0, in words: "6.40%". */
export const rateWords = (bps: number): string =>
  `${Math.trunc(bps / 100)}.${String(bps % 100).padStart(2, '0')}%`
