import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { User } from '#contract/users'
import { expect, test, title } from './journey.ts'
import { allFields, lostPresses, press } from './press.ts'
import { tabTo } from './tab-to.ts'

// A click reaches what is pressed, whatever a field that is left by it has to say.

const dialog = (page: Page) => page.getByRole('dialog')

/** Opens a page and answers the part of it with the form. */
async function at(page: Page, path: string, part: (page: Page) => Locator): Promise<Locator> {
  await page.goto(path)
  const form = part(page)
  await expect(allFields(form).first()).toBeVisible()
  return form
}

/** Opens a page and by a button of it a dialog. */
async function opened(page: Page, path: string, button: string): Promise<Locator> {
  await page.goto(path)
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).first().click()
  await expect(allFields(dialog(page)).first()).toBeVisible()
  return dialog(page)
}

const main = (page: Page) => page.getByRole('main')

const signedOut: Readonly<Record<string, (page: Page) => Promise<Locator>>> = {
  'Sign In': (page) => at(page, '/auth', main),
  Register: async (page) => {
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Register' }).click()
    await expect(page.getByLabel('First Name')).toBeVisible()
    return main(page)
  },
  'Email Code': async (page) => {
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Email Code' }).click()
    await expect(page.getByRole('button', { name: 'Send Code' })).toBeVisible()
    return main(page)
  },
  'Forgot password?': (page) => at(page, '/forgot-password', main),
  'Reset Password': (page) => at(page, '/reset-password?token=somebodys', main),
  'Organization Registration': (page) => at(page, '/register?key=BRAC-93TX-KD7Y-4QHM', main),
}

for (const [name, open] of Object.entries(signedOut)) {
  test(`the first click counts beside the form ${name}`, { tag: '@phone' }, async ({ page }) => {
    test.slow()
    const { lost, told } = await lostPresses(page, () => open(page), { most: 8 })
    expect(lost).toEqual([])
    expect(told, 'a field that was left has its message').toBe(true)
  })
}

async function organizationId(context: BrowserContext): Promise<string> {
  const { organizationId: id } = (await (await context.request.get('/api/auth/user')).json()) as User
  return id ?? ''
}

/** The forms of people who are signed in, and whether leaving one of their fields blank is told. */
const signedIn: Readonly<Record<string, { open: (page: Page) => Promise<Locator>; told?: boolean }>> = {
  'My Profile': { open: (page) => at(page, '/profile', (on) => on.getByRole('region', { name: 'Profile Information' })) },
  'Change Password': { open: (page) => at(page, '/profile', (on) => on.locator('form').filter({ has: on.getByLabel('Current Password') })), told: false },
  'Add New Product': { open: (page) => at(page, '/products/new', main) },
  'Add Facility': { open: (page) => at(page, '/lending-profiles/new', main) },
  'Add Project': { open: (page) => opened(page, '/pipeline', 'Add Project') },
  'Add Organization': { open: (page) => opened(page, '/organizations', 'Add Organization') },
  'Edit Organization': {
    open: async (page) => {
      await page.goto(`/organizations/${await organizationId(page.context())}`)
      await page.getByRole('button', { name: 'Edit Organization' }).first().click()
      await dialog(page).getByRole('textbox').first().fill('')
      return dialog(page)
    },
  },
  'Add Resource': { open: (page) => opened(page, '/resources', 'Add Resource') },
  'Add User': { open: (page) => opened(page, '/admin/users', 'Add User') },
  'Add Member': { open: (page) => opened(page, '/aggregators', 'Add Member') },
  'Create Organization': { open: (page) => at(page, '/registration?tab=create', main) },
  'Manage Access': { open: (page) => at(page, '/registration?tab=access', main), told: false },
  'Test Registration': { open: (page) => at(page, '/registration?tab=test', main), told: false },
  Imports: {
    open: async (page) => {
      await page.goto('/imports?entity=organizations')
      await page.getByRole('button', { name: 'Paste Cells' }).click()
      return main(page)
    },
    told: false,
  },
}

for (const [name, { open, told: isTold = true }] of Object.entries(signedIn)) {
  test(`the first click counts beside the form ${name}`, { tag: '@phone' }, async ({ page, context, people }) => {
    test.slow()
    await people.signIn(context, { role: 'admin' })
    const { lost, told } = await lostPresses(page, () => open(page))
    expect(lost).toEqual([])
    expect(told, 'a field that was left has its message').toBe(isTold)
  })
}

test('from the address to the forgotten password in one click', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/auth')
  await page.getByLabel('Email Address').click()
  await press(page, page.getByRole('link', { name: 'Forgot password?' }))
  await expect(title(page, 'Forgot password?')).toBeVisible()
})

test('a finger and the keyboard go on from a field as well', { tag: '@phone' }, async ({ page, context, people, isMobile }) => {
  await page.goto('/auth')
  await page.getByLabel('Email Address').click()
  if (isMobile) {
    await press(page, page.getByRole('link', { name: 'Forgot password?' }), 'finger')
  } else {
    await tabTo(page, 'Forgot password?')
    await page.keyboard.press('Enter')
  }
  await expect(title(page, 'Forgot password?')).toBeVisible()

  await people.signIn(context, { role: 'admin' })
  if (isMobile) {
    for (const open of [() => opened(page, '/pipeline', 'Add Project'), () => opened(page, '/admin/users', 'Add User')]) {
      expect((await lostPresses(page, open, { by: 'finger', most: 4 })).lost).toEqual([])
    }
  } else {
    const form = await opened(page, '/pipeline', 'Add Project')
    await tabTo(page, 'Cancel')
    await page.keyboard.press('Enter')
    await expect(form).toBeHidden()
  }
})

test('a field that is focused because its form opened is not judged, one that was gone into is', { tag: '@phone' }, async ({ page, context, people }) => {
  await people.signIn(context, { role: 'admin' })
  const form = await opened(page, '/admin/users', 'Add User')
  const address = form.getByLabel('Email Address')
  await expect(address).toBeFocused()
  await form.getByLabel('First Name').click()
  await expect(form.getByLabel('First Name')).toBeFocused()
  await address.click()
  await expect(form.getByText('Please enter a valid email')).toHaveCount(0)
  // Nor while it is typed into afterwards.
  await page.keyboard.type('some')
  await expect(address).toHaveValue('some')
  await expect(form.getByText('Please enter a valid email')).toHaveCount(0)
  await form.getByLabel('First Name').click()
  await expect(form.getByText('Please enter a valid email')).toBeVisible()
})

test('an answer of the server waits until nothing is pressed', async ({ page, context, people, troubles }) => {
  await people.signIn(context, { role: 'admin' })
  await page.goto('/products/new')
  const answered = Promise.withResolvers<void>()
  await page.route('/api/products', async (route) => {
    await answered.promise
    await route.abort()
  })
  await page.getByLabel('Product name').fill('Held loan')
  await page.getByRole('button', { name: 'Create Product' }).click()
  const chip = page.getByRole('button', { name: 'Bridge to ITC' })
  await chip.scrollIntoViewIfNeeded()
  const box = await chip.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10)
  await page.mouse.down()
  const failed = page.waitForEvent('requestfailed')
  answered.resolve()
  await failed
  // Whatever the page wants to do about it, it has had two frames for.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await chip.boundingBox()).toEqual(box)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.mouse.up()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('alert').first()).toContainText('The portal could not be reached')
  troubles.allow(/net::ERR_FAILED/)
})
