import type { products } from '../products.ts'

type Columns = typeof products.$inferInsert

/** What products of one kind have in common; the texts that vary are in lists and are taken in turn. */
export interface ProductKind extends Required<
  Pick<Columns, 'type' | 'asset' | 'technology' | 'securityPosition' | 'loanTermLength'>
> {
  /** What the product does; "{borrowers}" is replaced by whom the lender serves. */
  description: readonly string[]
  termDetails: readonly string[]
  necessary: readonly (string | null)[]
  optional: readonly (string | null)[]
}

/** The kinds of loans of the sample, as lenders to small clean-energy projects write them. */
export const productKinds = {
  bridge: {
    type: ['bridge_to_itc'],
    asset: ['public_facilities', 'commercial_and_industrial'],
    technology: ['solar', 'storage'],
    securityPosition: ['senior'],
    loanTermLength: ['less_than_24_months'],
    description: [
      'Advances up to 90% of the expected investment tax credit against a direct-pay election or a signed transfer agreement, repaid when the credit is received. Open to {borrowers}.',
      'Bridges the months between placing in service and the elective payment for {borrowers}; the credit memo of the tax counsel is part of the file.',
    ],
    termDetails: [
      'Interest only; principal due on receipt of the credit or at month 24, whichever comes first.',
      'Interest accrues and is paid with principal when the elective payment arrives; one extension of six months at 25 basis points.',
    ],
    necessary: [
      'Pre-filing registration number and an assignment of the elective payment account',
      '10% first-loss reserve for projects under $1,000,000',
    ],
    optional: ['Tax credit insurance above $3,000,000 of credits', null],
  },
  predevelopment: {
    type: ['predevelopment'],
    asset: ['public_facilities', 'housing'],
    technology: ['solar', 'storage', 'building_efficiency'],
    securityPosition: ['subordinate'],
    loanTermLength: ['less_than_24_months'],
    description: [
      'Pays for interconnection studies, engineering, permits and legal work before construction closes. For {borrowers}; forgiven in part when a project cannot be built.',
      'Milestone advances for feasibility, site control and interconnection deposits of {borrowers}.',
    ],
    termDetails: [
      'No payments until construction closing; repaid from the first construction draw.',
      'Advances at three milestones: site control, interconnection application, executed offtake. Up to 50% forgiven if a fatal flaw is found.',
    ],
    necessary: [null, 'Assignment of plans, permits and the interconnection queue position'],
    optional: ['Recoverable grant from a philanthropic partner', null],
  },
  safe_harbor: {
    type: ['commence_construction'],
    asset: ['commercial_and_industrial', 'agriculture'],
    technology: ['solar', 'storage'],
    securityPosition: ['senior'],
    loanTermLength: ['less_than_24_months'],
    description: [
      'Revolving line for the physical work and equipment purchases that begin construction in time for the credit, for {borrowers}.',
      'Funds transformers, racking and modules that establish the start of construction; stored equipment is inspected quarterly.',
    ],
    termDetails: [
      'Revolves for 12 months, then converts to the construction loan of the same lender or is repaid.',
      'Advance rate of 85% of invoices; interest monthly; clean-up of 30 days once a year.',
    ],
    necessary: [
      'Warehouse receipts and insurance in the name of the lender',
      'Guarantee of the sponsor until the equipment is installed',
    ],
    optional: ['Take-out commitment of a permanent lender', null],
  },
  construction: {
    type: ['construction'],
    asset: ['commercial_and_industrial', 'public_facilities'],
    technology: ['solar', 'storage'],
    securityPosition: ['senior'],
    loanTermLength: ['less_than_24_months'],
    description: [
      'Construction loan against an executed power purchase or subscription agreement and a fixed-price contract, for {borrowers}.',
      'Funds procurement and construction from notice to proceed to permission to operate; draws are certified by an independent engineer.',
    ],
    termDetails: [
      'Interest reserve funded at closing; converts to term debt or is repaid at permission to operate plus 90 days.',
      'Monthly draws, 10% retainage, contingency of 7.5% of hard costs.',
    ],
    necessary: [
      'Payment and performance bond above $2,000,000',
      'Completion guarantee of the sponsor',
    ],
    optional: [
      'Subordinate capital from a catalytic facility up to 15% of cost',
      'Tax credit bridge beside the construction loan',
    ],
  },
  mini_perm: {
    type: ['construction', 'perm'],
    asset: ['commercial_and_industrial', 'public_facilities', 'housing'],
    technology: ['solar', 'storage'],
    securityPosition: ['senior'],
    loanTermLength: ['less_than_7_years'],
    description: [
      'One closing for construction and the first years of operation, for {borrowers}. The tax credit pays down principal when it arrives.',
      'Construction loan that becomes a five-year amortizing loan after permission to operate, without a second set of documents.',
    ],
    termDetails: [
      'Up to 18 months interest only, then amortized over 15 years with a balloon at year 7.',
      'Rate is set at conversion; no prepayment fee for credit proceeds or a take-out.',
    ],
    necessary: [
      'Debt service coverage of 1.25 on contracted revenue',
      'Six months of debt service in reserve',
    ],
    optional: ['Partial guarantee of a green bank', null],
  },
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
