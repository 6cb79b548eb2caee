import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { load, visit } from './visit.ts'

const unfinished =
  /coming soon|lorem|ipsum|\bTODO\b|\bFIXME\b|\bTBD\b(?<!Rate TBD)|placeholder text|undefined|\[object Object\]|\bNaN\b/i

/** The narrowest window there is, and the narrowest of those that show a page as a desk does (`lg`, `xl`): what fits there fits where there is more room. */
const widths = [320, 1024, 1280]
const token = 'abcdefghijklmnopqrstuvwxyz'
/** Nothing in it to break a line at. */
const longName = { firstName: 'Wilhelmina'.repeat(5), lastName: 'Featherstonehaugh'.repeat(4) }

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

/** The titles of an administrator's windows. */
const named = {
  '/': 'Admin Dashboard',
  '/profile': 'My Profile',
  '/profile/security': 'My Profile',
  '/profile/tokens': 'My Profile',
  '/profile/data': 'My Profile',
  '/terms': 'Terms and Agreement',
  '/admin': 'Users, Administration',
  '/admin/users': 'Users, Administration',
  '/admin/audit': 'Audit, Administration',
  '/admin/mail': 'Mail, Administration',
  '/admin/system': 'System, Administration',
  '/admin/sign-in': 'Sign-in, Administration',
}

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

/** Expects that the page that is shown is no wider than any window, the widest last. */
async function expectNoSidewaysScroll(page: Page, path: string): Promise<void> {
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    // Layouts for phones are drawn shortly after the window is as narrow.
    await expect.poll(() => excess(page), `${path} at ${width}`).toBe(0)
  }
  if (listPages.includes(path)) await expectRowsScroll(page, path)
}

// Records differ in their content, not in the page that shows them: one of each kind is opened.
const kindOf = (path: string) => path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')

/**
 * Follows every link from / and from these addresses on, each kind of path once, and says which pages are missing or
 * unfinished, and how each names its window. Coming to a page is most of what looking at it costs, so that its widths are
 * looked at as well.
 */
async function crawl(
  page: Page,
  from: readonly string[] = [],
  look = expectNoSidewaysScroll,
): Promise<{ visited: string[]; titles: Record<string, string>; wrong: string[] }> {
  const visited: string[] = []
  const titles: Record<string, string> = {}
  const wrong: string[] = []
  const waiting = ['/', ...from]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    visited.push(path)
    // A file is no page: it is there when it is answered.
    if (/^\/(api|objects)\//.test(path)) {
      if (!(await page.request.get(path)).ok()) wrong.push(`${path} is not there`)
      continue
    }
    await visit(page, path)
    const heading = page.locator('h1')
    await expect(heading).toBeVisible()
    const isMissing = (await heading.textContent()) === '404 Page Not Found'
    if (isMissing !== (path === '/nowhere')) wrong.push(`${path} is not there`)
    titles[path] = await page.title()
    const text = await page.locator('body').innerText()
    const found = unfinished.exec(text)
    if (found) wrong.push(`${path} says "${found[0]}"`)
    const links = await page.locator('a[href]').evaluateAll((all) =>
      all.map((link) => ({
        // A link of a drawing has no address of its own that is text.
        href: new URL(link.getAttribute('href') ?? '', document.baseURI).href,
        target: link.getAttribute('target') ?? '',
        rel: link.getAttribute('rel') ?? '',
      })),
    )
    for (const { href, target, rel } of links) {
      const { origin, pathname, protocol } = new URL(href)
      // Websites and addresses of organizations: another window that cannot reach back.
      const isOutside =
        protocol === 'mailto:' ||
        protocol === 'tel:' ||
        (target === '_blank' && rel.includes('noopener'))
      if (origin !== new URL(page.url()).origin) {
        if (!isOutside) wrong.push(`${path} leads to ${href}`)
      } else if (![...visited, ...waiting].some((known) => kindOf(known) === kindOf(pathname)))
        waiting.push(pathname)
    }
    await look(page, path)
  }
  return { visited, titles, wrong }
}

test('every link leads somewhere and no page scrolls sideways: signed out, without an organization, and as a member', async ({
  page,
  people,
}) => {
  test.slow()
  await test.step('signed out', async () => {
    const { visited, wrong } = await crawl(page, [
      `/reset-password?token=${token}`,
      `/confirm-email?token=${token}`,
      '/sso/callback',
      '/register',
      '/nowhere',
    ])
    expect(wrong).toEqual([])
    expect(visited).toEqual(expect.arrayContaining(['/', '/forgot-password', '/terms']))
  })
  await people.signIn(page, { ...longName, organization: null })
  await load(page, '/')
  await test.step('without an organization', async () => {
    expect((await crawl(page)).wrong).toEqual([])
  })
  await people.signIn(page)
  await load(page, '/')
  await test.step('member', async () => {
    // An administrator, below, has these pages as well.
    const { visited, wrong } = await crawl(page, [], async () => {})
    expect(wrong).toEqual([])
    expect(visited).toEqual(
      expect.arrayContaining(['/', '/product-registry', '/pipeline', '/terms']),
    )
    expect(visited.filter((path) => path.startsWith('/admin'))).toEqual([])
  })
})

test('every link leads somewhere, each page has its own title, and none scrolls sideways, whatever the names: administrator', async ({
  page,
  people,
}) => {
  test.slow()
  await people.signIn(page, { ...longName, role: 'admin' })
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
  const { visited, titles, wrong } = await crawl(page, [
    ...listPages,
    '/webhooks/a0000000-0000-4000-8000-000000000001',
    '/deleted-records',
    '/nowhere',
    '/pipeline?view=map',
    '/register',
    '/still-available',
    '/stop-digest',
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
  expect(wrong).toEqual([])
  expect(visited).toEqual(
    expect.arrayContaining([
      '/products/new',
      '/catalytic-facilities/new',
      '/lending-profiles/new',
      '/aggregators',
      '/registration',
      '/organization-dashboard',
      '/organizations/duplicates',
      '/imports',
      '/introductions',
      '/coverage',
      '/radar',
      '/attention',
      '/profile/notifications',
      '/rules',
      '/webhooks',
    ]),
  )
  for (const [path, name] of Object.entries(named))
    expect(titles[path], path).toBe(`${name} · Capital Campaign`)
})
