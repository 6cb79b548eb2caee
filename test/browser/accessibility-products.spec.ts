import { expectAccessibleAtBothWidths, goOn } from './accessible.ts'
import { administrator } from './administrator.ts'
import { expect, test } from './journey.ts'
import { signIn } from './people.ts'

test('products, their filters and details, those of administrators and of an organization, and their form', async ({
  page,
  context,
}) => {
  await signIn(context, administrator)
  await goOn(page, '/product-registry?technology=storage&search=agri', 'Product Registry')
  await expectAccessibleAtBothWidths(page, 'Product Registry')
  await page.locator('[data-row]').filter({ hasText: 'Agrivoltaics Loan' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'the details of a product')

  await goOn(page, '/products', 'Products & Facilities')
  await expectAccessibleAtBothWidths(page, 'Products & Facilities')
  const {
    organizations: [first],
  } = (await (await context.request.get('/api/organizations?search=Prairie+Light')).json()) as {
    organizations: { id: string; name: string }[]
  }
  await goOn(page, `/organizations/${first?.id}`, first?.name ?? '')
  await expect(page.getByRole('link', { name: 'Bridge-to-ITC Loan' })).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'the products of an organization')

  await goOn(page, '/products/new', 'Add New Product')
  await page.getByRole('radio', { name: 'Certain geographies' }).click()
  await page.getByRole('checkbox', { name: 'Supported by a catalytic facility' }).check()
  await page.getByRole('button', { name: 'Create Product' }).click()
  await expect(page.getByText('Product name is required')).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'Add New Product with errors')
})
