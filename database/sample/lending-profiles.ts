import type { lendingProfiles } from '../lending-profiles.ts'

/** A lending profile of the sample; `organization` is a name of the sample's organizations. */
export interface SampleLendingProfile extends Omit<typeof lendingProfiles.$inferInsert, 'organizationId' | 'createdAt'> {
  organization: string
  daysOld: number
}

type Lists = Pick<SampleLendingProfile, 'loanTypes' | 'sectors' | 'geographies'>

/** The three lists of a profile, each as one text separated by commas. */
const lists = (loanTypes: string, sectors: string, geographies: string): Lists => ({
  loanTypes: loanTypes.split(', '), sectors: sectors.split(', '), geographies: geographies.split(', '),
})

/** Invented lending profiles of banks, funds and credit unions; several lenders have two. The newest stands first. */
export const sampleLendingProfiles: readonly SampleLendingProfile[] = [
  {
    daysOld: 1, organization: 'Prairie Light Green Bank', name: 'Direct Pay Bridge for Public Buildings', status: 'published',
    ...lists('bridge_to_itc, construction', 'public_facilities, solar, storage', 'illinois'),
    minimumLoanAmount: 250_000, maximumLoanAmount: 5_000_000, interestRateRange: 'SOFR + 250 to 350 bps', termRange: '9 to 18 months',
    criteria: 'Elective pay registration number before closing; tax counsel memo on placed-in-service date; assignment of refund proceeds.',
  },
  {
    daysOld: 2, organization: 'Prairie Light Green Bank', name: 'Grain Elevator and Farm Solar Term Loan', status: 'active',
    ...lists('perm', 'agriculture, solar', 'illinois, iowa, indiana'),
    minimumLoanAmount: 50_000, maximumLoanAmount: 900_000, interestRateRange: '5.10% - 6.00%', termRange: '7 to 12 years',
    criteria: 'Two years of farm statements, DSCR of 1.20x after operating reserve, first lien on equipment.',
  },
  {
    daysOld: 3, organization: 'Isla Verde Cooperativa', name: 'Techo Solar Comunitario', status: 'active',
    ...lists('perm, construction', 'housing, commercial_and_industrial, solar, storage', 'puerto_rico'),
    minimumLoanAmount: 15_000, maximumLoanAmount: 750_000, interestRateRange: '6.25% - 7.75%', termRange: 'Up to 15 years',
    criteria: 'Rooftop solar with at least one day of storage; net metering agreement or letter of intent with the utility.',
  },
  {
    daysOld: 5, organization: 'Empire Hearth Capital', name: 'Affordable Housing Resilience Loan', status: 'published',
    ...lists('predevelopment, construction, perm', 'housing, solar, storage, building_efficiency', 'new_york, new_jersey'),
    minimumLoanAmount: 500_000, maximumLoanAmount: 12_000_000, interestRateRange: 'Prime - 0.25% to Prime + 1.00%', termRange: '24 months construction, 15 years perm',
    criteria: 'Regulated multifamily buildings; energy audit and capital needs assessment; loan-to-cost up to 90%.',
  },
  {
    daysOld: 6, organization: 'Golden State Resilience Fund', name: 'Microgrid and Storage Construction', status: 'published',
    ...lists('construction, bridge_to_itc', 'public_facilities, commercial_and_industrial, storage', 'california'),
    minimumLoanAmount: 2_000_000, maximumLoanAmount: 30_000_000, interestRateRange: 'SOFR + 300 bps', termRange: '12 to 30 months',
    criteria: 'Executed interconnection agreement and EPC contract with performance bond; take-out commitment for at least 70%.',
  },
  {
    daysOld: 8, organization: 'Bluebonnet Community Credit', name: 'Small Business Efficiency Line', status: 'active',
    ...lists('perm', 'commercial_and_industrial, building_efficiency', 'texas'),
    minimumLoanAmount: 10_000, maximumLoanAmount: 250_000, interestRateRange: '7.00% - 8.50%', termRange: '3 to 7 years',
    criteria: 'Members of the credit union for six months; simple payback under seven years by an independent audit.',
  },
  {
    daysOld: 9, organization: 'Harbor Light Community Bank', name: 'Community Solar Participation', status: 'active',
    ...lists('construction, perm', 'housing, solar', 'rhode_island, massachusetts, connecticut'),
    minimumLoanAmount: 1_000_000, maximumLoanAmount: 8_000_000, interestRateRange: '10-yr UST + 210 bps', termRange: 'Up to 15 years',
    criteria: 'Participations from an approved lead lender; bank credit on at least 40% of offtake.',
  },
  {
    daysOld: 10, organization: 'Rainier Impact Lending', name: 'Port and Fleet Charging Loan', status: 'published',
    ...lists('construction, perm', 'commercial_and_industrial, ev_infrastructure', 'washington, oregon'),
    minimumLoanAmount: 400_000, maximumLoanAmount: 6_000_000, interestRateRange: '5.75% - 7.25%', termRange: '5 to 10 years',
    criteria: 'Fleet commitment for 60% of energy; make-ready agreement with the utility; spare parts reserve.',
  },
  {
    daysOld: 11, organization: 'Midnight Sun Community Finance', name: 'Village Energy Construction Loan', status: 'active',
    ...lists('predevelopment, construction', 'public_facilities, solar, storage', 'alaska'),
    minimumLoanAmount: 100_000, maximumLoanAmount: 3_000_000, interestRateRange: '3.50% - 5.00%', termRange: 'Up to 24 months',
    criteria: 'Utility or tribal council resolution; diesel displacement study; winter logistics plan in the budget.',
  },
  {
    daysOld: 12, organization: 'Aloha Aina Credit Union', name: 'Homestead Solar Loan', status: 'published',
    ...lists('perm', 'housing, solar, storage', 'hawaii'),
    minimumLoanAmount: 10_000, maximumLoanAmount: 120_000, interestRateRange: '4.99% - 6.49%', termRange: '10 to 20 years',
    criteria: 'Leaseholders of homestead lands; installer on the approved list; bill savings from the first year.',
  },
  {
    daysOld: 13, organization: 'Latte Stone Development Bank', name: 'Island Utility Resilience Facility', status: 'active',
    ...lists('construction, perm', 'public_facilities, solar, storage', 'guam, northern_mariana_islands'),
    minimumLoanAmount: 1_000_000, maximumLoanAmount: 20_000_000, interestRateRange: '4.25% - 5.50%', termRange: 'Up to 20 years',
    criteria: 'Typhoon wind rating of 180 mph; power purchase agreement with the utility authority.',
  },
  {
    daysOld: 14, organization: 'Northern Plains Fund', name: 'Tribal Utility Construction Loan', status: 'published',
    ...lists('predevelopment, construction, perm', 'public_facilities, housing, solar, storage', 'south_dakota, north_dakota, montana, Tribal lands nationwide'),
    minimumLoanAmount: 100_000, maximumLoanAmount: 4_000_000, interestRateRange: '4.00% - 5.25%', termRange: '18 months construction, 10 years perm',
    criteria: 'Owned at least 51% by a tribal nation or enterprise; limited waiver of sovereign immunity for the loan documents.',
  },
  {
    daysOld: 16, organization: 'Northern Plains Fund', name: 'Predevelopment Notes for Native Developers', status: 'active',
    ...lists('predevelopment', 'solar, storage', 'Tribal lands nationwide'),
    minimumLoanAmount: 25_000, maximumLoanAmount: 250_000, interestRateRange: '3.00%', termRange: 'Up to 36 months',
    criteria: 'Forgivable by half when a project is abandoned for reasons outside the developer\'s control.',
  },
  {
    daysOld: 17, organization: 'High Desert Native Fund', name: 'Chapter House Solar', status: 'active',
    ...lists('construction, perm', 'public_facilities, solar, storage', 'new_mexico, arizona, utah'),
    minimumLoanAmount: 50_000, maximumLoanAmount: 1_200_000, interestRateRange: '4.50% - 6.00%', termRange: '5 to 12 years',
    criteria: 'Chapter resolution, site lease and off-grid or interconnected design by a licensed engineer.',
  },
  {
    daysOld: 18, organization: 'Delta Rising CDC', name: 'Gulf Coast Multifamily Solar', status: 'published',
    ...lists('construction, bridge_to_itc, perm', 'housing, solar, storage', 'mississippi, louisiana, alabama'),
    minimumLoanAmount: 200_000, maximumLoanAmount: 3_500_000, interestRateRange: '6.00% - 7.50%', termRange: '12 months to 10 years',
    criteria: 'LIHTC or naturally affordable properties; tenant benefit plan; wind and flood insurance.',
  },
  {
    daysOld: 20, organization: 'Great Lakes Green Finance Authority', name: 'Municipal Retrofit Term Loan', status: 'published',
    ...lists('perm', 'public_facilities, building_efficiency', 'michigan, ohio, wisconsin'),
    minimumLoanAmount: 300_000, interestRateRange: '10-yr UST + 180 bps', termRange: 'Up to 15 years',
    criteria: 'Guaranteed savings contract; appropriation risk language reviewed by bond counsel.',
  },
  {
    daysOld: 22, organization: 'Cuyahoga Commercial Bank', name: 'C&I Rooftop Portfolio Loan', status: 'active',
    ...lists('construction, perm', 'commercial_and_industrial, solar', 'ohio, pennsylvania, indiana'),
    minimumLoanAmount: 3_000_000, maximumLoanAmount: 25_000_000, interestRateRange: 'SOFR + 225 bps', termRange: '6 to 10 years',
    criteria: 'Portfolios of at least five roofs; investment-grade or shadow-rated offtakers for half of revenue.',
  },
  {
    daysOld: 24, organization: 'Peachtree Opportunity Lenders', name: 'Black Churches Solar Fund', status: 'published',
    ...lists('bridge_to_itc, perm', 'Houses of worship, solar', 'georgia, south_carolina, alabama'),
    minimumLoanAmount: 40_000, maximumLoanAmount: 600_000, interestRateRange: '5.50% - 6.75%', termRange: '18 months to 10 years',
    criteria: 'Elective pay eligible congregations; roof warranty or replacement in the budget.',
  },
  {
    daysOld: 26, organization: 'Long Leaf Community Loan Fund', name: 'Food System Energy Loan', status: 'active',
    ...lists('construction, perm', 'agriculture, Food processing, building_efficiency', 'north_carolina, virginia'),
    minimumLoanAmount: 25_000, maximumLoanAmount: 1_000_000, interestRateRange: '5.25% - 7.00%', termRange: '5 to 10 years',
    criteria: 'Cold storage, drying or processing; REAP award or application counts as equity.',
  },
  {
    daysOld: 28, organization: 'Crescent City Community Capital', name: 'Resilience Hub Construction Loan', status: 'published',
    ...lists('construction, bridge_to_itc', 'public_facilities, Houses of worship, solar, storage', 'louisiana'),
    minimumLoanAmount: 150_000, maximumLoanAmount: 2_500_000, interestRateRange: '5.00% - 6.25%', termRange: 'Up to 24 months',
    criteria: 'Public shelter agreement; islanding for 72 hours at critical load.',
  },
  {
    daysOld: 30, organization: 'Bay State Solar Finance', name: 'Third-Party Owned Portfolio Bridge', status: 'active',
    ...lists('bridge_to_itc, construction', 'commercial_and_industrial, public_facilities, solar, storage', 'massachusetts, new_york, maine'),
    minimumLoanAmount: 5_000_000, maximumLoanAmount: 60_000_000, interestRateRange: 'SOFR + 275 to 375 bps', termRange: '6 to 24 months',
    criteria: 'Executed tax credit transfer agreement with insurance; 85% advance on credit price.',
  },
  {
    daysOld: 33, organization: 'Green Mountain Cooperative Credit', name: 'Farm and Forest Heat Pump Loan', status: 'active',
    ...lists('perm', 'agriculture, building_efficiency', 'vermont, new_hampshire'),
    minimumLoanAmount: 5_000, maximumLoanAmount: 300_000, interestRateRange: '4.75% - 6.25%', termRange: '5 to 15 years',
    criteria: 'Member owned; efficiency utility incentive assigned at closing.',
  },
  {
    daysOld: 36, organization: 'Show-Me Energy Lenders', name: 'School District Solar Take-Out', status: 'published',
    ...lists('perm', 'public_facilities, solar', 'missouri, kansas'),
    minimumLoanAmount: 750_000, maximumLoanAmount: 7_500_000, interestRateRange: '4.90% - 5.75%', termRange: '10 to 20 years',
    criteria: 'Board resolution, lease-purchase form approved by the state; net present value positive in every year.',
  },
  {
    daysOld: 40, organization: 'Bluegrass Mountain Fund', name: 'Coalfield Communities Clean Energy', status: 'active',
    ...lists('predevelopment, construction, perm', 'commercial_and_industrial, public_facilities, solar, building_efficiency', 'kentucky, west_virginia, tennessee'),
    minimumLoanAmount: 20_000, maximumLoanAmount: 2_000_000, interestRateRange: '4.50% - 6.50%', termRange: '2 to 15 years',
    criteria: 'Local hiring plan; savings shared with the community for public buildings.',
  },
  {
    daysOld: 44, organization: 'Sunflower Municipal Lending', name: 'Rural Water and Storage Loan', status: 'published',
    ...lists('construction, perm', 'public_facilities, storage, solar', 'kansas, nebraska, oklahoma'),
    minimumLoanAmount: 100_000, maximumLoanAmount: 5_000_000, interestRateRange: '4.25% - 5.00%', termRange: 'Up to 20 years',
    criteria: 'Rate covenant of 1.15x; engineering report by a state-licensed engineer.',
  },
  {
    daysOld: 50, organization: 'Mission Lenders Network', name: 'Pooled Community Solar Participation', status: 'published',
    ...lists('construction, perm', 'housing, solar', 'maryland, district_of_columbia, virginia, Nationwide through members'),
    minimumLoanAmount: 1_000_000, maximumLoanAmount: 15_000_000, interestRateRange: '5.40% - 6.40%', termRange: 'Up to 18 years',
    criteria: 'Originated by a member of the network that keeps 10%; half of the subscribers below 80% of area median income.',
  },
  {
    daysOld: 58, organization: 'Empire Hearth Capital', name: 'Mid-Rise Electrification Pilot', status: 'under_review',
    ...lists('construction', 'housing, building_efficiency', 'new_york'),
    minimumLoanAmount: 1_000_000, maximumLoanAmount: 6_000_000, interestRateRange: '5.00%', termRange: '36 months',
    criteria: 'Pilot of six buildings; rent stabilization kept for the term.',
  },
  {
    daysOld: 72, organization: 'Prairie Light Green Bank', name: 'Municipal Fleet Charging', status: 'draft',
    ...lists('construction, perm', 'public_facilities, ev_infrastructure', 'illinois'),
    minimumLoanAmount: 200_000, maximumLoanAmount: 2_000_000, interestRateRange: 'To be set with the board', termRange: '5 to 8 years',
  },
  {
    daysOld: 95, organization: 'Bluebonnet Community Credit', name: 'Colonia Homes Weatherization', status: 'inactive',
    ...lists('perm', 'housing, building_efficiency', 'texas'),
    minimumLoanAmount: 2_000, maximumLoanAmount: 25_000, interestRateRange: '6.00%', termRange: 'Up to 5 years',
    criteria: 'Closed when its grant match ended; to be opened again with the next award.',
  },
]
