import type { Page } from '@playwright/test'
import { closeToasts, expect, expectToast, signInByForm, test, title } from './journey.ts'
import { freshAddress } from './people.ts'
import { visit } from './visit.ts'

/** Finds one account in the list. */
async function find(page: Page, email: string): Promise<void> {
  await visit(page, `/admin/users?search=${encodeURIComponent(email)}`)
  await expect(page.getByText('Showing 1 to 1 of 1 users').first()).toBeVisible()
}

const act = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('an account is made and sets its password, becomes administrator and member again, is signed out, disabled, enabled and deleted', async ({
  page,
  people,
  outbox,
  anotherBrowser,
}) => {
  await people.signIn(page, { role: 'admin', firstName: 'Nana', lastName: 'Quaye' })
  const person = { email: freshAddress(), password: 'cormorant-bay-31' }
  const row = page.getByRole('row', { name: person.email })
  const other = await anotherBrowser()

  await test.step('a new account gets a mail, sets its password and signs in', async () => {
    await visit(page, '/admin/users')
    await page.getByRole('button', { name: 'Add User' }).click()
    const form = page.getByRole('dialog', { name: 'Add New User' })
    await form.getByRole('button', { name: 'Create User' }).click()
    await expect(form.getByText('Please enter a valid email')).toBeVisible()
    await expect(form.getByLabel('Email Address')).toBeFocused()
    await form.getByLabel('Email Address').fill(person.email)
    await form.getByLabel('First Name').fill('Afua')
    await form.getByLabel('Last Name').fill('Darko')
    await form.getByRole('combobox', { name: /Organization/ }).click()
    await page.getByPlaceholder('Search organizations').fill('delta')
    await page.getByRole('option', { name: /Delta Rising CDC/ }).click()
    await form.getByRole('button', { name: 'Create User' }).click()
    await expectToast(page, 'Success', 'User created successfully')
    await expect(form).toBeHidden()

    await page.getByRole('searchbox', { name: 'Search users' }).fill(person.email)
    await expect(row).toContainText('Delta Rising CDC')
    await expect(row).toContainText('Not verified')

    expect((await outbox.wait(person.email)).subject).toBe('Your account is ready: set a password')
    await other.goto(`/reset-password?token=${await outbox.token(person.email)}`)
    await other.getByLabel('New Password', { exact: true }).fill(person.password)
    await other.getByLabel('Confirm New Password').fill(person.password)
    await other.getByRole('button', { name: 'Reset Password' }).click()
    await other.getByRole('link', { name: 'Continue to Sign In' }).click()
    // The list has heard that they accepted the terms, which is stored after they are in: whoever edits an older version is
    // asked which one to keep.
    const heard = page.waitForResponse(
      async (answer) =>
        answer.url().includes('/api/users?') && /"termsVersion":"/.test(await answer.text()),
    )
    await signInByForm(other, person)
    await expect(title(other, 'Organization Dashboard')).toBeVisible()
    await heard
  })

  await test.step('a change of the role opens and shuts the administration at once', async () => {
    await visit(other, '/admin')
    await expect(title(other, '404 Page Not Found')).toBeVisible()
    await find(page, person.email)
    await expect(row.getByRole('time')).toBeVisible()
    const giveRole = async (role: string) => {
      await act(page, 'Afua Darko', 'Edit')
      const form = page.getByRole('dialog', { name: 'Edit User' })
      await form.getByLabel('Role').selectOption(role)
      await form.getByRole('button', { name: 'Update User' }).click()
      await expectToast(page, 'Success', 'User updated successfully')
      await expect(row).toContainText(role)
      await closeToasts(page)
    }
    await giveRole('Administrator')
    // The stream of changes tells an open page, which opens and gives way by itself.
    await expect(title(other, 'Users')).toBeVisible()
    await giveRole('Member')
    await expect(title(other, '404 Page Not Found')).toBeVisible()
    await expect(other.getByRole('navigation', { name: 'Administration' })).toHaveCount(0)
  })

  await test.step('the audit trail says who changed the role', async () => {
    const { users } = (await (
      await page.request.get(`/api/users?search=${encodeURIComponent(person.email)}`)
    ).json()) as { users: { id: string }[] }
    await visit(page, `/admin/audit?entityId=${users[0]?.id}&action=update`)
    const changes = page.getByRole('row', { name: /Nana Quaye/ })
    await expect(changes).toHaveCount(2)
    await changes.first().click()
    const entry = page.getByRole('dialog', { name: 'Changed: Afua Darko' })
    await expect(entry.getByRole('row', { name: 'Role Administrator Member' })).toBeVisible()
  })

  await test.step('it is signed out, disabled, enabled and deleted', async () => {
    await find(page, person.email)
    await act(page, 'Afua Darko', 'End sessions')
    await page.getByRole('alertdialog').getByRole('button', { name: 'End sessions' }).click()
    await expectToast(page, 'Success', 'Sessions ended successfully')
    await other.reload()
    await expect(title(other, 'Sign in to the portal')).toBeVisible()

    await act(page, 'Afua Darko', 'Disable')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable user' }).click()
    await expectToast(page, 'Success', 'User disabled successfully')
    await expect(row).toContainText('Disabled')
    await signInByForm(other, person)
    await expectToast(other, 'Login failed', 'Invalid email or password')

    await act(page, 'Afua Darko', 'Enable')
    await expectToast(page, 'Success', 'User enabled successfully')
    await expect(row).toContainText('Active')

    await act(page, 'Afua Darko', 'Delete')
    const question = page.getByRole('alertdialog', { name: 'Delete user' })
    await expect(question).toContainText(
      `Are you sure you want to delete Afua Darko (${person.email})?`,
    )
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expectToast(page, 'Success', 'User deleted successfully')
    await expect(page.getByText('No users found')).toBeVisible()
  })
})
