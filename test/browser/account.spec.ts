import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import {
  closeToasts,
  expect,
  expectToast,
  preferencesSaved,
  signInByForm,
  test,
  title,
} from './journey.ts'
import { freshAddress, signIn } from './people.ts'
import { load, visit } from './visit.ts'

/** One of the page's cards. */
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the own name, image, password, sessions and preferences are changed in My Profile', async ({
  page,
  people,
  outbox,
  request,
  playwright,
  baseURL,
}) => {
  test.slow()
  const person = await people.signIn(page)
  const taken = await people.create(page)
  await signIn(page, person)
  await visit(page, '/profile')
  await expect(page.getByText('Manage your account settings and preferences')).toBeVisible()
  const form = card(page, 'Profile Information')
  await form.getByLabel('First Name').fill('')
  await form.getByLabel('Last Name').fill('Osei-Mensah')
  await form.getByRole('button', { name: 'Update Profile' }).click()
  await expect(form.getByText('First name is required')).toBeVisible()
  await form.getByLabel('First Name').fill('Kwame')

  const answered = Promise.withResolvers<void>()
  await page.route('/api/auth/profile', async (route) => {
    await answered.promise
    await route.continue()
  })
  await form.getByRole('button', { name: 'Update Profile' }).click()
  await expect(form.getByRole('button', { name: 'Updating...' })).toBeVisible()
  answered.resolve()
  await expectToast(page, 'Profile updated', 'Your profile has been updated successfully.')
  await expect(
    page.getByRole('banner').getByRole('button', { name: /Kwame Osei-Mensah/ }),
  ).toBeVisible()

  await form.getByLabel('Email Address').fill(taken.email)
  await form.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(page, 'Update failed', 'An account with this email already exists')
  await expect(form.getByLabel('Email Address')).toBeFocused()
  await form.getByLabel('Email Address').fill(person.email)

  // The own image shows wherever one is shown.
  const account = page.getByRole('region', { name: 'Your Account' })
  const chooser = page.waitForEvent('filechooser')
  await account.getByRole('button', { name: 'Upload Image' }).click()
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
  await expect(page.getByRole('banner').locator('img[src^="/objects/"]')).toBeVisible()
  await expect(account.locator('img[src^="/objects/"]')).toBeVisible()
  await account.getByRole('button', { name: 'Remove' }).click()
  await expect(page.locator('img[src^="/objects/"]')).toHaveCount(0)

  // The password is changed, which ends the other sessions.
  await closeToasts(page)
  const password = 'cormorant-bay-31'
  await signIn({ request }, person)
  await expect(await request.get('/api/products')).toBeOK()

  const passwords = card(page, 'Change Password')
  const fields = [
    passwords.getByLabel('Current Password'),
    passwords.getByLabel('New Password', { exact: true }),
    passwords.getByLabel('Confirm New Password'),
  ]
  const fill = async (values: readonly string[]) => {
    for (const [place, field] of fields.entries()) await field.fill(values[place] ?? '')
    await passwords.getByRole('button', { name: 'Change Password' }).click()
  }
  // The mismatch comes first, also where the password is too short as well.
  await fill([person.password, 'abc', 'abd'])
  await expectToast(page, 'Password mismatch', 'New password and confirmation do not match.')
  await fill([person.password, 'abc', 'abc'])
  await expectToast(page, 'Password too short', 'Password must be at least 6 characters long.')
  await fill(['not the password', password, password])
  await expectToast(page, 'Password change failed', 'The current password is not right')
  await expect(passwords.getByLabel('Current Password')).toBeFocused()
  await fill([person.password, password, password])
  await expectToast(page, 'Password changed', 'Your password has been changed successfully.')
  for (const field of fields) await expect(field).toHaveValue('')
  expect((await outbox.wait(person.email)).subject).toBe('Your password was changed')

  await expect(await page.request.get('/api/products')).toBeOK()
  expect((await request.get('/api/products')).status()).toBe(401)

  // "Sign out everywhere" ends every session but the present one.
  await closeToasts(page)
  const another = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  for (const other of [request, another])
    await signIn({ request: other }, { email: person.email, password })
  await visit(page, '/terms')
  await visit(page, '/profile')
  const sessions = card(page, 'Active Sessions')
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This session' })).toHaveCount(1)
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere' })
  await expect(question).toContainText('Your 2 other sessions end immediately.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(sessions.getByRole('button', { name: 'Sign out everywhere' })).toBeFocused()

  await sessions
    .getByRole('listitem')
    .filter({ hasNotText: 'This session' })
    .first()
    .getByRole('button')
    .click()
  await expectToast(page, 'Success', 'Session ended successfully')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expectToast(page, 'Success', 'All other sessions ended successfully')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)

  // What a page shows whose session was ended is in session-end.spec.ts.
  for (const other of [request, another])
    expect((await other.get('/api/products')).status()).toBe(401)
  await another.dispose()
  await expect(await page.request.get('/api/products')).toBeOK()

  // Preferences are stored with the account, and go along to another browser.
  await closeToasts(page)
  const preferences = card(page, 'Preferences')
  await preferences.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(preferences.getByText('Saved with your account')).toBeVisible()
  const saved = Promise.all([
    preferencesSaved(page, /startPage/),
    preferencesSaved(page, /rowsPerPage/),
  ])
  await preferences.getByLabel('Start page').selectOption('My Profile')
  await preferences.getByLabel('Rows per page').selectOption('50')
  await saved

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await load(page, '/')
  await signInByForm(page, { email: person.email, password })
  await expect(title(page, 'My Profile')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(preferences.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(preferences.getByLabel('Start page')).toHaveValue('/profile')
  await expect(preferences.getByLabel('Rows per page')).toHaveValue('50')
})

test('a new address takes effect with the link mailed to it, and the old one is notified', async ({
  page,
  people,
  outbox,
  anotherBrowser,
}) => {
  const person = await people.signIn(page)
  // The present address is proven first: what was granted to an unproven address must not move to another.
  await expect(
    await page.request.post('/api/auth/send-code', { data: { email: person.email } }),
  ).toBeOK()
  await expect(
    await page.request.post('/api/auth/verify-code', {
      data: { email: person.email, code: await outbox.code(person.email) },
    }),
  ).toBeOK()
  const wanted = freshAddress()
  await visit(page, '/profile')
  const form = card(page, 'Profile Information')
  await form.getByLabel('Email Address').fill(freshAddress())
  await form.getByRole('button', { name: 'Update Profile' }).click()
  await expect(form.getByText(/waits for confirmation$/)).toBeVisible()
  await form.getByRole('button', { name: `Keep ${person.email}` }).click()
  await expect(form.getByText(/waits for confirmation$/)).toHaveCount(0)

  await form.getByLabel('Email Address').fill(wanted)
  await form.getByRole('button', { name: 'Update Profile' }).click()
  await expect(form.getByText(`${wanted} waits for confirmation`)).toBeVisible()
  expect((await outbox.wait(person.email, 3)).subject).toBe(
    'A new email address was requested for your account',
  )
  // Until the link is opened everything is as it was.
  const { user } = (await (await page.request.get('/api/auth/user')).json()) as {
    user: { email: string }
  }
  expect(user.email).toBe(person.email)
  await expect(card(page, 'Your Account')).toContainText(person.email)

  const link = `/confirm-email?token=${await outbox.token(wanted)}`
  // What opens links of mails before people do, scripts and all, confirms nothing.
  const scanner = await anotherBrowser()
  expect((await scanner.request.head(link)).status()).toBe(200)
  await scanner.goto(link)
  await expect(scanner.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(scanner.getByText(wanted.split('@')[1] ?? '', { exact: true })).toBeVisible()
  await expectAccessible(scanner, 'a new address to confirm')
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page.getByText(/^Your account has its new email address/)).toBeVisible()
  await expect(page).toHaveURL('/confirm-email')
  await page.getByRole('link', { name: 'Continue to My Profile' }).click()
  await expect(form.getByLabel('Email Address')).toHaveValue(wanted)
  await expect(card(page, 'Your Account')).toContainText('Verified')
  await expect(form.getByText(/waits for confirmation$/)).toHaveCount(0)

  // The next one is opened where nobody is signed in: the sign-in is what moves the address.
  const next = freshAddress()
  await form.getByLabel('Email Address').fill(next)
  await form.getByRole('button', { name: 'Update Profile' }).click()
  await expect(form.getByText(`${next} waits for confirmation`)).toBeVisible()
  await scanner.goto(`/confirm-email?token=${await outbox.token(next)}`)
  await scanner.getByLabel('Email Address').fill(wanted)
  await scanner.getByLabel('Password', { exact: true }).fill(person.password)
  await scanner.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(scanner.getByText(/^Your account has its new email address/)).toBeVisible()
  await expectAccessible(scanner, 'a new address that was confirmed')
  await scanner.getByRole('link', { name: 'Continue to My Profile' }).click()
  await expect(card(scanner, 'Your Account')).toContainText(next)
  // The session that asked goes on.
  await page.reload()
  await expect(card(page, 'Your Account')).toContainText(next)
})
