import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths } from './accessible.ts'
import { administrator } from './administrator.ts'
import { escapeFrom, expect, expectToast, test, title } from './journey.ts'
import { takeMoreFilter } from './more-filters.ts'
import { signIn } from './people.ts'
import { visit } from './visit.ts'

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

test('an administrator adds an organization, finds it, changes it and deletes it, but none with records', async ({
  page,
}) => {
  await signIn(page, administrator)
  const name = `Harbor Lenders ${randomUUID().slice(0, 6)}`
  await visit(page, '/organizations')
  await expect(title(page, 'Organizations')).toBeVisible()
  await expect(page.getByText(/^Showing 1 to 20 of \d+ organizations$/).first()).toBeVisible()
  // Few rows: each more is the same markup again.
  await visit(page, '/organizations?search=light')
  await expect(row(page, 'Prairie Light')).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'Organizations')
  await page.getByRole('button', { name: 'Add Organization' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Organization' })
  await form.getByRole('button', { name: 'Create Organization' }).click()
  await expect(form.getByText('Organization name is required')).toBeVisible()
  await expect(form.getByLabel('Organization Name')).toBeFocused()
  await form.getByLabel('Organization Name').fill(name)
  await expect(form.getByRole('group', { name: 'Member Types' })).toHaveCount(0)
  await form.getByLabel('Campaign Role').selectOption('Capital Aggregator')
  await expectAccessibleAtBothWidths(page, 'Add New Organization with an error')
  await form.getByRole('button', { name: 'Green Banks' }).click()
  await form.getByLabel('Location').fill('Bar Harbor, Maine')
  await form.getByLabel('Assets Under Management').fill('1250000000')
  await form.getByLabel('Website').fill('harborlenders.example')
  await form.getByRole('button', { name: 'Create Organization' }).click()
  await expectToast(page, 'Success', 'Organization created successfully')
  // The form gives the focus back to its opener only where nothing has opened over it.
  const created = page.getByRole('dialog', { name })
  await expect(created.getByRole('link', { name: 'Invite people' })).toBeFocused()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await page.getByRole('searchbox', { name: 'Search organizations' }).fill(name.toUpperCase())
  await expect(row(page, name)).toContainText('$1.3B')
  await expect(page).toHaveURL(/search=/)
  await page.reload()
  await row(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click()
  const edit = page.getByRole('dialog', { name: 'Edit Organization' })
  await expect(edit.getByLabel('Website')).toHaveValue('https://harborlenders.example')
  await expect(edit.getByRole('button', { name: 'Green Banks' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await edit.getByLabel('Status').selectOption('Draft')
  // Leaving by mistake asks first and loses nothing.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stay' }).click()
  await edit.getByRole('button', { name: 'Update Organization' }).click()
  await expectToast(page, 'Success', 'Organization updated successfully')
  await expect(row(page, name)).toContainText('Draft')

  await row(page, name)
    .getByRole('button', { name: `Delete ${name}` })
    .click()
  const question = page.getByRole('alertdialog', { name: 'Delete organization' })
  await expect(question).toContainText(name)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Success', 'Organization deleted successfully')
  await expect(page.getByRole('heading', { name: 'No organizations found' })).toBeVisible()

  // One with records is not deleted: the counts are said and archiving is offered.
  await visit(page, '/organizations?search=prairie+light')
  await row(page, 'Prairie Light')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const rejection = page.getByRole('alertdialog', { name: 'This organization cannot be deleted' })
  await expect(rejection).toContainText(/Prairie Light Green Bank still has \d+ users/)
  await expect(rejection.getByRole('button', { name: 'Archive instead' })).toBeVisible()
  await rejection.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, 'Prairie Light')).toContainText('Published')
})

test('a member narrows the registry and reads an organization as far as it is open', async ({
  page,
  people,
}) => {
  await people.signIn(page)
  await visit(page, '/organizations-registry')
  await expect(title(page, 'Organizations Registry')).toBeVisible()
  await page
    .getByRole('list', { name: 'The registry at a glance' })
    .getByRole('link', { name: /^Capital Aggregators/ })
    .click()
  await expect(page).toHaveURL(/campaignRole=capital_aggregator/)
  await takeMoreFilter(page, 'south carolina')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Showing 1 to 1 of 1 organizations').first()).toBeVisible()
  await row(page, 'Commons Credit Union Alliance').click()
  const details = page.getByRole('dialog', { name: 'Commons Credit Union Alliance' })
  await expect(details).toContainText('Not disclosed')
  await expect(
    details.getByRole('link', { name: 'alliance@commonsalliance.example' }),
  ).toBeVisible()
  await expect(details.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  const address = page.url()
  await escapeFrom(details)
  await expect(details).toHaveCount(0)
  await page.goto(address)
  await expect(details).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'the details of an organization')
  await visit(page, '/organizations-registry?search=whitcomb')
  await expect(page.getByText('No organizations found matching your criteria')).toBeVisible()
})
