import { expectAccessibleAtBothWidths } from './accessible.ts'
import { setUpAuthenticator } from './authenticator.ts'
import { closeToasts, expect, expectToast, signInByForm, test, title } from './journey.ts'
import { visit } from './visit.ts'

const appCode = 'Code from your authenticator app'
const wrong = 'This code is wrong or was already used.'

test('an account with a second step signs in with its app or a recovery code, goes back when it ended, and signs in again over a page', async ({
  page,
  people,
}) => {
  test.slow()
  const person = await people.signIn(page)
  const { app, recoveryCodes } = await setUpAuthenticator(page.request)
  await page.context().clearCookies()

  // From the wanted page, by keyboard alone.
  await page.goto('/profile')
  await page.getByLabel('Email Address').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(title(page, 'Confirm it is you')).toBeVisible()
  await expect(page.getByText(person.email, { exact: true })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  const code = page.getByLabel(appCode)
  await expect(code).toBeFocused()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)

  await page.keyboard.type(app.wrongCode())
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(wrong)
  await expect(code).toBeFocused()
  await expect(code).toHaveValue('')
  await expectAccessibleAtBothWidths(page, 'a wrong code')
  await page.keyboard.type(app.code())
  await expect(title(page, 'My Profile')).toBeVisible()
  await expectToast(page, 'Welcome back!', 'You have been signed in successfully.')

  // Without the phone a recovery code is taken, once.
  const [first = '', second = ''] = recoveryCodes
  await page.context().clearCookies()

  await page.goto('/')
  await signInByForm(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const recovery = page.getByLabel('Recovery code')
  await expect(recovery).toBeFocused()
  await expectAccessibleAtBothWidths(page, 'a recovery code')
  await recovery.fill(first.toLowerCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(title(page, 'Organization Dashboard')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/')
  await signInByForm(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await recovery.fill(first)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(wrong)
  await page.getByRole('button', { name: 'Back to Sign In' }).click()
  await expect(title(page, 'Sign in to the portal')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()

  // A sign-in that ended goes back with its reason.
  await signInByForm(page, person)
  await expect(page.getByLabel(appCode)).toBeFocused()
  // As after ten minutes: the browser has nothing left of it.
  await page.context().clearCookies()
  await page.keyboard.type(app.wrongCode())
  await expect(title(page, 'Sign in to the portal')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This sign-in has expired. Start again.',
  )
  await signInByForm(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await recovery.fill(second)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(title(page, 'Organization Dashboard')).toBeVisible()

  // Signing in again over a page takes the second step in the dialog.
  await closeToasts(page)
  await visit(page, '/profile')
  const form = page.getByRole('region', { name: 'Profile Information' })
  await form.getByLabel('First Name').fill('Abena')
  await people.endSessions(person.id)
  await form.getByRole('button', { name: 'Update Profile' }).click()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
  await expect(dialog.getByLabel(appCode)).toBeFocused()
  await expectAccessibleAtBothWidths(page, 'the second step in a dialog')
  await page.keyboard.type(app.code())
  await expect(dialog).toBeHidden()
  await expect(form.getByLabel('First Name')).toHaveValue('Abena')
  await form.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(page, 'Profile updated', 'Your profile has been updated successfully.')
})
