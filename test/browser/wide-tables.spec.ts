import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { desk, load, visit } from './visit.ts'

// A page test cannot see what fits and what is cut off.

const columnsOutOfSight = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Columns' })
    .getByRole('listitem')
    .filter({ hasText: 'Out of sight' })
const shadow = (page: Page) =>
  page.locator('.dt-frame').evaluate((frame) => getComputedStyle(frame, '::after').opacity)

test('what of a list does not fit is cued, names stay in view with their second texts, and the largest amount there can be is whole', async ({
  page,
  people,
}) => {
  await people.signIn(page, { role: 'admin' })
  // In the window of a desk its columns fit.
  await page.setViewportSize({ width: 1024, height: 900 })
  await visit(page, '/pipeline')
  const name = page.locator('[data-row]').first().getByRole('link')
  await expect(name).toBeVisible()
  await expect.poll(() => shadow(page)).toBe('1')
  const scroller = page.locator('.dt-scroll')
  // No figure is cut, neither of a row nor of the total.
  expect(
    await scroller.evaluate((table) =>
      [...table.querySelectorAll<HTMLElement>('td.dt-number')]
        .filter((cell) => cell.scrollWidth > cell.clientWidth)
        .map((cell) => cell.textContent),
    ),
  ).toEqual([])

  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(columnsOutOfSight(page).last()).toHaveText(/^Lead/)
  await expect(page.getByRole('checkbox', { name: 'Lead' })).toHaveAccessibleDescription(
    'Out of sight',
  )
  const many = await columnsOutOfSight(page).count()
  await expect(page.getByText(new RegExp(`^10 of \\d+, ${many} out of sight$`))).toBeVisible()
  // What is switched off makes room.
  await page.getByRole('checkbox', { name: 'Stage' }).click()
  await expect(columnsOutOfSight(page)).toHaveCount(many - 1)
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await page.keyboard.press('Escape')

  const before = await name.boundingBox()
  await scroller.evaluate((table) => table.scrollTo(10_000, 0))
  await expect.poll(() => shadow(page)).toBe('0')
  expect((await name.boundingBox())?.x).toBe(before?.x)
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(columnsOutOfSight(page).first()).toHaveText(/^Location/)

  // A second text of a name has a line of its own.
  await page.setViewportSize(desk)
  for (const path of ['/organizations', '/products']) {
    await visit(page, path)
    // Not every one has a second text: other journeys add records with a name alone.
    const texts = page.locator('[data-row]:has(.dt-name > span)').first().locator('.dt-name > span')
    await expect(texts).toHaveCount(2)
    const [above, below] = [await texts.first().boundingBox(), await texts.last().boundingBox()]
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
  }

  // The largest amount there can be is whole in every table of money.
  for (const [list, path, fields] of [
    ['pipeline', '/pipeline', ['capEx', 'itcAmount']],
    ['catalyticFacilities', '/catalytic-facilities', ['currentCapitalRaised', 'targetRaise']],
    ['lendingProfiles', '/lending-profiles', ['minimumLoanAmount', 'maximumLoanAmount']],
  ] as const) {
    await page.route(
      (url) => url.pathname.startsWith('/api/') && url.pathname.endsWith(path),
      async (route) => {
        const answer = await route.fetch()
        const body = (await answer.json()) as Record<string, Record<string, unknown>[]>
        for (const record of body[list] ?? [])
          for (const field of fields) record[field] = '999999999999999'
        await route.fulfill({ response: answer, json: body })
      },
    )
    // The list of the pipeline was here before.
    await (list === 'pipeline' ? load : visit)(page, path)
    await expect(page.getByText(/^\$999,999,999,999,999/).first()).toBeVisible()
    expect(
      await page
        .locator('td.dt-number')
        .evaluateAll((cells) =>
          cells
            .filter((cell) => cell.scrollWidth > cell.clientWidth)
            .map((cell) => cell.textContent),
        ),
      path,
    ).toEqual([])
  }
})
