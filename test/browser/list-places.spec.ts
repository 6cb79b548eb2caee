import type { APIResponse, Locator, Page } from '@playwright/test'
import { escapeFrom, expect, test, title } from './journey.ts'
import { desk, load, phone, visit } from './visit.ts'

// A page test cannot see where rows are on the screen.

// Measured entries have heights with fractions: a difference of a pixel does not count.
const topOf = (row: Locator) =>
  row.evaluate((element) => Math.round(element.getBoundingClientRect().top))

/**
 * Makes a list as long as one says, of the records that exist at its first reading: what other journeys save meanwhile would
 * change the heights of entries. @returns what says how many rows it has from now on
 */
async function lengthen(page: Page, list: string): Promise<(rows: number) => void> {
  let first: Promise<APIResponse> | undefined
  let rows = 0
  await page.route(
    (url) => url.pathname === `/api/${list}`,
    async (route) => {
      first ??= route.fetch()
      const answer = await first
      const body = (await answer.json()) as Record<string, unknown> & { total: number }
      const records = body[list] as { id: string; name: string }[]
      const long = Array.from({ length: rows }, (_, place) => {
        const record = records[place % records.length]
        const number = String(place).padStart(12, '0')
        return (
          record && {
            ...record,
            id: `00000000-0000-4000-8000-${number}`,
            name: `Loan ${number.slice(-4)}`,
          }
        )
      })
      await route.fulfill({ response: answer, json: { ...body, [list]: long, total: rows } })
    },
  )
  return (count) => {
    rows = count
  }
}

/** Opens the menu of a phone. A click scrolls the page on the way to a button that stays in view. */
const openMenu = (page: Page) =>
  page.getByRole('button', { name: 'Open menu' }).dispatchEvent('click')

test('Back finds the row of a list where it was left, and a page reached by a link begins at its start', async ({
  page,
  people,
}) => {
  test.slow()
  await people.signIn(page, { role: 'admin' })

  const makeLong = await lengthen(page, 'products')
  // Rows are drawn as they come into view above 200 of them; entries of a phone differ in height besides.
  for (const [rows, size] of [
    [900, phone],
    [60, desk],
  ] as const) {
    makeLong(rows)
    await test.step(`Back finds the row of a list of ${rows} at ${size.width} pixels`, async () => {
      const isPhone = size === phone
      await page.setViewportSize(size)
      await load(page, '/product-registry?sort=name&order=asc')
      const number = String(rows - 25).padStart(4, '0')
      const row = page.locator('[data-row]').filter({ hasText: `Loan ${number}` })
      const target = (entry: Locator) => (isPhone ? entry.locator('[data-row-link]') : entry)
      const link = target(row)
      await target(page.locator('[data-row]').first()).focus()
      await page.keyboard.press('End')
      await expect(target(page.locator('[data-row]').last())).toBeFocused()
      for (let step = 1; step < 25; step += 1) await page.keyboard.press('ArrowUp')
      await expect(link).toBeFocused()
      await row.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      const before = await topOf(row)

      // To another screen of the navigation and back.
      if (isPhone) await openMenu(page)
      await page.getByRole('link', { name: 'Shared Resources' }).click()
      await expect(title(page, 'Shared Resources')).toBeVisible()
      await page.goBack()
      await expect(link).toBeFocused()
      await expect.poll(async () => Math.abs((await topOf(row)) - before)).toBeLessThanOrEqual(1)

      // To the form of the record, over its details.
      await page.keyboard.press('Enter')
      const details = page.getByRole('dialog', { name: `Loan ${number}` })
      await details.getByRole('link', { name: /^Edit/ }).click()
      await expect(details).toHaveCount(0)
      await page.goBack()
      await expect(details).toBeVisible()
      await escapeFrom(details)
      await expect(details).toHaveCount(0)
      await expect(link).toBeFocused()
      await expect.poll(async () => Math.abs((await topOf(row)) - before)).toBeLessThanOrEqual(1)
    })
  }

  await test.step('a page reached by a link begins at its start, also after a step back closed details', async () => {
    await page.setViewportSize(phone)
    await visit(page, '/product-registry?sort=name&order=asc')
    await page.locator('[data-row-link]').nth(20).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openMenu(page)
    await page.getByRole('link', { name: 'Catalytic Facilities' }).click()
    await expect(title(page, 'Catalytic Facilities')).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })
})
