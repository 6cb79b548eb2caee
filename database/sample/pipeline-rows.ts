import {
  bright,
  prairie,
  commonwealth,
  isla,
  illinois,
  lakes,
  atlantic,
  gulf,
  islands,
} from './deal-owners.ts'
import { inlandDeals } from './deals-inland.ts'
import { northeasternAndWesternDeals } from './deals-northeast-lakes-and-west.ts'
import { puertoRicanAndTribalDeals, territorialDeals } from './deals-of-islands-and-tribes.ts'
import { southernDeals } from './deals-south.ts'
import type { SampleDealRow } from './sample-deal-row.ts'

/** The newest deals, from all over. */
const newestDeals: readonly SampleDealRow[] = [
  [
    'Anacostia Library Retrofit',
    commonwealth,
    'district_of_columbia',
    'd m sf c g',
    1840,
    40,
    { ...atlantic, borrower: 'Anacostia Library Friends' },
  ],
  [
    'Bayou Teche Community Storage',
    'Crescent City Community Capital',
    'louisiana',
    'p c b p n',
    3250,
    50,
    gulf,
  ],
  ['Black Mesa School Microgrid', 'High Desert Native Fund', 'arizona', 'd m sb bn g', 6400, 60],
  ['Chicago Southland Rooftops II', illinois, 'illinois', 'c ch s t f', 9120, 40, lakes],
  ['Cedar Rapids Cold Storage PV', prairie, 'iowa', 'n ca sb t f', 2780, 30],
  [
    'Coamo Rooftop Cooperative',
    isla,
    'puerto_rico',
    'c h sb b n',
    4450,
    50,
    { ...islands, borrower: 'Cooperativa Solar de Coamo' },
  ],
  [
    'Detroit East Depot Charging',
    'Great Lakes Green Finance Authority',
    'michigan',
    'd m eb cn g',
    7960,
    0,
    lakes,
  ],
  ['Grange Hall Agrivoltaics', bright, 'oregon', 'p a s p f', 1275, 40],
  [
    'Lowell Mill Lofts Efficiency',
    'Bay State Solar Finance',
    'massachusetts',
    'c h fs t f',
    5310,
    30,
  ],
  ['Mankato Dairy Barn Solar', prairie, 'minnesota', 'd a sb cb f', 3890, 40, lakes],
  ['Norfolk Port Workers Hall', commonwealth, 'virginia', 'p c s p n', 980, 40, atlantic],
  ['Pueblo Steelworks Battery', bright, 'colorado', 'c c b bc f', 14600, 40],
]

/** Deals that say little about themselves yet. */
const unplacedDeals: readonly SampleDealRow[] = [
  ['Mesa County Pilot Sites', null, '', '- c s p f', 0, 0],
  ['Unnamed Gulf Coast Portfolio', bright, '', 'p c s p f', 21500, 40, { own: true }],
]

/** Invented deals over states, territories and tribes, in every stage and outcome. */
export const sampleDealRows: readonly SampleDealRow[] = [
  ...newestDeals,
  ...puertoRicanAndTribalDeals,
  ...inlandDeals,
  ...southernDeals,
  ...northeasternAndWesternDeals,
  ...territorialDeals,
  ...unplacedDeals,
]
