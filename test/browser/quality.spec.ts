import type { Page } from '@playwright/test'
import { administrator } from './administrator.ts'
import { expect, test, title } from './journey.ts'
import { signIn } from './people.ts'
import { load, settled } from './visit.ts'

/** Sums the layout shifts without user input, from the beginning of the page on. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as unknown as { shift: number; violations: string[] }
    watched.shift = 0
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
      })[]) {
        if (!entry.hadRecentInput) watched.shift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const shift = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift)
const violations = (page: Page) =>
  page.evaluate(() => (window as unknown as { violations: string[] }).violations)

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
    await loadWhole(page, '/', 'Sign in to the registry')
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
  await loadWhole(page, '/', 'Sign in to the registry')
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
