/** Invented records for the kit page and the render bench; nothing of a feature. */
export interface SampleRecord {
  readonly id: string
  readonly name: string
  readonly organization: string
  readonly type: readonly SampleType[]
  readonly asset: readonly string[]
  readonly rates: string | null
  readonly size: string | null
  readonly current: string | null
  readonly target: string | null
  readonly status: 'published' | 'draft' | 'under_review' | 'raising' | 'deploying' | 'inactive'
  readonly updatedAt: string
}

export const sampleTypes = {
  bridge_to_itc: 'Bridge to ITC',
  commence_construction: 'Commence Construction',
  predevelopment: 'Predevelopment',
  construction: 'Construction',
  perm: 'Perm',
} as const
export type SampleType = keyof typeof sampleTypes

export const sampleAssets = [
  'Agriculture',
  'Commercial & Industrial',
  'Community Solar',
  'Housing',
  'Microgrid',
  'Public Facilities',
  'Schools',
  'Tribal Facilities',
  'Water Treatment',
] as const

const names = [
  'Acequia Solar Term Loan',
  'Bridge-to-ITC Loan',
  'C-PACE Efficiency',
  'Community Facilities Loan',
  'Safe Harbor Credit Line',
  'Depot Charging Facility',
  'Electrify Homes Loan',
  'Grain Elevator Solar Loan',
  'Predevelopment Note',
  'Houses of Worship Bridge',
  'Mesa Microgrid Loan',
  'Multifamily Solar Sub Loan',
  'Public Buildings Retrofit',
  'Rural Co-op Storage Loan',
]
const organizations = [
  'Rio Verde Credit Union',
  'Prairie Light Green Bank',
  'Lakeshore Green Bank',
  'Tidewater Capital Fund',
  'Clean Capital Alliance',
  'Keystone Impact Partners',
  'Harbor & Field CU',
  'Mission Lenders Network',
  'Cascade Clean Lending',
]
const rates = [
  '4.75% - 6.25%',
  'SOFR + 250 bps - SOFR + 350 bps',
  '6.15% - 7.40%',
  'Prime + 75 bps+',
  'SOFR + 425 bps',
  'Up to SOFR + 400 bps',
  null,
]
const sizes = [
  '$75,000 - $1,500,000',
  '$250,000 - $5,000,000',
  '$1,000,000 - $20,000,000',
  '$0 - $750,000',
  '$5,000,000 - No max',
]
const raises: readonly (readonly [string | null, string | null])[] = [
  ['41250000', '60000000'],
  ['18600000', '75000000'],
  ['52000000', '50000000'],
  ['9750000', '15000000'],
  ['14990000', '15000000'],
  [null, null],
  ['4200000', '5000000'],
]
const statuses: readonly SampleRecord['status'][] = [
  'published',
  'published',
  'raising',
  'published',
  'under_review',
  'deploying',
  'draft',
  'inactive',
]
const types = Object.keys(sampleTypes) as SampleType[]

function pick<Value>(
  values: readonly [Value, ...Value[]] | readonly Value[],
  index: number,
): Value {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('There is nothing to pick from')
  return value
}

/** So many invented records, the same for the same count. */
export function sampleRecords(count: number): readonly SampleRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / names.length)
    const [current, target] = pick(raises, index * 3 + round)
    return {
      id: `r${index + 1}`,
      name: round === 0 ? pick(names, index) : `${pick(names, index)} ${round + 1}`,
      organization: pick(organizations, index * 5 + round),
      type: index % 3 === 0 ? [pick(types, index), pick(types, index + 2)] : [pick(types, index)],
      asset: [pick(sampleAssets, index)],
      rates: pick(rates, index * 2 + round),
      size: pick(sizes, index + round),
      current,
      target,
      status: pick(statuses, index + round * 3),
      updatedAt: new Date(Date.UTC(2026, 10, 21) - index * 7_200_000).toISOString(),
    }
  })
}
