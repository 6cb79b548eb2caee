import { pipelineOffers } from '#database/offers'
import { pipelineQuestions } from '#database/package'
import { expect, test } from 'vitest'
import { addMonths, daysBetween, lastDayOfMonth, monthOf } from '#contract/finance/days'
import type { Home } from '#contract/home/home-answer'
import { todayInUtc } from '#server/platform/present-day'
import { sampleCampaign, signedInOfSample } from '#test/support/sample-campaign'
import type { Client } from '#test/support/client'

// Home (U-009, U-102): the own organization's projects, capital and facilities, each with its next step, in the sample.

const portal = await sampleCampaign()
const luis = await signedInOfSample(portal, 'luis.pena@brightacre.example')
const june = await signedInOfSample(portal, 'june.park@missionlenders.example')
const admin = (await portal.signedIn({ role: 'admin' })).client

async function homeOf(client: Client, query = ''): Promise<Home> {
  const { status, body } = await client.get(`/api/dashboard/home${query}`)
  expect([status, body.message]).toEqual([200, undefined])
  return body
}
// The sample counts its months from the present one.
const endOfMonthIn = (months: number): string =>
  lastDayOfMonth(addMonths(monthOf(todayInUtc()), months))
const rowOf = <Row extends { name: string }>(rows: readonly Row[], name: string): Row | undefined =>
  rows.find((row) => row.name === name)

test('a developer reads what its projects still have to raise, ten of them at a time (U-003, U-004)', async () => {
  const { projects, capital, facilities } = await homeOf(luis)
  const rest = (await homeOf(luis, '?offset=10')).projects.rows
  const rows = [...projects.rows, ...rest]
  expect(new Set(rows.map(({ id }) => id)).size).toBe(13)
  expect({ ...projects, rows: projects.rows.length }).toEqual({
    rows: 10,
    total: 13,
    uses: 83_725_000,
    stillToRaise: rows.reduce((sum, row) => sum + (row.stillToRaise ?? 0), 0),
    raised: 1_100_000,
    inTalks: 600_000,
    // Both lenders have made an offer for one project, and one of them has a question.
    waiting: 2,
  })
  // In 2027 the sample's dates make one project too late for its credit, which is to be raised then.
  expect([78_705_000, 82_625_000]).toContain(projects.stillToRaise)
  expect(rowOf(rows, 'San Luis Acequia Solar')).toMatchObject({
    location: 'colorado',
    uses: 2_210_000,
    stillToRaise: 1_310_000,
    raised: 900_000,
    inTalks: 0,
    counted: true,
    lender: null,
    near: 1,
    deadline: { day: endOfMonthIn(12), kind: 'service_expected', late: null },
    step: { kind: 'near', reason: '1 lender is one change away' },
    button: 'See What Would Fit',
    ask: null,
  })
  const taos = rowOf(rows, 'Taos Mutual Housing Solar')
  expect(taos).toMatchObject({
    counted: false,
    lender: { organizationName: 'Mission Lenders Network', score: 88, introduction: null },
    deadline: { late: daysBetween('2027-12-31', endOfMonthIn(16)) },
    step: { kind: 'confirm', address: `/pipeline/${taos?.id}` },
    button: 'Still Seeking Capital',
  })
  expect(rowOf(rows, 'Pueblo Steelworks Battery')?.lender?.introduction).toMatchObject({
    state: 'requested',
    endsOn: expect.any(String),
  })
  expect(capital).toMatchObject({ rows: [], total: 0 })
  expect(facilities).toMatchObject({
    total: 1,
    rows: [{ products: 0, projects: 0, step: { kind: 'name' }, button: 'Name It in a Product' }],
  })
})

