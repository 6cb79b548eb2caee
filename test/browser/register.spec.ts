import type { Page } from '@playwright/test'
import { expect, expectToast, test, title } from './journey.ts'
import { freshAddress } from './people.ts'

async function register(page: Page, email: string, password = 'kestrel-ridge-7'): Promise<void> {
  await page.goto('/')
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('First Name').fill('Amara')
  await page.getByLabel('Last Name').fill('Osei')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

test('a newcomer registers, but not with a common password, sees what is closed, and joins with a key or by a listed address', async ({
  page,
  outbox,
}) => {
  await register(page, freshAddress(), 'password1')
  const password = page.getByLabel('Password', { exact: true })
  await expect(
    page.getByRole('region', { name: /^Notifications/ }).getByText('Registration failed'),
  ).toBeVisible()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(title(page, 'Sign in to the portal')).toBeVisible()
  await password.fill('kestrel-ridge-7')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(title(page, 'Join Organization')).toBeVisible()
  await expectToast(page, 'Welcome!', 'Your account has been created successfully.')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Join Organization',
  ])

  const key = page.getByRole('textbox', { name: 'Registration Key' })
  await page.getByRole('button', { name: 'Join Organization' }).click()
  await expect(page.getByText('Registration key is required')).toBeVisible()
  // A wrong key, and one whose organization has not listed the address, get the same answer.
  for (const rejected of ['AAAA-BBBB-CCCC-DDDD', 'PLGB-7K2M-Q4RT-9XWN']) {
    await key.fill(rejected)
    await page.getByRole('button', { name: 'Join Organization' }).click()
    await expectToast(page, 'Invalid Registration', 'Invalid registration key or email address')
  }
  await key.fill('BRAC-93TX-KD7Y-4QHM')
  await page.getByRole('button', { name: 'Join Organization' }).click()
  await expect(title(page, 'Organization Dashboard')).toBeVisible()
  await expectToast(page, 'Welcome!', 'You have joined Bright Acre Energy.')
  await expect(page.getByRole('main').getByText('Bright Acre Energy').first()).toBeVisible()

  // An address on an organization's list joins it as soon as it is verified.
  await page.context().clearCookies()
  const email = freshAddress('northernplains.example')
  await register(page, email)
  await expect(title(page, 'Join Organization')).toBeVisible()
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Send Code' }).click()
  await page.getByLabel('Sign-in code').fill(await outbox.code(email, 2))
  await page.getByRole('button', { name: 'Verify Code' }).click()
  await expect(title(page, 'Organization Dashboard')).toBeVisible()
  await expectToast(page, 'Address verified', 'Your email address has been verified.')
  await expect(page.getByRole('main').getByText('Northern Plains Fund').first()).toBeVisible()
})
