import { expectAccessibleAtBothWidths, goOn } from './accessible.ts'
import { administrator } from './administrator.ts'
import { expect, test } from './journey.ts'
import { signIn } from './people.ts'

test('facilities, their details and their form', async ({ page, context }) => {
  await signIn(context, administrator)
  await goOn(page, '/catalytic-facilities?status=listed', 'Catalytic Facilities')
  await expectAccessibleAtBothWidths(page, 'Catalytic Facilities')
  await page.locator('[data-row]').filter({ hasText: 'Direct Pay Bridge Backstop' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'the details of a facility')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'Delete facility')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

  await goOn(page, '/catalytic-facilities/new', 'Add New Facility')
  await page.getByRole('button', { name: 'Create Facility' }).click()
  await expect(page.getByText('Facility name is required')).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'Add New Facility with errors')
})

test('facilities for a member', async ({ page, context, people }) => {
  await people.signIn(context)
  const {
    catalyticFacilities: [first],
  } = (await (
    await context.request.get('/api/catalytic-facilities?search=Solar+on+Schools+Reserve')
  ).json()) as { catalyticFacilities: { id: string; name: string }[] }
  await goOn(page, `/catalytic-facilities/edit/${first?.id}`, first?.name ?? '')
  await expectAccessibleAtBothWidths(page, 'a facility that is read')
  await goOn(page, '/catalytic-facilities/new', 'Add New Facility')
  await expectAccessibleAtBothWidths(page, 'who administers facilities')
  await goOn(page, '/catalytic-facilities?search=nothing-of-this-name', 'Catalytic Facilities')
  await expect(page.getByText('No facilities found matching your criteria')).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'no facilities')
})
