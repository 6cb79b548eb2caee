import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { campaignTotals, organizationOf } from '../../../test/support/dashboard-answers.ts'
import {
  administrator,
  ok,
  openPortal,
  problem,
  settings,
  type Answer,
} from '../../../test/support/open-portal.tsx'

const fund = (fields: Record<string, unknown> = {}) => ({
  id: '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f31',
  name: 'Great Lakes First-Loss Pool',
  type: 'guarantee',
  status: 'raising',
  size: '60000000',
  currentCapitalRaised: '41250000',
  organizationName: 'Lakeshore Green Bank',
  createdAt: '2026-11-01T12:00:00.000Z',
  ...fields,
})
const over = fund({
  id: '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f32',
  name: 'Direct Pay Bridge Backstop',
  size: '50000000',
  currentCapitalRaised: '52000000',
  status: 'deploying',
})
const unsized = fund({
  id: '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f33',
  name: 'New Fund',
  size: null,
  currentCapitalRaised: null,
  status: 'draft',
})

async function openDashboard(answers: Record<string, Answer> = {}) {
  const portal = openPortal('/', {
    as: administrator(),
    answers: {
      'GET /api/organizations': () =>
        ok({
          organizations: [
            organizationOf(),
            organizationOf({
              id: 'b',
              name: 'Ardent Foundation',
              location: null,
              status: 'inactive',
            }),
          ],
          total: 2,
        }),
      'GET /api/funds': () => ok({ funds: [fund(), over, unsized], total: 3 }),
      'GET /api/funds/market': () => ok({ funds: [fund(), over], total: 13 }),
      'GET /api/pipeline/summary': () => ok({ deals: 0, capEx: 0, stages: [], locations: [] }),
      ...answers,
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })
  await screen.findByRole('heading', { level: 2, name: 'Quick Actions' })
  return portal
}

const linksOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

describe('the figures', () => {
  it('say "..." until they are known, then each leads to the list that adds up to it', async () => {
    const later = Promise.withResolvers<Response>()
    await openDashboard({ 'GET /api/dashboard/stats': () => later.promise })
    const strip = screen.getByRole('list', { name: 'Campaign totals' })
    expect(within(strip).getAllByText('...')).toHaveLength(4)
    later.resolve(ok(campaignTotals))
    await waitFor(() =>
      expect(linksOf(strip)).toEqual([
        ['Total Organizations128All statuses; 121 listed for everyone', '/organizations'],
        [
          'Active Catalytic Facilities13Published, raising, deploying or active',
          '/catalytic-facilities?status=published,raising,deploying,active',
        ],
        [
          'Target Capital Raise Total$437,500,000Sum of targets of the 13 active facilities',
          '/catalytic-facilities?status=published,raising,deploying,active',
        ],
        [
          'Organized Catalytic Capital$211,090,000Capital raised so far by the same facilities',
          '/catalytic-facilities?status=published,raising,deploying,active',
        ],
      ]),
    )
    expect(
      screen.getByRole('img', { name: /48\.2% raised, \$211,090,000 of \$437,500,000/ }),
    ).toBeTruthy()
    expect(screen.getByText('$226,410,000 still to raise')).toBeTruthy()
  })

  it('say what open projects lack and what dates can cost them (D-040)', async () => {
    await openDashboard({
      'GET /api/pipeline/summary': (_body, query) => {
        const isOpen = query.get('outcome') === 'open'
        const iowa = isOpen
          ? { deals: 2, creditAtRisk: 1_296_000 }
          : { deals: 3, creditAtRisk: 9e6 }
        // Only what has ended is in Ohio.
        const ohio = { location: 'ohio', deals: 1, capEx: 1, creditAtRisk: 8e6 }
        return ok({
          deals: 2,
          capEx: 9_000_000,
          stillToRaise: 6_500_000,
          gapUnknown: 3,
          creditAtRisk: 1_296_000,
          riskUnknown: 1,
          creditInDispute: 400_000,
          stages: [],
          locations: [{ location: 'iowa', capEx: 9_000_000, ...iowa }, ...(isOpen ? [] : [ohio])],
        })
      },
    })
    const strip = screen.getByRole('list', { name: 'Open projects' })
    await waitFor(() =>
      expect(linksOf(strip)).toEqual([
        [
          'Still to raise$6,500,0003 projects of unknown cost',
          '/pipeline?outcome=open&sort=stillToRaise&order=desc',
        ],
        [
          'Credit at risk$1,296,000Late and tight projects; 1 project of unknown credit; $400,000 of it in dispute',
          '/radar',
        ],
      ]),
    )
    // The same deals as in the strip, beside all of a place.
    expect(await screen.findByRole('columnheader', { name: 'Credit at risk' })).toBeTruthy()
    const lineOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
    expect(lineOf('Iowa').textContent).toBe('Iowa3$9M$1.3M')
    expect(lineOf('Ohio').textContent).toBe('Ohio1$1$0')
  })

  it('are $0 while there is nothing, without a gauge', async () => {
    const none = {
      totalOrganizations: 0,
      listedOrganizations: 0,
      activeCatalyticFacilities: 0,
      targetCapitalRaiseTotal: 0,
      organizedCatalyticCapital: 0,
    }
    await openDashboard({ 'GET /api/dashboard/stats': () => ok(none) })
    await waitFor(() =>
      expect(
        within(screen.getByRole('list', { name: 'Campaign totals' })).getAllByText('$0'),
      ).toHaveLength(2),
    )
    expect(screen.queryByRole('region', { name: 'Organized capital against target' })).toBeNull()
  })

  it('say that they could not be loaded and try again', async () => {
    const { user, answer } = await openDashboard({
      'GET /api/dashboard/stats': () =>
        problem(503, 'unavailable', 'The database does not answer.'),
    })
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The database does not answer.',
    )
    answer('GET /api/dashboard/stats', () => ok(campaignTotals))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('$437,500,000')).toBeTruthy()
  })
})

