import { describe, expect, test } from 'vitest'
import * as common from './enums.ts'
import * as registry from './registry-enums.ts'

// The stored values, as the documents of the campaign spell them: whoever changes one changes values in records, files
// and other programs.

const documented: [
  row: string,
  name: keyof typeof common | keyof typeof registry,
  values: string,
][] = [
  [
    'P-251',
    'campaignRoles',
    'capital_aggregator direct_lender philanthropic_allocator allocator developer project_pipeline_aggregator',
  ],
  [
    'P-252',
    'organizationTypes',
    'cdfi mdi green_bank credit_union private_credit philanthropy family_office intermediary_non_profit developer project_pipeline_aggregator community_bank commercial_bank investment_fund nonprofit government_agency',
  ],
  ['P-253', 'dataVisibilities', 'public organization_only private'],
  ['P-254', 'memberTypes', 'cdfis mdis credit_unions philanthropy family_offices green_banks'],
  ['P-255', 'statuses', 'published draft under_review raising deploying active inactive pending'],
  ['P-256', 'resourceTypes', 'term_sheet guidance guide'],
  ['P-256', 'membershipBases', 'gb50 hpn acc nba inclusiv'],
  ['P-257', 'capitalTypes', 'bridge_to_itc commence_construction predevelopment construction perm'],
  ['P-258', 'productAssets', 'agriculture commercial_and_industrial housing public_facilities'],
  ['P-258', 'pipelineAssets', 'agriculture commercial_industrial housing public_facilities_mush'],
  ['P-259', 'technologies', 'solar storage ev_infrastructure building_efficiency'],
  ['P-260', 'securityPositions', 'senior pari_pasu_or_participation subordinate'],
  [
    'P-261',
    'macroGeographies',
    'all_states_and_territories all_states_no_territories tribal certain_geographies',
  ],
  [
    'P-262',
    'loanTermLengths',
    'less_than_24_months less_than_7_years 7_to_10_years up_to_15_years up_to_20_years',
  ],
  ['P-263', 'facilityTypes', 'below_market_rate_capital guarantee risk_transfer'],
  ['P-264', 'itcPercentages', '30% 40% 50% 60% 70%'],
  ['P-264', 'itcMonetizationStrategies', 'direct_pay transfer tax_equity tax_equity_transfer'],
  ['P-265', 'systemOwners', 'developer_as_third_party_owner host_will_own_the_system'],
  ['P-265', 'ownerTypes', 'non_profit tribe tribal_enterprise for_profit public_entity'],
  [
    'P-265',
    'borrowerTypes',
    'private_non_profit_org tribe tribal_enterprise for_profit public_entity',
  ],
  [
    'P-266',
    'dealStages',
    'predevelopment development_including_design_engineering construction_post_ntp nearing_completion',
  ],
  ['P-266', 'offtakeInterconnectionStatuses', 'not_yet in_negotiation executed'],
]

const tables = { ...common, ...registry } as Record<string, unknown>

describe('stored values', () => {
  test.each(documented)('%s: %s', (_row, name, values) => {
    expect(Object.keys(tables[name] as object).toSorted()).toEqual(values.split(' ').toSorted())
  })

  test('of organization types the first ten are offered (C-30)', () => {
    expect([...common.offeredOrganizationTypes]).toEqual(
      Object.keys(common.organizationTypes).slice(0, 10),
    )
  })
})

test('labels are the documented words, and one spelling is put right for people (P-251, P-267)', () => {
  const label = (table: Record<string, string>, value: string) => common.labelOf(table, value)
  expect(Object.values(common.campaignRoles)).toEqual([
    'Capital Aggregator',
    'Direct Lender',
    'Philanthropic Allocator',
    'Allocator',
    'Developer',
    'Project Pipeline Aggregator',
  ])
  expect([
    label(registry.capitalTypes, 'bridge_to_itc'),
    label(registry.capitalTypes, 'commence_construction'),
    label(registry.capitalTypes, 'perm'),
  ]).toEqual(['Bridge to ITC', 'Commence Construction', 'Perm'])
  expect(label(registry.securityPositions, 'pari_pasu_or_participation')).toBe(
    'Pari Passu or Participation',
  )
  expect([
    label(registry.productAssets, 'public_facilities'),
    label(registry.pipelineAssets, 'public_facilities_mush'),
  ]).toEqual(['Public Facilities (MUSH)', 'Public Facilities (MUSH)'])
  expect([label(common.organizationTypes, 'cdfi'), label(common.organizationTypes, 'mdi')]).toEqual(
    ['CDFI', 'MDI'],
  )
  expect(Object.values(common.membershipBases)).toEqual(['GB50', 'HPN', 'ACC', 'NBA', 'Inclusiv'])
})

test('both spellings of an asset mean the same (C-17)', () => {
  for (const value of [
    ...Object.keys(registry.productAssets),
    ...Object.keys(registry.pipelineAssets),
  ]) {
    const canonical = (registry.canonicalAssets as Record<string, string>)[value] ?? ''
    expect(Object.keys(registry.productAssets)).toContain(canonical)
    expect(common.labelOf({ ...registry.pipelineAssets, ...registry.productAssets }, value)).toBe(
      common.labelOf(registry.productAssets, canonical),
    )
  }
})
