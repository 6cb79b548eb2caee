import type { SampleOrganization } from './organizations.ts'

/** Aggregators, allocators, developers and pipeline aggregators of the invented campaign. */
export const partnerOrganizations: readonly SampleOrganization[] = [
  {
    daysOld: 6, name: 'Atlantic Green Capital Consortium', campaignRole: 'capital_aggregator', organizationType: 'intermediary_non_profit', status: 'published',
    location: 'Washington, District of Columbia', website: 'https://atlanticgreen.example', contactEmail: 'consortium@atlanticgreen.example', contactPhone: '(202) 555-0144',
    description: 'Consortium through which green banks and foundations share diligence, documents and participations.',
    aum: '$1.4 billion', dataVisibility: 'public', memberTypes: ['green_banks', 'philanthropy'], investmentCommitteeMeetingCadence: 'Quarterly',
    registrationKey: 'CDZF-SKEA-ZEMY-QEN5', allowedEmails: ['@atlanticgreen.example'],
  },
  {
    daysOld: 13, name: 'Commons Credit Union Alliance', campaignRole: 'capital_aggregator', organizationType: 'credit_union', status: 'published',
    location: 'Columbia, South Carolina', website: 'https://commonsalliance.example', contactEmail: 'alliance@commonsalliance.example', contactPhone: '(803) 555-0183',
    description: 'Alliance that trains credit unions in clean energy lending and buys participations from those that begin.',
    aum: '$275M', dataVisibility: 'organization_only', memberTypes: ['credit_unions'], registrationKey: 'SMUG-Q5L4-VWJA-7Y9Y', allowedEmails: ['@commonsalliance.example'],
  },
  {
    daysOld: 17, name: 'Gulf and Delta Capital Collaborative', campaignRole: 'capital_aggregator', organizationType: 'cdfi', status: 'published',
    location: 'Mobile, Alabama', website: 'https://gulfdelta.example', contactEmail: 'partners@gulfdelta.example', contactPhone: '(251) 555-0117',
    description: 'Pools first-loss capital for lenders along the Gulf Coast and in the Delta who finance homes, churches and clinics.',
    aum: '$190 million', dataVisibility: 'public', memberTypes: ['cdfis', 'mdis'], registrationKey: 'SYKQ-8CEY-KFKH-Y7EQ', allowedEmails: [],
  },
  {
    daysOld: 19, name: 'Island and Territory Finance Alliance', campaignRole: 'capital_aggregator', organizationType: 'intermediary_non_profit', status: 'published',
    location: 'Charlotte Amalie, U.S. Virgin Islands', website: 'https://islandterritory.example', contactEmail: 'alliance@islandterritory.example',
    description: 'Brings lenders, foundations and public banks of the islands into one pipeline of resilient power.',
    aum: '$45 million', dataVisibility: 'organization_only', memberTypes: [], registrationKey: 'RLSN-7F62-A5CC-CJCP', allowedEmails: [],
  },
  {
    daysOld: 22, name: 'Stewards Family Capital Circle', campaignRole: 'capital_aggregator', organizationType: 'family_office', status: 'published',
    location: 'Wilmington, Delaware', contactEmail: 'circle@stewardscircle.example', description: 'Circle of family offices and foundations that invest side by side in guarantees and first-loss notes.',
    aum: '$3,200,000,000', dataVisibility: 'organization_only', memberTypes: ['family_offices', 'philanthropy'], registrationKey: 'ZC46-2WMZ-YSHV-476U', allowedEmails: ['circle@stewardscircle.example'],
  },
  {
    daysOld: 24, name: 'Copper State Foundation', campaignRole: 'philanthropic_allocator', organizationType: 'philanthropy', status: 'published',
    location: 'Tucson, Arizona', website: 'https://copperstate.example', contactEmail: 'programs@copperstate.example', contactPhone: '(520) 555-0196',
    description: 'Regional foundation with recoverable grants for predevelopment and guarantees for lenders to tribal projects.',
    aum: '$640 million', dataVisibility: 'public', registrationKey: 'MWTR-3J7Y-679U-EGBJ', allowedEmails: ['@copperstate.example'],
  },
  {
    daysOld: 26, name: 'Tidewater Climate Philanthropies', campaignRole: 'philanthropic_allocator', organizationType: 'philanthropy', status: 'published',
    location: 'Newark, New Jersey', website: 'https://tidewaterclimate.example', contactEmail: 'grants@tidewaterclimate.example',
    description: 'Pooled philanthropy that guarantees small loans in neighborhoods beside ports and highways.',
    aum: '310000000', dataVisibility: 'organization_only', registrationKey: 'ET3W-HDPB-P4FA-4UVT', allowedEmails: [],
  },
  {
    daysOld: 28, name: 'Granite Hollow Family Office', campaignRole: 'philanthropic_allocator', organizationType: 'family_office', status: 'published',
    location: 'Concord, New Hampshire', contactEmail: 'office@granitehollow.example', description: 'Family office with program-related investments in rural lenders.',
    aum: '$420 million', dataVisibility: 'private', registrationKey: 'LPZE-V4UX-4UYE-NKP2', allowedEmails: [],
  },
  {
    daysOld: 31, name: 'Hoosier Heartland Endowment', campaignRole: 'allocator', organizationType: 'philanthropy', status: 'published',
    location: 'Indianapolis, Indiana', website: 'https://hoosierheartland.example', contactEmail: 'investments@hoosierheartland.example', contactPhone: '(317) 555-0133',
    description: 'Endowment that places deposits and notes with lenders of the Midwest.', aum: '$1.85 billion', dataVisibility: 'public',
    investmentCommitteeMeetingCadence: 'Quarterly', registrationKey: '5BTU-NWWY-P7CQ-88SL', allowedEmails: [],
  },
  {
    daysOld: 33, name: 'Silver Basin Impact Fund', campaignRole: 'allocator', organizationType: 'investment_fund', status: 'published',
    location: 'Reno, Nevada', website: 'https://silverbasin.example', contactEmail: 'ir@silverbasin.example',
    description: 'Fund of funds that buys participations and tax credits from community lenders.', aum: '$760,000,000', dataVisibility: 'organization_only',
    generalRole: 'Takeout investor', registrationKey: 'GA2N-QU3J-2R39-AWLG', allowedEmails: [],
  },
  {
    daysOld: 35, name: 'Wasatch Community Trust', campaignRole: 'allocator', organizationType: 'nonprofit', status: 'published',
    location: 'Salt Lake City, Utah', website: 'https://wasatchtrust.example', contactEmail: 'trust@wasatchtrust.example',
    description: 'Community trust that lends alongside green banks at below-market rates.', aum: '$88.5 million', dataVisibility: 'public',
    registrationKey: '67KB-7T4V-6KK6-CT22', allowedEmails: [],
  },
  {
    daysOld: 37, name: 'Snake River Family Investments', campaignRole: 'allocator', organizationType: 'family_office', status: 'draft',
    location: 'Boise, Idaho', contactEmail: 'desk@snakeriver.example', description: 'Family investor that is setting up a clean energy sleeve.', aum: 'confidential',
    dataVisibility: 'private', registrationKey: 'KKJS-HAMH-LR49-ZV92', allowedEmails: [],
  },
  {
    daysOld: 41, name: 'Ozark Sunrise Builders', campaignRole: 'developer', organizationType: 'developer', status: 'published',
    location: 'Fayetteville, Arkansas', website: 'https://ozarksunrise.example', contactEmail: 'develop@ozarksunrise.example', contactPhone: '(479) 555-0150',
    description: 'Builds solar with storage for school districts and poultry farms, from interconnection to operation.',
    dataVisibility: 'public', registrationKey: '5PLA-489Z-2MZF-SE65', allowedEmails: [],
  },
  {
    daysOld: 45, name: 'Sunshine Roofs Collective', campaignRole: 'developer', organizationType: 'developer', status: 'published',
    location: 'Tampa, Florida', website: 'https://sunshineroofs.example', contactEmail: 'projects@sunshineroofs.example', contactPhone: '(813) 555-0105',
    description: 'Develops and owns rooftop systems on affordable housing; shares savings with residents.', dataVisibility: 'organization_only',
    registrationKey: 'Q94Q-LWE6-F9E7-2YU7', allowedEmails: ['@sunshineroofs.example'],
  },
  {
    daysOld: 48, name: 'Prairie Wind and Sun Partners', campaignRole: 'developer', organizationType: 'developer', status: 'published',
    location: 'Des Moines, Iowa', website: 'https://prairiewindsun.example', contactEmail: 'build@prairiewindsun.example',
    description: 'Distributed generation for rural electric cooperatives and grain handlers.', dataVisibility: 'public', registrationKey: 'HNC2-92FQ-ACUE-5MSY', allowedEmails: [],
  },
  {
    daysOld: 50, name: 'Mountaineer Storage Works', campaignRole: 'developer', organizationType: 'developer', status: 'active',
    location: 'Morgantown, West Virginia', website: 'https://mountaineerstorage.example', contactEmail: 'hello@mountaineerstorage.example',
    description: 'Battery and microgrid developer for hospitals, water systems and former mine sites.', dataVisibility: 'organization_only', registrationKey: 'S97K-GEXZ-SCA2-3QPM', allowedEmails: [],
  },
  {
    daysOld: 54, name: 'Cumberland Charge', campaignRole: 'developer', organizationType: 'developer', status: 'published',
    location: 'Nashville, Tennessee', website: 'https://cumberlandcharge.example', contactEmail: 'depots@cumberlandcharge.example',
    description: 'Charging depots for school buses and delivery fleets with solar canopies.', dataVisibility: 'organization_only', registrationKey: 'UMLU-5FQU-JW29-4BGA', allowedEmails: [],
  },
  {
    daysOld: 57, name: 'Pine Tree Microgrids', campaignRole: 'developer', organizationType: 'developer', status: 'under_review',
    location: 'Portland, Maine', website: 'https://pinetreemicrogrids.example', contactEmail: 'islands@pinetreemicrogrids.example',
    description: 'Microgrids for fishing harbors and island communities.', dataVisibility: 'organization_only', registrationKey: 'FAVR-BCHH-2F9Z-4MXL', allowedEmails: [],
  },
  {
    daysOld: 60, name: 'Tafuna Power Cooperative', campaignRole: 'developer', organizationType: 'nonprofit', status: 'published',
    location: 'Tafuna, American Samoa', website: 'https://tafunapower.example', contactEmail: 'coop@tafunapower.example',
    description: 'Cooperative that puts solar and batteries on village halls, schools and the hospital.', dataVisibility: 'public', registrationKey: 'KG4Y-36SR-QDHV-9EDH', allowedEmails: [],
  },
  {
    daysOld: 63, name: 'Saipan Solar Collaborative', campaignRole: 'project_pipeline_aggregator', organizationType: 'project_pipeline_aggregator', status: 'published',
    location: 'Saipan, Northern Mariana Islands', website: 'https://saipansolar.example', contactEmail: 'pipeline@saipansolar.example',
    description: 'Bundles hotels, shops and public roofs into portfolios that mainland lenders can underwrite.', dataVisibility: 'organization_only', registrationKey: 'RPM9-5VFG-L8FJ-5NB8', allowedEmails: [],
  },
  {
    daysOld: 70, name: 'Sandhills Pipeline Network', campaignRole: 'project_pipeline_aggregator', organizationType: 'project_pipeline_aggregator', status: 'published',
    location: 'Lincoln, Nebraska', website: 'https://sandhillsnetwork.example', contactEmail: 'deals@sandhillsnetwork.example', contactPhone: '(402) 555-0168',
    description: 'Works with public power districts to standardize and bundle community solar and irrigation projects.', dataVisibility: 'public', registrationKey: '2VMH-2334-U5GS-VJJD', allowedEmails: ['@sandhillsnetwork.example'],
  },
  {
    daysOld: 74, name: 'Dakota Tribal Energy Pipeline', campaignRole: 'project_pipeline_aggregator', organizationType: 'intermediary_non_profit', status: 'published',
    location: 'Bismarck, North Dakota', website: 'https://dakotatribalenergy.example', contactEmail: 'projects@dakotatribalenergy.example',
    description: 'Intermediary that readies tribal projects for lenders: studies, direct pay filings and credit memos.', dataVisibility: 'organization_only', registrationKey: 'CMBP-FM6Z-HUUQ-MAXU', allowedEmails: [],
  },
  {
    daysOld: 85, name: 'Teton Transition Partners', campaignRole: 'project_pipeline_aggregator', organizationType: 'project_pipeline_aggregator', status: 'inactive',
    location: 'Laramie, Wyoming', contactEmail: 'team@tetontransition.example', description: 'Aggregator of reclaimed-land projects; closed its first portfolio and is dormant.',
    dataVisibility: 'organization_only', registrationKey: 'WBXV-REPF-KUWH-HYSR', allowedEmails: [],
  },
]
