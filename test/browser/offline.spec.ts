import type { Page } from '@playwright/test'
import { expect, expectToast, test, title, closeToasts } from './journey.ts'
import { freshAddress } from './people.ts'
import { desk, load, phone, visit } from './visit.ts'

// Without a connection nothing can be saved: every attempt says so, on the screen and to screen readers.

const unreached = 'The portal could not be reached. Check your connection and try again.'

/** The toast with a failure of the connection, whatever the attempt was. */
async function expectAnnounced(page: Page): Promise<void> {
  const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('alert')
  await expect(toast).toContainText(unreached)
  await closeToasts(page)
  await expect(toast).toHaveCount(0)
}

/** After a new version was put in place the parts of the old one are missing, and what is typed stays. */
async function addResourceInOldVersion(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Add Resource' })).toBeVisible()
  await page.route('**/assets/*', (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('button', { name: 'Add Resource' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Resource name').fill('A guide of mine')
  await expect(dialog.getByText('This part could not be loaded.', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Create Resource' }).click()
  await expect(
    dialog.getByText('Add a link or upload a file before publishing').first(),
  ).toBeVisible()
  await page.unroute('**/assets/*')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('button', { name: 'Upload File' })).toBeEnabled()
  await expect(dialog.getByLabel('Resource name')).toHaveValue('A guide of mine')

  await page.route('**/assets/*', (route) => route.fulfill({ status: 404, body: '' }))
  await page.route('/api/resources', (route) => route.abort())
  await dialog.getByLabel('Link').fill('https://guide.example')
  await dialog.getByRole('button', { name: 'Create Resource' }).click()
  await expectAnnounced(page)
  await page.unroute('**/assets/*')
  await page.unroute('/api/resources')
  await dialog.getByRole('button', { name: 'Create Resource' }).click()
  await expectToast(page, 'Success', 'Resource created successfully')
  await closeToasts(page)
}

test('without a connection signing in and every way to change something are reported, in an alert that is seen and by a toast, and what is typed outlives a new version', async ({
  page,
  people,
  troubles,
}) => {
  troubles.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|404|dynamically imported module/)
  // The rules of the form never came.
  await page.goto('/auth')
  await expect(title(page, 'Sign in to the portal')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByLabel('Email Address').fill('rosa@institute.example')
  await page.getByLabel('Password', { exact: true }).fill('kestrel-ridge-7')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectToast(page, 'Login failed', unreached)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(unreached)
  await page.context().setOffline(false)

  await people.signIn(page, { role: 'admin' })
  await load(page, '/resources')
  await addResourceInOldVersion(page)

  await visit(page, '/products/new')
  await page.getByLabel('Product name').fill(`Loan ${freshAddress()}`)
  await expect(page.getByRole('button', { name: 'Create Product' })).toBeEnabled()
  await page.getByLabel('Term details').fill('Typed far down')
  const noted = page.getByRole('banner').getByText('Offline', { exact: true })
  await expect(noted).toHaveCount(0)
  await page.context().setOffline(true)
  for (const window of [desk, phone]) {
    await page.setViewportSize(window)
    await expect(noted).toBeInViewport()
    await page.getByLabel('Term details').scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Create Product' }).click()
    await expectToast(page, 'Error', `Failed to create product: ${unreached}`)
    await expect(page.locator('[data-save-bar]')).toContainText(`Not saved. ${unreached}`)
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toHaveText(unreached)
    await expect(alert).toBeInViewport({ ratio: 1 })
    await expect(page.getByLabel('Term details')).toHaveValue('Typed far down')
    await closeToasts(page)
  }
  await page.setViewportSize(desk)
  await page.context().setOffline(false)
  await expect(noted).toHaveCount(0)
  await page.getByRole('button', { name: 'Create Product' }).click()
  await expectToast(page, 'Success', 'Product created successfully')
  await closeToasts(page)

  const mark = freshAddress().slice(2, 10)
  await page.request.post('/api/pipeline', {
    data: { name: `Array ${mark}`, currentStage: 'predevelopment' },
  })

  await visit(page, '/resources')
  await page.getByRole('button', { name: 'Add Resource' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Resource name').fill('A guide')
  await dialog.getByLabel('Link').fill('https://guide.example')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Create Resource' }).click()
  await expect(dialog.getByRole('alert')).toContainText(unreached)
  await expect(dialog.getByRole('alert')).toBeInViewport()
  await expectAnnounced(page)
  await page.context().setOffline(false)

  await visit(page, `/pipeline?view=board&search=${mark}`)
  await page.getByRole('button', { name: `Move Array ${mark}` }).click()
  await page.context().setOffline(true)
  await page.getByRole('menuitemradio', { name: 'Construction', exact: true }).click()
  await expectAnnounced(page)
  await expect(
    page
      .getByRole('list', { name: 'Projects in Predevelopment' })
      .getByRole('link', { name: `Array ${mark}` }),
  ).toBeVisible()
  await page.context().setOffline(false)

  await visit(page, '/profile')
  await expect(title(page, 'My Profile')).toBeVisible()
  await page.context().setOffline(true)
  await page
    .getByRole('region', { name: 'Profile Information' })
    .getByLabel('First Name')
    .fill('Offline')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expectAnnounced(page)
  await page.context().setOffline(false)
})