test('a lender reads whom it could lend to, what its facilities unlock and what it mediates (U-005, U-006)', async () => {
  const { capital, facilities, mediated, projects } = await homeOf(june)
  expect({ ...capital, rows: capital.rows.map(({ name }) => name) }).toEqual({
    // What waits first, then what is sought most.
    rows: [
      'Pooled Credit Bridge',
      'Community Solar Participation Purchase',
      'CDFI Construction Co-Lending',
      'Pooled Community Solar Participation',
      'Contractor Working Capital Line',
      'Predevelopment Note',
    ],
    total: 6,
    lendingProfiles: 1,
    projects: 71,
    new: 1,
    sought: expect.any(Number),
    waiting: 1,
  })
  expect(capital.rows[0]).toMatchObject({
    needs: ['bridge_to_itc'],
    fits: { total: 23, strong: 23, good: 0, possible: 0 },
    sought: 58_876_704,
    best: { name: 'Atlanta Westside School Hub', location: 'georgia', amount: 2_992_000 },
    waiting: 1,
    step: { kind: 'answer', reason: expect.stringMatching(/^Bright Acre Energy, until \w+ \d+$/) },
    button: 'Answer 1 Request',
  })
  expect(capital.rows[2]?.fits).toEqual({ total: 25, strong: 18, good: 7, possible: 0 })
  expect(rowOf(facilities.rows, 'Direct Pay Bridge Backstop')).toMatchObject({
    products: 5,
    projects: 26,
    sought: 61_150_528,
    perDollar: 1.1,
    onlyThrough: { projects: 15, sought: 34_219_104 },
    button: 'See 26 Projects',
  })
  // The coverage board says the same of each (M-160).
  const board = (await june.get('/api/coverage/facilities')).body.facilities
  for (const { id, projects: deals, sought: dollars, onlyThrough } of facilities.rows)
    expect(board.find((each: { id: string }) => each.id === id)).toMatchObject({
      deals,
      dollars,
      onlyDeals: onlyThrough.projects,
      onlyDollars: onlyThrough.sought,
    })
  expect(mediated).toEqual({
    projects: 8,
    organizations: 8,
    stillToRaise: 27_680_000,
    late: expect.any(Number),
    rows: [],
  })
  // Each project is sought for once, with what it seeks most; the one that loses its credit is late as well.
  expect([
    [5, 300_976_840],
    [6, 304_896_840],
  ]).toContainEqual([mediated.late, capital.sought])
  expect(projects.total).toBe(0)
})

test('what somebody waits for is first, and what was dismissed is no match (U-010, U-103)', async () => {
  const before = await homeOf(luis)
  const [durango, gulf] = ['Durango Charter School Canopy', 'Unnamed Gulf Coast Portfolio'].map(
    (name) => rowOf(before.projects.rows, name),
  )
  expect(durango).toMatchObject({ step: { kind: 'ask' }, button: 'Ask for Introduction' })
  expect(durango?.ask).toEqual({ kind: durango?.lender?.kind, offerId: durango?.lender?.offerId })
  const asked = await june.post('/api/introductions', {
    dealId: durango?.id,
    ...durango?.ask,
    message: 'Could we talk this week?',
  })
  expect(asked.status).toBe(201)
  const dismissed = await luis.post('/api/match-dismissals', {
    dealId: gulf?.id,
    kind: gulf?.lender?.kind,
    offerId: gulf?.lender?.offerId,
    reason: 'terms',
  })
  expect(dismissed.status).toBe(201)
  const { projects } = await homeOf(luis)
  // The lender that asks waited with an offer before.
  expect(projects.waiting).toBe(2)
  const first = projects.rows.slice(0, 2)
  expect(first.map(({ name }) => name).toSorted()).toEqual([
    'Durango Charter School Canopy',
    'Roswell Community Solar Garden',
  ])
  // Of these, the one with the nearer deadline.
  const days = first.map(({ deadline }) => deadline?.day ?? '')
  expect(days).toEqual(days.toSorted())
  expect(rowOf(first, 'Durango Charter School Canopy')).toMatchObject({
    lender: { introduction: { state: 'requested' } },
    step: {
      kind: 'answer',
      reason: expect.stringMatching(/^Mission Lenders Network asks; answer by \w+ \d+$/),
      address: `/introductions?open=${asked.body.id}`,
    },
    button: 'Answer',
    ask: null,
  })
  expect([gulf, rowOf(projects.rows, gulf?.name ?? '')].map((row) => row?.lender?.score)).toEqual([
    94, 82,
  ])
})

