import { expectAccessible, open } from './accessible.ts'
import { expect, test } from './journey.ts'
import { meant, openPalette, options, palette } from './open-palette.ts'

test(
  'the palette and the list of shortcuts are accessible, and fit 320 pixels (G-017)',
  { tag: '@phone' },
  async ({ page, context, people }) => {
    await people.signIn(context)
    await open(page, '/product-registry', 'Product Registry')
    const box = page.getByRole('banner').getByRole('button', { name: /^Search the registry/ })
    await box.click()
    await expect(options(page).first()).toBeVisible()
    await expectAccessible(page, 'the palette before anything is typed')
    await page.keyboard.type('solar sch')
    await expect(palette(page).getByRole('group', { name: 'Products' })).toBeVisible()
    await expect(palette(page).getByRole('status')).toHaveText(/^\d+ results$/)
    await expectAccessible(page, 'the palette with results')

    const size = page.viewportSize()
    await page.setViewportSize({ width: 320, height: 640 })
    const excess = await palette(page).evaluate((dialog) => ({
      page: (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth,
      list: Math.max(
        ...[...dialog.querySelectorAll('*')].map((one) => one.getBoundingClientRect().right),
      ),
    }))
    expect(excess.page).toBeLessThanOrEqual(0)
    expect(excess.list).toBeLessThanOrEqual(320)
    // A sheet as high as the window.
    expect(await palette(page).evaluate((one) => one.getBoundingClientRect().height)).toBe(640)
    if (size) await page.setViewportSize(size)

    await page.emulateMedia({ forcedColors: 'active' })
    await expect(meant(page)).toHaveCSS('outline-style', 'solid')
    await expect(meant(page).locator('mark').first()).toHaveCSS('font-weight', '700')
    await page.emulateMedia({ forcedColors: 'none' })

    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('solrsolr')
    await expect(palette(page).getByText('Nothing found for "solrsolr"')).toBeVisible()
    await expect(palette(page).getByRole('status')).toHaveText('No results')
    await expectAccessible(page, 'the palette without results')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('keyboard')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expectAccessible(page, 'Keyboard shortcuts')
  },
)

test('a late answer shows a bar, a failing one can be asked again, and a busy server is waited for (G-018)', async ({
  page,
  context,
  people,
  troubles,
}) => {
  await people.signIn(context)
  await open(page, '/terms', 'User Terms and Agreement')
  await openPalette(page)
  const release = Promise.withResolvers<void>()
  let answer: 'late' | 'failing' | 'busy' | 'usual' = 'late'
  await page.route('**/api/search*', async (route) => {
    if (answer === 'late') await release.promise
    if (answer === 'failing') return route.abort()
    if (answer === 'busy') {
      answer = 'usual'
      return route.fulfill({
        status: 429,
        headers: { 'retry-after': '1' },
        json: { message: 'Too many requests', code: 'too_many_requests' },
      })
    }
    return route.continue()
  })
  await page.keyboard.type('bridge')
  await expect(palette(page).locator('[data-palette-late]')).toBeVisible()
  answer = 'usual'
  release.resolve()
  await expect(palette(page).getByRole('group', { name: 'Products' })).toBeVisible()
  await expect(palette(page).locator('[data-palette-late]')).toHaveCount(0)

  answer = 'failing'
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('pipe')
  await expect(palette(page).getByText('Records could not be searched')).toBeVisible()
  await expect(meant(page)).toContainText('Pipeline')
  answer = 'busy'
  await palette(page).getByRole('button', { name: 'Try again' }).click()
  await expect(palette(page).getByText('One moment')).toBeVisible()
  await expect(palette(page).getByText('One moment')).toHaveCount(0)
  troubles.allow(/net::ERR_FAILED/)
})
