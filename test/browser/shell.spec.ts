import { administrator } from './administrator.ts'
import { expect, expectToast, test, title } from './journey.ts'
import { signIn } from './people.ts'
import { phone } from './visit.ts'

test('administrators have a navigation of their own, which marks the page, and on a phone is a drawer that keeps the focus', async ({
  page,
}) => {
  await signIn(page, administrator)
  await page.goto('/')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link')).toHaveText([
    'Admin Dashboard',
    'Organizations',
    'Products',
    'Catalytic Facilities',
    'Lending Profiles',
    'Pipeline',
    'Capital Aggregators',
    'Organizations Registry',
    'Shared Resources',
    /^Introductions/,
    'Coverage',
    'Deadline Radar',
    'Registration Management',
    'Administration',
  ])
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText(
    'Capital CampaignRegistry Platform',
  )
  await navigation.getByRole('link', { name: 'Administration' }).click()
  await expect(title(page, 'Users')).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Administration' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.goBack()
  await expect(title(page, 'Admin Dashboard')).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute(
    'aria-current',
    'page',
  )

  // On a phone the navigation is a drawer that keeps the focus.
  await page.setViewportSize(phone)
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden()
  const button = page.getByRole('button', { name: 'Open menu' })
  await button.click()
  const drawer = page.getByRole('dialog', { name: 'Main menu' })
  await expect(drawer).toBeVisible()
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press(step % 3 === 2 ? 'Shift+Tab' : 'Tab')
    expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(button).toBeFocused()

  await button.click()
  await drawer.getByRole('button', { name: 'Close menu' }).click()
  await expect(drawer).toBeHidden()
  await button.click()
  await drawer.getByRole('link', { name: 'Administration' }).click()
  await expect(title(page, 'Users')).toBeVisible()
  await expect(drawer).toBeHidden()
})

test('the keyboard goes through the shell past the navigation, and the user menu leads to the profile and out', async ({
  page,
  people,
}) => {
  await people.signIn(page, { firstName: 'Élodie', lastName: 'Nguyễn' })
  // A page one leaves before it is there passes the focus on to the next.
  const left = Promise.withResolvers<void>()
  await page.route(/assets\/dashboard\.page[^/]*\.js/, async (route) => {
    await left.promise
    await route.continue()
  })
  await page.goto('/')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Élodie Nguyễn/ })
    .click()
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
  await expect(page.getByRole('heading', { name: 'My Profile', level: 1 })).toBeFocused()
  left.resolve()

  // The keyboard skips the navigation and goes through the shell in the order of the page.
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto('/')
  // Everything is loaded: a part that is still loading has nothing to focus.
  await expect(page.getByRole('main').getByRole('list', { name: 'What you lend' })).toBeVisible()
  const skip = page.getByRole('link', { name: 'Skip to content' })
  const names: string[] = []
  for (let step = 0; step < 17; step += 1) {
    await page.keyboard.press('Tab')
    if (step === 0) await expect(skip).toBeInViewport()
    names.push(
      await page.evaluate(
        () =>
          document.activeElement?.getAttribute('aria-label') ??
          document.activeElement?.textContent ??
          '',
      ),
    )
  }
  expect(names).toEqual([
    'Skip to content',
    'Capital CampaignRegistry Platform',
    'Organization Dashboard',
    'Products',
    'Catalytic Facilities',
    'Lending Profiles',
    'Pipeline',
    'Organizations Registry',
    'Shared Resources',
    // With the count of requests that wait for an answer (M-300).
    expect.stringMatching(/^Introductions( \d+ waiting)?$/),
    'Coverage',
    'Deadline Radar',
    'Terms and Agreement',
    'Search the registryCtrl K',
    'Switch between light and dark',
    'Attention',
    'ÉÉlodie NguyễnMember',
  ])

  await skip.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()

  // The user menu says who is signed in and leads to the profile and out.
  const menu = page.getByRole('banner').getByRole('button', { name: /Élodie Nguyễn/ })
  await expect(menu).toContainText('Member')
  await expect(menu).toContainText('É')
  await menu.click()
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
  await expect(title(page, 'My Profile')).toBeVisible()
  await expect(title(page, 'My Profile')).toBeFocused()

  const answered = Promise.withResolvers<void>()
  await page.route('/api/auth/logout', async (route) => {
    await answered.promise
    await route.continue()
  })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('menuitem', { name: 'Logging out...' })).toBeVisible()
  answered.resolve()
  await expect(title(page, 'Sign in to the portal')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expectToast(page, 'Goodbye!', 'You have been signed out successfully.')

  // What the browser cached of the former page shows nothing of the person any more.
  await page.goBack()
  await expect(title(page, 'Sign in to the portal')).toBeVisible()
  await expect(page.getByText('Élodie')).toHaveCount(0)
})
