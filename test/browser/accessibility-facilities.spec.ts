import { expectAccessible, goOn } from './accessible.ts'
import { administrator } from './administrator.ts'
import { expect, test } from './journey.ts'
import { signIn } from './people.ts'

test('facilities and their details', { tag: '@phone' }, async ({ page, context }) => {
  await signIn(context, administrator)
  await goOn(page, '/catalytic-facilities?status=listed', 'Catalytic Facilities')
  await expectAccessible(page, 'Catalytic Facilities')
  await page.locator('[data-row]').filter({ hasText: 'Direct Pay Bridge Backstop' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'the details of a facility')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'Delete facility')
})

test('the form of a facility', { tag: '@phone' }, async ({ page, context }) => {
  await signIn(context, administrator)
  await goOn(page, '/catalytic-facilities/new', 'Add New Facility')
  await page.getByRole('button', { name: 'Create Facility' }).click()
  await expect(page.getByText('Facility name is required')).toBeVisible()
  await expectAccessible(page, 'Add New Facility with errors')
})

test('facilities for a member', { tag: '@phone' }, async ({ page, context, people }) => {
  await people.signIn(context)
  const {
    catalyticFacilities: [first],
  } = (await (
    await context.request.get('/api/catalytic-facilities?search=Solar+on+Schools+Reserve')
  ).json()) as { catalyticFacilities: { id: string; name: string }[] }
  await goOn(page, `/catalytic-facilities/edit/${first?.id}`, first?.name ?? '')
  await expectAccessible(page, 'a facility that is read')
  await goOn(page, '/catalytic-facilities/new', 'Add New Facility')
  await expectAccessible(page, 'who administers facilities')
  await goOn(page, '/catalytic-facilities?search=nothing-of-this-name', 'Catalytic Facilities')
  await expect(page.getByText('No facilities found matching your criteria')).toBeVisible()
  await expectAccessible(page, 'no facilities')
})
