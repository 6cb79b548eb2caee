import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { load, visit } from './visit.ts'

/** The narrowest window there is, and the narrowest of those that show a page as a desk does (`lg`, `xl`): what fits there fits where there is more room. */
const widths = [320, 1024, 1280]
const token = 'abcdefghijklmnopqrstuvwxyz'

/** Pages that are a list: they fill the window, and only the rows scroll. */
const listPages = [
  '/admin/users',
  '/organizations',
  '/organizations-registry',
  '/product-registry',
  '/products',
  '/catalytic-facilities',
  '/lending-profiles',
  '/pipeline',
  '/pipeline?view=board',
  '/resources',
]

/** Nothing in it to break a line at. */
const longName = { firstName: 'Wilhelmina'.repeat(5), lastName: 'Featherstonehaugh'.repeat(4) }

/** How far the window can be scrolled sideways. */
function excess(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollingElement } = document
    window.scrollTo(10_000, 0)
    return Math.max(
      window.scrollX,
      (scrollingElement?.scrollWidth ?? 0) - (scrollingElement?.clientWidth ?? 0),
    )
  })
}

/** Where the page is a list, the rows scroll and not the page. */
async function expectRowsScroll(page: Page, path: string): Promise<void> {
  const entry = path === '/resources' ? 'article' : path.includes('board') ? 'list' : 'row'
  await expect(page.getByRole('main').getByRole(entry).nth(1)).toBeVisible()
  await expect
    .poll(
      () =>
        page.evaluate(() => (document.scrollingElement?.scrollHeight ?? 0) - window.innerHeight),
      path,
    )
    .toBe(0)
}

/** Opens each address once and checks it in every width, from the last one's width on; lists are checked in the widest as well. */
async function expectNoSidewaysScroll(page: Page, paths: readonly string[]): Promise<void> {
  let turn = widths.toReversed()
  for (const path of paths) {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
    for (const width of turn) {
      await page.setViewportSize({ width, height: 800 })
      // Layouts for phones are drawn shortly after the window is as narrow.
      await expect.poll(() => excess(page), `${path} at ${width}`).toBe(0)
      if (width === 1280 && listPages.includes(path)) await expectRowsScroll(page, path)
    }
    turn = turn.toReversed()
  }
}

/** The other pages of the registry. */
const otherPages = [
  '/aggregators',
  '/registration',
  '/organization-dashboard',
  '/organizations/duplicates',
  '/imports',
  '/products/new',
  '/catalytic-facilities/new',
  '/lending-profiles/new',
  '/pipeline?view=map',
  '/register',
  '/introductions',
  '/coverage',
  '/radar',
  '/attention',
  '/profile/notifications',
  '/profile/security',
  '/profile/tokens',
  '/profile/data',
  '/rules',
  '/still-available',
  '/stop-digest',
]

test('no page without a session or an organization scrolls sideways', async ({ page, people }) => {
  await expectNoSidewaysScroll(page, [
    '/',
    '/forgot-password',
    `/reset-password?token=${token}`,
    `/confirm-email?token=${token}`,
    '/sso/callback',
    '/terms',
    '/nowhere',
  ])
  await people.signIn(page, { ...longName, organization: null })
  await load(page, '/')
  await expectNoSidewaysScroll(page, ['/'])
})

test('no list, and no page around the registry, scrolls sideways, whatever the names', async ({
  page,
  people,
}) => {
  test.slow()
  await people.signIn(page, { ...longName, role: 'admin' })
  await expectNoSidewaysScroll(page, [
    '/',
    '/profile',
    '/admin/audit',
    '/admin/mail',
    '/admin/system',
    '/admin/sign-in',
    '/webhooks',
    '/webhooks/a0000000-0000-4000-8000-000000000001',
    '/deleted-records',
    '/nowhere',
    ...listPages,
  ])
})

test('no other page of the registry, and none of one record, scrolls sideways', async ({
  page,
  people,
}) => {
  test.slow()
  await people.signIn(page, { role: 'admin' })
  const firstOf = async (path: string, field: string) => {
    const body = (await (await page.request.get(path)).json()) as Record<string, { id: string }[]>
    return body[field]?.[0]?.id ?? ''
  }
  const deal = await firstOf('/api/pipeline?limit=1&outcome=open&capNeed=perm', 'pipeline')
  const product = await firstOf('/api/products?limit=1', 'products')
  const profile = await firstOf('/api/lending-profiles?limit=1', 'lendingProfiles')
  const room = await firstOf('/api/pipeline?search=Roswell', 'pipeline')
  const facility = await firstOf('/api/catalytic-facilities?limit=1', 'catalyticFacilities')
  const organization = await firstOf('/api/organizations?search=Prairie+Light', 'organizations')
  const uploaded = await page.request.post(
    '/api/imports?entity=organizations&filename=lenders.csv',
    {
      headers: { 'content-type': 'text/csv' },
      data: 'Name,City,State\nNorth Fork Lender,Chicago,IL\n',
    },
  )
  await expect(uploaded).toBeOK()
  const { id } = (await uploaded.json()) as { id: string }
  await expectNoSidewaysScroll(page, [
    ...otherPages,
    `/matches/pipeline/${deal}`,
    `/pipeline/${deal}`,
    ...['package', 'offers', 'activity'].map((tab) => `/pipeline/${room}/${tab}`),
    `/matches/products/${product}`,
    `/matches/lending-profiles/${profile}`,
    `/matches/catalytic-facilities/${facility}`,
    `/organizations/${organization}`,
    `/imports/${id}`,
    `/lending-profiles/edit/${profile}`,
  ])
})
