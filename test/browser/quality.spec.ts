import type { Page } from '@playwright/test'
import { administrator } from './administrator.ts'
import { expect, test, title } from './journey.ts'
import { signIn } from './people.ts'
import { load, settled, visit } from './visit.ts'

/** Sums the layout shifts without user input, from the beginning of the page on. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as unknown as { shift: number; moved: string; violations: string[] }
    watched.shift = 0
    watched.moved = ''
    watched.violations = []
    // Other journeys change records meanwhile; lists that follow them move on purpose.
    Reflect.deleteProperty(window, 'EventSource')
    document.addEventListener('securitypolicyviolation', (event) =>
      watched.violations.push(`${event.violatedDirective}: ${event.blockedURI}`),
    )
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
      })[]) {
        if (entry.hadRecentInput) continue
        watched.shift += entry.value
        // What moved most, from where to where, for whoever has to find it.
        const [{ node, previousRect, currentRect } = { node: null }] = entry.sources
        const { className = '' } = (node ?? {}) as { className?: string }
        if (entry.value > 0.05)
          watched.moved = `${node?.nodeName} ${className} ${previousRect?.y} to ${currentRect?.y}`
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const shift = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift)
const moved = (page: Page) => page.evaluate(() => (window as unknown as { moved: string }).moved)
const violations = (page: Page) =>
  page.evaluate(() => (window as unknown as { violations: string[] }).violations)

/** Answers of the server come a quarter of a second later. */
const answersComeLate = (page: Page) =>
  page.route('**/api/**', async (route) => {
    const answer = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 250))
    await route.fulfill({ response: answer })
  })

/** Loads a page until all of it is there: no request is under way, the fonts are ready, two more frames were painted. */
async function loadWhole(page: Page, path: string, heading: string): Promise<void> {
  await load(page, path)
  await expect(title(page, heading)).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await settled(page)
}

test(
  'loading moves nothing, breaks no policy and says nothing to the console but the 401',
  { tag: '@phone' },
  async ({ page }) => {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await watchShifts(page)
    await loadWhole(page, '/', 'Sign in to the portal')
    expect(await shift(page)).toBeLessThan(0.02)
    expect(await violations(page)).toEqual([])
    expect(said).toEqual([
      'Failed to load resource: the server responded with a status of 401 (Unauthorized)',
    ])

    await signIn(page, administrator)
    for (const [path, heading] of [
      ['/', 'Admin Dashboard'],
      ['/profile', 'My Profile'],
      ['/profile/security', 'My Profile'],
      ['/profile/tokens', 'My Profile'],
      ['/profile/data', 'My Profile'],
      ['/admin/users', 'Users'],
      ['/admin/audit', 'Audit'],
      ['/admin/mail', 'Mail'],
      ['/admin/system', 'System'],
    ] as const) {
      said.length = 0
      await loadWhole(page, path, heading)
      expect(await shift(page), `shift of ${path}`).toBeLessThan(0.02)
      expect(await violations(page)).toEqual([])
      expect(said).toEqual([])
    }
  },
)

test('a visit loads nothing twice and nothing it does not show', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await loadWhole(page, '/', 'Sign in to the portal')
  expect(requested.filter((path, place) => requested.indexOf(path) !== place)).toEqual([])
  // The page itself is revalidated each time, the hashed files once a year.
  const again = await page.request.get('/')
  expect(again.headers()['cache-control']).toBe('no-cache')
  const script = requested.find((path) => path.startsWith('/assets/') && path.endsWith('.js')) ?? ''
  expect((await page.request.get(script)).headers()['cache-control']).toContain('immutable')
  for (const path of ['/assets/nothing.js', '/.env', '/.git/config', `${script}.map`]) {
    expect((await page.request.get(path)).status(), path).toBe(404)
  }
})

/** Where the first row of a list begins at the latest, in pixels from the top of the window (U-062). */
const firstRow = { desk: 300, radar: 400, phone: 420 }

