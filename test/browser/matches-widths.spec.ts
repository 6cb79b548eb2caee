import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessibleAtBothWidths } from './accessible.ts'
import { expect, test, title } from './journey.ts'
import { phone, visit } from './visit.ts'

// M-302, M-314, M-315

/** A project of the sample with matches for two needs, and a product that fits projects. */
const subjects = {
  pipeline: 'Rockford Schools Portfolio',
  products: 'Solar on Schools Lease',
} as const

async function openMatches(
  page: Page,
  context: BrowserContext,
  list: keyof typeof subjects,
  query = '',
): Promise<void> {
  const name = subjects[list]
  const found = (await (
    await context.request.get(`/api/${list}?limit=100&search=${encodeURIComponent(name)}`)
  ).json()) as Record<string, { id: string; name: string }[]>
  const record = found[list]?.find((each) => each.name === name)
  if (record === undefined) throw new Error(`The sample has no ${name}`)
  await visit(page, `/matches/${list}/${record.id}${query}`)
  await expect(title(page, `Matches for ${name}`)).toBeVisible()
  await expect(page.locator('[data-match-row]').first()).toBeVisible()
}

test('a lender reads the projects that an offer fits, names have room in every width, open reasons are printed, and on a phone what can be tried is a sheet', async ({
  page,
  context,
  people,
}) => {
  await people.signIn(context)
  // The projects that an offer fits.
  for (const [path, field, show] of [
    ['/api/products?limit=1&search=bridge', 'products', (id: string) => `/matches/products/${id}`],
    [
      '/api/lending-profiles?limit=1',
      'lendingProfiles',
      (id: string) => `/matches/lending-profiles/${id}`,
    ],
    [
      '/api/catalytic-facilities?limit=1',
      'catalyticFacilities',
      (id: string) => `/matches/catalytic-facilities/${id}`,
    ],
  ] as const) {
    const body = (await (await context.request.get(path)).json()) as Record<
      string,
      { id: string; name: string }[]
    >
    const [record] = body[field] ?? []
    if (record === undefined) throw new Error(`The sample has no ${field}`)
    await visit(page, show(record.id))
    await expect(title(page, `Matches for ${record.name}`)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'How the fit is counted' })).toBeVisible()
    // The three are one page.
    if (field === 'products') await expectAccessibleAtBothWidths(page, 'the matches of an offer')
  }

  for (const list of ['products', 'pipeline'] as const) {
    await openMatches(page, context, list)
    for (const width of [320, 390, 640, 768, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const narrowest = () =>
        page.evaluate(() =>
          Math.min(
            ...[...document.querySelectorAll('[data-match-row] b')].map(
              (name) => name.getBoundingClientRect().width,
            ),
          ),
        )
      await expect.poll(narrowest, `${list} at ${width}`).toBeGreaterThan(110)
      expect(
        await page.evaluate(
          () => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth,
        ),
        `${list} at ${width}`,
      ).toBeLessThanOrEqual(0)
    }
    if (list === 'pipeline') continue
    // An entry says the need.
    await page.setViewportSize(phone)
    const needs = page.locator('[data-match-row]').first().getByText('Perm', { exact: true })
    await expect(needs.filter({ visible: true })).toHaveCount(1)
  }

  await openMatches(page, context, 'pipeline', '?need=perm')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Try another size, stage or place' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('combobox', { name: 'Location' }).selectOption('Puerto Rico')
  await expect(page).toHaveURL(/location=puerto_rico/)
  // The sheet slides in: it is measured until it stands.
  await expect
    .poll(() => sheet.evaluate((element) => Math.round(element.getBoundingClientRect().bottom)))
    .toBe(phone.height)
  await sheet.getByRole('button', { name: 'Reset' }).click()
  await expect(page).not.toHaveURL(/location=/)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  // Of what is printed there is nothing that can only be pressed.
  await page.locator('[data-match-row]').first().click()
  await expect(page.getByRole('list', { name: 'Must fit' })).toBeVisible()
  // A4 without its margins, at 96 pixels an inch.
  await page.setViewportSize({ width: 688, height: 1017 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('list', { name: 'Must fit' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Makes it stronger' })).toBeVisible()
  for (const name of ['Export', 'Dismiss', 'Ask for Introduction', /^Show all/])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  for (const name of ['Open Product', 'Edit Project'])
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  await expect(page.getByRole('combobox')).toHaveCount(0)
})
