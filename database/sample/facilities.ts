import type { facilities } from '../facilities.ts'

/** A facility of the sample; `organization` is a name of the sample's organizations. */
export interface SampleFacility extends Omit<typeof facilities.$inferInsert, 'organizationId' | 'createdAt'> {
  organization: string
  daysOld: number
}

/**
 * Invented facilities in every status and every part of the way to their target, over it and without one.
 * The newest stands first. Several keep the words of their market: first loss, backstop, take-out, program-related investment.
 */
export const sampleFacilities: readonly SampleFacility[] = [
  {
    daysOld: 1, organization: 'Lakeshore Green Bank', name: 'Great Lakes First-Loss Pool', facilityType: 'guarantee', status: 'raising',
    currentCapitalRaised: 41_250_000, targetRaise: 60_000_000, administratorName: 'Lakeshore Green Bank, Capital Markets',
    backers: 'Lakeshore Green Bank, Ardent Foundation, two community foundations', profileOfBackers: 'Green bank balance sheet (60%), philanthropic first loss (40%)',
    eligibleRecipients: 'CDFIs, Credit Unions', geographicRequirement: 'Wisconsin, Michigan, Illinois, Indiana, Ohio and Minnesota',
    projectRequirements: 'Community solar and storage up to 5 MW AC with at least half of the subscribers below 80% of area median income.',
    transactionRequirements: 'Covers the first 10% of losses of a pool of at least ten loans; lenders keep 5% of each loan.',
    description: 'Takes the first loss of pooled community solar loans, so that lenders can offer longer terms to subscribers with low incomes.',
  },
  {
    daysOld: 3, organization: 'Northern Plains Fund', name: 'Tribal Energy Sovereignty Fund', facilityType: 'below_market_rate_capital', status: 'raising',
    currentCapitalRaised: 18_600_000, targetRaise: 75_000_000, administratorName: 'Northern Plains Fund',
    backers: 'Northern Plains Fund, three family foundations, one faith-based investor', profileOfBackers: 'Program-related investments at 1% to 2% over ten years',
    eligibleRecipients: 'Tribal Lenders, Tribal Utilities', geographicRequirement: 'Tribal lands of all states',
    projectRequirements: 'Owned at least 51% by a tribal nation, a tribal enterprise or citizens of a tribal nation.',
    description: 'Patient capital for tribal utilities and lenders that own their generation instead of leasing the land.',
  },
  {
    daysOld: 6, organization: 'Mission Lenders Network', name: 'Direct Pay Bridge Backstop', facilityType: 'risk_transfer', status: 'deploying',
    currentCapitalRaised: 52_000_000, targetRaise: 50_000_000, administratorName: 'Mission Lenders Network',
    backers: 'A national insurer, Mission Lenders Network, Whitcomb Family Office', profileOfBackers: 'Insurance capacity above a philanthropic reserve',
    eligibleRecipients: 'Green Banks, CDFIs', transactionRequirements: 'Bridge loans of at most 24 months against elective pay filings; pre-filing registration done.',
    description: 'Takes over the timing risk of elective pay refunds from bridge lenders once a project is in service.',
  },
  {
    daysOld: 8, organization: 'Prairie Light Green Bank', name: 'Solar on Schools Reserve', facilityType: 'guarantee', status: 'published',
    currentCapitalRaised: 9_750_000, targetRaise: 15_000_000, administratorName: 'Prairie Light Green Bank',
    backers: 'State energy office, Prairie Light Green Bank', eligibleRecipients: 'Public Entities', geographicRequirement: 'Illinois',
    projectRequirements: 'Public school districts with a roof of at least fifteen remaining years.',
    transactionRequirements: 'Debt service reserve of six months, released after three years without a late payment.',
    description: 'A shared debt service reserve, so that each school district does not have to fund its own.',
  },
  {
    daysOld: 11, organization: 'Mission Lenders Network', name: 'Community Solar Participation', facilityType: 'below_market_rate_capital', status: 'raising',
    currentCapitalRaised: 27_400_000, targetRaise: 120_000_000, administratorName: 'Mission Lenders Network',
    backers: 'Eleven member lenders, Ardent Foundation', eligibleRecipients: 'CDFIs, Minority Depository Institutions',
    transactionRequirements: 'Buys up to 90% of a loan at par; the originator services it.',
    description: 'Buys participations in loans that community lenders originate, so that they can lend the same dollar again.',
  },
  {
    daysOld: 14, organization: 'Delta Rising CDC', name: 'Gulf Coast Loan Loss Reserve', facilityType: 'guarantee', status: 'published',
    currentCapitalRaised: 3_120_000, targetRaise: 12_500_000, administratorName: 'Delta Rising CDC',
    backers: 'Delta Rising CDC, a regional hospital conversion foundation', eligibleRecipients: 'MDIs, Credit Unions',
    geographicRequirement: 'Mississippi, Louisiana, Alabama and the Florida Panhandle',
    projectRequirements: 'Solar with storage for affordable multifamily housing and shelters that stay open in a hurricane.',
    description: 'Reserve behind resilience loans to multifamily owners along the Gulf Coast.',
  },
  {
    daysOld: 17, organization: 'Isla Verde Cooperativa', name: 'Puerto Rico Rooftop Guarantee', facilityType: 'guarantee', status: 'published',
    currentCapitalRaised: 14_995_500, targetRaise: 15_000_000, administratorName: 'Isla Verde Cooperativa',
    backers: 'Isla Verde Cooperativa, four cooperativas, a diaspora donor fund', eligibleRecipients: 'Credit Unions', geographicRequirement: 'Puerto Rico',
    projectRequirements: 'Rooftop solar with at least one battery for owner-occupied homes.',
    description: 'Half guarantee on loans for household solar with storage, settled within thirty days of a default. The last gift is pledged.',
  },
  {
    daysOld: 20, organization: 'Ardent Foundation', name: 'Farm Energy Patient Capital', facilityType: 'below_market_rate_capital', status: 'published',
    currentCapitalRaised: 6_000_000, targetRaise: 10_000_000, administratorName: 'Ardent Foundation, Program-Related Investments',
    backers: 'Ardent Foundation', profileOfBackers: 'Endowment carve-out at 2%, ten years, interest only for three',
    eligibleRecipients: 'Developers, Farm Cooperatives', projectRequirements: 'Agrivoltaics, digesters and efficiency on working farms.',
    description: 'Long money for lenders to farms that put panels above crops and pasture.',
  },
  {
    daysOld: 23, organization: 'Cascade Clean Lending', name: 'Interconnection Cost Backstop', facilityType: 'risk_transfer', status: 'published',
    currentCapitalRaised: 0, targetRaise: 20_000_000, administratorName: 'Cascade Clean Lending', eligibleRecipients: 'Developers',
    transactionRequirements: 'Pays upgrade costs above the first study’s estimate, up to 30% of it.',
    description: 'Would carry the part of interconnection costs that nobody can know before the last study. First close planned for spring.',
  },
  {
    daysOld: 26, organization: 'Keystone Impact Partners', name: 'Fleet Charging Enhancement', facilityType: 'guarantee', status: 'published',
    currentCapitalRaised: 11_300_000, targetRaise: 30_000_000, administratorName: 'Keystone Impact Partners',
    backers: 'Keystone Impact Partners, a utility holding company', eligibleRecipients: 'Public Entities, Transit Agencies',
    projectRequirements: 'Depot charging for school, transit and municipal fleets.',
    description: 'Covers utilization risk of depot chargers in the first five years.',
  },
  {
    daysOld: 29, organization: 'Northern Plains Fund', name: 'Southwest Storage Program', facilityType: 'below_market_rate_capital', status: 'published',
    currentCapitalRaised: null, targetRaise: null, administratorName: 'Northern Plains Fund', eligibleRecipients: 'Credit Unions',
    geographicRequirement: 'New Mexico and Arizona', description: 'In design with three credit unions; no target has been set.',
  },
  {
    daysOld: 33, organization: 'Whitcomb Family Office', name: 'Predevelopment Grants', facilityType: 'below_market_rate_capital', status: 'published',
    currentCapitalRaised: 4_200_000, targetRaise: 5_000_000, administratorName: 'Whitcomb Family Office', backers: 'Whitcomb Family Office',
    profileOfBackers: 'Recoverable grants, repaid at financial close without interest', eligibleRecipients: 'developers',
    transactionRequirements: 'Up to $150,000 a project for studies, permits and legal work.',
    description: 'Recoverable grants for the months before a project can borrow.',
  },
  {
    daysOld: 37, organization: 'Lakeshore Green Bank', name: 'Housing Electrification Pool', facilityType: 'below_market_rate_capital', status: 'deploying',
    currentCapitalRaised: 22_480_000, targetRaise: 25_000_000, administratorName: 'Lakeshore Green Bank',
    backers: 'Lakeshore Green Bank, a bank’s community investment fund', eligibleRecipients: 'Housing Developers',
    geographicRequirement: 'Wisconsin and the Upper Peninsula of Michigan', projectRequirements: 'Heat pumps and envelope work in regulated affordable housing.',
    description: 'Second-lien loans at 2.5% beside a senior lender for all-electric affordable housing.',
  },
  {
    daysOld: 42, organization: 'Bright Acre Energy', name: 'Agrivoltaics Construction Revolver', facilityType: 'below_market_rate_capital', status: 'published',
    currentCapitalRaised: 2_500_000, targetRaise: 10_000_000, administratorName: 'Bright Acre Energy', backers: 'Two farm cooperatives, Ardent Foundation',
    eligibleRecipients: 'Developers, Farm Cooperatives', geographicRequirement: 'Colorado, Kansas and Nebraska',
    description: 'Revolving construction capital that is lent again after each take-out by a permanent lender.',
  },
  {
    daysOld: 48, organization: 'Ardent Foundation', name: 'Rural Cooperative Liquidity Line', facilityType: 'below_market_rate_capital', status: 'active',
    currentCapitalRaised: 40_000_000, targetRaise: 40_000_000, administratorName: 'Ardent Foundation', backers: 'Ardent Foundation, a national cooperative bank',
    eligibleRecipients: 'Rural Electric Cooperatives', description: 'Committed line that rural electric cooperatives draw while federal awards are paid out.',
  },
  {
    daysOld: 55, organization: 'Commonwealth Sun Partners', name: 'Congregations Rooftop Guarantee', facilityType: 'guarantee', status: 'published',
    currentCapitalRaised: 5_000_000, targetRaise: 10_000_000, administratorName: 'Commonwealth Sun Partners', backers: 'Three denominational loan funds',
    eligibleRecipients: 'Houses of Worship, CDFIs', geographicRequirement: 'Virginia, Maryland and the District of Columbia',
    projectRequirements: 'Rooftop solar of at least 40 kW DC on property owned by the congregation.', description: 'Half of the first loss on rooftop loans to congregations without a credit rating.',
  },
  {
    daysOld: 63, organization: 'Prairie Light Green Bank', name: 'Municipal Efficiency Warehouse', facilityType: 'below_market_rate_capital', status: 'published',
    currentCapitalRaised: 30_000_000, targetRaise: 40_000_000, administratorName: 'Prairie Light Green Bank', backers: 'State treasurer’s linked deposits, Prairie Light Green Bank',
    eligibleRecipients: 'Public Entities, Energy Service Companies', geographicRequirement: 'Illinois',
    description: 'Warehouses efficiency leases of towns until there are enough of them for one bond issue.',
  },
  {
    daysOld: 70, organization: 'Delta Rising CDC', name: 'Small Business Storage Backstop', facilityType: 'risk_transfer', status: 'published',
    currentCapitalRaised: 1_100_000, targetRaise: 8_000_000, administratorName: 'Delta Rising CDC', backers: 'Delta Rising CDC', eligibleRecipients: 'MDIs, CDFIs',
    geographicRequirement: 'Mississippi and Louisiana', description: 'Pays two quarters of debt service when a grocery or clinic is closed by a storm.',
  },
  {
    daysOld: 78, organization: 'Isla Verde Cooperativa', name: 'Microgrid Take-Out Commitment', facilityType: 'risk_transfer', status: 'raising',
    currentCapitalRaised: null, targetRaise: 18_000_000, administratorName: 'Isla Verde Cooperativa', eligibleRecipients: 'Developers, Credit Unions', geographicRequirement: 'Puerto Rico and the U.S. Virgin Islands',
    description: 'Commitment to buy performing microgrid loans after three years of operation. Term sheets are out with two backers.',
  },
  {
    daysOld: 90, organization: 'Northern Plains Fund', name: 'Native CDFI Interest Buy-Down', facilityType: 'below_market_rate_capital', status: 'deploying',
    currentCapitalRaised: 7_850_000, targetRaise: 7_500_000, administratorName: 'Northern Plains Fund', backers: 'Four national foundations', eligibleRecipients: 'Tribal Lenders, CDFIs',
    transactionRequirements: 'Buys a rate down by up to 300 basis points for the first seven years.', description: 'Pays part of the interest of energy loans made by Native lenders.',
  },
  {
    daysOld: 104, organization: 'Mission Lenders Network', name: 'Lender Onboarding Loss Reserve', facilityType: 'guarantee', status: 'published',
    currentCapitalRaised: 250_000, targetRaise: null, administratorName: 'Mission Lenders Network', backers: 'Mission Lenders Network', eligibleRecipients: 'CDFIs, Credit Unions, MDIs',
    description: 'A small reserve for the first three loans of a lender new to solar. Grows with each member and has no target.',
  },
  {
    daysOld: 118, organization: 'Prairie Light Green Bank', name: 'Grain Elevator Solar Pilot', facilityType: 'guarantee', status: 'draft',
    currentCapitalRaised: 400_000, targetRaise: 3_000_000, administratorName: 'Prairie Light Green Bank', eligibleRecipients: 'Farm Cooperatives', geographicRequirement: 'Illinois',
    description: 'Draft terms for a guarantee on solar at grain elevators; not yet with the investment committee.',
  },
  {
    daysOld: 126, organization: 'Lakeshore Green Bank', name: 'Harbor Electrification Facility', facilityType: 'below_market_rate_capital', status: 'draft',
    targetRaise: 35_000_000, administratorName: 'Lakeshore Green Bank', eligibleRecipients: 'Port Authorities, Public Entities', geographicRequirement: 'Ports of the Great Lakes',
    description: 'Concept for shore power and charging at lake ports.',
  },
  {
    daysOld: 133, organization: 'Isla Verde Cooperativa', name: 'Clinic Resilience Guarantee', facilityType: 'guarantee', status: 'under_review',
    currentCapitalRaised: 1_900_000, targetRaise: 6_000_000, administratorName: 'Isla Verde Cooperativa', backers: 'A health system, Isla Verde Cooperativa', eligibleRecipients: 'Federally Qualified Health Centers',
    geographicRequirement: 'Puerto Rico', description: 'Guarantee for storage at community clinics; the backers are reading the final terms.',
  },
  {
    daysOld: 150, organization: 'Ardent Foundation', name: 'Orchard Cold Storage Line', facilityType: 'below_market_rate_capital', status: 'pending',
    currentCapitalRaised: 0, targetRaise: 4_000_000, administratorName: 'Ardent Foundation', eligibleRecipients: 'Farm Cooperatives', geographicRequirement: 'Michigan and Washington',
    description: 'Waits for the board’s decision in January.',
  },
  {
    daysOld: 240, organization: 'Cascade Clean Lending', name: 'Warehouse Rooftop Guarantee I', facilityType: 'guarantee', status: 'inactive',
    currentCapitalRaised: 12_000_000, targetRaise: 12_000_000, administratorName: 'Cascade Clean Lending', backers: 'Cascade Clean Lending, a pension fund', eligibleRecipients: 'Developers, Commercial Banks',
    geographicRequirement: 'Oregon and Washington', description: 'Fully committed and closed to new guarantees; kept until the last loan is repaid.',
  },
]
