import { administrator } from './administrator.ts'
import { expect, expectToast, signInByForm, test, title } from './journey.ts'
import { signIn } from './people.ts'

test('an administrator signs in and out again', { tag: '@smoke' }, async ({ page }) => {
  await page.goto('/')
  await expect(title(page, 'Sign in to the registry')).toBeVisible()
  await signInByForm(page, administrator)
  await expect(title(page, 'Admin Dashboard')).toBeVisible()
  await expectToast(page, 'Welcome back!', 'You have been signed in successfully.')

  await page.getByRole('banner').getByRole('button', { name: administrator.email }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(title(page, 'Sign in to the registry')).toBeVisible()
  await expectToast(page, 'Goodbye!', 'You have been signed out successfully.')
})

test('the password tab says what is missing and what is wrong', async ({
  page,
  context,
  people,
}) => {
  const person = await people.create(context)
  await page.goto('/')
  await expect(page.getByRole('tab')).toHaveText(['Sign In', 'Register', 'Email Code'])
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Email Address')).toBeFocused()

  await page.getByLabel('Email Address').fill(` ${person.email.toUpperCase()} `)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('not the password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await password.press('Enter')
  await expectToast(page, 'Login failed', 'Invalid email or password')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid email or password')

  await password.fill(person.password)
  await password.press('Enter')
  await expect(title(page, 'Organization Dashboard')).toBeVisible()
  await page.reload()
  await expect(title(page, 'Organization Dashboard')).toBeVisible()
})

test('a signed-out visitor lands on the wanted page after signing in', async ({
  page,
  context,
  people,
}) => {
  const person = await people.create(context)
  await page.goto('/profile?from=mail')
  await expect(title(page, 'Sign in to the registry')).toBeVisible()
  await signInByForm(page, person)
  await expect(title(page, 'My Profile')).toBeVisible()
  await expect(page).toHaveURL('/profile?from=mail')

  await page.goto('/auth')
  await expect(title(page, 'Organization Dashboard')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('no address leads away from the portal', async ({ page, context, people, baseURL }) => {
  const person = await people.create(context)
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
    await context.clearCookies()
  }
  // Paths of the portal that look like another host are pages that do not exist.
  for (const path of ['/%2f%2fevil.example', '/%5cevil.example', '/auth/https:evil.example']) {
    await page.goto(path)
    await expect(title(page, '404 Page Not Found')).toBeVisible()
    own()
  }
})

test('a session that is requested is a plain "Loading..."', async ({ page, context, people }) => {
  const person = await people.create(context)
  await signIn(context, person)
  const answered = Promise.withResolvers<void>()
  await page.route('/api/auth/user', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading')).toHaveCount(0)
  answered.resolve()
  await expect(title(page, 'Organization Dashboard')).toBeVisible()
})
