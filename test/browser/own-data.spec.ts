import { readFile } from 'node:fs/promises'
import { expectAccessible, expectAccessibleAtBothWidths, open } from './accessible.ts'
import { administrator } from './administrator.ts'
import { expect, expectToast, test } from './journey.ts'
import { signIn } from './people.ts'
import { tabTo } from './tab-to.ts'
import { visit } from './visit.ts'

test('the own data are taken along, and the account is erased, by keyboard alone (X-131, X-132)', async ({
  page,
  people,
  outbox,
}) => {
  const person = await people.signIn(page, { firstName: 'Ottilie', lastName: 'Fernsby' })
  await open(page, '/profile/data', 'My Profile')
  await expectAccessibleAtBothWidths(page, 'Your Data')

  await tabTo(page, 'Download My Data')
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.account).toMatchObject({ email: person.email, firstName: 'Ottilie' })

  await tabTo(page, 'Erase My Account')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Erase my account' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Erase My Account' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, 'to confirm')
  await page.keyboard.type('somebody@else.example')
  await tabTo(page, 'Erase')
  await page.keyboard.press('Enter')
  await expect(
    question.getByText('This is not the email address of the account').first(),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'a wrong address')
  await tabTo(page, 'to confirm')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(person.email)
  await tabTo(page, 'Erase')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Success', 'Account erased successfully')
  await expect(page.getByRole('banner').getByRole('button', { name: /Ottilie/ })).toHaveCount(0)
  expect((await outbox.about(person.email, 'Your account was erased')).text).toContain(
    'Records stay with their organization.',
  )
  const again = await page.request.post('/api/auth/login', {
    data: { email: person.email, password: person.password },
  })
  expect(again.status()).toBe(401)
})

test('an administrator erases an account where it is deleted (X-135)', async ({ page, people }) => {
  const person = await people.create(page, { firstName: 'Peregrine', lastName: 'Lowe' })
  await signIn(page, administrator)
  await visit(page, `/admin/users?search=${encodeURIComponent(person.email)}`)
  await page.getByRole('button', { name: 'Actions for Peregrine Lowe' }).click()
  await expect(page.getByRole('menuitem', { name: 'Erase' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete user' })
  await question.getByLabel('Erase personal data as well').check()
  await question.getByLabel(/to confirm/).fill(person.email)
  await expectAccessible(page, 'Delete user with its personal data')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Success', 'Account erased successfully')
  await visit(page, `/admin/audit?entityId=${person.id}`)
  await expect(page.getByText('Erased account').first()).toBeVisible()
  await expect(page.getByText('Peregrine')).toHaveCount(0)
})
