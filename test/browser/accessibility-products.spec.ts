import { expectAccessible, goOn } from './accessible.ts'
import { administrator } from './administrator.ts'
import { expect, test } from './journey.ts'
import { signIn } from './people.ts'

test('products, their filters and details', { tag: '@phone' }, async ({ page, context }) => {
  await signIn(context, administrator)
  await goOn(page, '/product-registry?technology=storage&search=agri', 'Product Registry')
  await expectAccessible(page, 'Product Registry')
  await page.locator('[data-row]').filter({ hasText: 'Agrivoltaics Loan' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'the details of a product')
})

test('the form of a product', { tag: '@phone' }, async ({ page, context }) => {
  await signIn(context, administrator)
  await goOn(page, '/products/new', 'Add New Product')
  await page.getByRole('radio', { name: 'Certain geographies' }).click()
  await page.getByRole('checkbox', { name: 'Supported by a catalytic facility' }).check()
  await page.getByRole('button', { name: 'Create Product' }).click()
  await expect(page.getByText('Product name is required')).toBeVisible()
  await expectAccessible(page, 'Add New Product with errors')
})

test(
  'products and facilities of administrators, and the tab of an organization',
  { tag: '@phone' },
  async ({ page, context }) => {
    await signIn(context, administrator)
    await goOn(page, '/products', 'Products & Facilities')
    await expectAccessible(page, 'Products & Facilities')
    const {
      organizations: [first],
    } = (await (await context.request.get('/api/organizations?search=Prairie+Light')).json()) as {
      organizations: { id: string; name: string }[]
    }
    await goOn(page, `/organizations/${first?.id}`, first?.name ?? '')
    await expect(page.getByRole('link', { name: 'Bridge-to-ITC Loan' })).toBeVisible()
    await expectAccessible(page, 'the products of an organization')
  },
)
