import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { User } from '#contract/users'
import { administrator } from './administrator.ts'
import { expect, test, title } from './journey.ts'
import { freshAddress, signIn } from './people.ts'
import { allFields, lostClicks, press } from './first-click.ts'
import { tabTo } from './tab-to.ts'
import { desk, load, phone, visit } from './visit.ts'

// A click reaches what is pressed, whatever message the field that is left by it shows. Each form is pressed beside in a
// window as wide as a desk's and in one as narrow as a phone's, and with a finger on a phone.

const dialog = (page: Page) => page.getByRole('dialog')

/** Shows a screen as it is when one comes to it, without loading the portal again. */
async function show(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === path.split('?')[0]) {
    await visit(page, '/terms')
    await expect(title(page, 'User Terms and Agreement')).toBeVisible()
  }
  await visit(page, path)
}

/** Opens a page and answers the part of it with the form. */
async function at(page: Page, path: string, part: (page: Page) => Locator): Promise<Locator> {
  await show(page, path)
  const form = part(page)
  await expect(allFields(form).first()).toBeVisible()
  return form
}

/** Opens a list, without its rows, which take longer than the form, and by a button of it a dialog. */
async function opened(page: Page, path: string, button: string): Promise<Locator> {
  await show(page, `${path}?search=prairie+light`)
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).first().click()
  await expect(allFields(dialog(page)).first()).toBeVisible()
  return dialog(page)
}

type Forms = Readonly<Record<string, (page: Page) => Promise<Locator>>>

/** Expects that no click beside these forms is lost, at either width. */
async function expectNoLostClick(page: Page, forms: Forms): Promise<void> {
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    for (const [name, open] of Object.entries(forms))
      expect.soft(await lostClicks(await open(page)), `${name}, ${size.width} wide`).toEqual([])
  }
}

const main = (page: Page) => page.getByRole('main')

const signedOut: Forms = {
  'Sign In': (page) => at(page, '/auth', main),
  Register: async (page) => {
    await show(page, '/auth')
    await page.getByRole('tab', { name: 'Register' }).click()
    await expect(page.getByLabel('First Name')).toBeVisible()
    return main(page)
  },
  'Email Code': async (page) => {
    await show(page, '/auth')
    await page.getByRole('tab', { name: 'Email Code' }).click()
    await expect(page.getByRole('button', { name: 'Send Code' })).toBeVisible()
    return main(page)
  },
  'Forgot password?': (page) => at(page, '/forgot-password', main),
  'Reset Password': (page) => at(page, '/reset-password?token=somebodys', main),
  'Organization Registration': (page) => at(page, '/register?key=BRAC-93TX-KD7Y-4QHM', main),
}

test('the first click counts beside the forms of those who are signed out, and of a newcomer', async ({
  page,
  people,
}) => {
  await expectNoLostClick(page, signedOut)
  await show(page, '/auth')
  await page.getByLabel('Email Address').click()
  await press(page, page.getByRole('link', { name: 'Forgot password?' }))
  await expect(title(page, 'Forgot password?')).toBeVisible()

  // The keyboard goes on from a field as well.
  await show(page, '/auth')
  await page.getByLabel('Email Address').click()
  await tabTo(page, 'Forgot password?')
  await page.keyboard.press('Enter')
  await expect(title(page, 'Forgot password?')).toBeVisible()

  // The code of a newcomer.
  await show(page, '/auth')
  await page.getByRole('tab', { name: 'Email Code' }).click()
  await page.getByLabel('Email Address').fill(freshAddress())
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByRole('button', { name: 'Verify Code' })).toBeVisible()
  expect.soft(await lostClicks(main(page)), 'Verify Code').toEqual([])

  // The key.
  await people.signIn(page, { organization: null })
  await load(page, '/')
  await expectNoLostClick(page, { Key: () => at(page, '/', main) })
})

async function organizationId(context: BrowserContext): Promise<string> {
  const { user } = (await (await context.request.get('/api/auth/user')).json()) as { user: User }
  return user.organizationId ?? ''
}

