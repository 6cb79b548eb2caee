import { expect, preferencesSaved, test, title } from './journey.ts'
import { takeMoreFilter } from './more-filters.ts'
import { load, visit } from './visit.ts'

test('an administrator narrows the users, chooses their columns, reads the mail log, and goes on from the figures of the system', async ({
  page,
  people,
  outbox,
}) => {
  const person = await people.signIn(page, { role: 'admin' })
  const heads = page.getByRole('columnheader')
  const rows = page.getByRole('row')

  await test.step('search, filters and order of a list are in the address', async () => {
    await visit(page, '/admin/users')
    await page.getByRole('searchbox', { name: 'Search users' }).fill('.example')
    await expect(page).toHaveURL(/search=.example/)
    await takeMoreFilter(page, 'organization manager')
    await expect(page).toHaveURL(/role=organization_manager/)
    await takeMoreFilter(page, 'prairie light')
    await page.keyboard.press('Escape')
    await expect(rows.nth(1)).toContainText('Dana Whitefeather')
    await expect(rows).toHaveCount(2)
    const email = page.getByRole('columnheader', { name: 'Email' })
    await email.getByRole('button').click()
    await expect(page).toHaveURL(/sort=email/)
    await expect(email).toHaveAttribute('aria-sort', 'ascending')

    const address = page.url()
    await page.reload()
    await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('.example')
    await expect(rows).toHaveCount(2)
    // Each filter can be removed by its pill, and all of them at once.
    await page.getByRole('button', { name: /Remove.*Role/ }).click()
    await expect(page).not.toHaveURL(/role=/)
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(page).not.toHaveURL(/organizationId=/)
    await visit(page, address)
    await expect(rows).toHaveCount(2)
  })

  await test.step('the chosen columns are stored with the account', async () => {
    const usual = [
      'Name',
      'Email',
      'Role',
      'Organization',
      'Verified',
      'Second step',
      'Last sign-in',
      'Status',
      'Actions',
    ]
    await expect(heads).toHaveText(usual)
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
    // As in another browser, which remembers nothing.
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await load(page, '/admin/users')
    await expect(heads).toHaveText(chosen)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Reset columns' }).click()
    await expect(heads).toHaveText(usual)
    await page.keyboard.press('Escape')
  })

  await test.step('the mail log names kind, recipient and state, never what a mail says', async () => {
    await page.request.post('/api/auth/send-code', { data: { email: person.email } })
    const code = await outbox.code(person.email)
    await visit(page, '/admin/mail')
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
    await takeMoreFilter(page, 'failed')
    await page.keyboard.press('Escape')
    await expect(page.getByText('No emails found')).toBeVisible()
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await expect(page.getByText(/^Showing 1 to \d+ of \d+ emails$/).first()).toBeVisible()
  })

  await test.step('the system page leads to the lists behind its figures', async () => {
    await visit(page, '/admin/system')
    for (const name of ['Database', 'Mail', 'People', 'Portal'])
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
    await page.getByRole('link', { name: /Signed in now/ }).click()
    await expect(title(page, 'Users')).toBeVisible()
    await expect(page).toHaveURL('/admin/users?signedIn=true')
    await page.goBack()
    await page
      .getByRole('region', { name: 'People', exact: true })
      .getByRole('definition')
      .filter({ has: page.getByRole('link') })
      .nth(1)
      .getByRole('link')
      .click()
    await expect(page).toHaveURL('/admin/users?role=admin')
  })
})
