import { expectAccessible, expectAccessibleAtBothWidths, goOn } from './accessible.ts'
import { expect, test } from './journey.ts'
import { takeMoreFilter } from './more-filters.ts'
import { phone } from './visit.ts'

test('the pages of a newcomer who joins, up to the end of the session', async ({
  page,
  people,
}) => {
  test.slow()
  const person = await people.signIn(page, { organization: null })
  await goOn(page, '/', 'Join Organization')
  const join = page.getByRole('button', { name: 'Join Organization' })
  await join.click()
  await expect(page.getByText('Registration key is required')).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'Join Organization with an error')
  await page.getByRole('textbox', { name: 'Registration Key' }).fill('BRAC-93TX-KD7Y-4QHM')
  await join.click()

  await goOn(page, '/', 'Organization Dashboard')
  await expectAccessibleAtBothWidths(page, 'Organization Dashboard')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Amara Osei/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'user menu')

  const {
    catalyticFacilities: [first],
  } = (await (
    await page.request.get('/api/catalytic-facilities?search=Solar+on+Schools+Reserve')
  ).json()) as { catalyticFacilities: { id: string; name: string }[] }
  await goOn(page, `/catalytic-facilities/edit/${first?.id}`, first?.name ?? '')
  await expectAccessibleAtBothWidths(page, 'a facility that is read')
  await goOn(page, '/catalytic-facilities/new', 'Add New Facility')
  await expectAccessibleAtBothWidths(page, 'who administers facilities')

  await goOn(page, '/profile', 'My Profile')
  await page.getByRole('region', { name: 'Profile Information' }).getByLabel('First Name').fill('')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await page.getByLabel('New Password', { exact: true }).fill('abc')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Password mismatch')).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'My Profile with errors')
  await people.endSessions(person.id)
  await page.getByRole('radio', { name: 'Light' }).check()
  await expect(page.getByText('Session expired')).toBeVisible()
  await page.getByRole('radio', { name: 'Follow the system' }).check()
  await expectAccessibleAtBothWidths(page, 'Session expired')
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'Sign in again')
})

test('the pages of an administrator, their dialogs, lists with filters and columns, and what only a phone shows', async ({
  page,
  people,
}) => {
  test.slow()
  const person = await people.signIn(page, { role: 'admin' })
  // Few rows: each more is the same markup again.
  for (const [path, heading] of [
    ['/', 'Admin Dashboard'],
    ['/admin/users?search=prairielight', 'Users'],
    [`/admin/audit?entityId=${person.id}`, 'Audit'],
    ['/admin/mail', 'Mail'],
    ['/admin/system', 'System'],
    ['/admin/sign-in', 'Sign-in'],
    ['/deleted-records', 'Recently Deleted'],
  ] as const) {
    await goOn(page, path, heading)
    await expectAccessibleAtBothWidths(page, heading)
  }

  await test.step('the dialogs of an account', async () => {
    await goOn(page, '/admin/users?search=whitefeather', 'Users')
    await page.getByRole('button', { name: 'Add User' }).click()
    await page.getByRole('button', { name: 'Create User' }).click()
    await expect(page.getByText('Please enter a valid email')).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'Add New User with an error')
    await page.getByRole('combobox', { name: /Organization/ }).click()
    await expect(page.getByRole('option', { name: /Delta Rising CDC/ })).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'the choice of an organization')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').getByLabel('First Name').fill('Half')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page, 'Leave without saving')
    await page.getByRole('button', { name: 'Leave without saving' }).click()

    await page.getByRole('button', { name: /^Actions for Dana Whitefeather/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    // On a phone its button is another, in an entry of the list.
    await expectAccessible(page, 'the menu of an account')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete user' })
    await expect(question).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'Delete user')
    await question.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a list with its filters and columns, an empty one, and an entry of one', async () => {
    await goOn(page, `/admin/audit?entityId=${person.id}`, 'Audit')
    await takeMoreFilter(page, 'Record: Users')
    await expectAccessible(page, 'all filters')
    await takeMoreFilter(page, 'Action')
    await expectAccessible(page, 'a filter')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Columns' }).click()
    await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
    await expectAccessible(page, 'Columns')
    await page.keyboard.press('Escape')
    await goOn(page, '/admin/users?search=nobody-of-this-name&role=member&disabled=true', 'Users')
    await expect(page.getByText('No users found')).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'an empty list with filters')
    await goOn(page, `/admin/audit?entityId=${person.id}`, 'Audit')
    await page.locator('[data-row]').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'an audit entry')
    await page.keyboard.press('Escape')
  })

  await test.step('what only a phone shows', async () => {
    await page.setViewportSize(phone)
    // Few entries: each more is the same markup again.
    await goOn(page, '/admin/users?search=whitefeather', 'Users')
    await page.getByRole('button', { name: /^Actions for Dana Whitefeather/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page, 'the menu of an account, on a phone')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Main menu' })).toBeVisible()
    await expectAccessible(page, 'the drawer')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^More filters/ }).click()
    await expect(page.getByRole('dialog', { name: 'More filters' })).toBeVisible()
    await expectAccessible(page, 'the filters')
    await page.getByRole('button', { name: /^Show / }).click()
    await page.getByRole('button', { name: /^Sort by/ }).click()
    await expect(page.getByRole('dialog', { name: 'Sort' })).toBeVisible()
    await expectAccessible(page, 'the order')
  })
})
