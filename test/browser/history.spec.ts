import { randomUUID } from 'node:crypto'
import { expectAccessible } from './accessible.ts'
import { administrator } from './administrator.ts'
import { expect, expectToast, test } from './journey.ts'
import { signIn } from './people.ts'
import { visit } from './visit.ts'

test('a product is changed, restored to an earlier version, deleted, and restored from the audit trail', async ({
  page,
}) => {
  await signIn(page, administrator)
  const name = `Harbor Loan ${randomUUID().slice(0, 6)}`
  const {
    organizations: [owner],
  } = (await (await page.request.get('/api/organizations?search=Lakeshore+Green+Bank')).json()) as {
    organizations: { id: string }[]
  }
  const made = await page.request.post('/api/products', {
    data: { name, organizationId: owner?.id, status: 'published', minPrincipalSize: '$15,000' },
  })
  const { id } = (await made.json()) as { id: string }
  await expect(
    await page.request.put(`/api/products/${id}`, { data: { minPrincipalSize: '$90,000' } }),
  ).toBeOK()

  await visit(page, `/product-registry?search=${encodeURIComponent(name)}&open=${id}`)
  const details = page.getByRole('dialog', { name })
  await details.getByRole('button', { name: 'Show history' }).click()
  await expect(
    details.getByRole('row', { name: 'Minimum principal size $15,000 $90,000' }),
  ).toBeVisible()
  await expectAccessible(page, 'the history of a product')
  await details.getByRole('button', { name: 'Restore this version' }).click()
  const question = page.getByRole('alertdialog')
  await expect(
    question.getByRole('row', { name: 'Minimum principal size $90,000 $15,000' }),
  ).toBeVisible()
  await question.getByRole('button', { name: 'Restore' }).click()
  await expectToast(page, 'Success', 'Product restored successfully')
  await expect(details.getByText('$15,000 - No max')).toBeVisible()
  await expect(details.getByText('Restored', { exact: true })).toBeVisible()

  await details.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Success', 'Product deleted successfully')

  await visit(page, `/admin/audit?action=delete&entityId=${id}`)
  await page.locator('[data-row]').filter({ hasText: name }).click()
  const entry = page.getByRole('dialog', { name: `Deleted: ${name}` })
  await expect(entry.getByRole('row', { name: 'Minimum principal size $15,000' })).toBeVisible()
  await expectAccessible(page, 'a deletion in the audit trail')
  await entry.getByRole('button', { name: 'Restore' }).click()
  await question.getByRole('button', { name: 'Restore' }).click()
  await expectToast(page, 'Success', 'Product restored successfully')
  expect(await (await page.request.get(`/api/products/${id}`)).json()).toMatchObject({
    name,
    minPrincipalSize: '15000',
    version: 4,
  })
})