const onPages: Forms = {
  'My Profile': (page) =>
    at(page, '/profile', (on) => on.getByRole('region', { name: 'Profile Information' })),
  'Change Password': (page) =>
    at(page, '/profile', (on) =>
      on.locator('form').filter({ has: on.getByLabel('Current Password') }),
    ),
  'Add New Product': (page) => at(page, '/products/new', main),
  'Add New Lending Profile': (page) => at(page, '/lending-profiles/new', main),
  'Create Organization': (page) => at(page, '/registration?tab=create', main),
  'Manage Access': async (page) => {
    const form = await at(
      page,
      `/registration?tab=access&organization=${await organizationId(page.context())}`,
      main,
    )
    // Its panels come one by one.
    for (const name of [/^Regenerate Key/, /^Save Allowed Emails/, /^Invite|^Send Invitation/])
      await expect(form.getByRole('button', { name }).first()).toBeVisible()
    await expect(form.getByText('Loading...', { exact: true })).toHaveCount(0)
    return form
  },
  'Test Registration': (page) => at(page, '/registration?tab=test', main),
  Imports: async (page) => {
    await show(page, '/imports?entity=organizations')
    await page.getByRole('button', { name: 'Paste Cells' }).click()
    return main(page)
  },
}

const inDialogs: Forms = {
  'Add Project': (page) => opened(page, '/pipeline', 'Add Project'),
  'Add Organization': (page) => opened(page, '/organizations', 'Add Organization'),
  'Edit Organization': async (page) => {
    await show(page, '/organizations?search=prairie+light')
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    await expect(allFields(dialog(page)).first()).toBeVisible()
    return dialog(page)
  },
  'Add Resource': (page) => opened(page, '/resources', 'Add Resource'),
  'Add User': (page) => opened(page, '/admin/users', 'Add User'),
  'Add Member': (page) => opened(page, '/aggregators', 'Add Member'),
  Activities: async (page) => {
    const made = await page
      .context()
      .request.post('/api/pipeline', { data: { name: `Pressed ${freshAddress()}` } })
    const { id } = (await made.json()) as { id: string }
    await show(page, `/pipeline/${id}/activity`)
    await page.getByRole('button', { name: 'Add Activity' }).click()
    await expect(page.getByLabel('Subject')).toBeFocused()
    return page.getByRole('form', { name: 'Add activity' })
  },
}

/** A field that is focused because its form opened is not validated, one that was entered is. */
async function expectValidatedWhenEntered(page: Page): Promise<void> {
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
}

test('the first click counts beside the forms on pages, and an answer of the server waits until nothing is pressed', async ({
  page,
  people,
  troubles,
}) => {
  // Who administers facilities is said by a setting.
  await signIn(page, administrator)
  await expectNoLostClick(page, {
    'Add New Facility': () => at(page, '/catalytic-facilities/new', main),
  })
  await people.signIn(page, { role: 'admin' })
  await load(page, '/')
  await expectNoLostClick(page, onPages)

  // An answer of the server waits until nothing is pressed.
  await show(page, '/products/new')
  const answered = Promise.withResolvers<void>()
  await page.route('/api/products', async (route) => {
    await answered.promise
    await route.abort()
  })
  await page.getByLabel('Product name').fill('Held loan')
  await page.getByRole('button', { name: 'Create Product' }).click()
  const chip = page.getByRole('button', { name: 'Bridge to ITC', exact: true })
  await chip.scrollIntoViewIfNeeded()
  const box = await chip.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10)
  await page.mouse.down()
  const failed = page.waitForEvent('requestfailed')
  answered.resolve()
  await failed
  // The page has had two frames to react.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(await chip.boundingBox()).toEqual(box)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.mouse.up()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('alert').first()).toContainText('The portal could not be reached')
  troubles.allow(/net::ERR_FAILED/)
})

test('the first click counts beside the forms in dialogs, and a field is validated once it was entered', async ({
  page,
  people,
}) => {
  await people.signIn(page, { role: 'admin' })
  await expectNoLostClick(page, inDialogs)

  // The keyboard goes on from a field as well, and a field is validated once it was entered.
  const form = await opened(page, '/pipeline', 'Add Project')
  await tabTo(page, 'Cancel')
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expectValidatedWhenEntered(page)
})

test(
  'a finger goes on from a field as well, and a field is validated once it was entered',
  { tag: '@phone-only' },
  async ({ page, people }) => {
    await show(page, '/auth')
    await page.getByLabel('Email Address').click()
    await press(page, page.getByRole('link', { name: 'Forgot password?' }), 'finger')
    await expect(title(page, 'Forgot password?')).toBeVisible()

    await people.signIn(page, { role: 'admin' })
    await load(page, '/')
    for (const open of [
      () => opened(page, '/pipeline', 'Add Project'),
      () => opened(page, '/admin/users', 'Add User'),
    ]) {
      expect(await lostClicks(await open(), 'finger')).toEqual([])
    }
    await expectValidatedWhenEntered(page)
  },
)
