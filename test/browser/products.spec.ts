import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { closeToasts, expect, expectToast, test, title } from './journey.ts'
import { takeMoreFilter } from './more-filters.ts'
import { load, visit } from './visit.ts'

const freshName = () => `Harbor Loan ${randomUUID().slice(0, 6)}`
const row = (page: Page, name: string): Locator =>
  page.locator('[data-row]').filter({ hasText: name })

test(
  'a member posts a product for the own organization, changes it and deletes it',
  { tag: '@smoke' },
  async ({ page, people }) => {
    await people.signIn(page)
    const name = freshName()
    await visit(page, '/products/new')
    await expect(title(page, 'Add New Product')).toBeVisible()
    await expect(page.getByText('Posting for Prairie Light Green Bank')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change' })).toHaveCount(0)
    await page.getByLabel('Product name').fill(name)
    await page.getByRole('button', { name: 'Bridge to ITC', exact: true }).click()
    await page.getByLabel('Low range rate').fill('SOFR + 350 bps')
    await page.getByLabel('High range rate').fill('SOFR + 250 bps')
    await page.getByLabel('Minimum principal size').pressSequentially('7500000')
    await expect(page.getByLabel('Minimum principal size')).toHaveValue('$7,500,000')
    await page.getByRole('radio', { name: 'Certain geographies' }).click()
    await page.getByRole('button', { name: 'Midwest' }).click()
    await expect(page.getByText('12 of 56 chosen')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Supported by a catalytic facility' }).check()
    await page.getByRole('button', { name: 'Create Product' }).click()
    await expect(page.getByText('The low rate cannot exceed the high rate')).toBeVisible()
    await expect(
      page.getByText('Choose the catalytic facility that supports this product'),
    ).toBeVisible()
    await expect(page.getByLabel('Low range rate')).toBeFocused()
    await page.getByLabel('Low range rate').fill('SOFR + 225 bps')
    await page.getByRole('combobox', { name: 'Catalytic facility' }).click()
    await page.getByRole('option', { name: /Direct Pay Bridge Backstop/ }).click()
    await page.getByRole('button', { name: 'Create Product' }).click()
    await expectToast(page, 'Success', 'Product created successfully')
    await expect(page).toHaveURL(/\/$/)

    await visit(page, `/product-registry?search=${encodeURIComponent(name)}`)
    await row(page, name).click()
    const details = page.getByRole('dialog', { name })
    await expect(details.getByText('SOFR + 225 bps - SOFR + 250 bps')).toBeVisible()
    await expect(details.getByText('$7,500,000 - No max')).toBeVisible()
    await expect(details.getByText('Direct Pay Bridge Backstop')).toBeVisible()
    await expect(details.getByRole('button', { name: 'Delete' })).toHaveCount(0)
    const id = new URL(page.url()).searchParams.get('open')

    await visit(page, `/products/edit/${id}`)
    await expect(page.getByLabel('Product name')).toHaveValue(name)
    await page.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await expect(
      question.getByText(
        'Are you sure you want to delete this product? This action cannot be undone.',
      ),
    ).toBeVisible()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Success', 'Product deleted successfully')
  },
)

test('the registry is searched, narrowed and shared by its address, two who edit one product see both versions, and an administrator goes back to their place among all', async ({
  page,
  people,
  anotherPerson,
}) => {
  await people.signIn(page)
  await visit(page, '/product-registry')
  await expect(row(page, 'Acequia Solar Term Loan')).toBeVisible()
  await page.getByRole('searchbox').fill('prestamo')
  await expect(row(page, 'Préstamo Solar para el Hogar')).toBeVisible()
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByRole('button', { name: 'All Types' }).click()
  await page.getByRole('checkbox', { name: 'Predevelopment' }).check()
  await page.keyboard.press('Escape')
  await takeMoreFilter(page, 'Rate')
  await page.getByLabel('To', { exact: true }).fill('1')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(row(page, 'Chapter House Planning Loan')).toBeVisible()
  await expect(row(page, 'Project Initiation Loan')).toHaveCount(0)
  await expect(page).toHaveURL(/type=predevelopment&rateMax=1/)

  // Somebody else at a browser that knows nothing but the address.
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await people.signIn(page, { role: 'admin' })
  await load(page, page.url())
  await expect(row(page, 'Chapter House Planning Loan')).toBeVisible()
  await expect(row(page, 'Project Initiation Loan')).toHaveCount(0)

  // Two who edit one product see both versions.
  const request = await anotherPerson({ role: 'admin' })
  const organizations = (await (
    await request.get('/api/organizations?search=Prairie+Light')
  ).json()) as { organizations: { id: string }[] }
  const name = freshName()
  const created = await request.post('/api/products', {
    data: { name, organizationId: organizations.organizations[0]?.id, status: 'published' },
  })
  const { id } = (await created.json()) as { id: string }
  await visit(page, `/products/edit/${id}`)
  await page.getByLabel('Low range rate').fill('6%')
  await expect(await request.put(`/api/products/${id}`, { data: { lowRangeRate: '5%' } })).toBeOK()
  await page.getByRole('button', { name: 'Update Product' }).click()
  const line = page.getByRole('row', { name: /Low range rate/ })
  await expect(line).toContainText('6%')
  await expect(line).toContainText('5%')
  await page.getByRole('button', { name: 'Save my version' }).click()
  await expectToast(page, 'Success', 'Product updated successfully')
  expect(
    ((await (await request.get(`/api/products/${id}`)).json()) as { lowRangeRate: string })
      .lowRangeRate,
  ).toBe('6%')
  await request.delete(`/api/products/${id}`)

  // All products, and back to the place in the list.
  await closeToasts(page)
  await visit(page, '/products')
  await expect(title(page, 'Products & Facilities')).toBeVisible()
  await expect(page.getByText(/Showing 1 to 20 of \d+ products/)).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/Showing 21 to 40 of \d+ products/)).toBeVisible()
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await page.getByLabel('Investment committee cycle').fill('Every second Thursday.')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await page.getByRole('button', { name: 'Back to where I was' }).click()
  await expect(page.getByText(/Showing 21 to 40 of \d+ products/)).toBeVisible()
  await page.getByRole('radio', { name: 'Facilities' }).click()
  await expect(row(page, 'Great Lakes First-Loss Pool')).toContainText('$41,250,000 of $60,000,000')
})