describe('where the campaign reviews what members publish', () => {
  const reviewing = { 'GET /api/settings': () => ok(settings({ memberReview: true })) }
  const waiting = { id: 'w1', name: 'Bridge Loan', organizationName: 'Lakeshore Green Bank' }
  const products = () => ok({ products: [waiting], total: 7 })
  const profiles = () =>
    ok({ lendingProfiles: [{ ...waiting, id: 'w2', name: 'Farm Loans' }], total: 1 })

  it('the dashboard begins its side with what waits', async () => {
    const { sent } = await openDashboard({
      ...reviewing,
      'GET /api/products': products,
      'GET /api/lending-profiles': profiles,
    })
    const side = await screen.findByRole('region', { name: 'Waiting for Review' })
    await within(side).findByText('Farm Loans')
    expect(linksOf(side)).toEqual([
      ['Bridge Loan', '/products/edit/w1'],
      ['7 products under review', '/products?status=under_review'],
      ['Farm Loans', '/lending-profiles/edit/w2'],
      ['1 lending profile under review', '/lending-profiles?status=under_review'],
    ])
    const requested = sent
      .map(({ call }) => call)
      .filter((call) => /^GET \/api\/(products|lending-profiles)\?/.test(call))
    expect(requested.every((call) => call.includes('status=under_review'))).toBe(true)
  })

  it('says where what waits could not be read, and is gone where nothing does', async () => {
    const { user, answer } = await openDashboard({
      ...reviewing,
      'GET /api/products': () => ok({ products: [], total: 0 }),
      'GET /api/lending-profiles': () =>
        problem(503, 'unavailable', 'The database does not answer.'),
    })
    const side = await screen.findByRole('region', { name: 'Waiting for Review' })
    expect((await within(side).findByRole('alert')).textContent).toContain(
      'The database does not answer.',
    )
    answer('GET /api/lending-profiles', () => ok({ lendingProfiles: [], total: 0 }))
    await user.click(within(side).getByRole('button', { name: 'Try again' }))
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Waiting for Review' })).toBeNull(),
    )
  })

  it('is not requested elsewhere', async () => {
    const { sent } = await openDashboard()
    await screen.findByRole('region', { name: 'Quick Actions' })
    expect(screen.queryByRole('region', { name: 'Waiting for Review' })).toBeNull()
    expect(sent.some(({ call }) => call.includes('under_review'))).toBe(false)
  })
})

