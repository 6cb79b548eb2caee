import { administrator } from './administrator.ts'
import { expect, test, title } from './journey.ts'
import { signIn } from './people.ts'

// A4 without its margins, at 96 pixels an inch.
const paper = { width: 688, height: 1017 }

test('a list is printed without what only a screen needs, on white and no wider than the paper', async ({
  page,
  context,
}) => {
  await signIn(context, administrator)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/product-registry?technology=storage&search=loan')
  await expect(page.locator('[data-row]').nth(2)).toBeVisible()

  await page.setViewportSize(paper)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(title(page, 'Product Registry')).toBeVisible()
  const says = page.getByText(/^\d+ of \d+ products · Search: loan · Technology: .+ \d{4}$/)
  await expect(says).toBeVisible()
  await expect(page.locator('[data-row]')).toHaveCount(
    Number.parseInt((await says.textContent()) ?? '', 10),
  )
  for (const role of [
    'banner',
    'navigation',
    'complementary',
    'searchbox',
    'button',
    'checkbox',
  ] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  expect(
    await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth),
  ).toBeLessThanOrEqual(0)
})

test('of a record that is open its whole record is printed and nothing behind it', async ({
  page,
  context,
}) => {
  await signIn(context, administrator)
  await page.goto('/product-registry?search=agrivoltaics')
  const name = 'Agrivoltaics Loan'
  await page.locator('[data-row]').filter({ hasText: name }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByRole('article').getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // By no role: what is behind a dialog has none.
  await expect(
    page.getByText('Product Registry', { exact: true }).filter({ visible: true }),
  ).toHaveCount(0)
})

test('the tables of coverage are printed whole, though they scroll sideways on a screen', async ({
  page,
  context,
}) => {
  await signIn(context, administrator)
  await page.goto('/coverage')
  await expect(title(page, 'Coverage')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Facilities' }).getByRole('cell')).not.toHaveCount(
    0,
  )
  await page.setViewportSize(paper)
  await page.emulateMedia({ media: 'print' })
  const widest = () =>
    page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('th, td')].map(
          (cell) => cell.getBoundingClientRect().right,
        ),
      ),
    )
  await expect.poll(widest).toBeLessThanOrEqual(paper.width)
})
