import type {
  declineReasons,
  dismissalReasons,
  introductionOutcomes,
  matchKinds,
  noDealReasons,
} from '../../contract/common/market-enums.ts'

/** What one side of the sample's accepted introductions recorded, so many days ago. */
export interface SampleOutcome {
  outcome: keyof typeof introductionOutcomes
  amount?: number
  reason?: keyof typeof noDealReasons
  note?: string
  daysAgo: number
}

interface Answered {
  /** Who answered, by the address of their account; who asked where it was withdrawn, nobody where it expired. */
  by: string | null
  daysAgo: number
}

/** An introduction of the sample; deal and offer by their names, people by their addresses. */
export interface SampleIntroduction {
  deal: string
  kind: keyof typeof matchKinds
  offer: string
  asker: string
  daysOld: number
  message: string
  phone?: string
  accepted?: Answered & { phone?: string; deal?: SampleOutcome; capital?: SampleOutcome }
  declined?: Answered & { reason: keyof typeof declineReasons; note?: string }
  withdrawn?: Answered
  expired?: true
}

const person = {
  dana: 'dana.whitefeather@prairielight.example',
  marcus: 'marcus.okafor@prairielight.example',
  robert: 'robert.begay@highdesertnative.example',
  wyatt: 'wyatt.sorensen@sandhillsnetwork.example',
  luis: 'luis.pena@brightacre.example',
  hannah: 'hannah.brandt@brightacre.example',
  june: 'june.park@missionlenders.example',
  samuel: 'samuel.ortega@missionlenders.example',
  naomi: 'naomi.tanaka@goldenresilience.example',
  caleb: 'caleb.whitaker@commonwealthsun.example',
  claire: 'claire.dubois@crescentcapital.example',
  victor: 'victor.almeida@copperstate.example',
  tom: 'tom.bergstrom@northernplains.example',
  amelia: 'amelia.stone@atlanticgreen.example',
  leilani: 'leilani.kahale@alohaaina.example',
  eleanor: 'eleanor.whitcomb@whitcomb.example',
  ana: 'ana.rivera@islaverde.example',
} as const

