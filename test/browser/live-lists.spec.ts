import { expect, expectToast, test } from './journey.ts'
import { freshAddress } from './people.ts'

// An open list follows what somebody else does, in all tabs, and leaves an open form alone (P-295).

test('an open list follows the changes of another administrator, also in a second tab', async ({
  page,
  context,
  people,
  anotherBrowser,
}) => {
  const email = freshAddress()
  await people.signIn(context, { role: 'admin' })
  const second = await context.newPage()
  for (const tab of [page, second]) {
    await tab.goto(`/admin/users?search=${encodeURIComponent(email)}`)
    await expect(tab.getByText('No users found')).toBeVisible()
  }

  const other = await anotherBrowser()
  await people.signIn(other.context(), { role: 'admin' })
  await other.goto('/admin/users')
  await other.getByRole('button', { name: 'Add User' }).click()
  const form = other.getByRole('dialog', { name: 'Add New User' })
  await form.getByLabel('Email Address').fill(email)
  await form.getByLabel('First Name').fill('Ngozi')
  await form.getByRole('button', { name: 'Create User' }).click()
  await expectToast(other, 'Success', 'User created successfully')

  for (const tab of [page, second])
    await expect(tab.getByRole('row', { name: /Ngozi/ })).toBeVisible()
  // The tab that reads the stream for both goes; the other takes over.
  await page.close()
  await other.goto(`/admin/users?search=${encodeURIComponent(email)}`)
  await other.getByRole('row', { name: /Ngozi/ }).click()
  const edit = other.getByRole('dialog', { name: 'Edit User' })
  await edit.getByLabel('First Name').fill('Adaeze')
  await edit.getByRole('button', { name: 'Update User' }).click()
  await expect(second.getByRole('row', { name: /Adaeze/ })).toBeVisible()
})
