import type { Page } from '@playwright/test'
import { expect, expectToast, signInByForm, test, title } from './journey.ts'
import { freshAddress } from './people.ts'

/** Finds one account in the list. */
async function find(page: Page, email: string): Promise<void> {
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`)
  await expect(page.getByText('Showing 1 to 1 of 1 users').first()).toBeVisible()
}

const act = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('a new account gets a mail, sets its password and signs in', async ({
  page,
  context,
  people,
  outbox,
  anotherBrowser,
}) => {
  await people.signIn(context, { role: 'admin' })
  const email = freshAddress()
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Add User' }).click()
  const form = page.getByRole('dialog', { name: 'Add New User' })
  await form.getByRole('button', { name: 'Create User' }).click()
  await expect(form.getByText('Please enter a valid email')).toBeVisible()
  await expect(form.getByLabel('Email Address')).toBeFocused()
  await form.getByLabel('Email Address').fill(email)
  await form.getByLabel('First Name').fill('Afua')
  await form.getByLabel('Last Name').fill('Darko')
  await form.getByRole('combobox', { name: /Organization/ }).click()
  await page.getByPlaceholder('Search organizations').fill('delta')
  await page.getByRole('option', { name: /Delta Rising CDC/ }).click()
  await form.getByRole('button', { name: 'Create User' }).click()
  await expectToast(page, 'Success', 'User created successfully')
  await expect(form).toBeHidden()

  await page.getByRole('searchbox', { name: 'Search users' }).fill(email)
  await expect(page.getByRole('row', { name: /Afua Darko/ })).toContainText('Delta Rising CDC')
  await expect(page.getByRole('row', { name: /Afua Darko/ })).toContainText('Not verified')

  expect((await outbox.wait(email)).subject).toBe('Your account is ready: set a password')
  const other = await anotherBrowser()
  await other.goto(`/reset-password?token=${await outbox.token(email)}`)
  await other.getByLabel('New Password', { exact: true }).fill('cormorant-bay-31')
  await other.getByLabel('Confirm New Password').fill('cormorant-bay-31')
  await other.getByRole('button', { name: 'Reset Password' }).click()
  await other.getByRole('link', { name: 'Continue to Sign In' }).click()
  await signInByForm(other, { email, password: 'cormorant-bay-31' })
  await expect(title(other, 'Organization Dashboard')).toBeVisible()

  // The same address a second time is rejected, and nothing typed is lost.
  await page.getByRole('button', { name: 'Add User' }).click()
  await form.getByLabel('Email Address').fill(email)
  await form.getByRole('button', { name: 'Create User' }).click()
  await expect(form.getByText('An account with this email already exists').first()).toBeVisible()
  await expect(form.getByLabel('Email Address')).toHaveValue(email)
})

test('a change of the role opens and shuts the administration at once', async ({
  page,
  context,
  people,
  anotherBrowser,
}) => {
  await people.signIn(context, { role: 'admin', firstName: 'Nana', lastName: 'Quaye' })
  const other = await anotherBrowser()
  const person = await people.signIn(other.context())
  await other.goto('/admin')
  await expect(title(other, '404 Page Not Found')).toBeVisible()

  const giveRole = async (role: string) => {
    await find(page, person.email)
    await act(page, 'Amara Osei', 'Edit')
    const form = page.getByRole('dialog', { name: 'Edit User' })
    await form.getByLabel('Role').selectOption(role)
    await form.getByRole('button', { name: 'Update User' }).click()
    await expectToast(page, 'Success', 'User updated successfully')
    await expect(page.getByRole('row', { name: /Amara Osei/ })).toContainText(role)
  }
  await giveRole('Administrator')
  await other.reload()
  await expect(title(other, 'Users')).toBeVisible()
  await giveRole('Member')
  // The stream of changes tells an open page, which gives way by itself.
  await expect(title(other, '404 Page Not Found')).toBeVisible()
  await expect(other.getByRole('navigation', { name: 'Administration' })).toHaveCount(0)

  await page.goto(`/admin/audit?entityId=${person.id}`)
  await expect(page.getByRole('row', { name: /Nana Quaye/ })).toHaveCount(2)
  await page
    .getByRole('row', { name: /Nana Quaye/ })
    .first()
    .click()
  const entry = page.getByRole('dialog', { name: 'Changed: Amara Osei' })
  await expect(entry.getByRole('row', { name: 'Role Administrator Member' })).toBeVisible()
})

test('an account is signed out, disabled, enabled and deleted', async ({
  page,
  context,
  people,
  anotherBrowser,
  outbox,
}) => {
  await people.signIn(context, { role: 'admin', firstName: 'Nana', lastName: 'Quaye' })
  const other = await anotherBrowser()
  const person = await people.signIn(other.context())
  await other.goto('/')
  await find(page, person.email)
  const row = page.getByRole('row', { name: /Amara Osei/ })

  await act(page, 'Amara Osei', 'End sessions')
  await page.getByRole('alertdialog').getByRole('button', { name: 'End sessions' }).click()
  await expectToast(page, 'Success', 'Sessions ended successfully')
  await other.reload()
  await expect(title(other, 'Sign in to the registry')).toBeVisible()

  await act(page, 'Amara Osei', 'Send Reset Link')
  await expectToast(
    page,
    'Success',
    `A link to reset the password is on its way to ${person.email}`,
  )
  expect((await outbox.wait(person.email)).subject).toBe('Reset your password')

  await act(page, 'Amara Osei', 'Disable')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable user' }).click()
  await expectToast(page, 'Success', 'User disabled successfully')
  await expect(row).toContainText('Disabled')
  await signInByForm(other, person)
  await expectToast(other, 'Login failed', 'Invalid email or password')

  await act(page, 'Amara Osei', 'Enable')
  await expectToast(page, 'Success', 'User enabled successfully')
  await expect(row).toContainText('Active')

  await act(page, 'Amara Osei', 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete user' })
  await expect(question).toContainText(
    `Are you sure you want to delete Amara Osei (${person.email})?`,
  )
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row).toBeVisible()
  await act(page, 'Amara Osei', 'Delete')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(page, 'Success', 'User deleted successfully')
  await expect(page.getByText('No users found')).toBeVisible()
})

test('two administrators who edit one account: the second is notified and loses nothing', async ({
  page,
  context,
  people,
  anotherBrowser,
}) => {
  const second = await anotherBrowser()
  await people.signIn(context, { role: 'admin' })
  await people.signIn(second.context(), { role: 'admin' })
  const person = await people.create((await anotherBrowser()).context(), {
    firstName: 'Efua',
    lastName: 'Sackey',
  })
  for (const browser of [page, second]) {
    await find(browser, person.email)
    await act(browser, 'Efua Sackey', 'Edit')
  }
  const [first, other] = [
    page.getByRole('dialog', { name: 'Edit User' }),
    second.getByRole('dialog', { name: 'Edit User' }),
  ]
  await first.getByLabel('First Name').fill('Efua Ama')
  await first.getByRole('button', { name: 'Update User' }).click()
  await expectToast(page, 'Success', 'User updated successfully')

  await other.getByLabel('Last Name').fill('Sackey-Addo')
  await other.getByRole('button', { name: 'Update User' }).click()
  await expect(other.getByText('Somebody else saved changes while you were editing')).toBeVisible()
  await expect(other.getByRole('row', { name: 'First Name Efua Ama' })).toBeVisible()
  await expect(other.getByRole('row', { name: 'Last Name Sackey-Addo Sackey' })).toBeVisible()
  await expect(other.getByLabel('Last Name')).toHaveValue('Sackey-Addo')
  await expect(other.getByLabel('First Name')).toHaveValue('Efua Ama')
  await other.getByRole('button', { name: 'Save my version' }).click()
  await expectToast(second, 'Success', 'User updated successfully')
  await expect(second.getByRole('row', { name: /Efua Ama Sackey-Addo/ })).toBeVisible()
})
