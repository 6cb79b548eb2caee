import { closeToasts, expect, expectToast, test, title } from './journey.ts'
import { freshAddress } from './people.ts'
import { load, visit } from './visit.ts'

test('a session that ends under a half-filled form loses nothing of it, is gone on with over the page, and shows nothing of it to somebody else', async ({
  page,
  people,
  outbox,
}) => {
  const next = await people.create(page, { firstName: 'Yaw', lastName: 'Boateng' })
  const person = await people.signIn(page, { role: 'admin' })
  await page.goto('/profile')
  const form = page.getByRole('region', { name: 'Profile Information' })
  await form.getByLabel('First Name').fill('Abena')
  await people.endSessions(person.id)
  await form.getByLabel('Last Name').fill('Mensah')
  await form.getByRole('button', { name: 'Update Profile' }).click()

  const bar = page.getByRole('status').filter({ hasText: 'Session expired' })
  await expect(bar).toContainText('Your page and what you typed are kept.')
  await expect(title(page, 'My Profile')).toBeVisible()
  await expect(page).toHaveURL('/profile')
  await bar.getByRole('button', { name: 'Sign in again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog.getByLabel('Email Address')).toHaveValue(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Invalid email or password')
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(bar).toHaveCount(0)
  await expectToast(page, 'Welcome back!', 'You have been signed in successfully.')

  await expect(form.getByLabel('First Name')).toHaveValue('Abena')
  await expect(form.getByLabel('Last Name')).toHaveValue('Mensah')
  await form.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(page, 'Profile updated', 'Your profile has been updated successfully.')
  await expect(page.getByRole('banner').getByRole('button', { name: /Abena Mensah/ })).toBeVisible()

  // Over an open dialog the way back in opens by itself, also by code.
  await closeToasts(page)
  const newcomer = freshAddress()
  // Left unanswered: else somebody's new account has the list read again, which finds the session ended before the button is pressed.
  await page.route('**/api/events', () => {})
  await load(page, '/admin/users')
  await page.getByRole('button', { name: 'Add User' }).click()
  const adding = page.getByRole('dialog', { name: 'Add New User' })
  await adding.getByLabel('Email Address').fill(newcomer)
  await adding.getByLabel('First Name').fill('Kofi')
  await people.endSessions(person.id)
  await adding.getByRole('button', { name: 'Create User' }).click()

  await dialog.getByRole('button', { name: 'Send me a code instead' }).click()
  await dialog.getByLabel('Sign-in code').fill(await outbox.code(person.email))
  await dialog.getByRole('button', { name: 'Verify Code' }).click()
  await expect(dialog).toBeHidden()
  await expect(adding.getByLabel('Email Address')).toHaveValue(newcomer)
  await expect(adding.getByLabel('First Name')).toHaveValue('Kofi')
  await adding.getByRole('button', { name: 'Create User' }).click()
  await expectToast(page, 'Success', 'User created successfully')
  await expect(adding).toBeHidden()

  // Another person who signs in over the page finds nothing of the one before.
  await visit(page, '/profile')
  await page
    .getByRole('region', { name: 'Profile Information' })
    .getByLabel('First Name')
    .fill('Half typed')
  await people.endSessions(person.id)
  await page.getByRole('radio', { name: 'Light' }).check()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await dialog.getByLabel('Email Address').fill(next.email)
  await dialog.getByLabel('Password', { exact: true }).fill(next.password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(title(page, 'Organization Dashboard')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('button', { name: /Yaw Boateng/ })).toBeVisible()
  await expect(page.getByText('Abena')).toHaveCount(0)
})
