import type { Page } from '@playwright/test'
import { expect, expectToast, test, title } from './journey.ts'
import { visit } from './visit.ts'

const names = [
  '<img src=x onerror=trap()>',
  '<svg onload=trap()>',
  '{{7*7}}${7*7}',
  `"'><script>trap()</script>`,
  '</title><script>trap()</script>',
  'javascript:trap()',
  '%3Cscript%3Etrap()%3C/script%3E',
  '\u202Egnp.exe',
  '=HYPERLINK("http://evil.example")',
]

/** A name as it is stored: without characters that change the direction of reading. */
const shown = (name: string) => name.replaceAll('\u202E', '')

/** Counts every run of a script in a name. */
async function setTrap(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as { trapped: number; trap: () => void }
    counted.trapped = 0
    counted.trap = () => {
      counted.trapped += 1
    }
  })
}

const trapped = (page: Page) =>
  page.evaluate(() => (window as unknown as { trapped: number }).trapped)

test('names with markup and scripts are text on every page and in every mail', async ({
  page,
  people,
  outbox,
  anotherPerson,
}) => {
  await setTrap(page)
  for (const name of names) await anotherPerson({ firstName: name, lastName: 'Trapper' })
  const [firstName = ''] = names
  const person = await people.signIn(page, { role: 'admin', firstName, lastName: 'Trapper' })

  for (const path of [
    '/',
    '/profile',
    '/admin/users?search=Trapper',
    '/admin/audit',
    '/admin/mail',
    '/admin/system',
  ]) {
    await visit(page, path)
    await expect(
      page.getByRole('banner').getByRole('button', { name: `${firstName} Trapper` }),
    ).toBeVisible()
    await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
    expect(await trapped(page)).toBe(0)
  }
  await visit(page, '/admin/users?search=Trapper')
  for (const name of names)
    await expect(
      page
        .getByRole('row')
        .getByText(`${shown(name)} Trapper`, { exact: true })
        .first(),
    ).toBeVisible()
  await page
    .getByRole('button', { name: `Actions for ${firstName} Trapper` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`${firstName} Trapper`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await visit(page, `/admin/audit?actorId=${person.id}`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(await trapped(page)).toBe(0)
  await visit(page, `/admin/audit?entityId=${person.id}`)
  await page.getByRole('row').nth(1).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await trapped(page)).toBe(0)

  // What is typed into a search is in the address and is shown in sentences.
  await page.goto(
    `/admin/users?search=${encodeURIComponent(firstName)}&role=<script>&sort=<script>`,
  )
  await expect(page.getByRole('searchbox')).toHaveValue(firstName)
  await visit(page, `/auth?email=${encodeURIComponent(firstName)}`)
  await expect(title(page, 'Admin Dashboard')).toBeVisible()
  expect(await trapped(page)).toBe(0)

  await visit(page, '/profile')
  await page
    .getByRole('region', { name: 'Profile Information' })
    .getByLabel('Last Name')
    .fill('<b onmouseover=trap()>"\'`')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(page, 'Profile updated', 'Your profile has been updated successfully.')
  await expect(
    page
      .getByRole('region', { name: 'Your Account' })
      .getByText(`${firstName} <b onmouseover=trap()>"'\``),
  ).toBeVisible()
  expect(await trapped(page)).toBe(0)

  await page.request.post('/api/auth/forgot-password', { data: { email: person.email } })
  const mail = await outbox.wait(person.email)
  expect(mail.text).not.toContain('onerror')
})
