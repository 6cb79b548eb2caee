import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts'
import { closeToasts, expect, signInByForm, test, title } from './journey.ts'
import { load, visit } from './visit.ts'

test('what is seen signed out: signing in and its errors, mailed links, the terms and the 404 page', async ({
  page,
  people,
}) => {
  test.slow()
  const person = await people.create(page)
  await test.step('the sign-in screen, its tabs and its errors', async () => {
    await load(page, '/')
    await expect(title(page, 'Sign in to the portal')).toBeVisible()
    await signInByForm(page, { email: person.email, password: 'not the password' })
    await expect(
      page.getByRole('region', { name: /^Notifications/ }).getByText('Login failed'),
    ).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'sign-in refused, with a toast')
    await closeToasts(page)
    await page.getByRole('tab', { name: 'Register' }).click()
    await page.getByLabel('Password', { exact: true }).fill('kestrel')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('First name is required')).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'Register with errors and strength')
    await page.getByRole('tab', { name: 'Email Code' }).click()
    await expectAccessibleAtBothWidths(page, 'Email Code')
    await page.getByRole('button', { name: 'Send Code' }).click()
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
    await page.getByRole('button', { name: 'Verify Code' }).click()
    await expect(page.getByText('Code must be 6 digits')).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'code entry with an error')
    await closeToasts(page)
  })

  await test.step('the pages of mailed links, the terms and the 404 page', async () => {
    await visit(page, '/forgot-password')
    await page.getByLabel('Email Address').fill('nobody@journeys.example')
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByText(/a link to reset the password is on its way/)).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'Forgot password?')
    await visit(page, '/reset-password?token=abcdefghijklmnopqrstuvwxyz')
    await page.getByLabel('New Password', { exact: true }).fill('abc')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'Reset Password with errors')
    await visit(page, '/confirm-email')
    await expect(page.getByText('This link is not valid.')).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'Confirm your address')
    await visit(page, '/reset-password')
    await expect(page.getByText('This link is not valid, or it was used before.')).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'Reset Password without a link')
    await visit(page, '/terms')
    await expect(title(page, 'User Terms and Agreement')).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'terms')
    await visit(page, '/nowhere')
    await expect(title(page, '404 Page Not Found')).toBeVisible()
    await expectAccessibleAtBothWidths(page, '404')
  })

  await test.step('a picture without words, pale text in either theme and motion nobody wanted are found', async () => {
    await page.evaluate(() => {
      document
        .querySelector('main')
        ?.insertAdjacentHTML('beforeend', '<img src="/favicon.svg"><p id="pale">Pale words</p>')
      const style = new CSSStyleSheet()
      style.replaceSync(
        '#pale { color: #bbb; background: #fff } [data-theme="dark"] #pale { color: #444; background: #000 }',
      )
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]
      // Overrides the rule that switches motion off.
      document.documentElement.style.setProperty('scroll-behavior', 'smooth', 'important')
      document
        .getElementById('pale')
        ?.style.setProperty('transition-duration', '300ms', 'important')
    })
    const check = expectAccessible(page, 'the 404 page with faults')
    await expect(check).rejects.toThrow(
      /light: color-contrast .*light: image-alt .*dark: color-contrast .*moves: html .*moves: p /s,
    )
  })
})
