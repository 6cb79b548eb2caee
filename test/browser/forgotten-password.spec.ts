import { expect, expectToast, signInByForm, test, title } from './journey.ts'

test('a forgotten password is set anew with a mailed link, once', async ({
  page,
  people,
  outbox,
}) => {
  const person = await people.create(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(title(page, 'Forgot password?')).toBeVisible()
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  await page.getByLabel('Email Address').fill(person.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(
    page.getByText('If this address has an account, a link to reset the password is on its way.'),
  ).toBeVisible()

  const mail = await outbox.wait(person.email)
  expect(mail.subject).toBe('Reset your password')
  const link = /http:\/\/\S+\/reset-password\?token=[\w-]+/.exec(mail.text)?.[0] ?? ''
  await page.goto(link)
  await expect(title(page, 'Reset Password')).toBeVisible()
  // Neither the address bar nor the referrer of a link contains the secret.
  await expect(page).toHaveURL('/reset-password')
  expect(await page.evaluate(() => document.referrer)).toBe('')

  await page.getByLabel('New Password', { exact: true }).fill('cormorant-bay-31')
  await page.getByLabel('Confirm New Password').fill('cormorant-bay-32')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('New password and confirmation do not match.')).toBeVisible()
  await page.getByLabel('New Password', { exact: true }).fill('12345678')
  await page.getByLabel('Confirm New Password').fill('12345678')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(
    page.getByRole('region', { name: /^Notifications/ }).getByText('Password reset failed'),
  ).toBeVisible()
  // A rejected password has not used up the link.
  await page.getByLabel('New Password', { exact: true }).fill('cormorant-bay-31')
  await page.getByLabel('Confirm New Password').fill('cormorant-bay-31')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Your password has been set. Sign in with it now.')).toBeVisible()
  expect((await outbox.wait(person.email, 2)).subject).toBe('Your password was changed')
  await expect(page.getByRole('link', { name: 'Continue to Sign In' })).toBeVisible()

  await page.goto(link)
  await page.getByLabel('New Password', { exact: true }).fill('heron-lake-52')
  await page.getByLabel('Confirm New Password').fill('heron-lake-52')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expectToast(
    page,
    'Password reset failed',
    'This link is no longer valid. Please ask for a new one.',
  )
  await page.getByRole('link', { name: 'Send a new link' }).click()
  await expect(title(page, 'Forgot password?')).toBeVisible()

  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await signInByForm(page, { email: person.email, password: 'cormorant-bay-31' })
  await expect(title(page, 'Organization Dashboard')).toBeVisible()
})
