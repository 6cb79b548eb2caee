import { expectAccessible, expectAccessibleAtBothWidths, open } from './accessible.ts'
import { expect, expectToast, test, closeToasts } from './journey.ts'
import { administrator } from './administrator.ts'
import { signIn } from './people.ts'
import { tabTo } from './tab-to.ts'
import { visit } from './visit.ts'

test('an API token is made by keyboard, shown once, used by a program and revoked (X-140)', async ({
  page,
  people,
  request,
  outbox,
  anotherBrowser,
}) => {
  const person = await people.signIn(page, { organization: 'Bright Acre Energy' })
  await open(page, '/profile/tokens', 'My Profile')
  await expect(page.getByText('You have no API tokens.', { exact: false })).toBeVisible()
  await expectAccessible(page, 'no API tokens')
  await tabTo(page, 'New Token')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New token' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expectAccessibleAtBothWidths(page, 'a new API token')
  await page.keyboard.type('Nightly sync')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Success', 'API token created successfully')
  await closeToasts(page)
  const shown = page.getByText(/^ccr_/)
  await expect(page.getByText('You will not see this again.', { exact: false })).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'the token, shown once')
  const token = (await shown.textContent()) ?? ''
  expect(token).toMatch(/^ccr_[0-9A-Za-z]{36}$/)
  await outbox.about(person.email, 'An API token was created for your account')

  const program = { headers: { authorization: `Bearer ${token}` } }
  const read = await request.get('/api/products', program)
  expect(read.status()).toBe(200)
  const write = await request.post('/api/products', { ...program, data: {} })
  expect([write.status(), write.headers()['www-authenticate']]).toEqual([
    403,
    'Bearer error="insufficient_scope", scope="registry.write"',
  ])
  await page.reload()
  await expect(page.getByText(/last used/)).toBeVisible()
  expect(await page.content()).not.toContain(token)
  await expectAccessibleAtBothWidths(page, 'a list of API tokens')

  // An administrator sees that there is one, and never the token itself.
  const other = await anotherBrowser()
  await signIn(other.context(), administrator)
  await visit(other, `/admin/users?search=${encodeURIComponent(person.email)}`)
  await other.getByRole('button', { name: /^Actions for/ }).click()
  await other.getByRole('menuitem', { name: 'API Tokens' }).click()
  const list = other.getByRole('dialog', { name: 'API tokens' })
  await expect(list.getByText('Nightly sync')).toBeVisible()
  expect(await other.content()).not.toContain(token)
  await expectAccessibleAtBothWidths(other, 'the API tokens of an account')

  await page.getByRole('button', { name: 'Revoke Nightly sync' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Revoke API token' })
  await expect(question.getByText('Programs that use it stop at once.')).toBeVisible()
  await question.getByRole('button', { name: 'Revoke' }).press('Enter')
  await expectToast(page, 'Success', 'API token revoked successfully')
  expect((await request.get('/api/products', program)).status()).toBe(401)
})
