import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api'
import type { Endpoint } from '#contract/common/endpoint'
import { joinValues } from '#contract/common/value-list'
import { insertIntroduction } from '#server/features/introductions/introductions.store'
import { filePortal } from '#test/support/app'
import { printFigure } from '#test/support/figure'
import { forThisRun } from '#test/support/for-this-run'
import { facilityAdministrator } from './callers.ts'

// The count beside an option of a filter is the number of rows in the list that the option leads to, whatever is written
// in it and whatever else is chosen: for every option of every list that counts them.

/** What people write into free text, and what queries, patterns and lists are made of. */
const hostile = [
  'Bridge, short',
  'perm',
  'a\\',
  '\\,',
  'b\\\\c',
  '"quoted, twice"',
  "it's",
  '50% _x',
  ',x',
  'Ünïcode, ß',
  '{a,b}',
  '(c)',
  'null',
  'Bridge',
  ' short',
  'a&b=c+d#e',
  'ΟΔΟΣ, Ὀδός',
]

const portal = await filePortal({ RATE_LIMIT: 'off', FACILITY_ADMIN_EMAIL: facilityAdministrator })
const admin = (await portal.signedIn({ role: 'admin', email: facilityAdministrator })).client
const owners = []
const make = async (path: string, body: object) => {
  const answer = await admin.post(path, body)
  expect([answer.status, answer.text]).toEqual([201, answer.text])
  return answer.body.id as string
}
for (const [place, location] of [
  'Albany, New York',
  'Texas',
  'Nowhere, at all',
  'new_york',
].entries()) {
  owners.push(
    await make('/api/organizations', {
      name: `Owner ${place}`,
      location,
      status: 'published',
      dataVisibility: place === 1 ? 'public' : 'organization_only',
      campaignRole: place < 2 ? 'capital_aggregator' : 'developer',
      organizationType: place === 2 ? 'cdfi' : 'green_bank',
    }),
  )
}
const member = (await portal.signedIn({ organizationId: owners[2] ?? '' })).client
for (const [place, value] of hostile.entries()) {
  const [organizationId, next] = [
    owners[place % owners.length],
    hostile[(place + 3) % hostile.length],
  ]
  const status = ['published', 'active', 'draft'][place % 3]
  const lists = {
    loanTypes: [value, next],
    sectors: [next, 'solar'],
    geographies: [value, 'texas'],
  }
  await make('/api/lending-profiles', {
    name: `Profile ${place}`,
    organizationId,
    status: place % 3 === 2 ? 'published' : status,
    ...lists,
    minimumLoanAmount: place * 1000,
  })
  const facility = await make('/api/catalytic-facilities', {
    name: `Pool ${place}`,
    organizationId,
    status: ['published', 'raising', 'draft'][place % 3],
    facilityType: ['guarantee', 'risk_transfer'][place % 2],
    targetRaise: 100,
    currentCapitalRaised: place * 7,
    eligibleRecipients: `${value} ,\t${place % 2 === 0 ? next?.toUpperCase() : next},Lenders`,
  })
  await make('/api/products', {
    name: `Loan ${place}`,
    organizationId,
    status,
    type: ['perm', 'construction'].slice(place % 2),
    asset: ['housing'],
    technology: place % 2 === 0 ? ['solar', 'storage'] : ['storage'],
    macroGeography: place % 3 === 0 ? 'all_states_no_territories' : 'certain_geographies',
    certainGeographies: place % 3 === 0 ? [] : ['texas', 'puerto_rico'],
    loanTermLength: [place % 2 === 0 ? 'less_than_24_months' : '7_to_10_years'],
    lowRangeRate: `${place % 5}%`,
    highRangeRate: place % 2 === 0 ? `SOFR + ${place % 4}%` : `${(place % 5) + 2}%`,
    isSupportedByCatalyticFacility: place % 2 === 0,
    ...(place % 2 === 0 && { catalyticFacilityId: facility }),
    minPrincipalSize: place * 1000,
  })
  await make('/api/pipeline', {
    name: `Roof ${place}`,
    organizationId,
    assetType: ['commercial_industrial', 'housing'].slice(place % 2),
    technology: ['solar'],
    currentStage: place % 2 === 0 ? 'predevelopment' : null,
    location: ['texas', 'ohio', 'custom_tribe'][place % 3],
    other: value,
    capNeed: ['perm', 'construction'].slice(place % 2),
    visibility: place % 4 === 0 ? 'organization_only' : 'shared',
    outcome: place % 5 === 0 ? 'funded' : 'open',
    capEx: place * 1000,
    ...(place % 4 > 1 && { intermediaryAggregatorId: owners[place % 2] }),
  })
  await insertIntroduction(portal.database.open.db, {
    dealName: `Roof ${place}`,
    kind: ['products', 'lending-profiles'][place % 2] ?? 'products',
    offerName: value,
    need: ['perm', 'construction', 'bridge_to_itc'][place % 3] ?? 'perm',
    score: 80,
    confidence: 90,
    dealOrganizationId: owners[place % 4],
    dealOrganizationName: value,
    capitalOrganizationId: owners[(place + 1) % 4],
    capitalOrganizationName: 'Lender',
    askedBy: place % 2 === 0 ? 'deal' : 'capital',
    askerName: 'Somebody',
    askerEmail: 'somebody@river.example',
    message: 'We would like to be introduced to you.',
    state: ['requested', 'accepted', 'declined'][place % 3] ?? 'requested',
    expiresAt: new Date(Date.now() + (place % 2 === 0 ? 1 : -1) * 86_400_000),
    ...(place % 3 === 1 && {
      dealOutcome: 'talking',
      capitalOutcome: [null, 'talking', 'no_deal'][place % 4] ?? null,
    }),
  })
  if (place < 4)
    await make('/api/resources', {
      name: `Guide ${place}`,
      type: place % 2 === 0 ? 'guide' : 'guidance',
      url: 'https://example.org',
      status: place === 3 ? 'draft' : 'published',
      membershipBase: ['gb50'],
    })
}

