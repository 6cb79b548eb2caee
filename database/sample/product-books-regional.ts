import type { Book } from './products.ts'

/** What green banks, banks, aggregators, investors and foundations of the sample lend. */
export const regionalBooks: readonly Book[] = [
  {
    organization: 'Prairie Light Green Bank', borrowers: 'schools, towns, farms and cooperatives in Illinois', where: ['illinois', 'indiana', 'iowa', 'missouri', 'wisconsin'],
    committee: 'Investment committee every second Tuesday; complete files are decided within 21 days.',
    lines: [
      ['bridge', 'Bridge-to-ITC Loan', 'SOFR + 250 bps', 'SOFR + 350 bps', 250_000, 5_000_000, { facility: 'Direct Pay Bridge Backstop' }],
      ['farm', 'Grain Elevator Solar Loan', '5.10%', '6.00%', 50_000, 900_000],
      ['public', 'Solar on Schools Lease', '4.10%', '4.85%', 500_000, 12_000_000, { facility: 'Solar on Schools Reserve', technology: ['solar'] }],
      ['retrofit', 'Municipal Efficiency Loan', '3.90%', '4.75%', 100_000, 3_500_000, { facility: 'Municipal Efficiency Warehouse' }],
      ['storage', 'Town Battery Loan', '5.25%', '6.10%', 400_000, 4_000_000],
      ['predevelopment', 'School Solar Feasibility Note', '0%', '2.00%', 15_000, 120_000],
      ['charging', 'School Bus Depot Loan', '5.40%', '6.25%', 300_000, 6_000_000, { status: 'under_review', asset: ['public_facilities'] }],
    ],
  },
  {
    organization: 'Golden State Resilience Fund', borrowers: 'tribes, public agencies and community choice programs in California', where: ['california'],
    committee: 'Credit committee on the first and third Wednesday; loans above $20 million go to the board, which meets monthly.',
    lines: [
      ['microgrid', 'Community Microgrid Loan', '10-yr UST + 140 bps', '10-yr UST + 210 bps', 1_000_000, 40_000_000],
      ['storage', 'Resilient Storage Term Loan', '10-yr UST + 160 bps', '10-yr UST + 225 bps', 750_000, 25_000_000],
      ['bridge', 'Elective Pay Bridge', 'SOFR + 200 bps', 'SOFR + 285 bps', 500_000, 30_000_000],
      ['charging', 'Transit Depot Charging Facility', 'SOFR + 240 bps', 'SOFR + 340 bps', 2_000_000, 35_000_000, { facility: 'Fleet Charging Enhancement' }],
      ['housing', 'Affordable Housing Electrification Loan', '3.25%', '4.25%', 250_000, 8_000_000],
      ['retrofit', 'Public Buildings Retrofit', '10-yr UST + 190 bps', null, 300_000, null, { loanTermLength: ['up_to_20_years'] }],
      ['participation', 'Local Lender Participation Program', 'SOFR + 175 bps', 'SOFR + 250 bps', 1_000_000, 50_000_000, { status: 'draft' }],
    ],
  },
  {
    organization: 'Lakeshore Green Bank', borrowers: 'lenders, housing authorities and towns around the Great Lakes', where: ['wisconsin', 'michigan', 'illinois', 'indiana', 'ohio', 'minnesota'],
    committee: 'Committee meets every Thursday; participations are approved by written consent in five business days.',
    lines: [
      ['participation', 'Great Lakes Loan Participation', 'Prime - 50 bps', 'Prime + 50 bps', 250_000, 7_500_000, { facility: 'Great Lakes First-Loss Pool' }],
      ['retrofit', 'C-PACE Efficiency', '6.15%', '7.40%', 500_000, 12_000_000],
      ['public', 'Public Buildings Solar Lease', '4.20%', '4.95%', 300_000, 10_000_000],
      ['housing', 'Multifamily Electrification Loan', '4.00%', '5.10%', 150_000, 4_000_000, { facility: 'Housing Electrification Pool' }],
      ['construction', 'Community Solar Construction Loan', 'SOFR + 275 bps', 'SOFR + 350 bps', 1_000_000, 15_000_000, { facility: 'Great Lakes First-Loss Pool' }],
      ['charging', 'Harbor Electrification Loan', 'SOFR + 300 bps', 'SOFR + 390 bps', 2_000_000, 20_000_000, { status: 'draft' }],
    ],
  },
  {
    organization: 'Great Lakes Green Finance Authority', borrowers: 'manufacturers, municipalities and housing owners in Michigan', where: ['michigan'],
    committee: 'Loan board on the second Monday of the month; staff decides up to $500,000.',
    lines: [
      ['retrofit', 'Industrial Efficiency Loan', '5.50%', '6.75%', 250_000, 8_000_000, { asset: ['commercial_and_industrial'] }],
      ['mini_perm', 'Solar Construction to Perm', 'SOFR + 260 bps', 'SOFR + 320 bps', 1_000_000, 18_000_000],
      ['participation', 'Credit Union Participation Line', 'Prime - 75 bps', 'Prime + 25 bps', 100_000, 3_000_000],
      ['storage', 'Community Storage Loan', '5.75%', '6.60%', 500_000, 9_000_000],
      ['public', 'Water Works Solar Loan', '3.80%', '4.60%', 200_000, 5_000_000],
    ],
  },
  {
    organization: 'Mission Lenders Network', borrowers: 'community development lenders and their borrowers', where: 'all_states_no_territories',
    committee: 'Network credit committee each Friday; term sheets within ten business days.',
    lines: [
      ['predevelopment', 'Predevelopment Note', '3.00%', '4.50%', 25_000, 350_000, { technology: ['solar', 'storage', 'ev_infrastructure'], facility: 'Predevelopment Grants' }],
      ['participation', 'Community Solar Participation Purchase', 'SOFR + 190 bps', 'SOFR + 265 bps', 500_000, 20_000_000, { facility: 'Community Solar Participation', technology: ['solar'] }],
      ['bridge', 'Pooled Credit Bridge', 'SOFR + 225 bps', 'SOFR + 300 bps', 100_000, 10_000_000, { facility: 'Direct Pay Bridge Backstop' }],
      ['installer', 'Contractor Working Capital Line', 'Prime + 100 bps', 'Prime + 250 bps', 50_000, 1_000_000],
      ['construction', 'CDFI Construction Co-Lending', 'SOFR + 310 bps', 'SOFR + 400 bps', 1_000_000, 12_000_000],
    ],
  },
  {
    organization: 'Atlantic Green Capital Consortium', borrowers: 'its member lenders along the Atlantic coast', where: ['maine', 'new_hampshire', 'massachusetts', 'rhode_island', 'connecticut', 'new_york', 'new_jersey', 'delaware', 'maryland', 'district_of_columbia', 'virginia'],
    committee: 'Allocation committee quarterly: February, May, August, November. Applications close three weeks earlier.',
    lines: [
      ['participation', 'Member Lender Term Facility', 'SOFR + 150 bps', 'SOFR + 215 bps', 5_000_000, 75_000_000],
      ['bridge', 'Consortium Tax Credit Bridge', 'SOFR + 210 bps', 'SOFR + 275 bps', 1_000_000, 25_000_000],
      ['patient', 'Subordinate Capital Pool', '2.50%', '3.50%', 500_000, 7_500_000],
      ['housing', 'Coastal Housing Resilience Loan', '4.25%', '5.00%', 250_000, 6_000_000, { technology: ['solar', 'storage', 'building_efficiency'] }],
    ],
  },
  {
    organization: 'Gulf and Delta Capital Collaborative', borrowers: 'member CDFIs and minority depository institutions of the Gulf states', where: ['alabama', 'mississippi', 'louisiana', 'florida', 'texas', 'arkansas'],
    committee: 'Committee on the third Thursday of each month.',
    lines: [
      ['participation', 'Gulf Participation Program', 'Prime - 25 bps', 'Prime + 75 bps', 250_000, 5_000_000, { facility: 'Gulf Coast Loan Loss Reserve' }],
      ['microgrid', 'Resilience Hub Loan', '4.50%', '5.50%', 200_000, 3_500_000],
      ['predevelopment', 'Hub Planning Note', '1.00%', null, 10_000, 75_000],
      ['congregation', 'Houses of Worship Solar Note', '5.00%', '6.00%', 50_000, 750_000],
    ],
  },
  {
    organization: 'Commons Credit Union Alliance', borrowers: 'member credit unions and their members', where: ['south_carolina', 'north_carolina', 'georgia', 'tennessee'],
    committee: 'Weekly loan call of the participating credit unions.',
    lines: [
      ['participation', 'Shared Solar Loan Pool', '5.25%', '6.50%', 100_000, 2_000_000],
      ['housing', 'Home Electrification Participation', '6.00%', '7.50%', null, 750_000, { securityPosition: ['pari_pasu_or_participation'], loanTermLength: ['7_to_10_years'] }],
      ['installer', 'Local Installer Line', 'Prime + 150 bps', 'Prime + 300 bps', 25_000, 500_000],
    ],
  },
  {
    organization: 'Island and Territory Finance Alliance', borrowers: 'public utilities, clinics and cooperatives of the islands and territories', where: ['puerto_rico', 'us_virgin_islands', 'guam', 'american_samoa', 'northern_mariana_islands', 'hawaii'],
    committee: 'Committee every other Tuesday at 6 p.m. Eastern, so that the Pacific members can join.',
    lines: [
      ['microgrid', 'Island Microgrid Senior Loan', '5.50%', '6.75%', 500_000, 15_000_000, { facility: 'Microgrid Take-Out Commitment' }],
      ['bridge', 'Territory Direct Pay Bridge', 'SOFR + 325 bps', 'SOFR + 425 bps', 100_000, 6_000_000, { facility: 'Direct Pay Bridge Backstop' }],
      ['storage', 'Feeder Storage Loan', '5.75%', '7.00%', 1_000_000, 12_000_000],
      ['predevelopment', 'Island Interconnection Note', '2.00%', '3.00%', 20_000, 250_000],
    ],
  },
  {
    organization: 'Cuyahoga Commercial Bank', borrowers: 'companies, hospitals and universities in Ohio and Pennsylvania', where: ['ohio', 'pennsylvania', 'kentucky', 'west_virginia'],
    committee: 'Credit approval at the desk up to $10 million; committee on Mondays above.',
    lines: [
      ['construction', 'Renewable Construction Facility', 'SOFR + 200 bps', 'SOFR + 275 bps', 5_000_000, 60_000_000],
      ['mini_perm', 'Sponsor Mini-Perm', 'SOFR + 225 bps', 'SOFR + 300 bps', 5_000_000, 45_000_000],
      ['bridge', 'Transfer Proceeds Bridge', 'SOFR + 185 bps', 'SOFR + 250 bps', 3_000_000, 40_000_000, { asset: ['commercial_and_industrial'] }],
      ['charging', 'Depot Charging Facility', null, 'SOFR + 400 bps', 2_000_000, 25_000_000],
      ['safe_harbor', 'Safe Harbor Credit Line', 'SOFR + 425 bps', null, 1_000_000, 20_000_000],
      ['storage', 'Merchant Storage Bridge', 'Negotiated per pool', null, 10_000_000, null, { status: 'inactive' }],
    ],
  },
  {
    organization: 'Bay State Solar Finance', borrowers: 'developers with contracts in the northeastern community solar markets', where: ['massachusetts', 'maine', 'new_york', 'new_jersey', 'rhode_island', 'connecticut', 'vermont'],
    committee: 'Standing committee, decisions within 48 hours of a complete package.',
    lines: [
      ['bridge', 'Tax Credit Transfer Bridge', 'SOFR + 300 bps', 'SOFR + 450 bps', 1_000_000, 50_000_000],
      ['construction', 'Community Solar Construction Revolver', 'SOFR + 275 bps', 'SOFR + 375 bps', 5_000_000, 75_000_000],
      ['safe_harbor', 'Equipment Procurement Line', 'SOFR + 450 bps', 'SOFR + 550 bps', 500_000, 15_000_000],
      ['mini_perm', 'Portfolio Mini-Perm', 'SOFR + 250 bps', 'SOFR + 325 bps', 10_000_000, null],
      ['predevelopment', 'Interconnection Deposit Loan', 'SOFR + 700 bps', null, 100_000, 3_000_000, { securityPosition: ['senior'] }],
    ],
  },
  {
    organization: 'Silver Basin Impact Fund', borrowers: 'originators with seasoned community-scale portfolios', where: 'all_states_no_territories',
    committee: 'Investment committee monthly; take-outs are priced every Monday.',
    lines: [
      ['participation', 'Seasoned Loan Take-Out', '5-yr Treasury + 225 bps', '5-yr Treasury + 300 bps', 10_000_000, 100_000_000, { type: ['perm'] }],
      ['term', 'Commercial Solar Portfolio Purchase', '10-yr UST + 275 bps', '10-yr UST + 350 bps', 15_000_000, null],
      ['patient', 'Second-Loss Tranche', '6.00%', '7.50%', 1_000_000, 10_000_000, { securityPosition: ['subordinate'] }],
    ],
  },
  {
    organization: 'Ardent Foundation', borrowers: 'lenders to farms, orchards and food businesses', where: ['minnesota', 'wisconsin', 'iowa', 'north_dakota', 'south_dakota'],
    committee: 'Board of trustees in March, June, September and December; program staff decides up to $250,000.',
    lines: [
      ['patient', 'Farm Energy Program-Related Investment', '1.00%', '2.00%', 250_000, 3_000_000, { facility: 'Farm Energy Patient Capital', asset: ['agriculture'] }],
      ['predevelopment', 'Cooperative Planning Recoverable Grant', '0%', null, 10_000, 100_000],
      ['participation', 'Rural Cooperative Liquidity Advance', '2.50%', '3.25%', 500_000, 5_000_000, { facility: 'Rural Cooperative Liquidity Line' }],
    ],
  },
  {
    organization: 'Hoosier Heartland Endowment', borrowers: 'Indiana nonprofits, parks and libraries', where: ['indiana'], committee: 'Impact committee every six weeks.',
    lines: [
      ['patient', 'Community Building Subordinate Loan', '2.00%', '3.00%', 100_000, 1_500_000],
      ['public', 'Library Solar Loan', '3.50%', '4.00%', 50_000, 900_000, { technology: ['solar'] }],
    ],
  },
  {
    organization: 'Wasatch Community Trust', borrowers: 'nonprofits, ranches and towns of the Mountain West', where: ['utah', 'idaho', 'wyoming', 'nevada'], committee: 'Second Wednesday of each month.',
    lines: [
      ['term', 'Nonprofit Solar Loan', '4.50%', '5.50%', 40_000, 800_000],
      ['microgrid', 'Rural Clinic Microgrid Loan', '4.25%', '5.25%', 150_000, 2_500_000],
      ['retrofit', 'Main Street Heat Pump Loan', '4.75%', '5.75%', 20_000, 400_000],
    ],
  },
  {
    organization: 'Whitcomb Family Office', borrowers: 'first-time sponsors recommended by a partner lender', where: 'all_states_and_territories', committee: 'Family council twice a year; emergency decisions by two members.',
    lines: [
      ['predevelopment', 'Recoverable Predevelopment Grant', '0%', null, 25_000, 200_000, { facility: 'Predevelopment Grants' }],
      ['patient', 'Catalytic Subordinate Note', '1.50%', '2.50%', 250_000, 2_000_000],
      ['patient', 'Matching Reserve Commitment', null, null, 100_000, 1_000_000, { status: 'draft' }],
    ],
  },
  {
    organization: 'Copper State Foundation', borrowers: 'tribal utilities, schools and nonprofits in Arizona', where: ['arizona'], committee: 'Grants and investments committee in January, April, July and October.',
    lines: [
      ['patient', 'Desert Schools Subordinate Loan', '1.00%', '2.50%', 150_000, 2_000_000, { asset: ['public_facilities'] }],
      ['predevelopment', 'Tribal Utility Planning Note', '0%', '1.00%', 20_000, 150_000, { macroGeography: 'tribal', certainGeographies: [] }],
    ],
  },
]
