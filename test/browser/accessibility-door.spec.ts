import { expectAccessible } from './accessible.ts'
import { expect, signInByForm, test, title } from './journey.ts'

test(
  'the sign-in screen, its tabs and its errors',
  { tag: '@phone' },
  async ({ page, context, people }) => {
    const person = await people.create(context)
    await page.goto('/')
    await expect(title(page, 'Sign in to the registry')).toBeVisible()
    await expectAccessible(page, 'sign-in')
    await signInByForm(page, { email: person.email, password: 'not the password' })
    await expect(
      page.getByRole('region', { name: /^Notifications/ }).getByText('Login failed'),
    ).toBeVisible()
    await expectAccessible(page, 'sign-in refused, with a toast')
    await page.getByRole('tab', { name: 'Register' }).click()
    await page.getByLabel('Password', { exact: true }).fill('kestrel')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('First name is required')).toBeVisible()
    await expectAccessible(page, 'Register with errors and strength')
    await page.getByRole('tab', { name: 'Email Code' }).click()
    await expectAccessible(page, 'Email Code')
    await page.getByRole('button', { name: 'Send Code' }).click()
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
    await page.getByRole('button', { name: 'Verify Code' }).click()
    await expect(page.getByText('Code must be 6 digits')).toBeVisible()
    await expectAccessible(page, 'code entry with an error')
  },
)

test(
  'the pages of mailed links, the terms and the 404 page',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/forgot-password')
    await page.getByLabel('Email Address').fill('nobody@journeys.example')
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByText(/a link to reset the password is on its way/)).toBeVisible()
    await expectAccessible(page, 'Forgot password?')
    await page.goto('/reset-password?token=abcdefghijklmnopqrstuvwxyz')
    await page.getByLabel('New Password', { exact: true }).fill('abc')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await expectAccessible(page, 'Reset Password with errors')
    await page.goto('/reset-password')
    await expect(page.getByText('This link is not valid, or it was used before.')).toBeVisible()
    await expectAccessible(page, 'Reset Password without a link')
    await page.goto('/confirm-email')
    await expect(page.getByText('This link is not valid.')).toBeVisible()
    await expectAccessible(page, 'Confirm your address')
    await page.goto('/terms')
    await expect(title(page, 'User Terms and Agreement')).toBeVisible()
    await expectAccessible(page, 'terms')
    await page.goto('/nowhere')
    await expect(title(page, '404 Page Not Found')).toBeVisible()
    await expectAccessible(page, '404')
  },
)
