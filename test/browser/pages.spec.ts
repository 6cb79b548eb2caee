import { administrator } from './administrator.ts'
import { expect, test, title } from './journey.ts'
import { signIn } from './people.ts'
import { visit } from './visit.ts'

const administration = [
  '/admin',
  '/admin/users',
  '/admin/audit',
  '/admin/mail',
  '/admin/system',
  '/admin/sign-in',
]

test('the terms are open to everyone, and addresses that lead nowhere or belong to administrators show the 404 page', async ({
  page,
  people,
}) => {
  // Their Back button goes where one came from.
  await visit(page, '/forgot-password')
  await visit(page, '/')
  await page.getByRole('link', { name: 'Terms and Agreement' }).click()
  await expect(title(page, 'User Terms and Agreement')).toBeVisible()
  await expect(page).toHaveURL('/terms')
  for (const heading of [
    'Use for campaign purposes',
    'No guarantee of nondisclosure',
    'No indemnity',
  ]) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(title(page, 'Sign in to the portal')).toBeVisible()

  // A new window has no history to go back in.
  const opened = page.context().waitForEvent('page')
  await page.evaluate(() => window.open('/terms', '_blank', 'noopener'))
  const alone = await opened
  await alone.getByRole('button', { name: 'Back' }).click()
  await expect(title(alone, 'Sign in to the portal')).toBeVisible()
  await expect(alone).toHaveURL('/')
  await alone.close()

  const nowhere = ['/nowhere', '/admin/nowhere', '/profile/extra', '/prices.html', '/kit']
  // The server answers each of them as it answers the start.
  const served = async (path: string) =>
    (await page.request.get(path, { headers: { accept: 'text/html' } })).text()
  const start = await served('/')
  for (const path of nowhere) {
    expect(await served(path), path).toBe(start)
    await visit(page, path)
    await expect(title(page, '404 Page Not Found')).toBeVisible()
    await expect(page).toHaveTitle('404 Page Not Found · Capital Campaign')
  }
  // What only administrators may see is not there for anybody else, a manager neither.
  await people.signIn(page, { role: 'organization_manager' })
  // Once loaded, and then as a link would lead there.
  await page.goto('/')
  for (const path of nowhere) {
    await visit(page, path)
    await expect(title(page, '404 Page Not Found')).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  for (const path of administration) {
    await visit(page, path)
    await expect(page).toHaveURL(path)
    await expect(title(page, '404 Page Not Found')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Administration' })).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(title(page, 'Organization Dashboard')).toBeVisible()
})

test('what of a page did not arrive is reported and comes when it is tried again', async ({
  page,
  troubles,
}) => {
  await signIn(page, administrator)
  const message = page
    .getByRole('alert')
    .filter({ has: page.getByRole('heading', { name: 'This page could not be shown' }) })
  await page.route('**/assets/shell-*.js', (route) => route.abort())
  await page.goto('/')
  await expect(message).toContainText(
    'A part of it could not be loaded. Check your connection and try again.',
  )
  await page.unrouteAll()
  await message.getByRole('button', { name: 'Try again' }).click()
  await expect(title(page, 'Admin Dashboard')).toBeVisible()

  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Shared Resources' }).click()
  await expect(message).toBeVisible()
  await page.unrouteAll()
  await message.getByRole('button', { name: 'Try again' }).click()
  await expect(title(page, 'Shared Resources')).toBeVisible()
  troubles.allow(/ERR_FAILED|Failed to fetch dynamically imported module/)
})
