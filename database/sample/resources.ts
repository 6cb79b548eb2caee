import type { resources } from '../resources.ts'

/** A resource of the sample. */
export interface SampleResource extends Omit<
  typeof resources.$inferInsert,
  'createdAt' | 'updatedAt' | 'searchText' | 'version' | 'id'
> {
  daysOld: number
}

/** Invented term sheets, guidance and guides of every kind and membership, two of them drafts. The newest comes first. */
export const sampleResources: readonly SampleResource[] = [
  {
    daysOld: 1,
    name: 'Direct Pay Bridge Loan Term Sheet',
    type: 'term_sheet',
    author: 'Mission Lenders Network',
    membershipBase: ['gb50', 'acc'],
    url: 'https://library.missionlenders.example/term-sheets/direct-pay-bridge',
    description:
      'Model terms for lending against an elective-pay claim, with advance rates, reserve mechanics and a form of assignment.',
  },
  {
    daysOld: 4,
    name: 'Underwriting Small Commercial Solar',
    type: 'guide',
    author: 'Mission Lenders Network',
    membershipBase: ['inclusiv', 'hpn'],
    url: 'https://library.missionlenders.example/guides/small-commercial-solar',
    description:
      'A loan officer’s walk through production estimates, offtake strength, equipment warranties and the eight ratios worth checking.',
  },
  {
    daysOld: 7,
    name: 'Prevailing Wage and Apprenticeship Checklist',
    type: 'guidance',
    author: 'Tidewater Climate Philanthropies',
    membershipBase: ['hpn'],
    url: 'https://tidewaterclimate.example/prevailing-wage-checklist',
    description:
      'What to collect from contractors and when, by project size, with sample certification language.',
  },
  {
    daysOld: 12,
    name: 'Reading an Interconnection Agreement',
    type: 'guide',
    author: 'Commonwealth Sun Partners',
    membershipBase: ['gb50', 'nba', 'acc'],
    url: 'https://commonwealthsun.example/interconnection',
    description:
      'Milestones, deposits and suspension rights explained for lenders, with a timeline of typical delays by utility territory.',
  },
  {
    daysOld: 16,
    name: 'First-Loss Guarantee Participation',
    type: 'term_sheet',
    author: 'Lakeshore Green Bank',
    membershipBase: ['gb50'],
    url: 'https://lakeshoregreen.example/great-lakes-pool/participation',
    description:
      'Participation terms of the Great Lakes pool: covered loss layer, claim procedure, reporting and fee schedule.',
  },
  {
    daysOld: 19,
    name: 'Energy Community and Low-Income Bonus Credits',
    type: 'guidance',
    author: 'Ardent Foundation',
    membershipBase: ['gb50', 'hpn', 'acc', 'nba', 'inclusiv'],
    url: 'https://ardentfoundation.example/bonus-credits',
    description:
      'How each adder is documented, which may be combined, and the diligence file a transferee will ask for.',
  },
  {
    daysOld: 25,
    name: 'Guía de préstamos para techos solares',
    type: 'guide',
    author: 'Isla Verde Cooperativa',
    membershipBase: ['inclusiv'],
    url: 'https://islaverde.example/guia-techos-solares',
    description:
      'Cómo una cooperativa evalúa, cierra y administra préstamos para placas solares con batería en hogares de Puerto Rico.',
  },
  {
    daysOld: 31,
    name: 'Community Solar Construction Loan',
    type: 'term_sheet',
    author: 'Prairie Light Green Bank',
    membershipBase: ['gb50', 'inclusiv'],
    url: 'https://prairielight.example/terms/community-solar-construction',
    description:
      'Draw schedule, completion guarantee and conversion tests for projects up to 5 MW AC, as used in three closings this year.',
  },
  {
    daysOld: 38,
    name: 'Tribal Sovereignty in Loan Documents',
    type: 'guidance',
    author: 'Northern Plains Fund',
    membershipBase: ['nba'],
    url: 'https://northernplains.example/sovereignty-in-loan-documents',
    description:
      'Limited waivers, choice of law and forum, and collateral that is not land, with clauses tribal counsel have accepted.',
  },
  {
    daysOld: 46,
    name: 'Tax Credit Transfer Closing Binder',
    type: 'guide',
    author: 'Atlantic Green Capital Consortium',
    membershipBase: ['gb50', 'acc'],
    url: 'https://atlanticgreen.example/transfer-binder',
    description:
      'Every document of a transfer in closing order, who drafts it and who signs, with a registration calendar.',
  },
  {
    daysOld: 60,
    name: 'Depot Charging for School Fleets',
    type: 'guidance',
    author: 'Keystone Impact Partners',
    membershipBase: ['hpn', 'acc'],
    url: 'https://keystoneimpact.example/depot-charging',
    description:
      'Route lengths, dwell times and demand charges that decide whether a depot’s chargers carry their debt.',
  },
  {
    daysOld: 75,
    name: 'Resilience Hub Storage Participation',
    type: 'term_sheet',
    author: null,
    membershipBase: [],
    url: 'https://institute.example/term-sheets/resilience-hub-storage',
    description:
      'Terms for buying a part of storage loans to community centers that stay open in a storm. Open to every member.',
  },
  {
    daysOld: 2,
    name: 'Agrivoltaics Lease Addendum',
    type: 'term_sheet',
    author: 'Bright Acre Energy',
    membershipBase: ['acc'],
    status: 'draft',
    url: 'https://brightacre.example/lease-addendum',
    description:
      'Draft clauses on grazing, irrigation and soil restoration; with two farm cooperatives for comment.',
  },
  {
    daysOld: 3,
    name: 'Reporting Impact to Funders',
    type: 'guide',
    author: 'Ardent Foundation',
    membershipBase: ['hpn', 'inclusiv'],
    status: 'draft',
    description:
      'Outline only. Which six numbers funders ask for, and where a lender already has them.',
  },
]
