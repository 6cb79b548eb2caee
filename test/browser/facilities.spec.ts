import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { administrator } from './administrator.ts'
import { escapeFrom, expect, expectToast, test, title } from './journey.ts'
import { takeMoreFilter } from './more-filters.ts'
import { signIn } from './people.ts'
import { visit } from './visit.ts'

const freshName = () => `Harbor Pool ${randomUUID().slice(0, 6)}`
const row = (page: Page, name: string): Locator =>
  page.locator('[data-row]').filter({ hasText: name })

async function chooseOrganization(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Organization' }).click()
  await page.getByPlaceholder('Search organizations').fill(name)
  await page.getByRole('option', { name }).first().click()
}

test('facilities are drafted, found again, published and deleted by the facility administrator, and of two who edit one the second loses nothing', async ({
  page,
}) => {
  await signIn(page, administrator)
  await test.step('a facility is drafted, found again, published and deleted', async () => {
    const name = freshName()
    await visit(page, '/catalytic-facilities')
    await page.getByRole('link', { name: 'Add Facility' }).click()
    await expect(title(page, 'Add New Facility')).toBeVisible()
    await page.getByRole('button', { name: 'Create Facility' }).click()
    await expect(page.getByText('Facility name is required')).toBeVisible()
    await expect(page.getByText('Organization is required')).toBeVisible()
    await expect(page.getByLabel('Facility name')).toBeFocused()
    await page.getByLabel('Facility name').fill(name)
    await chooseOrganization(page, 'Lakeshore Green Bank')
    await page.getByLabel('Current capital raised').pressSequentially('52000000')
    await expect(page.getByLabel('Current capital raised')).toHaveValue('$52,000,000')
    await page.getByLabel('Target raise').pressSequentially('50000000')
    await expect(page.getByRole('region', { name: 'How it will read' })).toContainText(
      'over target by $2,000,000',
    )
    await page.getByRole('button', { name: 'Add CDFIs' }).click()
    await page.getByRole('button', { name: 'Create Facility' }).click()
    await expectToast(page, 'Success', 'Facility created successfully')
    await expect(title(page, 'Catalytic Facilities')).toBeVisible()

    await page.getByRole('button', { name: 'Open draft' }).click()
    const details = page.getByRole('dialog', { name })
    await expect(details.getByText('Draft', { exact: true })).toBeVisible()
    await details.getByRole('button', { name: 'Edit Facility' }).click()
    await expect(page.getByLabel('Target raise')).toHaveValue('$50,000,000')
    await page.getByRole('radio', { name: 'Published' }).click()
    await page.getByRole('button', { name: 'Update Facility' }).click()
    await expectToast(page, 'Success', 'Facility updated successfully')
    const listed = row(page, name)
    await expect(listed).toContainText('100.0%')
    await expect(listed).toContainText('over target by $2,000,000')

    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete facility' })
    await expect(
      question.getByText(
        'Are you sure you want to delete this facility? This action cannot be undone.',
      ),
    ).toBeVisible()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Success', 'Facility deleted successfully')
    await expect(title(page, 'Catalytic Facilities')).toBeVisible()
    await expect(listed).toHaveCount(0)
  })

  await test.step('of two who edit one facility the second is notified, sees both versions and loses nothing', async () => {
    const name = freshName()
    // One of the sample: the newest is another journey's, which deletes it.
    const {
      organizations: [owner],
    } = (await (
      await page.request.get('/api/organizations?search=Lakeshore+Green+Bank')
    ).json()) as { organizations: { id: string }[] }
    const made = await page.request.post('/api/catalytic-facilities', {
      data: { name, organizationId: owner?.id },
    })
    await expect(made).toBeOK()
    const { id } = (await made.json()) as { id: string }
    await visit(page, `/catalytic-facilities/edit/${id}`)
    await page.getByLabel('Description').fill('Words of the second')
    await page.getByLabel('Backers').first().fill('Two foundations')
    await expect(
      await page.request.put(`/api/catalytic-facilities/${id}`, {
        data: { backers: 'One foundation' },
      }),
    ).toBeOK()
    await page.getByRole('button', { name: 'Update Facility' }).click()
    await expect(
      page.getByRole('row', {
        name: 'Backers Both of you changed it Two foundations One foundation',
      }),
    ).toBeVisible()
    await expect(page.getByLabel('Description')).toHaveValue('Words of the second')
    await page.getByRole('button', { name: 'Save my version' }).click()
    await expectToast(page, 'Success', 'Facility updated successfully')
    const stored = (await (
      await page.request.get(`/api/catalytic-facilities/${id}`)
    ).json()) as object
    expect(stored).toMatchObject({
      backers: 'Two foundations',
      description: 'Words of the second',
      version: 3,
    })
    await expect(await page.request.delete(`/api/catalytic-facilities/${id}`)).toBeOK()
  })
})

test(
  'a member narrows the list, reads a facility, shares both by their address, and finds the own drafts alone',
  { tag: '@smoke' },
  async ({ page, people }) => {
    await people.signIn(page)
    await visit(page, '/catalytic-facilities')
    await expect(row(page, 'Solar on Schools Reserve')).toBeVisible()
    await expect(row(page, 'Great Lakes First-Loss Pool')).toHaveCount(0)
    await takeMoreFilter(page, 'all listed')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'All Progress' }).click()
    await page.getByRole('checkbox', { name: /^Completed \(100%\)/ }).check()
    await page.keyboard.press('Escape')
    await expect(row(page, 'Direct Pay Bridge Backstop')).toContainText('over target by $2,000,000')
    await expect(row(page, 'Puerto Rico Rooftop Guarantee')).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Search facilities' }).fill('north plains buy-down')
    await expect(page.locator('[data-row]')).toHaveCount(1)
    await page.locator('[data-row]').click()
    const details = page.getByRole('dialog', { name: 'Native CDFI Interest Buy-Down' })
    await expect(details).toContainText('over target by $350,000')
    await page.reload()
    await expect(details).toBeVisible()
    await escapeFrom(details)
    await expect(page.locator('[data-row]').first()).toContainText('Native CDFI Interest Buy-Down')
    await expect(page.getByRole('link', { name: 'Add Facility' })).toHaveCount(0)

    await visit(page, '/catalytic-facilities/new')
    // The administrator of this portal has no name, and the address is shown to administrators only.
    await expect(
      page.getByText(/^No one is named here to add and edit catalytic facilities/),
    ).toBeVisible()
    await expect(page.getByText(administrator.email)).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Back to Facilities' }).first().click()
    await expect(title(page, 'Catalytic Facilities')).toBeVisible()

    // The drafts of the own organization and nobody else's.
    await visit(page, '/catalytic-facilities')
    await takeMoreFilter(page, 'Status: Draft')
    await page.keyboard.press('Escape')
    await expect(row(page, 'Grain Elevator Solar Pilot')).toBeVisible()
    await expect(page.locator('[data-row]')).toHaveCount(1)
    await visit(page, '/catalytic-facilities?status=draft&search=harbor+electrification')
    await expect(page.getByText('No facilities found matching your criteria')).toBeVisible()
  },
)
