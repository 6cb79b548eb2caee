interface Options {
  via?: string
  own?: true
  outcome?: 'open' | 'funded' | 'operating' | 'withdrawn'
  borrower?: string
}

/**
 * Name, owner, place (a state, or the name of a tribe), then stage, assets, technologies, needs and owner type by
 * their letters (see pipeline.ts), thousands of dollars, percentage of the credit, and what else sets it apart.
 */
export type SampleDealRow = readonly [name: string, organization: string | null, where: string, kinds: string, thousands: number, percentage: number, options?: Options]

const bright = 'Bright Acre Energy'
const ozark = 'Ozark Sunrise Builders'
const sunshine = 'Sunshine Roofs Collective'
const prairie = 'Prairie Wind and Sun Partners'
const mountaineer = 'Mountaineer Storage Works'
const cumberland = 'Cumberland Charge'
const pine = 'Pine Tree Microgrids'
const sandhills = 'Sandhills Pipeline Network'
const dakota = 'Dakota Tribal Energy Pipeline'
const commonwealth = 'Commonwealth Sun Partners'
const saipan = 'Saipan Solar Collaborative'
const isla = 'Isla Verde Cooperativa'
const illinois = 'Prairie Light Green Bank'
const mission = { via: 'Mission Lenders Network' } as const
const lakes = { via: 'Lakeshore Green Bank' } as const
const atlantic = { via: 'Atlantic Green Capital Consortium' } as const
const gulf = { via: 'Gulf and Delta Capital Collaborative' } as const
const islands = { via: 'Island and Territory Finance Alliance' } as const
const commons = { via: 'Commons Credit Union Alliance' } as const