describe('the ways from here', () => {
  it('are four buttons and two side cards', async () => {
    await openDashboard()
    const href = (name: string) =>
      screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))
    expect(href('Add Product')).toEqual(['/products/new'])
    expect(href('Manage Products')).toEqual(['/products'])
    expect(href('My Organization')).toEqual(['/organization-dashboard'])
    expect(href('Register Organization')).toEqual(['/registration', '/registration'])
    expect(linksOf(screen.getByRole('region', { name: 'Product Management' }))).toEqual([
      ['Add New Product', '/products/new'],
      ['View All Products', '/products'],
      ['Edit Products', '/products'],
    ])
    expect(linksOf(screen.getByRole('region', { name: 'Quick Actions' }))).toEqual([
      ['Register Organization', '/registration'],
      ['Create Catalytic Facility', '/catalytic-facilities/new'],
      ['View Organizations Registry', '/organizations-registry'],
    ])
  })

  it('are the newest organizations with place, type and status', async () => {
    const { sent } = await openDashboard()
    const rows = within(
      await screen.findByRole('list', { name: 'Recent organizations' }),
    ).getAllByRole('listitem')
    expect(rows[0]?.textContent).toContain('Springfield, IllinoisGreen BankPublished')
    expect(rows[1]?.textContent).toContain('No location')
    expect(within(rows[1] as HTMLElement).getByText('Inactive')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe(
      '/organizations',
    )
    expect(sent.map(({ call }) => call)).toEqual(
      expect.arrayContaining([
        'GET /api/organizations?limit=5',
        'GET /api/funds?limit=3',
        'GET /api/dashboard/stats',
      ]),
    )
  })

  it("are an empty registry's first organization, without the empty parts that no document shows (U-008)", async () => {
    await openDashboard({
      'GET /api/funds/market': () => ok({ funds: [], total: 0 }),
      'GET /api/organizations': () => ok({ organizations: [], total: 0 }),
      'GET /api/funds': () => ok({ funds: [], total: 0 }),
    })
    expect(
      (await screen.findByRole('link', { name: 'Add Organization' })).getAttribute('href'),
    ).toBe('/organizations?add=true')
    expect(await screen.findByText('No funds found')).toBeTruthy()
    for (const part of ['Open projects', 'Raise by facility', 'Pipeline by state and stage'])
      expect(screen.queryByLabelText(part) ?? screen.queryByText(part)).toBeNull()
  })

  it('are the newest funds and how far the raises have come', async () => {
    await openDashboard()
    const funds = within(await screen.findByRole('list', { name: 'Recent funds' })).getAllByRole(
      'listitem',
    )
    expect(funds.map((row) => row.textContent)).toEqual([
      'Great Lakes First-Loss PoolRaisingGuarantee$60,000,000',
      'Direct Pay Bridge BackstopDeployingGuarantee$50,000,000',
      'New FundDraftGuaranteeNot specified',
    ])
    const list = await screen.findByRole('list', { name: 'Raise by facility' })
    const raises = within(list).getAllByRole('listitem')
    expect(raises[0]?.textContent).toContain('$41.3M of $60M')
    expect(within(raises[0] as HTMLElement).getByTitle('$41,250,000 of $60,000,000')).toBeTruthy()
    expect(within(raises[1] as HTMLElement).getByText('over target by $2,000,000')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All 13 facilities' })).toBeTruthy()
  })
})