/** Introductions in every state: four wait, six were accepted, two declined, one withdrawn and one was not answered (M-194). */
export const sampleIntroductions: readonly SampleIntroduction[] = [
  {
    deal: 'Painted Mesa Chapter Houses',
    kind: 'products',
    offer: 'Bridge-to-ITC Loan',
    asker: person.robert,
    daysOld: 6,
    message:
      'Four chapter houses, one contractor, notice to proceed in hand. We look for a bridge until the credit is paid.',
    phone: '505 555 0114',
  },
  {
    deal: 'Scottsbluff Grain Elevator PV',
    kind: 'products',
    offer: 'Grain Elevator Solar Loan',
    asker: person.wyatt,
    daysOld: 13,
    message:
      'The elevator cooperative signed its power purchase agreement in August. Could you carry the permanent loan?',
  },
  {
    deal: 'Rockford Schools Portfolio',
    kind: 'products',
    offer: 'Public Buildings Solar Lease',
    asker: person.dana,
    daysOld: 2,
    message:
      'Eleven school roofs in one portfolio. Your lease for public buildings seems to fit what the district wants to sign.',
    phone: '217 555 0131',
  },
  {
    deal: 'Pueblo Steelworks Battery',
    kind: 'products',
    offer: 'Pooled Credit Bridge',
    asker: person.luis,
    daysOld: 3,
    message:
      'The battery is ordered and the site is ready. We need the bridge to close before the first delivery.',
  },
  {
    deal: 'Chicago Southland Rooftops II',
    kind: 'products',
    offer: 'Community Solar Participation Purchase',
    asker: person.marcus,
    daysOld: 12,
    message:
      'The second round of rooftops is built like the first one, which you know. We look for a participant in the term loan.',
    accepted: { by: person.samuel, daysAgo: 9 },
  },
  {
    deal: 'Roswell Community Solar Garden',
    kind: 'products',
    offer: 'Community Solar Participation Purchase',
    asker: person.june,
    daysOld: 26,
    message:
      'The garden is close to what our participation was made for. We would like to see the subscriber agreements.',
    accepted: {
      by: person.hannah,
      phone: '505 555 0162',
      daysAgo: 24,
      deal: { outcome: 'talking', daysAgo: 15 },
      capital: {
        outcome: 'talking',
        note: 'Documents are complete but for the survey.',
        daysAgo: 11,
      },
    },
  },
  {
    deal: 'Las Cruces Clinic Microgrid',
    kind: 'products',
    offer: 'Community Microgrid Loan',
    asker: person.robert,
    daysOld: 40,
    message:
      'The clinic runs through every outage on this microgrid. We would like to talk about the permanent loan.',
    phone: '505 555 0114',
    accepted: {
      by: person.naomi,
      daysAgo: 37,
      capital: { outcome: 'term_sheet', daysAgo: 8 },
    },
  },
  {
    deal: 'Anacostia Library Retrofit',
    kind: 'products',
    offer: 'Neighborhood Resilience Hub Loan',
    asker: person.caleb,
    daysOld: 95,
    message:
      'The library stays open in heat waves and outages. We look for the construction loan of the retrofit.',
    accepted: {
      by: person.claire,
      phone: '504 555 0148',
      daysAgo: 92,
      deal: { outcome: 'funded', amount: 1_640_000, daysAgo: 10 },
      capital: {
        outcome: 'funded',
        amount: 1_600_000,
        note: 'Closed at the lower amount.',
        daysAgo: 9,
      },
    },
  },
  {
    deal: 'Fresno Raisin Dryer Solar',
    kind: 'products',
    offer: 'CDFI Construction Co-Lending',
    asker: person.naomi,
    daysOld: 58,
    message:
      'The dryers run on the sun from next season on. Half of the construction loan is open for a co-lender.',
    accepted: {
      by: person.samuel,
      daysAgo: 55,
      deal: { outcome: 'talking', daysAgo: 21 },
      capital: { outcome: 'no_deal', reason: 'credit', daysAgo: 5 },
    },
  },
  {
    deal: 'Tucson Faith Roofs',
    kind: 'products',
    offer: 'Predevelopment Note',
    asker: person.june,
    daysOld: 75,
    message:
      'Nine congregations, one set of drawings: that is what our note for early work is meant for.',
    accepted: {
      by: person.victor,
      daysAgo: 71,
      deal: { outcome: 'no_deal', reason: 'other_source', daysAgo: 44 },
      capital: { outcome: 'no_deal', reason: 'other_source', daysAgo: 43 },
    },
  },
  {
    deal: 'Cottonwood Bend Homes Solar Phase I',
    kind: 'products',
    offer: 'Coastal Housing Resilience Loan',
    asker: person.tom,
    daysOld: 19,
    message:
      'Forty homes with batteries. We know that you lend on the coast, and hope that the plains are no obstacle.',
    declined: { by: person.amelia, daysAgo: 17, reason: 'outside_area' },
  },
  {
    deal: 'Hilo Farmers Market Solar',
    kind: 'products',
    offer: 'Catalytic Subordinate Note',
    asker: person.leilani,
    daysOld: 33,
    message:
      'The market association owns the building and the roof. A subordinate note would make the permanent loan possible.',
    declined: {
      by: person.eleanor,
      daysAgo: 28,
      reason: 'other',
      note: 'The family meets again in spring; please ask us then.',
    },
  },
  {
    deal: 'Vieques Health Center Solar',
    kind: 'products',
    offer: 'Pooled Credit Bridge',
    asker: person.ana,
    daysOld: 22,
    message:
      'The health center of the island waits for its bridge. Construction has begun on the south roof.',
    withdrawn: { by: person.ana, daysAgo: 16 },
  },
  {
    deal: 'Norfolk Port Workers Hall',
    kind: 'products',
    offer: 'Recoverable Predevelopment Grant',
    asker: person.caleb,
    daysOld: 31,
    message:
      'The union hall wants to know what its roof can carry. A recoverable grant would pay for the study.',
    expired: true,
  },
]

/** A match of the sample that an organization does not want to see again. */
export interface SampleDismissal {
  by: string
  deal: string
  kind: 'products' | 'lending-profiles'
  offer: string
  reason: keyof typeof dismissalReasons
  note?: string
  daysOld: number
}

export const sampleDismissals: readonly SampleDismissal[] = [
  {
    by: person.dana,
    deal: 'Chicago Southland Rooftops II',
    kind: 'products',
    offer: 'Catalytic Subordinate Note',
    reason: 'terms',
    daysOld: 11,
  },
  {
    by: person.june,
    deal: 'Delta Vineyard Agrivoltaics',
    kind: 'products',
    offer: 'Predevelopment Note',
    reason: 'already_in_contact',
    daysOld: 30,
  },
  {
    by: person.hannah,
    deal: 'Pueblo Steelworks Battery',
    kind: 'products',
    offer: 'Transit Depot Charging Facility',
    reason: 'other',
    note: 'Meant for vehicles; the battery serves the mill.',
    daysOld: 4,
  },
]
