import { addDays } from '../../contract/finance/days.ts'
import { source, spend } from './finance-lines.ts'
import type { SampleFinance } from './finance-lines.ts'

const forSolar = { creditTechnology: 'solar' } as const
const prairie = { organization: 'Prairie Light Green Bank' }
const lenders = { organization: 'Mission Lenders Network' }

/** Lines and facts, with days counted from the day of loading where no rule's day is the point. */
export function sampleFinance(today: string): readonly SampleFinance[] {
  const soon = (days: number) => addDays(today, days)
  return [
    {
      deal: 'East St. Louis Senior Homes',
      facts: {
        solarKw: 1400,
        storageKw: 900,
        wagesMet: 'yes',
        domesticContent: 'no',
        contentExceptionAttested: 'yes',
        energyCommunity: 'yes',
        materialAssistanceMet: 'yes',
        lowIncomeCategory: '3',
        lowIncomeState: 'applied',
        constructionStart: soon(23),
        constructionState: 'planned',
        expectedServiceDate: '2027-11-30',
        bridgeRate: 'SOFR + 275 bps',
        bridgeFirstDraw: soon(85),
      },
      uses: [
        spend('solar', 2_640_000),
        spend('storage', 1_380_000),
        spend('interconnection', 180_000, forSolar),
        spend('soft_costs', 420_000, { label: 'Design, engineering, permits', ...forSolar }),
        spend('developer_fee', 150_000),
        spend('reserves', 150_000),
      ],
      sources: [
        source('grant', 'State Energy Office', 250_000, 'committed'),
        source('equity', 'Owner', 300_000, 'committed'),
        source('subordinate', 'Ardent Foundation', 400_000, 'committed', {
          rate: '2%',
          concessional: true,
        }),
        source('senior', 'Mission Lenders Network', 1_900_000, 'committed', {
          ...lenders,
          phase: 'construction',
          rate: 'Prime + 0.5%',
        }),
        source('bridge', 'Prairie Light Green Bank', 1_300_000, 'interested', {
          ...prairie,
          rate: 'SOFR + 275 bps',
        }),
        source('senior', 'Prairie Light Green Bank', 1_450_000, 'committed', {
          ...prairie,
          phase: 'permanent',
          rate: '6.25%',
        }),
        source('tax_credit', 'Direct pay', 1_848_000, 'interested'),
        source('guarantee', 'Direct Pay Bridge Backstop', 500_000, 'interested'),
      ],
    },
    {
      // For profit, its credit for tax equity; when it is done nobody knows yet.
      deal: 'Grange Hall Agrivoltaics',
      facts: { solarKw: 480, energyCommunity: 'no', materialAssistanceMet: 'yes' },
      uses: [spend('solar', 1_050_000), spend('interconnection', 125_000), spend('other', 100_000)],
      sources: [
        source('equity', 'Bright Acre Energy', 200_000, 'committed', {
          organization: 'Bright Acre Energy',
        }),
        source('senior', 'Term loan', 600_000, 'interested', { rate: '10-year Treasury + 2.5%' }),
      ],
    },
    {
      // Its credit is sold; a small start by 5% of cost that was in time.
      deal: 'Carbondale Farm Market PV',
      facts: {
        solarKw: 310,
        energyCommunity: 'yes',
        materialAssistanceMet: 'yes',
        constructionStart: '2026-06-12',
        constructionState: 'begun',
        constructionMethod: 'five_percent',
        constructionEvidence: 'Modules paid and delivered to a bonded store',
        transferPriceCents: 92,
      },
      uses: [
        spend('solar', 690_000),
        spend('soft_costs', 40_000, forSolar),
        spend('reserves', 30_000),
      ],
      sources: [
        source('equity', 'Owner', 150_000, 'closed'),
        source('tax_credit', 'Sale of the credit', 260_000, 'interested'),
      ],
    },
    {
      // A tribe with an allocated bonus.
      deal: 'Standing Elm School Solar',
      facts: {
        solarKw: 880,
        energyCommunity: 'no',
        materialAssistanceMet: 'yes',
        lowIncomeCategory: '2',
        lowIncomeState: 'allocated',
        lowIncomeAllocatedOn: soon(-120),
        constructionStart: '2026-06-22',
        constructionState: 'begun',
        constructionMethod: 'physical_work',
        constructionEvidence: 'Foundations of the north array',
      },
      uses: [
        spend('solar', 2_180_000),
        spend('interconnection', 130_000, forSolar),
        spend('other', 100_000),
      ],
      sources: [
        source('grant', 'Tribal energy grant', 700_000, 'committed'),
        source('senior', 'School bond', 500_000, 'committed', {
          rate: '4.5%',
          taxExemptBond: true,
        }),
        source('tax_credit', 'Direct pay', 800_000, 'interested'),
      ],
    },
    {
      // In a territory, without an adviser's word.
      deal: 'Loíza Housing Rooftops',
      facts: {
        solarKw: 950,
        storageKw: 700,
        domesticContent: 'yes',
        materialAssistanceMet: 'yes',
      },
      uses: [spend('solar', 2_240_000), spend('storage', 1_280_000), spend('soft_costs', 200_000)],
      sources: [source('grant', 'Recovery grant', 1_100_000, 'committed')],
    },
    {
      // More money is named than it costs.
      deal: 'Cairo Community Center Solar',
      facts: {
        solarKw: 340,
        storageKw: 250,
        energyCommunity: 'yes',
        materialAssistanceMet: 'yes',
      },
      uses: [spend('solar', 820_000), spend('storage', 420_000), spend('soft_costs', 80_000)],
      sources: [
        source('grant', 'Delta recovery grant', 700_000, 'committed'),
        source('senior', 'Municipal note', 500_000, 'committed', { rate: '5.1%' }),
        source('equity', 'City of Cairo', 300_000, 'committed'),
      ],
    },
    {
      // A lender that went, and a guarantee.
      deal: 'Clarksdale Farm Cooperative',
      facts: { solarKw: 420, materialAssistanceMet: 'yes' },
      uses: [
        spend('solar', 1_010_000),
        spend('interconnection', 90_000, forSolar),
        spend('reserves', 60_000),
      ],
      sources: [
        source('senior', 'Delta Rising CDC', 600_000, 'committed', {
          organization: 'Delta Rising CDC',
          rate: 'Prime + 1%',
        }),
        source('senior', 'A bank that stepped back', 400_000, 'withdrawn', { rate: '7.5%' }),
        source('guarantee', 'State loan guarantee', 150_000, 'committed'),
      ],
    },
    {
      // Begun by 5% of cost with too large an output: the start does not count.
      deal: 'Logan County Schools',
      facts: {
        solarKw: 2400,
        wagesMet: 'yes',
        domesticContent: 'yes',
        materialAssistanceMet: 'yes',
        constructionStart: '2026-05-18',
        constructionState: 'begun',
        constructionMethod: 'five_percent',
      },
      uses: [
        spend('solar', 4_150_000),
        spend('building_efficiency', 940_000),
        spend('financing_costs', 300_000),
      ],
      sources: [source('senior', 'School bond', 2_000_000, 'identified', { rate: '4.8%' })],
    },
    {
      // Storage alone has no service deadline.
      deal: 'Bayou Teche Community Storage',
      facts: { storageKw: 900, energyCommunity: 'yes', materialAssistanceMet: 'yes' },
      uses: [
        spend('storage', 2_950_000),
        spend('interconnection', 300_000, { creditTechnology: 'storage' }),
      ],
      sources: [
        source('pari_passu', 'Crescent City Community Capital', 900_000, 'interested', {
          organization: 'Crescent City Community Capital',
          rate: 'SOFR + 3%',
        }),
      ],
    },
    {
      // In a territory with an adviser's word, on the last day.
      deal: 'Dededo Health Center Solar',
      facts: {
        solarKw: 960,
        storageKw: 800,
        territoryConfirmed: 'yes',
        materialAssistanceMet: 'yes',
      },
      uses: [spend('solar', 2_300_000), spend('storage', 1_340_000), spend('soft_costs', 200_000)],
      sources: [
        source('grant', 'Health resilience grant', 900_000, 'committed'),
        source('equity', 'Health center', 300_000, 'committed'),
      ],
    },
    {
      // Begun in time by work on the site.
      deal: 'San Luis Acequia Solar',
      facts: {
        solarKw: 990,
        energyCommunity: 'no',
        materialAssistanceMet: 'yes',
        constructionStart: '2026-06-25',
        constructionState: 'begun',
        constructionMethod: 'physical_work',
        constructionEvidence: 'Racking of the first row, photographs of the day',
      },
      uses: [
        spend('solar', 1_980_000),
        spend('interconnection', 150_000, forSolar),
        spend('reserves', 80_000),
      ],
      sources: [
        source('senior', 'Acequia association loan', 900_000, 'committed', {
          rate: '5-year Treasury + 3%',
        }),
        source('tax_credit', 'Direct pay', 600_000, 'interested'),
      ],
    },
    {
      // Several facts nobody has answered.
      deal: 'Robeson County Shelter Solar',
      facts: { solarKw: 1200, storageKw: 600 },
      uses: [spend('solar', 1_500_000), spend('storage', 830_000), spend('soft_costs', 150_000)],
      sources: [source('grant', 'County resilience fund', 500_000, 'identified')],
    },
  ]
}

/** Rates of benchmarks as of the first day of the present month (K-121): basis points; a tenor in days. */
export const sampleBenchmarks = [
  { benchmark: 'prime', tenorDays: null, rateBps: 675 },
  { benchmark: 'sofr', tenorDays: null, rateBps: 365 },
  { benchmark: 'treasury', tenorDays: 3600, rateBps: 450 },
  { benchmark: 'treasury', tenorDays: 1800, rateBps: 410 },
] as const

/** Where the rates of the sample are from. */
export const sampleRateSource = 'Sample figure, not a market quote'