const counting = api.filter(
  ({ list, query }) => list === true && query instanceof z.ZodObject && 'facets' in query.shape,
)

/** What else may be set beside a filter with options; a range of rates affects which benchmarks count. */
const besides: Record<string, string[]> = {
  'products.list': [
    'adminView=true',
    'rateMin=1',
    'rateMin=1&rateMax=2&adminView=true',
    'rateMax=3&benchmark=sofr',
    'sizeMin=5000&search=loan',
  ],
  'lendingProfiles.list': ['loanAmount=3000', 'search=profile'],
  'facilities.list': ['status=published,raising,deploying,active', 'search=pool'],
  'pipeline.list': ['capExMin=3000', 'search=roof'],
  'organizations.list': [
    'adminView=true',
    'search=owner',
    'type=capital_aggregator',
    'type=capital_aggregator,developer&campaignRole=developer',
  ],
  'introductions.list': ['search=roof', 'sort=expiresAt&order=asc'],
  'resources.list': ['adminView=true', 'search=guide'],
}

/** A filter's other name: an option takes the place of what either of them chose, unless both are set. */
const otherNames: Record<string, string> = { campaignRole: 'type' }

/** Three of a filter's options, others each time: every filter meets all that may be set beside it, every option some of it. */
const few = <Option>(options: readonly Option[], time: number): Option[] => {
  const step = Math.ceil(options.length / 3)
  return options.filter((_, place) => (place + time) % step === 0)
}

test.each(forThisRun(counting))(
  '$path counts what each option leads to',
  { timeout: 300_000 },
  async (endpoint: Endpoint) => {
    const further = besides[endpoint.id] ?? ['search=first']
    const wrong: string[] = []
    let compared = 0
    for (const [reader, client] of [admin, member].entries()) {
      const fetchList = async (
        question: URLSearchParams,
      ): Promise<{ total: number; facets: Record<string, Record<string, number>> }> => {
        const { status, body, text } = await client.get(`${endpoint.path}?${question}`)
        expect([status, `${question}`, text]).toEqual([200, `${question}`, text])
        return body
      }
      const all = await fetchList(new URLSearchParams({ facets: 'true', limit: '1' }))
      // A few options of each filter, alone and two together, beside which the others are counted.
      const chosen = Object.entries(all.facets).flatMap(([name, counts]) => {
        const options = Object.keys(counts)
        return [options.slice(0, 2), options.filter((option) => /[\\,]/.test(option)).slice(0, 2)]
          .filter(({ length }) => length > 0)
          .map((some) => `${name}=${encodeURIComponent(joinValues(some))}`)
      })
      for (const [beside, base] of ['', ...further, ...chosen].entries()) {
        // What is chosen beside is read by one of them: who reads narrows a list, and so does what is chosen.
        if (base !== '' && beside % 2 !== reader) continue
        const question = new URLSearchParams(base)
        const { facets } = await fetchList(
          new URLSearchParams([...question, ['facets', 'true'], ['limit', '1']]),
        )
        for (const [name, counts] of Object.entries(facets)) {
          const options = Object.entries(counts)
          for (const [option, count] of base === '' ? options : few(options, beside)) {
            const one = new URLSearchParams(question)
            one.set(name, joinValues([option]))
            const other = otherNames[name]
            if (other !== undefined && !question.has(name)) one.delete(other)
            one.set('limit', '1')
            compared += 1
            const { total } = await fetchList(one)
            if (total !== count)
              wrong.push(`${base} | ${name}=${option}: ${count} counted, ${total} listed`)
          }
        }
      }
    }
    expect(wrong).toEqual([])
    printFigure(
      `${endpoint.path}: ${compared} options lead to as many rows as are counted beside them`,
    )
  },
)

test('values with commas and backslashes are among the options, and are found', async () => {
  const { facets } = (await admin.get('/api/lending-profiles?facets=true')).body
  for (const value of hostile.map((each) => each.trim()))
    expect([value, facets.loanTypes[value]]).toEqual([value, 2])
  expect(
    (await admin.get(`/api/lending-profiles?loanTypes=${encodeURIComponent('Bridge\\, short')}`))
      .body.total,
  ).toBe(2)
  // As addresses without commas in their values always were.
  expect((await admin.get('/api/lending-profiles?loanTypes=perm,Bridge')).body.total).toBe(4)
})
