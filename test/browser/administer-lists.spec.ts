import { administrator } from './administrator.ts'
import { expect, preferencesSaved, test, title } from './journey.ts'
import { freshAddress, signIn } from './people.ts'

test('search, filters, order and page of a list are in the address', async ({
  page,
  context,
  people,
}) => {
  await people.signIn(context, { role: 'admin' })
  await page.goto('/admin/users')
  const rows = page.getByRole('row')
  await page.getByRole('searchbox', { name: 'Search users' }).fill('.example')
  await expect(page).toHaveURL(/search=.example/)
  await page.getByRole('button', { name: 'All Roles' }).click()
  await page
    .getByRole('dialog', { name: 'Filter by role' })
    .getByText('Organization Manager')
    .click()
  await expect(page).toHaveURL(/role=organization_manager/)
  await page.keyboard.press('Escape')
  await page.getByLabel('Organization', { exact: true }).selectOption('Prairie Light Green Bank')
  await expect(rows.nth(1)).toContainText('Dana Whitefeather')
  await expect(rows).toHaveCount(2)
  await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=email/)
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )

  const address = page.url()
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('.example')
  await expect(rows).toHaveCount(2)
  // Each filter can be removed by its chip, and all of them at once.
  await page.getByRole('button', { name: /Remove.*Role/ }).click()
  await expect(page).not.toHaveURL(/role=/)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).not.toHaveURL(/organizationId=/)
  await page.goto(address)
  await expect(rows).toHaveCount(2)
})

test('paging goes through everybody once, and the back button returns to the page one left', async ({
  page,
  context,
  people,
  anotherBrowser,
}) => {
  const crowd = (await anotherBrowser()).context()
  const lastName = `Crowd${Date.now()}`
  const names = Array.from({ length: 21 }, (_, place) => `P${String(place).padStart(2, '0')}`)
  await signIn(crowd, administrator)
  for (const firstName of names) {
    const created = await crowd.request.post('/api/users', {
      data: { email: freshAddress(), firstName, lastName },
    })
    await expect(created).toBeOK()
  }
  await people.signIn(context, { role: 'admin' })
  await page.goto(`/admin/users?search=${lastName}`)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('Showing 1 to 20 of 21 users')
  await expect(pages.getByRole('button', { name: 'Previous' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(pages).toContainText('Showing 21 to 21 of 21 users')
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('row', { name: /P20/ })).toBeVisible()
  // Another page of the portal and back again: the list is where it was left.
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Audit' })
    .click()
  await expect(title(page, 'Audit')).toBeVisible()
  await page.goBack()
  await expect(pages).toContainText('Showing 21 to 21 of 21 users')
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue(lastName)
  // Another order begins on its first page.
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(pages).toContainText('Showing 1 to 20 of 21 users')
  await expect(page.getByRole('row').nth(1)).toContainText('P20')
})

test('the chosen columns are stored for the next visit and in another browser', async ({
  page,
  context,
  people,
  anotherBrowser,
}) => {
  const person = await people.signIn(context, { role: 'admin' })
  await page.goto('/admin/users')
  const heads = page.getByRole('columnheader')
  await expect(heads).toHaveText([
    'Name',
    'Email',
    'Role',
    'Organization',
    'Verified',
    'Second step',
    'Last sign-in',
    'Status',
    'Actions',
  ])
  await page.getByRole('button', { name: 'Columns' }).click()
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  await expect(chooser.getByRole('checkbox', { name: 'Name' })).toBeDisabled()
  await expect(chooser).toContainText('8 of 9')
  for (const column of ['Email', 'Verified'])
    await chooser.getByRole('checkbox', { name: column }).uncheck()
  // The order of the columns names all of them, also in what is saved before.
  const saved = preferencesSaved(page, /"visible":\[[^\]]*"createdAt"/)
  await chooser.getByRole('checkbox', { name: 'Created' }).check()
  await saved
  const chosen = [
    'Name',
    'Role',
    'Organization',
    'Second step',
    'Last sign-in',
    'Status',
    'Created',
    'Actions',
  ]
  await expect(heads).toHaveText(chosen)
  await page.reload()
  await expect(heads).toHaveText(chosen)

  const other = await anotherBrowser()
  await signIn(other.context(), person)
  await other.goto('/admin/users')
  await expect(other.getByRole('columnheader')).toHaveText(chosen)
  await other.getByRole('button', { name: 'Columns' }).click()
  await other.getByRole('button', { name: 'Reset columns' }).click()
  await expect(other.getByRole('columnheader')).toHaveText([
    'Name',
    'Email',
    'Role',
    'Organization',
    'Verified',
    'Second step',
    'Last sign-in',
    'Status',
    'Actions',
  ])
})

test('the mail log names kind, recipient and state, never what a mail says', async ({
  page,
  context,
  people,
  outbox,
}) => {
  const person = await people.signIn(context, { role: 'admin' })
  await context.request.post('/api/auth/send-code', { data: { email: person.email } })
  const code = await outbox.code(person.email)
  await page.goto('/admin/mail')
  await page.getByRole('searchbox', { name: 'Search recipients' }).fill(person.email)
  await expect(page.getByText('Showing 1 to 1 of 1 emails').first()).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(person.email) })
  await expect(row).toContainText('Sign-in code')
  // The mail is written before it is marked as sent.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(row).toContainText('Sent', { timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  expect(await page.locator('body').textContent()).not.toContain(code)
  await page.getByRole('button', { name: 'All States' }).click()
  await page.getByRole('dialog', { name: 'Filter by state' }).getByText('Failed').click()
  await expect(page.getByText('No emails found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page.getByText(/^Showing 1 to \d+ of \d+ emails$/).first()).toBeVisible()
})

test('the system page leads to the lists behind its figures', async ({ page, context, people }) => {
  await people.signIn(context, { role: 'admin' })
  await page.goto('/admin/system')
  await page.getByRole('link', { name: /Signed in now/ }).click()
  await expect(title(page, 'Users')).toBeVisible()
  await expect(page).toHaveURL('/admin/users?signedIn=true')
  await page.goto('/admin/system')
  for (const name of ['Database', 'Mail', 'People', 'Portal'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  const card = page.getByRole('region', { name: 'People', exact: true })
  await card
    .getByRole('definition')
    .filter({ has: page.getByRole('link') })
    .nth(1)
    .getByRole('link')
    .click()
  await expect(page).toHaveURL('/admin/users?role=admin')
})