/** Invented deals over states, territories and tribes, in every stage and outcome. */
export const sampleDealRows: readonly SampleDealRow[] = [
  ['Anacostia Library Retrofit', commonwealth, 'district_of_columbia', 'd m sf c g', 1840, 40, { ...atlantic, borrower: 'Anacostia Library Friends' }],
  ['Bayou Teche Community Storage', 'Crescent City Community Capital', 'louisiana', 'p c b p n', 3250, 50, gulf],
  ['Black Mesa School Microgrid', 'High Desert Native Fund', 'arizona', 'd m sb bn g', 6400, 60],
  ['Chicago Southland Rooftops II', illinois, 'illinois', 'c ch s t f', 9120, 40, lakes],
  ['Cedar Rapids Cold Storage PV', prairie, 'iowa', 'n ca sb t f', 2780, 30],
  ['Coamo Rooftop Cooperative', isla, 'puerto_rico', 'c h sb b n', 4450, 50, { ...islands, borrower: 'Cooperativa Solar de Coamo' }],
  ['Detroit East Depot Charging', 'Great Lakes Green Finance Authority', 'michigan', 'd m eb cn g', 7960, 0, lakes],
  ['Grange Hall Agrivoltaics', bright, 'oregon', 'p a s p f', 1275, 40],
  ['Lowell Mill Lofts Efficiency', 'Bay State Solar Finance', 'massachusetts', 'c h fs t f', 5310, 30],
  ['Mankato Dairy Barn Solar', prairie, 'minnesota', 'd a sb cb f', 3890, 40, lakes],
  ['Norfolk Port Workers Hall', commonwealth, 'virginia', 'p c s p n', 980, 40, atlantic],
  ['Pueblo Steelworks Battery', bright, 'colorado', 'c c b bc f', 14600, 40],
  ['Adjuntas Main Street Microgrid', isla, 'puerto_rico', 'n c sb bt n', 2980, 50, { ...islands, outcome: 'funded' }],
  ['Vieques Health Center Solar', isla, 'puerto_rico', 'd m sb bc n', 1640, 60, islands],
  ['Loíza Housing Rooftops', isla, 'puerto_rico', 'p h sb p g', 3720, 50],
  ['Maunabo Fishing Villa Cold Chain', isla, 'puerto_rico', 'p a sbf p n', 860, 50, { own: true }],
  ['Ponce Cooperative Bakery Row', isla, 'puerto_rico', 'c c s b f', 1180, 40],
  ['Cottonwood Bend Homes Solar Phase I', 'Northern Plains Fund', 'Cottonwood Bend Nation', 'c h s bc t', 3100, 60, { borrower: 'Cottonwood Bend Housing Partnership' }],
  ['Birch Point Clinic Battery', dakota, 'Birch Point Band', 'd m sb n t', 1960, 60, mission],
  ['Painted Mesa Chapter Houses', 'High Desert Native Fund', 'Painted Mesa Nation', 'd m sb bc t', 5240, 70],
  ['Standing Elm School Solar', dakota, 'Standing Elm Tribe', 'p m s p t', 2410, 60],
  ['Tall Pines Sawmill Combined Solar', dakota, 'Tall Pines Nation', 'd c sb cn e', 8800, 50, lakes],
  ['Heron Mountain College Microgrid', dakota, 'Heron Mountain Band', 'c m sb b t', 4720, 60, { outcome: 'funded' }],
  ['Quiet Lake Elders Housing', 'Golden State Resilience Fund', 'Quiet Lake Rancheria', 'n h sb t t', 2150, 60, { outcome: 'operating' }],
  ['Basalt River Casino Carport', null, 'Basalt River Tribe', 'p c se p e', 6100, 40],
  ['Red Clay Clinic Efficiency', 'Red River Rural Credit', 'Red Clay Nation', 'd m fs c t', 1430, 50],
  ['Corn Mesa Terrace Farm Solar', 'High Desert Native Fund', 'Corn Mesa Tribe', 'p a s p n', 640, 60, { own: true }],
  ['Sandhills Irrigation Solar I', sandhills, 'nebraska', 'c a s bt f', 5600, 40, { outcome: 'funded' }],
  ['Sandhills Irrigation Solar II', sandhills, 'nebraska', 'd a sb cn f', 6150, 40],
  ['Kearney Food Hub Freezer Battery', sandhills, 'nebraska', 'p a sb p n', 2240, 40],
  ['Scottsbluff Grain Elevator PV', sandhills, 'nebraska', 'n a s t f', 1890, 30],
  ['Ogallala School District Bus Depot', sandhills, 'nebraska', 'd m es c g', 4380, 0],
  ['Ames Student Housing Rooftops', prairie, 'iowa', 'c h s bt f', 3340, 40],
  ['Dubuque River Museum Microgrid', prairie, 'iowa', 'd m sb n n', 2760, 40, mission],
  ['Decorah Food Co-op Solar', prairie, 'iowa', 'n c s t n', 690, 40, { outcome: 'operating' }],
  ['Peoria Barge Terminal Battery', illinois, 'illinois', 'd c b bc f', 11200, 40],
  ['Cairo Community Center Solar', illinois, 'illinois', 'p m sb p g', 1320, 60, lakes],
  ['Rockford Schools Portfolio', illinois, 'illinois', 'c m sf bt g', 12850, 40, lakes],
  ['East St. Louis Senior Homes', illinois, 'illinois', 'd h sb cn n', 4920, 50, mission],
  ['Carbondale Farm Market PV', illinois, 'illinois', 'p a s p f', 760, 40],
  ['Joliet Warehouse Roofs', illinois, 'illinois', 'n c s t f', 8420, 30, { outcome: 'funded' }],
  ['Springfield Fire Stations', illinois, 'illinois', 'p m sb p g', 2090, 40, { own: true }],
  ['Greeley Feedlot Solar', bright, 'colorado', 'd a sb cb f', 7350, 40],
  ['Alamosa Potato Cellar Storage', bright, 'colorado', 'p a bf p f', 1980, 40],
  ['Durango Charter School Canopy', bright, 'colorado', 'c m s b n', 1460, 40],
  ['San Luis Acequia Solar', bright, 'colorado', 'd a s n n', 2210, 50, mission],
  ['Trinidad Downtown Depot', bright, 'colorado', 'p c e p g', 1650, 0, { own: true }],
  ['Delta Vineyard Agrivoltaics', bright, 'colorado', '- a sb p f', 3050, 40],
  ['Roswell Community Solar Garden', bright, 'new_mexico', 'c c s bt f', 9800, 40],
  ['Taos Mutual Housing Solar', bright, 'new_mexico', 'd h sb c n', 2340, 50],
  ['Las Cruces Clinic Microgrid', 'High Desert Native Fund', 'new_mexico', 'n m sb t n', 3110, 40],
  ['Yuma Lettuce Cooler Battery', bright, 'arizona', 'd a sb bc f', 6870, 40],
  ['Tucson Faith Roofs', 'Copper State Foundation', 'arizona', 'p c s p n', 1720, 40, mission],
  ['Springdale Poultry Roofs', ozark, 'arkansas', 'c a s bt f', 5480, 30],
  ['Pine Bluff College Solar', ozark, 'arkansas', 'd m sb cn g', 4260, 50, gulf],
  ['Helena Riverfront Homes', ozark, 'arkansas', 'p h sf p n', 2380, 50, gulf],
  ['Texarkana Water Works Solar', ozark, 'arkansas', 'd m s c g', 3650, 40],
  ['Joplin Makers Hall', ozark, 'missouri', 'p c s p n', 890, 40],
  ['Kansas City Eastside Roofs', 'Show-Me Energy Lenders', 'missouri', 'c ch s bt f', 6740, 40, mission],
  ['St. Louis Laclede Lofts', 'Show-Me Energy Lenders', 'missouri', 'd h fs c f', 5920, 30],
  ['Wichita Transit Charging', 'Sunflower Municipal Lending', 'kansas', 'd m e cn g', 5150, 0],
  ['Dodge City School Canopies', 'Sunflower Municipal Lending', 'kansas', 'c m s b g', 3480, 40],
  ['Tulsa Greenwood Rooftops', 'Red River Rural Credit', 'oklahoma', 'p c sb p n', 2640, 50],
  ['Ybor City Cigar Factory Solar', sunshine, 'florida', 'c c s bt f', 3980, 30],
  ['Belle Glade Farmworker Homes', sunshine, 'florida', 'd h sb cn n', 5260, 50, mission],
  ['Immokalee Packing House Battery', sunshine, 'florida', 'p a sb p f', 4410, 40],
  ['Tampa Heights Churches', sunshine, 'florida', 'n c s t n', 1540, 40, { outcome: 'funded' }],
  ['Pensacola Shelter Microgrid', sunshine, 'florida', 'd m sb bc g', 2870, 50, gulf],
  ['Ocala Horse Farm Roofs', sunshine, 'florida', 'p a s p f', 1210, 30, { outcome: 'withdrawn' }],
  ['Macon Cotton Lofts', 'Peachtree Opportunity Lenders', 'georgia', 'd h sf cn f', 6230, 40],
  ['Atlanta Westside School Hub', 'Peachtree Opportunity Lenders', 'georgia', 'c m sb b g', 7480, 50, atlantic],
  ['Savannah Port Drayage Charging', cumberland, 'georgia', 'p c eb p f', 10400, 0],
  ['Mobile Shipyard Workers Roofs', 'Gulf and Delta Capital Collaborative', 'alabama', 'd c s c n', 2950, 40],
  ['Selma Interpretive Center Solar', 'Gulf and Delta Capital Collaborative', 'alabama', 'p m sb p n', 1380, 50],
  ['Jackson Medical Mall Microgrid', 'Delta Rising CDC', 'mississippi', 'd m sb bc n', 6680, 50, gulf],
  ['Clarksdale Farm Cooperative', 'Delta Rising CDC', 'mississippi', 'p a s p n', 1160, 50],
  ['Biloxi Shrimp Dock Cold Storage', 'Delta Rising CDC', 'mississippi', 'c a sbf bt f', 3540, 40, { own: true }],
  ['Lower Ninth Ward Homes', 'Crescent City Community Capital', 'louisiana', 'c h sb bc n', 4870, 50, gulf],
  ['Lake Charles Fire Hall Battery', 'Crescent City Community Capital', 'louisiana', 'd m sb n g', 1590, 50],
  ['Houma Terrebonne Shelter Roofs', 'Crescent City Community Capital', 'louisiana', 'n m sb t g', 2720, 50, { outcome: 'operating' }],
  ['San Antonio Westside Roofs', 'Bluebonnet Community Credit', 'texas', 'c h s bt n', 5770, 40, commons],
  ['Rio Grande Valley Clinics', 'Bluebonnet Community Credit', 'texas', 'd m sb cn n', 8150, 50, commons],
  ['Marfa School Solar', 'Bluebonnet Community Credit', 'texas', 'p m s p g', 1090, 40],
  ['Lubbock Cotton Gin Battery', bright, 'texas', 'd a sb c f', 9640, 40],
  ['Nashville Bordeaux Library', cumberland, 'tennessee', 'd m sf c g', 1830, 40],
  ['Memphis Orange Mound Charging', cumberland, 'tennessee', 'c c es bt n', 3270, 40],
  ['Knoxville Depot Fleet Charging', cumberland, 'tennessee', 'n m e t g', 4640, 0],
  ['Chattanooga Mill Village', cumberland, 'tennessee', 'p h sf p f', 2560, 30, { outcome: 'withdrawn' }],
  ['Hazard Coalfield Solar', 'Bluegrass Mountain Fund', 'kentucky', 'd c sb cn f', 12300, 50],
  ['Berea College Town Roofs', 'Bluegrass Mountain Fund', 'kentucky', 'c c s b n', 1740, 50],
  ['Morgantown Mine Land Battery', mountaineer, 'west_virginia', 'd c b bc f', 16800, 50],
  ['Logan County Schools', mountaineer, 'west_virginia', 'p m sf p g', 5390, 50],
  ['Wheeling Market House Solar', mountaineer, 'west_virginia', 'c c s t n', 980, 50],
  ['Fayette Clinic Microgrid', mountaineer, 'west_virginia', '- m sb p n', 1480, 50, { own: true }],
  ['Richmond Union Halls', commonwealth, 'virginia', 'd c s cn n', 2660, 40],
  ['Petersburg Housing Authority', commonwealth, 'virginia', 'c h sb bt g', 6940, 50, atlantic],
  ['Danville Tobacco Warehouse PV', commonwealth, 'virginia', 'n c s t f', 3780, 40, { outcome: 'funded' }],
  ['Baltimore Congregations Portfolio', commonwealth, 'maryland', 'd c sb cb n', 5860, 40, mission],
  ['Salisbury Oyster House Roofs', commonwealth, 'maryland', 'p a s p f', 1120, 40],
  ['Durham Bull City Homes', 'Long Leaf Community Loan Fund', 'north_carolina', 'c h sf bt n', 4290, 40, atlantic],
  ['Robeson County Shelter Solar', 'Long Leaf Community Loan Fund', 'north_carolina', 'd m sb n g', 2480, 50],
  ['Orangeburg Farm Credit Roofs', 'Commons Credit Union Alliance', 'south_carolina', 'p a s p f', 1940, 40],
  ['Bronx Point Homes Microgrid', 'Empire Hearth Capital', 'new_york', 'c h sb bt n', 11750, 40, atlantic],
  ['Buffalo East Side Roofs', 'Empire Hearth Capital', 'new_york', 'd h s cn n', 4180, 50],
  ['Hudson Valley Orchard Solar', 'Empire Hearth Capital', 'new_york', 'p a sb p f', 2710, 40],
  ['Newark Ironbound Cooler', 'Tidewater Climate Philanthropies', 'new_jersey', 'd c sbf c f', 5030, 40, atlantic],
  ['Pawtucket Mill Battery', 'Harbor Light Community Bank', 'rhode_island', 'c c b b f', 6390, 40],
  ['Bridgeport Ferry Terminal', 'Bay State Solar Finance', 'connecticut', 'd m se cn g', 7120, 40],
  ['Holyoke Paper City Homes', 'Bay State Solar Finance', 'massachusetts', 'p h sb p n', 3860, 50],
  ['Vinalhaven Island Microgrid', pine, 'maine', 'd m sb bc n', 4550, 50],
  ['Aroostook Potato Barns', pine, 'maine', 'c a s t f', 2840, 40],
  ['Lewiston Mosque and Mill Roofs', pine, 'maine', 'p c s p n', 930, 50, { own: true }],
  ['Barre Granite Sheds Solar', 'Green Mountain Cooperative Credit', 'vermont', 'n c s t f', 1670, 40, { outcome: 'operating' }],
  ['Cleveland Hough Homes', 'Cuyahoga Commercial Bank', 'ohio', 'd h sf cn n', 5540, 40, lakes],
  ['Toledo Glass Works PV', 'Cuyahoga Commercial Bank', 'ohio', 'c c s bt f', 8960, 40],
  ['Gary Lakefront Depot', 'Hoosier Heartland Endowment', 'indiana', 'p m eb p g', 6280, 0],
  ['Flint Water Plant Solar', 'Great Lakes Green Finance Authority', 'michigan', 'c m sb b g', 9430, 50, lakes],
  ['Saginaw Bean Elevator', 'Great Lakes Green Finance Authority', 'michigan', 'd a s cn f', 3190, 40],
  ['Milwaukee Sherman Park Homes', 'Lakeshore Green Bank', 'wisconsin', 'd h sb c n', 4760, 50],
  ['Oakland Fruitvale Resilience Hub', 'Golden State Resilience Fund', 'california', 'c m sb bt n', 7820, 40],
  ['Fresno Raisin Dryer Solar', 'Golden State Resilience Fund', 'california', 'd a sb cb f', 6590, 40],
  ['Coachella Mobile Home Parks', 'Golden State Resilience Fund', 'california', 'p h sb p n', 5080, 50],
  ['Los Angeles Port Truck Charging', 'Golden State Resilience Fund', 'california', 'd c eb cn f', 18200, 0],
  ['Humboldt Mill Town Battery', 'Golden State Resilience Fund', 'california', 'n c b t f', 5310, 40, { outcome: 'funded' }],
  ['Tacoma Hilltop Roofs', 'Rainier Impact Lending', 'washington', 'c h s bt n', 3460, 40],
  ['Yakima Hop Kiln Battery', 'Rainier Impact Lending', 'washington', 'p a sb p f', 4120, 40],
  ['Salt Lake West Side Schools', 'Wasatch Community Trust', 'utah', 'd m sf cn g', 6060, 40],
  ['Reno Truckee Meadows Homes', 'Silver Basin Impact Fund', 'nevada', 'p h s p n', 2320, 40],
  ['Galena Village Microgrid', 'Midnight Sun Community Finance', 'alaska', 'd m sb bc n', 5970, 60],
  ['Hilo Farmers Market Solar', 'Aloha Aina Credit Union', 'hawaii', 'c a sb bt n', 2590, 40, islands],
  ['Molokai Homestead Batteries', 'Aloha Aina Credit Union', 'hawaii', 'p h sb p n', 3330, 50],
  ['Dededo Health Center Solar', 'Latte Stone Development Bank', 'guam', 'd m sb n g', 3840, 50, islands],
  ['Pago Pago Harbor Cold Store', 'Tafuna Power Cooperative', 'american_samoa', 'p a sb p n', 2170, 60, islands],
  ['Saipan Garapan Rooftops', saipan, 'northern_mariana_islands', 'c c sb b f', 2930, 50, islands],
  ['Tinian School Microgrid', saipan, 'northern_mariana_islands', 'p m sb p g', 1610, 60],
  ['St. Croix Estate Homes', 'Island and Territory Finance Alliance', 'us_virgin_islands', 'd h sb cn n', 4640, 50],
  ['Mesa County Pilot Sites', null, '', '- c s p f', 0, 0],
  ['Unnamed Gulf Coast Portfolio', bright, '', 'p c s p f', 21500, 40, { own: true }],
]
