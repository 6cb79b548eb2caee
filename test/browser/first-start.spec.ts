import { administrator } from './administrator.ts'
import { expect, expectToast, signInByForm, test as base, title } from './journey.ts'
import { startPortal } from './portal-server.ts'
import { load, visit } from './visit.ts'

// Tests that need a portal with nobody else in it: one of its own, limits in force, without the sample.
const test = base.extend<object, { emptyPortal: string }>({
  emptyPortal: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads the names of the fixtures from a pattern
    async ({}, provide) => {
      const portal = await startPortal({ SAMPLE_DATA: 'off', RATE_LIMIT: 'on' })
      await provide(portal.url)
      await portal.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ emptyPortal }, provide) => provide(emptyPortal),
})

test('the first administrator goes from an empty portal to a published product, cannot be removed while the only one, and requesting too much is rejected', async ({
  page,
}) => {
  await test.step('the first administrator finds an empty portal, and cannot be removed while the only one', async () => {
    await page.goto('/')
    await signInByForm(page, administrator)
    await expect(title(page, 'Admin Dashboard')).toBeVisible()
    // Nobody has given the account a name yet.
    await expect(
      page.getByRole('banner').getByRole('button', { name: administrator.email }),
    ).toContainText('A')

    await visit(page, '/admin/users')
    await expect(page.getByText('Showing 1 to 1 of 1 users').first()).toBeVisible()
    const row = page.getByRole('row', { name: new RegExp(administrator.email) })
    const act = async (action: string) => {
      await row.getByRole('button', { name: `Actions for ${administrator.email}` }).click()
      await page.getByRole('menuitem', { name: action, exact: true }).click()
    }
    await act('Disable')
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Disable user' }).click()
    await expect(question.getByRole('alert')).toHaveText(
      'This is the last administrator. Make someone else an administrator first.',
    )
    await question.getByRole('button', { name: 'Cancel' }).click()
    await act('Delete')
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(question.getByRole('alert')).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await act('Edit')
    const form = page.getByRole('dialog', { name: 'Edit User' })
    await form.getByLabel('Role').selectOption('Member')
    await form.getByRole('button', { name: 'Update User' }).click()
    await expect(
      form.getByText('This is the last administrator. Make someone else an administrator first.'),
    ).toBeVisible()
    await form.getByLabel('Role').selectOption('Administrator')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(row).toContainText('Administrator')
    await expect(row).toContainText('Active')

    for (const [path, heading] of [
      ['mail', 'Mail'],
      ['audit', 'Audit'],
      ['system', 'System'],
    ] as const) {
      await visit(page, `/admin/${path}`)
      await expect(title(page, heading)).toBeVisible()
      await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
    }
  })

  await test.step('the first steps lead from nothing to a published product (U-008)', async () => {
    await visit(page, '/')
    const start = page.getByRole('region', { name: 'Start here' })
    await expect(start).toContainText('0 of 6 done')
    await page.getByRole('link', { name: 'Add Product' }).click()
    await expect(page.getByRole('heading', { name: 'Add an organization first.' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Add Organization' }).click()
    const form = page.getByRole('dialog', { name: 'Add New Organization' })
    await form.getByLabel('Organization Name').fill('First Light Fund')
    await form.getByRole('button', { name: 'Create Organization' }).click()
    await expect(form).toBeHidden()
    await visit(page, '/')
    await expect(start).toContainText('1 of 6 done')
    await page.getByRole('link', { name: 'Add Product' }).click()
    await page.getByRole('combobox', { name: 'Organization' }).click()
    await page.getByRole('option', { name: /First Light Fund/ }).click()
    await page.getByLabel('Product name').fill('First Light Bridge')
    await page.getByRole('button', { name: 'Bridge to ITC', exact: true }).click()
    await page.getByRole('button', { name: 'Create Product' }).click()
    await expect(title(page, 'Admin Dashboard')).toBeVisible()
    await start.getByRole('button', { name: 'Hide' }).click()
    await expect(start).toBeHidden()
  })

  await test.step('requesting too much is rejected in the form, with the sentence of the server', async () => {
    await page.context().clearCookies()
    await load(page, '/')
    await page.getByRole('tab', { name: 'Email Code' }).click()
    await page.getByLabel('Email Address').fill('twice@journeys.example')
    await page.getByRole('button', { name: 'Send Code' }).click()
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
    await page.getByRole('button', { name: 'Back to Sign In' }).click()
    await page.getByRole('button', { name: 'Send Code' }).click()
    const sentence = 'We just emailed this address. Please wait before asking again.'
    await expectToast(page, 'Failed to send code', sentence)
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(sentence)

    await page.getByRole('tab', { name: 'Sign In' }).click()
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await page.getByLabel('Password', { exact: true }).fill(`guess number ${attempt}`)
      const answered = page.waitForResponse('**/api/auth/login')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await answered
    }
    await expectToast(
      page,
      'Login failed',
      'Too many attempts. Please wait a moment and try again.',
    )
  })
})
