import type { Book } from './products.ts'

/** What community lenders of the sample lend: CDFIs, credit unions, minority depository institutions, community banks. */
export const communityBooks: readonly Book[] = [
  {
    organization: 'Empire Hearth Capital', borrowers: 'supportive housing owners, schools and cooperatives in New York', where: ['new_york', 'new_jersey', 'connecticut'],
    committee: 'Loan committee every Tuesday; board on the last Thursday for loans above $7.5 million.',
    lines: [
      ['housing', 'Supportive Housing Solar Loan', '4.75%', '5.75%', 200_000, 6_000_000],
      ['construction', 'Community Solar Construction Loan', 'SOFR + 300 bps', 'SOFR + 375 bps', 750_000, 10_000_000],
      ['mini_perm', 'Solar Construction and Term Loan', '6.00%', '7.00%', 500_000, 7_500_000],
      ['bridge', 'Direct Pay Bridge Loan', '6.25%', '7.25%', 100_000, 5_000_000, { facility: 'Direct Pay Bridge Backstop' }],
      ['retrofit', 'Local Law Retrofit Loan', '5.50%', '6.50%', 250_000, 5_000_000, { asset: ['housing'] }],
      ['predevelopment', 'Project Initiation Loan', '5.00%', null, 25_000, 250_000],
    ],
  },
  {
    organization: 'Isla Verde Cooperativa', borrowers: 'families, shops and clinics in Puerto Rico', where: ['puerto_rico'], committee: 'Comité de crédito every Wednesday; home loans within three days.',
    lines: [
      ['housing', 'Préstamo Solar para el Hogar', '5.95%', '7.50%', 8_000, 60_000, { securityPosition: ['senior'], facility: 'Puerto Rico Rooftop Guarantee', technology: ['solar', 'storage'] }],
      ['microgrid', 'Clinic Microgrid Loan', '5.25%', '6.25%', 100_000, 1_500_000, { facility: 'Microgrid Take-Out Commitment' }],
      ['term', 'Small Business Rooftop Loan', '6.25%', '7.75%', 20_000, 500_000, { technology: ['solar', 'storage'] }],
      ['bridge', 'Nonprofit Elective Pay Bridge', '6.00%', '7.00%', 25_000, 750_000],
      ['installer', 'Línea para Instaladores', 'Prime + 150 bps', 'Prime + 275 bps', 25_000, 400_000, { status: 'under_review' }],
    ],
  },
  {
    organization: 'Bluebonnet Community Credit', borrowers: 'members in south and central Texas', where: ['texas'], committee: 'Business loan committee each Thursday.',
    lines: [
      ['term', 'Commercial Rooftop Loan', '6.50%', '7.75%', 50_000, 2_000_000],
      ['housing', 'Electrify Homes Loan', '5.25%', null, null, 750_000, { technology: ['building_efficiency'], securityPosition: ['senior'] }],
      ['storage', 'Business Battery Loan', '6.75%', '8.00%', 40_000, 900_000, { facility: 'Small Business Storage Backstop', asset: ['commercial_and_industrial'] }],
      ['congregation', 'Houses of Worship Solar Loan', '5.75%', '6.50%', 30_000, 600_000],
    ],
  },
  {
    organization: 'Harbor Light Community Bank', borrowers: 'small companies, marinas and nonprofits in Rhode Island', where: ['rhode_island', 'massachusetts', 'connecticut'], committee: 'Daily loan desk up to $1 million, committee on Fridays.',
    lines: [
      ['term', 'Commercial Solar Term Loan', 'Prime', 'Prime + 100 bps', 75_000, 3_000_000],
      ['retrofit', 'Waterfront Efficiency Loan', 'Prime - 25 bps', 'Prime + 75 bps', 50_000, 1_500_000],
      ['charging', 'Fleet Charging Loan', 'Prime + 75 bps', null, 100_000, 2_000_000],
      ['construction', 'Solar Builder Line', 'Prime + 50 bps', 'Prime + 150 bps', 250_000, 4_000_000],
    ],
  },
  {
    organization: 'Rainier Impact Lending', borrowers: 'nonprofits, tribes and growers in Washington and Oregon', where: ['washington', 'oregon'], committee: 'Every second Thursday.',
    lines: [
      ['mini_perm', 'Community Facilities Loan', 'Prime + 75 bps', null, 400_000, 6_000_000],
      ['farm', 'Orchard Solar Loan', '5.50%', '6.50%', 40_000, 1_200_000],
      ['storage', 'Resilience Battery Loan', '5.75%', '6.75%', 100_000, 2_500_000],
      ['bridge', 'Tribal Elective Pay Bridge', '5.50%', '6.50%', 100_000, 4_000_000, { macroGeography: 'tribal', certainGeographies: [] }],
      ['predevelopment', 'Rural Energy Planning Loan', '2.00%', '3.50%', 15_000, 150_000],
    ],
  },
  {
    organization: 'Midnight Sun Community Finance', borrowers: 'village utilities, tribes and fish processors in Alaska', where: ['alaska'], committee: 'Monthly, by telephone; barge season files are taken out of turn.',
    lines: [
      ['microgrid', 'Village Microgrid Loan', '4.50%', '5.50%', 250_000, 4_000_000],
      ['storage', 'Wind and Battery Integration Loan', '4.75%', '5.75%', 200_000, 3_000_000],
      ['bridge', 'Barge Season Bridge', '6.00%', '7.00%', 100_000, 2_000_000],
      ['housing', 'Weatherization and Heat Pump Loan', '3.50%', '4.50%', 10_000, 250_000, { technology: ['building_efficiency'] }],
    ],
  },
  {
    organization: 'Aloha Aina Credit Union', borrowers: 'homesteaders, farms and small businesses in Hawaii', where: ['hawaii'], committee: null,
    lines: [
      ['housing', 'Homestead Solar Loan', '4.99%', '6.25%', 10_000, 90_000, { technology: ['solar', 'storage'], securityPosition: ['senior'] }],
      ['farm', 'Agrivoltaics Loan', '5.50%', '6.75%', 50_000, 1_000_000],
      ['storage', 'Shop Battery Loan', '6.00%', '7.25%', 15_000, 300_000],
    ],
  },
  {
    organization: 'Latte Stone Development Bank', borrowers: 'public buildings and small businesses on Guam', where: ['guam', 'northern_mariana_islands'], committee: 'Board of directors on the second Friday.',
    lines: [
      ['public', 'Public Building Solar Loan', '4.50%', '5.25%', 100_000, 3_000_000],
      ['microgrid', 'Typhoon Resilience Loan', '4.75%', '5.75%', 150_000, 2_500_000],
      ['term', 'Small Business Solar Loan', '5.75%', '7.00%', 20_000, 500_000, { status: 'under_review' }],
    ],
  },
  {
    organization: 'High Desert Native Fund', borrowers: 'citizens, chapters and enterprises of tribal nations in New Mexico and Arizona', where: 'tribal', committee: 'Native loan committee each month; predevelopment advances within two weeks.',
    lines: [
      ['predevelopment', 'Chapter House Planning Loan', '1.00%', '2.00%', 10_000, 100_000, { facility: 'Tribal Energy Sovereignty Fund' }],
      ['term', 'Acequia Solar Term Loan', '4.75%', '6.25%', 75_000, 1_500_000, { asset: ['agriculture'] }],
      ['housing', 'Off-Grid Home Loan', '3.00%', '4.00%', 5_000, 45_000, { technology: ['solar', 'storage'], facility: 'Native CDFI Interest Buy-Down' }],
      ['microgrid', 'Mesa Microgrid Loan', 'SOFR + 300 bps', 'SOFR + 375 bps', 750_000, 15_000_000, { facility: 'Southwest Storage Program' }],
    ],
  },
  {
    organization: 'Peachtree Opportunity Lenders', borrowers: 'minority-owned companies, churches and housing owners in Georgia', where: ['georgia', 'alabama', 'south_carolina'], committee: 'Senior loan committee on Wednesdays.',
    lines: [
      ['congregation', 'Sanctuary Solar Loan', '5.25%', '6.25%', 50_000, 1_000_000],
      ['housing', 'Multifamily Solar Second', '4.50%', '5.75%', 100_000, 2_500_000],
      ['installer', 'Minority Contractor Line', 'Prime + 50 bps', 'Prime + 200 bps', 50_000, 1_500_000, { facility: 'Lender Onboarding Loss Reserve' }],
      ['charging', 'Neighborhood Charging Loan', '6.00%', '7.00%', 75_000, 1_500_000],
      ['term', 'Business Solar Loan', '6.25%', '7.50%', 50_000, 2_000_000],
    ],
  },
  {
    organization: 'Long Leaf Community Loan Fund', borrowers: 'farms, child care centers and towns in North Carolina', where: ['north_carolina', 'virginia'], committee: 'First and third Monday.',
    lines: [
      ['farm', 'Poultry House Solar Loan', '5.25%', '6.50%', 50_000, 1_500_000],
      ['retrofit', 'Child Care Energy Loan', '3.75%', '4.75%', 10_000, 200_000],
      ['bridge', 'Small Project Tax Credit Bridge', '5.75%', '6.75%', 25_000, 1_000_000],
      ['mini_perm', 'Town Solar Construction to Perm', '5.25%', '6.00%', 250_000, 4_000_000],
    ],
  },
  {
    organization: 'Red River Rural Credit', borrowers: 'farms, ranches and rural water districts in Oklahoma', where: ['oklahoma', 'kansas', 'texas'], committee: 'Every Tuesday.',
    lines: [
      ['farm', 'Irrigation Solar Loan', '5.90%', '7.10%', 30_000, 800_000],
      ['public', 'Rural Water District Loan', '4.80%', '5.60%', 75_000, 2_000_000],
      ['storage', 'Rural Co-op Storage Loan', null, null, 500_000, 8_000_000, { status: 'draft' }],
    ],
  },
  {
    organization: 'Crescent City Community Capital', borrowers: 'resilience hubs, restaurants and landlords in New Orleans', where: ['louisiana'], committee: 'Committee every other Friday.',
    lines: [
      ['microgrid', 'Neighborhood Resilience Hub Loan', '3.50%', '4.75%', 75_000, 1_500_000, { facility: 'Gulf Coast Loan Loss Reserve' }],
      ['storage', 'Restaurant Battery Loan', '5.75%', '6.75%', 20_000, 250_000, { facility: 'Small Business Storage Backstop' }],
      ['housing', 'Double Shotgun Electrification Loan', '4.25%', '5.25%', 15_000, 300_000, { technology: ['building_efficiency'] }],
      ['bridge', 'Community Facility ITC Bridge', '5.50%', '6.50%', 50_000, 1_500_000],
    ],
  },
  {
    organization: 'Northern Plains Fund', borrowers: 'tribal nations, enterprises and citizens of the northern plains', where: 'tribal', committee: 'Native credit committee on the second Thursday; construction draws within five days.',
    lines: [
      ['construction', 'Tribal Utility Construction Loan', '5.00%', '6.00%', 250_000, 6_000_000, { facility: 'Tribal Energy Sovereignty Fund' }],
      ['mini_perm', 'Tribal School Solar Loan', '4.25%', '5.25%', 150_000, 4_000_000, { facility: 'Native CDFI Interest Buy-Down' }],
      ['housing', 'Homeowner Solar Loan', '3.50%', '4.50%', 5_000, 60_000, { technology: ['solar', 'storage'] }],
      ['bridge', 'Tribal Direct Pay Bridge', '5.00%', '6.00%', 100_000, 5_000_000, { facility: 'Direct Pay Bridge Backstop' }],
      ['predevelopment', 'Tribal Energy Predevelopment Loan', '2.00%', null, 20_000, 300_000],
    ],
  },
  {
    organization: 'Green Mountain Cooperative Credit', borrowers: 'dairies, cooperatives and households in Vermont', where: ['vermont', 'new_hampshire'], committee: 'Each Monday.',
    lines: [
      ['farm', 'Dairy Barn Solar Loan', '4.75%', '5.75%', 25_000, 750_000],
      ['housing', 'Heat Pump and Battery Loan', '4.50%', '6.00%', null, 50_000, { technology: ['building_efficiency', 'storage'], securityPosition: ['senior'] }],
      ['participation', 'Cooperative Solar Share Loan', '4.75%', '5.50%', 50_000, 1_000_000, { technology: ['solar'] }],
    ],
  },
  {
    organization: 'Show-Me Energy Lenders', borrowers: 'small towns and main street businesses in Missouri', where: ['missouri', 'kansas'], committee: 'Third Tuesday of the month.',
    lines: [
      ['retrofit', 'Main Street Retrofit Loan', '5.00%', '6.25%', 15_000, 500_000],
      ['public', 'Small Town Solar Lease', '4.40%', '5.10%', 75_000, 1_800_000],
      ['charging', 'Corridor Charging Loan', '5.75%', '6.75%', 100_000, 1_500_000, { status: 'under_review' }],
    ],
  },
  {
    organization: 'Delta Rising CDC', borrowers: 'affordable housing, clinics and churches in the Delta', where: ['mississippi', 'arkansas', 'louisiana'], committee: 'Loan committee on the second and fourth Wednesday.',
    lines: [
      ['housing', 'Multifamily Solar Sub Loan', '2.50%', '4.00%', 150_000, 1_250_000],
      ['microgrid', 'Clinic Storage Loan', '3.75%', '4.75%', 75_000, 1_000_000, { facility: 'Gulf Coast Loan Loss Reserve' }],
      ['congregation', 'Church Rooftop Loan', '4.75%', '5.75%', 30_000, 500_000],
      ['term', 'Small Business Solar Loan', '6.00%', '7.25%', 25_000, 600_000, { facility: 'Small Business Storage Backstop', technology: ['solar', 'storage'] }],
      ['bridge', 'Gulf Credit Bridge', 'Prime + 25 bps', 'Prime + 125 bps', 50_000, 1_500_000, { status: 'draft' }],
    ],
  },
  {
    organization: 'Bluegrass Mountain Fund', borrowers: 'schools, fire halls and small companies in eastern Kentucky', where: ['kentucky', 'west_virginia', 'tennessee'], committee: 'Monthly; solar below $75,000 within ten days.',
    lines: [
      ['public', 'Fire Hall Solar Loan', '3.75%', '4.50%', 15_000, 300_000],
      ['retrofit', 'Mountain Business Energy Loan', '4.50%', '5.75%', 10_000, 250_000],
      ['installer', 'Reclaimed Land Installer Line', 'Prime + 100 bps', 'Prime + 200 bps', 20_000, 300_000],
    ],
  },
  {
    organization: 'Sunflower Municipal Lending', borrowers: 'cities, counties and school districts in Kansas', where: ['kansas', 'nebraska'], committee: 'Trustees on the first Thursday.',
    lines: [
      ['public', 'Municipal Lease-Purchase', '3.95%', '4.70%', 100_000, 5_000_000],
      ['storage', 'Municipal Utility Storage Loan', '4.60%', '5.40%', 500_000, 6_000_000],
      ['charging', 'City Fleet Charging Lease', '4.50%', '5.25%', 75_000, 1_200_000],
    ],
  },
  {
    organization: 'Big Sky Farm Credit Partners', borrowers: 'ranches, elevators and processors in Montana', where: ['montana', 'wyoming', 'north_dakota', 'south_dakota'], committee: 'Regional committee every two weeks.',
    lines: [
      ['farm', 'Ranch Solar and Storage Loan', '5.75%', '6.90%', 50_000, 2_000_000, { status: 'pending' }],
      ['farm', 'Processor Efficiency Loan', '5.95%', '7.10%', 100_000, 3_000_000, { technology: ['building_efficiency'] }],
    ],
  },
  {
    organization: 'Cascade Clean Lending', borrowers: 'houses of worship and warehouses in Oregon', where: ['oregon', 'washington'], committee: 'Paused until the new fund closes.',
    lines: [
      ['congregation', 'Houses of Worship Bridge', '5.50%', '6.75%', 100_000, 2_000_000],
      ['term', 'Warehouse Rooftop Loan', '6.00%', '7.00%', 250_000, 3_000_000, { status: 'inactive' }],
      ['safe_harbor', 'Small Developer Procurement Line', 'Prime + 200 bps', 'Prime + 300 bps', 50_000, 750_000, { status: 'inactive' }],
    ],
  },
  {
    organization: 'Keystone Impact Partners', borrowers: 'fleet operators and third-party owners in the mid-Atlantic', where: ['pennsylvania', 'new_jersey', 'delaware', 'maryland'], committee: 'Weekly investment committee, Mondays.',
    lines: [
      ['charging', 'Depot Charging Term Facility', 'SOFR + 325 bps', 'SOFR + 450 bps', 2_000_000, 25_000_000, { facility: 'Fleet Charging Enhancement' }],
      ['mini_perm', 'Third-Party Owner Facility', 'SOFR + 275 bps', 'SOFR + 400 bps', 5_000_000, null],
      ['storage', 'Distributed Storage Warehouse', 'SOFR + 350 bps', 'SOFR + 475 bps', 10_000_000, 60_000_000, { status: 'draft' }],
    ],
  },
]