const lists = {
  member: [
    '/product-registry',
    '/catalytic-facilities',
    '/lending-profiles',
    '/pipeline',
    '/organizations-registry',
    '/resources',
    '/radar',
    '/radar?view=deadlines',
    '/deleted-records',
  ],
  admin: [
    '/pipeline',
    '/product-registry',
    '/organizations',
    '/products',
    '/admin/users',
    '/admin/audit',
  ],
}
/** Screens that are no list; what they load moves nothing either. */
const otherScreens = {
  member: ['/', '/organization-dashboard', '/coverage', '/introductions', '/attention', '/profile'],
  admin: [
    '/',
    '/organization-dashboard',
    '/imports',
    '/registration',
    // A notice stands above the mails while no mail server is set.
    '/admin/mail',
    '/admin/system',
    '/rules',
  ],
}

/** What of a list does not fit: names that are cut, and a table or page that is wider than its place. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const tooWide = (element: Element) => element.scrollWidth > element.clientWidth + 1
    return [
      ...[...document.querySelectorAll('td:has(> .dt-name)')]
        .filter(tooWide)
        .map((cell) => `cut: ${cell.textContent}`),
      ...[...document.querySelectorAll('.dt-scroll, html, main')]
        .filter(tooWide)
        .map((place) => `wider than its place: ${place.className || place.tagName}`),
    ]
  })

for (const role of ['member', 'admin'] as const)
  test(
    `every list of ${role === 'admin' ? 'administrators' : 'members'} fits its place, begins where it should and stays there when answers are late (U-060, U-062, U-063)`,
    { tag: '@phone' },
    async ({ page, people }) => {
      const isPhone = (page.viewportSize()?.width ?? 0) < 640
      await people.signIn(page, { role })
      await watchShifts(page)
      await answersComeLate(page)
      const wrong: string[] = []
      let before = 0
      for (const path of [...lists[role], ...otherScreens[role]]) {
        await visit(page, path)
        const by = (await shift(page)) - before
        before += by
        if (by >= 0.1) wrong.push(`${path} moves by ${by.toFixed(2)}: ${await moved(page)}`)
        if (!lists[role].includes(path)) continue
        wrong.push(...(await misfits(page)).map((misfit) => `${path} ${misfit}`))
        const latest = isPhone
          ? firstRow.phone
          : firstRow[path.startsWith('/radar') ? 'radar' : 'desk']
        const row = page.locator('[data-row], .dt-heading').first()
        // A list may be empty.
        const top = (await row.count()) === 0 ? 0 : ((await row.boundingBox())?.y ?? 0)
        if (top > latest) wrong.push(`${path} begins at ${Math.round(top)}`)
        // Escape leaves the focus where it was (U-061).
        const more = page.getByRole('button', { name: /^More filters/ })
        if ((await more.count()) === 0) continue
        await more.press('Enter')
        await expect(page.getByLabel('Find a filter or a value')).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(more).toBeFocused()
        // What a person opened and closed belongs to no screen's loading.
        before = await shift(page)
      }
      expect(wrong).toEqual([])
    },
  )

test(
  'the page of a project keeps its shape when answers are late, and all its offers stand in the same columns (K-097, H-077)',
  { tag: '@phone' },
  async ({ page, people }) => {
    await people.signIn(page, { organization: 'Bright Acre Energy' })
    const found = await page.request.get('/api/pipeline?search=Roswell')
    const { pipeline } = (await found.json()) as { pipeline: { id: string; name: string }[] }
    const [{ id, name } = { id: '', name: '' }] = pipeline
    await watchShifts(page)
    await answersComeLate(page)
    for (const tab of ['', '/package', '/offers', '/activity']) {
      await loadWhole(page, `/pipeline/${id}${tab}`, name)
      expect(await shift(page), `${tab || 'money'}: ${await moved(page)}`).toBeLessThan(0.1)
    }
    await visit(page, `/pipeline/${id}/offers`)
    const tables = page.getByRole('table', { name: /^Offers for/ })
    await expect(tables).toHaveCount(2)
    const columns = await tables.evaluateAll((all) =>
      all.map((table) =>
        [...table.querySelectorAll('th')].map((head) => head.getBoundingClientRect().x),
      ),
    )
    expect(columns[0]).toEqual(columns[1])
  },
)
