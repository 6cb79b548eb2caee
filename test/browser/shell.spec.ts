import { administrator } from './administrator.ts'
import { expect, expectToast, test, title } from './journey.ts'
import { signIn } from './people.ts'

test('administrators have a navigation of their own, which marks the page', async ({
  page,
  context,
}) => {
  await signIn(context, administrator)
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
    'Imports',
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
})

test('the user menu says who is signed in and leads to the profile and out', async ({
  page,
  context,
  people,
}) => {
  await people.signIn(context, { firstName: 'Élodie', lastName: 'Nguyễn' })
  await page.goto('/')
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
  await expect(title(page, 'Sign in to the registry')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expectToast(page, 'Goodbye!', 'You have been signed out successfully.')

  // What the browser cached of the former page shows nothing of the person any more.
  await page.goBack()
  await expect(title(page, 'Sign in to the registry')).toBeVisible()
  await expect(page.getByText('Élodie')).toHaveCount(0)
})

test('a page one leaves before it is there passes the focus on to the next', async ({
  page,
  context,
  people,
}) => {
  await people.signIn(context, { firstName: 'Élodie', lastName: 'Nguyễn' })
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
})

test('the keyboard skips the navigation and goes through the shell in the order of the page', async ({
  page,
  context,
  people,
}) => {
  await people.signIn(context)
  await page.goto('/')
  await expect(title(page, 'Organization Dashboard')).toBeVisible()
  const names: string[] = []
  for (let step = 0; step < 18; step += 1) {
    await page.keyboard.press('Tab')
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
    'Imports',
    // With the count of requests that wait for an answer (M-300).
    expect.stringMatching(/^Introductions( \d+ waiting)?$/),
    'Coverage',
    'Deadline Radar',
    'Terms and Agreement',
    'Search the registryCtrl K',
    'Switch between light and dark',
    'Attention',
    'AAmara OseiMember',
  ])

  await page.reload()
  // Everything is loaded: a part that is still loading has nothing to focus.
  await expect(page.getByRole('main').getByRole('tab', { name: /^Products/ })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeInViewport()
  await skip.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
})

test(
  'on a phone the navigation is a drawer that keeps the focus',
  { tag: '@phone-only' },
  async ({ page, context }) => {
    await signIn(context, administrator)
    await page.goto('/')
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden()
    const button = page.getByRole('button', { name: 'Open menu' })
    await button.tap()
    const drawer = page.getByRole('dialog', { name: 'Main menu' })
    await expect(drawer).toBeVisible()
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press(step % 3 === 2 ? 'Shift+Tab' : 'Tab')
      expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(
        true,
      )
    }
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(button).toBeFocused()

    await button.tap()
    await drawer.getByRole('button', { name: 'Close menu' }).tap()
    await expect(drawer).toBeHidden()
    await button.tap()
    await drawer.getByRole('link', { name: 'Administration' }).tap()
    await expect(title(page, 'Users')).toBeVisible()
    await expect(drawer).toBeHidden()
  },
)