test('what a lender waits for on the page of a project comes first: offers, a question, a share (U-004, U-010)', async () => {
  const { projects } = await homeOf(luis)
  const roswell = rowOf(projects.rows, 'Roswell Community Solar Garden')
  expect(roswell?.step).toEqual({
    kind: 'offer',
    reason: '2 offers wait for you',
    address: `/pipeline/${roswell?.id}/offers`,
  })
  const { db } = portal.database.open
  expect(projects.waiting).toBe(2)
  await db.update(pipelineOffers).set({ state: 'declined' })
  const home = (await homeOf(luis)).projects
  expect(home.waiting).toBe(1)
  const asking = rowOf(home.rows, 'Roswell Community Solar Garden')
  expect(asking?.step).toEqual({
    kind: 'question',
    reason: 'Mission Lenders Network has a question',
    address: `/pipeline/${roswell?.id}/package`,
  })
  await db.delete(pipelineQuestions)
  const unshared = rowOf((await homeOf(luis)).projects.rows, 'Roswell Community Solar Garden')
  expect(unshared?.step).toMatchObject({
    kind: 'share',
    reason: 'Whitcomb Family Office is introduced and sees nothing yet',
    // The dialog opens with whom it is about.
    address: expect.stringMatching(
      new RegExp(`^/pipeline/${unshared?.id}/package\\?share=[-0-9a-f]{36}$`),
    ),
  })
})

test("others' projects count as soon as they are shared, not before (U-009)", async () => {
  const owner = await portal.organization({ campaignRole: 'developer' })
  const between = await portal.organization({ campaignRole: 'project_pipeline_aggregator' })
  const { client: intermediary } = await portal.signedIn({ organizationId: between.id })
  const { client } = await portal.signedIn({ organizationId: owner.id })
  const fits = async () => (await homeOf(june)).capital.projects
  const before = await fits()
  const { body: deal } = await client.post('/api/pipeline', {
    name: 'Hidden Hall',
    organizationId: owner.id,
    intermediaryAggregatorId: between.id,
    location: 'iowa',
    technology: ['solar'],
    capNeed: ['predevelopment'],
    capEx: 2_000_000,
    visibility: 'organization_only',
  })
  expect(await fits()).toBe(before)
  expect((await homeOf(intermediary)).mediated).toMatchObject({
    projects: 1,
    stillToRaise: 2_000_000,
    rows: [{ name: 'Hidden Hall', organizationName: owner.name }],
  })
  expect((await homeOf(client)).projects.rows[0]).toMatchObject({ step: { kind: 'publish' } })
  await client.put(`/api/pipeline/${deal.id}`, { version: deal.version, visibility: 'shared' })
  expect(await fits()).toBe(before + 1)
})

test('first steps tick themselves by the data alone (U-007, U-008)', async () => {
  const fund = await portal.organization({ campaignRole: 'allocator' })
  const { client } = await portal.signedIn({
    organizationId: fund.id,
    role: 'organization_manager',
  })
  const start = async (as: Client) => (await homeOf(as)).start
  expect(await start(client)).toEqual({
    steps: ['facility', 'import', 'profile', 'colleague'].map((kind) => ({ kind, done: false })),
    isNew: true,
    ask: expect.any(String),
  })
  await admin.post('/api/products', { name: 'First loan', organizationId: fund.id })
  await portal.signedIn({ organizationId: fund.id })
  expect(await start(client)).toMatchObject({
    steps: [{ done: false }, { done: false }, { done: false }, { kind: 'colleague', done: true }],
    isNew: false,
  })
  const ofAdmin = await start(admin)
  expect(ofAdmin.steps.map(({ kind }) => kind)).toEqual([
    'name',
    'second_step',
    'organization',
    'invite',
    'import',
    'mail_server',
  ])
  expect(ofAdmin.steps.filter(({ kind }) => kind === 'organization')).toEqual([
    { kind: 'organization', done: true },
  ])
  const { client: nobody } = await portal.signedIn()
  expect((await nobody.get('/api/dashboard/home')).status).toBe(403)
})
