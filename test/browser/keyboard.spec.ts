import { expect, expectToast, test, title } from './journey.ts'
import { tabTo } from './tab-to.ts'
import { load, visit } from './visit.ts'

test('the keyboard alone signs in, goes through a list, opens a record and chooses its columns, changes the name and signs out', async ({
  page,
  people,
}) => {
  const person = await people.create(page)
  await test.step('signs in', async () => {
    await page.goto('/')
    await expect(title(page, 'Sign in to the portal')).toBeVisible()
    // The tabs are one stop, and the arrows go through them.
    await tabTo(page, 'Sign In')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Register' })).toBeFocused()
    await expect(page.getByRole('tabpanel', { name: 'Register' })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('tabpanel', { name: 'Sign In' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Email Address')).toBeFocused()
    await page.keyboard.type(person.email)
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await expect(title(page, 'Organization Dashboard')).toBeFocused()
  })

  await test.step('opens the own menu and changes the name', async () => {
    // From the title on to the end of the page, and around to its top.
    await tabTo(page, 'Amara Osei')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('banner').getByRole('button', { name: /Amara Osei/ })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(title(page, 'My Profile')).toBeFocused()

    await tabTo(page, 'First Name')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Esi')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Profile updated', 'Your profile has been updated successfully.')
    // F8 goes to the notification, from where it can be dismissed.
    await page.keyboard.press('F8')
    await tabTo(page, 'Dismiss', 3)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your profile has been updated successfully.')).toHaveCount(0)
  })

  await people.change(person.id, { role: 'admin' })
  await expect(page.getByRole('list', { name: 'Administration' })).toBeVisible()
  await test.step('goes through a list, opens a record and chooses its columns', async () => {
    await visit(page, '/admin/users')
    const rows = page.getByRole('row')
    await expect(rows.nth(1)).toBeVisible()
    await tabTo(page, 'Search users')
    await page.keyboard.type('prairielight')
    await expect(rows).toHaveCount(3)
    await tabTo(page, 'Columns')
    await page.keyboard.press('Enter')
    const chooser = page.getByRole('dialog', { name: 'Columns' })
    await expect(chooser).toBeVisible()
    await chooser.getByRole('checkbox', { name: 'Created' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Alt+ArrowUp')
    await page.keyboard.press('Escape')
    await expect(chooser).toBeHidden()
    await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()
    await expect(page.getByRole('columnheader')).toHaveText([
      'Name',
      'Email',
      'Role',
      'Organization',
      'Verified',
      'Second step',
      'Last sign-in',
      'Created',
      'Status',
      'Actions',
    ])

    while (!(await rows.nth(1).evaluate((row) => row === document.activeElement)))
      await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect(rows.nth(2)).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit User' })
    await expect(dialog.getByLabel('Email Address')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(rows.nth(2)).toBeFocused()
  })

  await test.step('signs out', async () => {
    await load(page, '/profile')
    await expect(title(page, 'My Profile')).toBeVisible()
    await tabTo(page, 'Esi Osei')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(title(page, 'Sign in to the portal')).toBeVisible()
  })
})
