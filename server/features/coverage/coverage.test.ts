import { and, eq, isNotNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { valuesOf } from '#contract/common/enums'
import { covers } from '#contract/common/market-enums'
import { capitalTypes } from '#contract/common/registry-enums'
import type { CoverageBoard, CoveredNeed } from '#contract/coverage'
import { auditEntries } from '#database/audit'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import { insertProduct } from '#server/features/products/products.store'
import type { Client } from '#test/support/client'
import { fittingDeal, fittingProduct } from '#test/support/introductions'
import { sampleCampaign } from '#test/support/sample-campaign'

// The coverage board over the sample campaign, as everybody reads it.

const portal = await sampleCampaign()
const { db } = portal.database.open
const admin = (await portal.signedIn({ role: 'admin' })).client
const home = await portal.organization()
const member = (await portal.signedIn({ organizationId: home.id })).client
const { client: stranger } = await portal.signedIn({
  organizationId: (await portal.organization()).id,
})

async function read<Answer>(path: string, client = member): Promise<Answer> {
  const answer = await client.get(path)
  expect([path, answer.status, answer.body.message]).toEqual([path, 200, undefined])
  return answer.body
}
const boardOf = (query = '', client = member) =>
  read<CoverageBoard>(`/api/coverage?${query}`, client)
const behind = (query: string, client = member) =>
  read<{ deals: CoveredNeed[]; total: number }>(`/api/coverage/deals?${query}`, client)

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

describe('the board', () => {
  test('has the figures of the sample (M-164)', async () => {
    const { totals, reasons, noNeed, note } = await boardOf()
    expect(totals).toMatchObject({ needs: 167, covered: 108, inPart: 3, uncovered: 56 })
    expect(totals.deals + noNeed).toBe(117)
    expect(reasons[0]?.label).toBe('Asset')
    expect(note).toBeNull()
  })

  test.each(['location', 'technology', 'assetType'])(
    'by %s adds up, and each figure has the list behind it (M-144, M-147, M-163)',
    async (by) => {
      const board = await boardOf(`by=${by}`)
      const { totals } = board
      const list = 'outcome=open&visibility=shared'
      const pipelineTotal = async (need: string, more = '') =>
        (await read<{ total: number }>(`/api/pipeline?${list}&capNeed=${need}&limit=1&${more}`))
          .total
      const needs = valuesOf(capitalTypes)
      const ofNeed = needs.map((need) => totals.cells[need]?.deals ?? 0)
      expect(await Promise.all(needs.map((need) => pipelineTotal(need)))).toEqual(ofNeed)
      const inRows = needs.map((need) =>
        sum(board.rows.map(({ cells }) => cells[need]?.deals ?? 0)),
      )
      // A deal with two technologies or assets is in two rows.
      expect(by === 'location' ? inRows : ofNeed).toEqual(ofNeed)
      for (const { value, cells } of board.rows)
        // By place, what a row lacked would be missing in the sum above.
        for (const need of needs.filter((each) => by !== 'location' || each in cells)) {
          const inRow = cells[need]
          const { total } = await behind(`by=${by}&row=${value}&need=${need}&limit=1`)
          expect([need, value, total]).toEqual([need, value, inRow?.deals ?? 0])
          const { covered = 0, inPart = 0, uncovered = 0 } = inRow ?? {}
          expect(covered + inPart + uncovered).toBe(total)
          const listed = value === 'none' ? total : await pipelineTotal(need, `${by}=${value}`)
          expect([need, value, listed]).toEqual([need, value, total])
        }
      expect(totals.covered + totals.inPart + totals.uncovered).toBe(totals.needs)
      const figures = {
        covered: totals.covered,
        in_part: totals.inPart,
        uncovered: totals.uncovered,
      }
      for (const cover of valuesOf(covers))
        expect((await behind(`by=${by}&cover=${cover}&limit=1`)).total).toBe(figures[cover])
      const { reasons } = board
      for (const line of reasons)
        expect((await behind(`by=${by}&reason=${line.reason}&limit=1`)).total).toBe(line.needs)
      expect(sum(reasons.map((line) => (line.reason === 'enhancement' ? 0 : line.needs)))).toBe(
        totals.inPart + totals.uncovered,
      )
    },
  )

  test.each([
    'need=perm,construction',
    'technology=storage',
    'assetType=housing',
    'location=illinois',
  ])('narrowed by %s counts the deals of the narrowed list (M-146)', async (query) => {
    const board = await boardOf(query)
    const { total } = await behind(`${query}&limit=1`)
    expect(total).toBe(board.totals.needs)
    expect(board.totals.needs).toBeGreaterThan(0)
    expect(board.totals.needs).toBeLessThan(167)
  })

  test('of an organization counts what it owns or mediates (M-146)', async () => {
    const owners = await db
      .selectDistinct({ id: pipeline.organizationId })
      .from(pipeline)
      .where(and(eq(pipeline.outcome, 'open'), isNotNull(pipeline.organizationId)))
    expect(owners.length).toBeGreaterThan(5)
    for (const { id } of owners) {
      const query = `organizationId=${id}`
      const { total } = await read<{ total: number }>(
        `/api/pipeline?outcome=open&visibility=shared&limit=1&${query}`,
      )
      const { totals, noNeed } = await boardOf(query)
      expect([id, totals.deals + noNeed]).toEqual([id, total])
    }
  })

  test('a list names who lends, the best score and what is nearest (M-147)', async () => {
    const { deals } = await behind('cover=uncovered&limit=100')
    expect(deals.map(({ unmet }) => unmet)).toEqual(
      deals.map(({ unmet }) => unmet).toSorted((one, other) => other - one),
    )
    for (const deal of deals) {
      expect([deal.dealName, deal.lenders, deal.best]).toEqual([deal.dealName, 0, null])
      const { body } = await member.get(
        `/api/pipeline/${deal.dealId}/matches?state=near&need=${deal.need}&limit=1`,
      )
      const [first] = body.matches
      expect(deal.nearest).toEqual(
        first === undefined
          ? null
          : {
              kind: first.kind,
              offerId: first.offerId,
              offerName: first.offerName,
              turn: first.turn,
            },
      )
    }
    const covered = await behind('cover=covered&limit=5&offset=3')
    for (const deal of covered.deals) {
      expect(deal.nearest).toBeNull()
      const { body } = await member.get(
        `/api/pipeline/${deal.dealId}/matches?need=${deal.need}&limit=100`,
      )
      const organizations = body.matches.map(
        ({ offerOrganizationId }: { offerOrganizationId: string }) => offerOrganizationId,
      )
      expect([deal.lenders, deal.best]).toEqual([
        new Set(organizations).size,
        Math.max(...body.matches.map(({ score }: { score: number }) => score)),
      ])
    }
  })
})

test('what a reader may not read leaves every answer as it is, byte for byte (M-140, M-163)', async () => {
  const { id: organizationId } = await portal.organization()
  const own = (await portal.signedIn({ organizationId })).client
  const paths = [
    '/api/coverage',
    '/api/coverage?by=technology',
    '/api/coverage/deals?limit=100',
    '/api/coverage/facilities',
    '/api/coverage/export?format=csv',
  ]
  const answers = async () =>
    Promise.all(
      [member, own, admin].flatMap((client) =>
        paths.map(async (path) => (await client.get(path)).text),
      ),
    )
  const before = await answers()
  const deal = await insertDeal(db, {
    name: 'Quiet Roof',
    organizationId,
    ...fittingDeal,
    visibility: 'organization_only',
  })
  const draft = await insertProduct(db, {
    name: 'Quiet Bridge',
    organizationId,
    ...fittingProduct,
    status: 'draft',
  })
  expect(await answers()).toEqual(before)
  await db.update(pipeline).set({ capEx: 2_000_000 }).where(eq(pipeline.id, deal.id))
  await db.update(products).set({ minPrincipalSize: 1 }).where(eq(products.id, draft.id))
  expect(await answers()).toEqual(before)

  const everything = await boardOf('deals=all', admin)
  expect(everything.note).toMatch(/^Includes \d+ projects that are not shared$/)
  const shared = await boardOf('', admin)
  expect(everything.totals.needs).toBeGreaterThan(shared.totals.needs)
  await db.delete(pipeline).where(eq(pipeline.id, deal.id))
  await db.delete(products).where(eq(products.id, draft.id))
  expect(await answers()).toEqual(before)
  // Nobody is counted who is left out by the chosen need.
  expect((await boardOf('location=custom_tribe&need=perm', admin)).note).toBeNull()
})

test('deals that are not shared are counted for administrators alone, and stand in no file (M-145)', async () => {
  for (const path of [
    '/api/coverage?',
    '/api/coverage/deals?',
    '/api/coverage/export?format=csv&',
  ]) {
    const { status } = await member.get(`${path}deals=all`)
    expect([path, status]).toEqual([path, 403])
    // An administrator's answer is not handed to a member afterwards.
    await admin.get(`${path}deals=all`)
    expect((await member.get(`${path}deals=all`)).status).toBe(403)
  }
  const file = await admin.get('/api/coverage/export?format=csv&deals=all')
  expect([file.status, file.body.message]).toEqual([400, 'Files hold shared projects only'])
})

describe('a file', () => {
  const lines = async (client: Client, query = '') => {
    const answer = await client.get(`/api/coverage/export?format=csv&${query}`)
    expect(answer.status).toBe(200)
    const [header = '', ...rest] = answer.text.replace('\uFEFF', '').trim().split('\r\n')
    return { header, rest: rest.map((line) => line.split(',')) }
  }

  test('of an administrator is the board (M-162)', async () => {
    const { header, rest } = await lines(admin)
    expect(header).toBe(
      'Place,Need,Projects,Sought,Amounts Missing,Covered,In Part,Not Covered,Unmet,Lenders,National Lenders',
    )
    const board = await boardOf()
    expect(rest.length).toBe(sum(board.rows.map(({ cells }) => Object.keys(cells).length)))
    expect((await lines(admin, 'by=technology')).header).toMatch(/^Technology,Need/)
    expect((await lines(admin, 'by=assetType')).header).toMatch(/^Asset,Need/)
  })

  test.each([
    ['location', 'Other places'],
    ['technology', 'Other technologies'],
    ['assetType', 'Other assets'],
  ])(
    'of a member by %s has no line of fewer than three, and the same sums (M-161)',
    async (by, other) => {
      const [own, exact] = [await lines(member, `by=${by}`), await lines(admin, `by=${by}`)]
      expect(own.rest.filter(([, , deals]) => Number(deals) < 3)).toEqual([])
      const merged = own.rest.filter(([label]) => label === other)
      expect(merged.map((row) => row.slice(-2))).toEqual(merged.map(() => ['', '']))
      // A line that hides its figures is the only one of its need.
      const hidden = own.rest.filter((row) => row[2] === 'fewer than 3').map((row) => row[1])
      const projects = (rows: string[][]) =>
        Object.values(capitalTypes)
          .filter((need) => !hidden.includes(need))
          .map((need) => sum(rows.filter((row) => row[1] === need).map((row) => Number(row[2]))))
      expect(projects(own.rest)).toEqual(projects(exact.rest))
    },
  )

  test('is written down', async () => {
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.action, 'export'))
    expect(entries.length).toBeGreaterThan(0)
  })
})

test('facilities say what only they carry (M-160, M-164)', async () => {
  const { facilities, total } = await read<{
    facilities: { name: string; onlyDollars: number; dollars: number }[]
    total: number
  }>('/api/coverage/facilities', stranger)
  expect(facilities.length).toBe(total)
  expect(facilities.find(({ name }) => name === 'Direct Pay Bridge Backstop')).toMatchObject({
    products: 5,
    deals: 26,
    dollars: 61_150_528,
    onlyDeals: 15,
    onlyDollars: 34_219_104,
    leverage: 1.1,
  })
  const order = facilities.map(({ onlyDollars, dollars }) => onlyDollars * 1e12 + dollars)
  expect(order).toEqual(order.toSorted((one, other) => other - one))
})
