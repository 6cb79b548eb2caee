import { states } from '../../contract/common/states.ts'
import { sampleDealRows } from './pipeline-rows.ts'
import type { SampleDealRow } from './sample-deal-row.ts'

/** A deal of the sample; organizations are named, dates are relative to now. */
export interface SampleDeal {
  name: string
  organization: string | null
  intermediary: string | null
  location: keyof typeof states | 'custom_tribe' | null
  other: string | null
  assetType: string[]
  technology: string[]
  capEx: number | null
  itcAmount: number | null
  itcPercentage: string | null
  itcMonetizationStrategy: string | null
  dealLead: string | null
  systemOwner: string | null
  ownerType: string | null
  borrower: string | null
  borrowerType: string | null
  sourcesSecured: string | null
  capNeed: string[]
  currentStage: string | null
  expectedPtoDate: string | null
  offtakeInterconnectionStatus: string | null
  notes: string | null
  origin: string | null
  visibility: 'shared' | 'organization_only'
  outcome: 'open' | 'funded' | 'operating' | 'withdrawn'
  /** Days since it was entered. */
  daysOld: number
}

const stages = {
  p: 'predevelopment',
  d: 'development_including_design_engineering',
  c: 'construction_post_ntp',
  n: 'nearing_completion',
  '-': null,
} as const
const assets = {
  a: 'agriculture',
  c: 'commercial_industrial',
  h: 'housing',
  m: 'public_facilities_mush',
} as const
const technologies = {
  s: 'solar',
  b: 'storage',
  e: 'ev_infrastructure',
  f: 'building_efficiency',
} as const
const needs = {
  b: 'bridge_to_itc',
  n: 'commence_construction',
  p: 'predevelopment',
  c: 'construction',
  t: 'perm',
} as const
const owners = {
  n: 'non_profit',
  t: 'tribe',
  e: 'tribal_enterprise',
  f: 'for_profit',
  g: 'public_entity',
} as const
const borrowers = {
  n: 'private_non_profit_org',
  t: 'tribe',
  e: 'tribal_enterprise',
  f: 'for_profit',
  g: 'public_entity',
} as const
const outcomes = {
  open: 'open',
  funded: 'funded',
  operating: 'operating',
  withdrawn: 'withdrawn',
} as const

const leads: readonly string[] = [
  'Hannah Brandt',
  'Luis Peña',
  'Joelle Carter',
  'Caleb Whitaker',
  'Wyatt Sorensen',
  'Robert Begay',
  'Tom Bergström',
  'Ana Sofía Rivera Muñoz',
  'Naomi Tanaka',
  'Marcus Okafor',
  'Devon Price',
  'Leilani Kahale',
  'Claire Dubois',
  'Priya Raman',
  'Samuel Ortega',
  'Amelia Stone',
]
const origins: readonly string[] = [
  'Campaign workshop',
  'Referred by a lender',
  'State energy office list',
  'Municipal request for proposals',
  'Community meeting',
  'Portfolio of an earlier program',
]
const sources: readonly string[] = [
  'State grant of $250,000 awarded',
  'Owner equity of 10 percent committed',
  'Term sheet from a local bank for the perm loan',
  'Utility rebate reserved',
  'Rural development loan guarantee applied for',
  'Recoverable grant of $120,000 for studies',
  'Municipal bond proceeds of $600,000',
]
const notes: readonly string[] = [
  'Roof survey shows ten more years of service life; replacement is priced as an alternate.',
  'Interconnection study returned without upgrades above the meter.',
  'Board votes on the power purchase agreement at its next meeting.',
  'Domestic content letter requested from both module suppliers.',
  'Prevailing wage records are kept by the general contractor from the first day on site.',
  'The battery is sized for eight hours of critical load at the shelter.',
  'Two lenders asked for the appraisal before credit committee.',
]

const letters = <Values extends Record<string, string>>(table: Values, text: string): string[] =>
  [...text].flatMap((letter) => table[letter] ?? [])

/** What a site's owner does with the credit: direct pay where it pays no income tax, else a transfer or a partner. */
function strategyOf(owner: string, place: number): string {
  return owner === 'f'
    ? (['transfer', 'tax_equity', 'tax_equity_transfer'][place % 3] ?? 'transfer')
    : 'direct_pay'
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** When a deal of a stage should run, months from now; a few are as loose as people write them. */
function expectedOf(stage: keyof typeof stages, place: number, now: Date): string | null {
  if (stage === '-' || place % 17 === 0) return null
  const ahead = { p: 19, d: 12, c: 6, n: 2 }[stage] + (place % 5)
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
  const year = month.getUTCFullYear()
  if (place % 11 === 3) return `Q${Math.floor(month.getUTCMonth() / 3) + 1} ${year}`
  if (place % 23 === 7) return 'After the substation upgrade'
  return stage === 'p' && place % 4 === 1 ? String(year) : `${months[month.getUTCMonth()]} ${year}`
}

function expand(
  [name, organization, where, kinds, thousands, percentage, options = {}]: SampleDealRow,
  place: number,
  now: Date,
): SampleDeal {
  const [stage = '-', asset = '', technology = '', need = '', owner = 'n'] = kinds.split(' ')
  const isTribe = where !== '' && !(where in states)
  const capEx = thousands === 0 ? null : thousands * 1000
  const claims = capEx !== null && percentage > 0
  const key = stage as keyof typeof stages
  const exact = claims ? Math.round((capEx * percentage) / 100) : null
  return {
    name,
    organization,
    intermediary: options.via ?? null,
    location: where === '' ? null : isTribe ? 'custom_tribe' : (where as keyof typeof states),
    other: isTribe ? where : null,
    assetType: letters(assets, asset),
    technology: letters(technologies, technology),
    capEx,
    // Some budgets contain costs that the credit does not cover, so that the typed amount is below the suggested one.
    itcAmount: exact === null ? null : place % 9 === 4 ? Math.round(exact * 0.92) : exact,
    itcPercentage: claims ? `${percentage}%` : null,
    itcMonetizationStrategy: claims ? strategyOf(owner, place) : null,
    dealLead: leads[place % leads.length] ?? null,
    systemOwner: owner === 'f' ? 'developer_as_third_party_owner' : 'host_will_own_the_system',
    ownerType: owners[owner as keyof typeof owners],
    borrower:
      options.borrower ??
      (owner === 'f' ? `${name.split(' ').slice(0, 2).join(' ')} Energy LLC` : null),
    borrowerType: borrowers[owner as keyof typeof borrowers],
    sourcesSecured: key === 'p' ? null : (sources[place % sources.length] ?? null),
    capNeed: letters(needs, need),
    currentStage: stages[key],
    expectedPtoDate: expectedOf(key, place, now),
    offtakeInterconnectionStatus: {
      p: 'not_yet',
      d: place % 2 === 0 ? 'in_negotiation' : 'not_yet',
      c: 'executed',
      n: 'executed',
      '-': null,
    }[key],
    notes: place % 3 === 1 ? (notes[place % notes.length] ?? null) : null,
    origin: origins[place % origins.length] ?? null,
    visibility: options.own === true ? 'organization_only' : 'shared',
    outcome: outcomes[options.outcome ?? 'open'],
    daysOld: 3 + ((place * 29) % 300),
  }
}

/** The deals of the sample as of `now`. */
export function sampleDeals(now: Date): SampleDeal[] {
  return sampleDealRows.map((row, place) => expand(row, place, now))
}
