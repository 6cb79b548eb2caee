import type { ProductKind } from './product-kind.ts'

/** Loans until a project operates: for planning, building, and until its tax credit arrives. */
export const constructionKinds = {
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
} as const satisfies Record<string, ProductKind>
