import { constructionKinds } from './construction-kinds.ts'
import type { ProductKind } from './product-kind.ts'

/** The kinds of loans of the sample, as lenders to small clean-energy projects write them. */
export const productKinds = {
  ...constructionKinds,
  term: {
    type: ['perm'],
    asset: ['commercial_and_industrial'],
    technology: ['solar'],
    securityPosition: ['senior'],
    loanTermLength: ['up_to_15_years'],
    description: [
      'Amortizing loan for rooftop and ground-mounted systems of {borrowers}, sized to the savings on the electric bill.',
      'Long-term loan after permission to operate; payments follow the seasons of production.',
    ],
    termDetails: [
      'Level payments over 10 to 15 years; semi-annual on request.',
      'Sculpted to 1.20 times the median production case.',
    ],
    necessary: ['First lien on the equipment and an assignment of the offtake agreement', null],
    optional: ['Credit support of the host above 20% of the portfolio', null],
  },
  farm: {
    type: ['perm', 'construction'],
    asset: ['agriculture'],
    technology: ['solar', 'storage'],
    securityPosition: ['senior'],
    loanTermLength: ['7_to_10_years'],
    description: [
      'Loan for solar on barns, grain elevators, irrigation and agrivoltaics of {borrowers}; a federal rural grant may pay it down.',
      'Finances farm energy beside the operating line, with payments after harvest.',
    ],
    termDetails: [
      'Annual payments in December; grant and credit proceeds reduce principal without a fee.',
      'Up to 12 months interest only during construction, then annual payments over 10 years.',
    ],
    necessary: ['Purchase money security interest; landlord waiver on rented ground', null],
    optional: [
      'Federal rural energy guarantee',
      'Patient subordinate capital for beginning farmers',
    ],
  },
  housing: {
    type: ['perm', 'construction'],
    asset: ['housing'],
    technology: ['solar', 'building_efficiency'],
    securityPosition: ['subordinate'],
    loanTermLength: ['up_to_15_years', 'up_to_20_years'],
    description: [
      'Solar, heat pumps and efficiency for affordable multifamily housing of {borrowers}, behind the first mortgage.',
      'Cash-flow loan for electrification at recapitalization or mid-cycle, sized to half of the projected savings.',
    ],
    termDetails: [
      'Coterminous with the first mortgage; payments from residual receipts.',
      'Interest only for two years, then amortized over 15 years.',
    ],
    necessary: ['Consent of the first mortgagee and an operating reserve', null],
    optional: ['Utility rebate assigned to the lender', 'Green bank guarantee of 20%'],
  },
  public: {
    type: ['perm'],
    asset: ['public_facilities'],
    technology: ['solar', 'building_efficiency', 'storage'],
    securityPosition: ['senior'],
    loanTermLength: ['up_to_15_years', 'up_to_20_years'],
    description: [
      'Tax-exempt lease-purchase for schools, libraries, water works and town halls: {borrowers}.',
      'Finances solar and efficiency of public buildings from appropriations, with a non-substitution clause and without voter approval where the state allows it.',
    ],
    termDetails: [
      'Semi-annual rent over up to 20 years; first payment one year after acceptance.',
      'Annual appropriation; elective payment is applied to principal in the second year.',
    ],
    necessary: [null, 'Intercept of state aid'],
    optional: ['Loan loss reserve for issuers without a rating', null],
  },
  retrofit: {
    type: ['construction', 'perm'],
    asset: ['commercial_and_industrial', 'public_facilities'],
    technology: ['building_efficiency'],
    securityPosition: ['senior', 'pari_pasu_or_participation'],
    loanTermLength: ['7_to_10_years', 'up_to_20_years'],
    description: [
      'Whole-building retrofits with measured savings for {borrowers}; assessed with the property tax where the county allows it.',
      'Heat pumps, envelope and controls in one loan, after an audit that the program pays for.',
    ],
    termDetails: [
      'Term follows the useful life of the measures, at most 20 years.',
      'No down payment; savings to investment ratio of at least 1.1.',
    ],
    necessary: ['Consent of the mortgage holder', 'Energy audit by a certified engineer'],
    optional: ['Performance guarantee of the contractor', null],
  },
  charging: {
    type: ['construction', 'perm'],
    asset: ['commercial_and_industrial', 'public_facilities'],
    technology: ['ev_infrastructure', 'storage'],
    securityPosition: ['senior'],
    loanTermLength: ['less_than_7_years', '7_to_10_years'],
    description: [
      'Depot and corridor charging for school buses, transit and delivery fleets of {borrowers}, with make-ready costs and demand management.',
      'Loan for chargers and on-site storage, repaid from a per-mile fee of the fleet.',
    ],
    termDetails: [
      'Up to 12 months of draws, then 84 equal payments.',
      'Minimum take of the fleet for the first five years.',
    ],
    necessary: [
      'Take-or-pay contract with the fleet for at least half of the capacity',
      'Assignment of utility make-ready payments',
    ],
    optional: ['Reserve of a catalytic facility for utilization risk', null],
  },
  storage: {
    type: ['construction', 'perm'],
    asset: ['public_facilities', 'commercial_and_industrial'],
    technology: ['storage'],
    securityPosition: ['senior'],
    loanTermLength: ['7_to_10_years'],
    description: [
      'Batteries behind and in front of the meter for {borrowers}, on capacity payments and bill savings.',
      'Loan for standalone storage with a capacity contract or a demand response program.',
    ],
    termDetails: [
      '10-year amortization with an augmentation reserve in year 6.',
      'Amortized within the warranty of the batteries.',
    ],
    necessary: [
      'Capacity contract of at least seven years or 1.4 coverage on modeled savings',
      'Long-term service agreement of the manufacturer',
    ],
    optional: ['Insurance of revenue in the first three years', null],
  },
  microgrid: {
    type: ['construction', 'perm'],
    asset: ['public_facilities'],
    technology: ['solar', 'storage'],
    securityPosition: ['senior', 'pari_pasu_or_participation'],
    loanTermLength: ['up_to_15_years'],
    description: [
      'Solar and storage that keep clinics, shelters and water running when the grid is down, for {borrowers}.',
      'Microgrids for community facilities, with resilience hours written into the loan as a covenant.',
    ],
    termDetails: [
      '24 months of construction, then 12 years; 12 months of debt service in reserve on islands.',
      'Resilience test once a year; interest is reduced by 25 basis points after a passed one.',
    ],
    necessary: ['Operation and maintenance agreement for the life of the loan', null],
    optional: ['Grant for the share of resilience that earns nothing', 'Take-out commitment'],
  },
  congregation: {
    type: ['bridge_to_itc', 'perm'],
    asset: ['commercial_and_industrial'],
    technology: ['solar'],
    securityPosition: ['senior'],
    loanTermLength: ['less_than_24_months', '7_to_10_years'],
    description: [
      'Rooftop solar of houses of worship and nonprofits: a bridge for the elective payment and a small term loan in one note, for {borrowers}.',
    ],
    termDetails: [
      '70% of cost as term loan over 10 years, 30% as bridge until the elective payment.',
    ],
    necessary: ['Resolution of the governing body; three years of giving records', null],
    optional: ['Guarantee for congregations without a mortgage history'],
  },
  participation: {
    type: ['perm', 'construction'],
    asset: ['commercial_and_industrial', 'housing', 'public_facilities'],
    technology: ['solar', 'storage', 'ev_infrastructure', 'building_efficiency'],
    securityPosition: ['pari_pasu_or_participation'],
    loanTermLength: ['7_to_10_years', 'up_to_15_years'],
    description: [
      'Buys up to 80% of loans that member lenders originate to {borrowers}, on shared documents; the lead keeps servicing.',
      'Participation in pools of community-scale loans; the originator keeps at least 10%.',
    ],
    termDetails: [
      'Pari passu share of principal and interest; servicing strip of 50 basis points stays with the lead.',
      'Monthly purchase window; repurchase only for breach of representation.',
    ],
    necessary: ['Originator on the approved list with two years of loan performance', null],
    optional: ['First-loss pool behind the participation'],
  },
  patient: {
    type: ['predevelopment', 'perm'],
    asset: ['agriculture', 'housing', 'public_facilities'],
    technology: ['solar', 'storage', 'building_efficiency'],
    securityPosition: ['subordinate'],
    loanTermLength: ['up_to_15_years'],
    description: [
      'Program-related investment that stands behind senior lenders so that {borrowers} reach coverage.',
      'Patient subordinate capital at below-market rates; counts as equity for the senior lender.',
    ],
    termDetails: [
      'Interest only for five years, paid from available cash.',
      'Bullet at year 10, one extension of five years.',
    ],
    necessary: ['A senior lender with a signed term sheet', null],
    optional: [null, 'Matching commitment of another foundation'],
  },
  installer: {
    type: ['commence_construction', 'construction'],
    asset: ['housing', 'commercial_and_industrial'],
    technology: ['solar', 'storage', 'building_efficiency'],
    securityPosition: ['senior'],
    loanTermLength: ['less_than_24_months'],
    description: [
      'Working capital for local installers who build for {borrowers}; advances on signed contracts and delivered equipment.',
    ],
    termDetails: [
      'Revolving, renewed each year; borrowing base of 80% of receivables and 50% of inventory.',
    ],
    necessary: ['Monthly borrowing base certificate; field inspection twice a year'],
    optional: ['State small business credit initiative collateral support', null],
  },
} as const satisfies Record<string, ProductKind>

export type ProductKindName = keyof typeof productKinds
