import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { capitalTypes, itcPercentages } from '#contract/common/registry-enums'
import { valuesOf } from '#contract/common/enums'
import type { Match, MatchList } from '#contract/matches'
import { dollars } from '#contract/matching/words'
import { introductions } from '#database/introductions'
import { insertFacility } from '#server/features/facilities/facilities.store'
import { insertLendingProfile } from '#server/features/lending-profiles/lending-profiles.store'
import { insertProduct } from '#server/features/products/products.store'
import { financeScene } from '#test/support/finance-scene'
import examples from '../../../contract/finance/worked-examples.json' with { type: 'json' }
import { askMessage, introductionsPath } from '#test/support/introductions'

// One amount per need: what a list shows of a match is what its introduction, the mail and the board say (M-037, M-200).

const scene = await financeScene()
const { portal } = scene
const { db } = portal.database.open
const capital = await portal.organization({ name: 'Quiet River Bank' })
const lender = await portal.signedIn({ organizationId: capital.id, role: 'organization_manager' })
const owned = { organizationId: capital.id }
const facility = await insertFacility(db, {
  ...owned,
  name: 'Backstop',
  facilityType: 'guarantee',
  status: 'active',
})
const product = {
  ...owned,
  type: valuesOf(capitalTypes),
  technology: ['solar'],
  status: 'published',
}
await insertProduct(db, { ...product, name: 'Any Size', catalyticFacilityId: facility.id })
await insertProduct(db, { ...product, name: 'Small', maxPrincipalSize: 300_000 })
await insertProduct(db, { ...product, name: 'Large', minPrincipalSize: 900_000 })
await insertLendingProfile(db, {
  ...owned,
  name: 'Loans',
  loanTypes: [],
  status: 'published',
  minimumLoanAmount: 200_000,
  maximumLoanAmount: 800_000,
})

const amounts = fc.integer({ min: 1, max: 2_000_000 })
const sources = fc.record({
  kind: fc.constantFrom('bridge', 'senior', 'equity', 'grant', 'tax_credit'),
  label: fc.constant('A source'),
  amount: amounts,
  state: fc.constantFrom('committed', 'interested', 'withdrawn'),
})
const madeUp = fc.record({
  deal: fc.record({
    technology: fc.constant(['solar']),
    ownerType: fc.constant('non_profit'),
    visibility: fc.constant('shared'),
    capNeed: fc.uniqueArray(fc.constantFrom(...valuesOf(capitalTypes)), {
      minLength: 2,
      maxLength: 3,
    }),
    capEx: fc.option(amounts, { nil: null, freq: 6 }),
    itcPercentage: fc.constantFrom(...valuesOf(itcPercentages)),
    sourcesSecured: fc.constantFrom(null, '$100,000'),
  }),
  facts: fc.record({
    solarKw: fc.constant(400),
    expectedServiceDate: fc.constant('2027-11-30'),
    domesticContent: fc.constantFrom('yes', 'no', null),
    materialAssistanceMet: fc.constantFrom('yes', null),
  }),
  uses: fc.array(fc.record({ kind: fc.constant('solar'), amount: amounts }), { maxLength: 2 }),
  sources: fc.array(sources, { maxLength: 3 }),
})

const kinds = ['products', 'lending-profiles', 'catalytic-facilities'] as const
const listOf = async (path: string, query: string): Promise<MatchList> =>
  (await lender.client.get(`${path}/matches?limit=1000&${query}`)).body

/** All that a deal's lists show. */
async function shownOf(dealId: string): Promise<Match[]> {
  const shown: Match[] = []
  for (const kind of kinds)
    for (const state of ['match', 'near'])
      shown.push(
        ...(await listOf(`/api/pipeline/${dealId}`, `kind=${kind}&state=${state}`)).matches,
      )
  return shown
}

const fitOf = ({ need, amount, score, confidence }: Match) => ({ need, amount, score, confidence })

/** Asks for the introduction of a match. */
async function introduced({ dealId, kind, offerId, need }: Match) {
  await scene.portal.database.open.db.delete(introductions)
  const body = { dealId, kind, offerId, need, message: askMessage }
  const answer = await scene.member.post(introductionsPath, body)
  expect(answer.text).toContain('"state":"requested"')
  return answer.body
}

/** What a mail says of the need and its amount. */
const saidOf = ({ need, amount }: Match) =>
  `Registry: ${need === null ? '' : capitalTypes[need]}${amount === null ? '' : `, about ${dollars(amount)}`}. Person `

test('every listed match is introduced with the amount of the list', async () => {
  const said = new Map<string, string>()
  let fromFinance = 0
  for (const input of fc.sample(madeUp, { numRuns: 10, seed: 37 })) {
    const dealId = await scene.store(input)
    const { needs } = await listOf(`/api/pipeline/${dealId}`, '')
    const { deals } = (await lender.client.get('/api/coverage/deals?limit=1000')).body
    for (const match of await shownOf(dealId)) {
      const ofOffer = await listOf(
        `/api/${match.kind}/${match.offerId}`,
        `need=${match.need ?? ''}&state=${match.state}`,
      )
      const same = ofOffer.matches.find((each) => each.dealId === dealId)
      const isOfNeed = (each: { need: string | null }) => each.need === match.need
      const counted = (deals as { dealId: string; need: string; amount: number | null }[]).find(
        (each) => each.dealId === dealId && isOfNeed(each),
      )
      const record = await introduced(match)
      const { introductions: listed } = (await lender.client.get(introductionsPath)).body
      const expected = fitOf(match)
      expect([same, record, listed[0]].map(fitOf)).toEqual([expected, expected, expected])
      const summary = needs.find(isOfNeed)
      expect([summary?.amount, counted?.amount]).toEqual([match.amount, match.amount])
      said.set(record.id, saidOf(match))
      if (summary?.basis?.startsWith('from the') === true) fromFinance += 1
    }
  }
  expect(said.size).toBeGreaterThan(50)
  expect(fromFinance).toBeGreaterThan(10)

  const to = lender.user.email
  const { outbox } = scene.portal
  await outbox.about(to, 'Your organization has an introduction request', said.size)
  const mails = (await outbox.to(to)).map(({ text }) => text.replaceAll(/\s+/g, ' '))
  for (const [id, words] of said)
    expect(mails.find((text) => text.includes(`open=${id} `))).toContain(words)
}, 120_000)

// K-036, M-037, M-073.
test('a bridge that is none says so beside its matches, and lacks no fact', async () => {
  const found = examples.examples.find(({ id }) => id === 'DF-02')?.input
  const deal = { ...found?.deal, visibility: 'shared', capNeed: ['bridge_to_itc'] }
  const dealId = await scene.store({ ...found, deal })
  const list = await listOf(`/api/pipeline/${dealId}`, '')
  expect(list.total).toBeGreaterThan(0)
  expect(list.needs).toMatchObject([
    { amount: null, sentence: 'Bridge to ITC: nothing is left to finance.' },
  ])
  expect(list.facts).toEqual([])
  expect(list.matches.map(({ criteria }) => criteria[4]?.missing)).not.toContain('deal.itcAmount')
})
