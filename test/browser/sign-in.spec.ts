import { administrator } from './administrator.ts'
import { expect, expectToast, signInByForm, test, title } from './journey.ts'

test('an administrator signs in and out again', { tag: '@smoke' }, async ({ page }) => {
  await page.goto('/')
  await expect(title(page, 'Sign in to the portal')).toBeVisible()
  const { email, password } = administrator
  await signInByForm(page, { email: ` ${email.toUpperCase()} `, password })
  await expect(title(page, 'Admin Dashboard')).toBeVisible()
  await expectToast(page, 'Welcome back!', 'You have been signed in successfully.')
  await page.reload()
  await expect(title(page, 'Admin Dashboard')).toBeVisible()

  await page.getByRole('banner').getByRole('button', { name: administrator.email }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(title(page, 'Sign in to the portal')).toBeVisible()
  await expectToast(page, 'Goodbye!', 'You have been signed out successfully.')
})

test('no address leads away from the portal', async ({ page, people, baseURL }) => {
  const person = await people.create(page)
  const own = () => expect(new URL(page.url()).origin).toBe(baseURL)
  const visits = [
    ['//evil.example', '/\\evil.example', 'https:evil.example', '%2f%2fevil.example'],
    ['https://evil.example', '/%09/evil.example', '@evil.example', 'javascript:alert(1)'],
  ]
  for (const [redirect, next, returnTo, hash] of visits) {
    await page.goto(`/auth?redirect=${redirect}&next=${next}&returnTo=${returnTo}#${hash}`)
    await signInByForm(page, person)
    await expect(title(page, 'Organization Dashboard')).toBeVisible()
    own()
    await page.context().clearCookies()
  }
  // Paths of the portal that look like another host are pages that do not exist.
  for (const path of ['/%2f%2fevil.example', '/%5cevil.example', '/auth/https:evil.example']) {
    await page.goto(path)
    await expect(title(page, '404 Page Not Found')).toBeVisible()
    own()
  }
})
