import { randomUUID } from 'node:crypto'
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts'
import { administrator } from './administrator.ts'
import { expect, expectToast, test, title } from './journey.ts'
import { signIn } from './people.ts'
import { visit } from './visit.ts'

test('an organization entered twice is noticed while typing, merged, and restored', async ({
  page,
}) => {
  await signIn(page, administrator)
  const mark = randomUUID().slice(0, 8)
  const [name, website] = [`Juniper ${mark} Trust`, `juniper-${mark}.example`]
  const first = await page.request.post('/api/organizations', {
    data: { name, website, location: 'Salem, Oregon' },
  })
  await visit(page, '/organizations')
  await page.getByRole('button', { name: 'Add Organization' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Organization' })
  await form.getByLabel('Organization Name').fill(`${name}, Inc.`)
  await expect(
    form.getByText(`Looks like ${name} (Salem, Oregon) - Names differ only in their legal form`),
  ).toBeVisible()
  await form.getByLabel('Website').fill(website)
  await expect(form.getByText(/- Same website, Names differ/)).toBeVisible()
  await form.getByRole('button', { name: 'Create Organization' }).click()
  await expectToast(page, 'Success', 'Organization created successfully')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: 'Find duplicates' }).click()
  await expect(title(page, 'Duplicate Organizations')).toBeVisible()
  const pair = page.getByRole('article', { name: new RegExp(`${mark}.*${mark}`) })
  await expect(pair).toContainText('Likely the same')
  await expectAccessibleAtBothWidths(page, 'Duplicate Organizations')
  await pair.getByRole('button', { name: 'Merge...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge organizations' })
  await expect(dialog.getByRole('region', { name: 'What happens' })).toContainText(
    `${name}, Inc. is then removed`,
  )
  await expectAccessible(page, 'Merge organizations')
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expectToast(page, 'Success', 'Organizations merged successfully')
  await expect(pair).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo merge' }).click()
  await expectToast(page, 'Success', 'Merge undone successfully')
  await expect(pair).toHaveCount(1)
  await pair.getByRole('button', { name: 'Not a duplicate' }).click()
  await expect(pair).toHaveCount(0)

  const { id } = (await first.json()) as { id: string }
  await expect(await page.request.delete(`/api/organizations/${id}`)).toBeOK()
})
