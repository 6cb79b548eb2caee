import { expectAccessible, goOn, open } from './accessible.ts'
import { expect, test } from './journey.ts'
import { meant, openPalette, options, palette } from './open-palette.ts'
import { desk, phone, settled } from './visit.ts'

test('the palette and the list of shortcuts are accessible, fit 320 pixels, and scroll nothing below (G-017)', async ({
  page,
  people,
}) => {
  await people.signIn(page)
  // Over one row: what lies below is the same in each state, and would be checked in all of them.
  await open(page, '/product-registry?search=agrivoltaics', 'Product Registry')
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    await settled(page)
    const box = page.getByRole('banner').getByRole('button', { name: /^Search the registry/ })
    await box.click()
    await expect(options(page).first()).toBeVisible()
    await expectAccessible(page, 'the palette before anything is typed')
    await page.keyboard.type('solar sch')
    await expect(palette(page).getByRole('group', { name: 'Products' })).toBeVisible()
    await expect(palette(page).getByRole('status')).toHaveText(/^\d+ results$/)
    await expectAccessible(page, 'the palette with results')

    if (size === desk) {
      await page.emulateMedia({ forcedColors: 'active' })
      await expect(meant(page)).toHaveCSS('outline-style', 'solid')
      await expect(meant(page).locator('mark').first()).toHaveCSS('font-weight', '700')
      await page.emulateMedia({ forcedColors: 'none' })
    } else {
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
      await page.setViewportSize(size)
    }

    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('solrsolr')
    await expect(palette(page).getByText('Nothing found for "solrsolr"')).toBeVisible()
    await expect(palette(page).getByRole('status')).toHaveText('No results')
    await expectAccessible(page, 'the palette without results')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('keyboard')
    await page.keyboard.press('Enter')
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(shortcuts).toBeVisible()
    await expectAccessible(page, 'Keyboard shortcuts')
    await page.keyboard.press('Escape')
    await expect(shortcuts).toBeHidden()
  }

  // Nothing done in the palette scrolls the page below it.
  await page.setViewportSize({ width: 1440, height: 500 })
  await goOn(page, '/terms', 'User Terms and Agreement')
  const scrolled = () => page.evaluate(() => window.scrollY)
  await openPalette(page)
  await expect(options(page).first()).toBeVisible()
  await page.mouse.move(60, 400)
  await page.mouse.wheel(0, 300)
  // A list that has no more of its own to scroll.
  await page.mouse.move(720, 250)
  for (const _ of [1, 2]) await page.mouse.wheel(0, 5000)
  await page.keyboard.type('solrsolr')
  await expect(palette(page).getByText('Nothing found for "solrsolr"')).toBeVisible()
  await page.mouse.wheel(0, 300)
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Tab')
  await expect(palette(page).getByRole('combobox')).not.toBeFocused()
  for (const key of ['PageDown', 'ArrowDown', 'End']) await page.keyboard.press(key)
  expect(await scrolled()).toBe(0)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  // What the palette had let through would be there as well.
  await page.mouse.wheel(0, 40)
  await expect.poll(scrolled).toBe(40)

  // Whoever clicks beside it means to close it, not what lies below.
  await page.evaluate(() => window.scrollTo(0, 0))
  await openPalette(page)
  await page.mouse.click(60, 120)
  await expect(palette(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/terms$/)
})
