import { resolve } from 'node:path'
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts'
import { expect, test, title } from './journey.ts'
import { visit } from './visit.ts'

const excerpt = (name: string) => resolve(import.meta.dirname, '../fixtures/imports', name)

test('a public list of generators comes in by the screen and is undone, a file of another kind is rejected, and pasted cells are taken', async ({
  page,
  people,
}) => {
  await people.signIn(page, { role: 'admin' })
  await test.step('a public list of generators comes in by the screen, is stored and undone', async () => {
    await visit(page, '/pipeline')
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await expect(title(page, 'Imports')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Projects' })).toBeChecked()
    await page.getByLabel('Spreadsheet file').setInputFiles(excerpt('planned-generators.csv'))

    await expect(title(page, 'Import Projects')).toBeVisible()
    await page.getByText(/^Show the \d+ placed columns/).click()
    await expect(page.getByLabel('Field for Plant State', { exact: true })).toHaveValue('location')
    await expect(page.getByText('Becomes Georgia · Kansas · Missouri')).toBeVisible()
    await page.getByRole('button', { name: /^Leave All Empty/ }).click()
    await page.getByLabel('Meaning of (OT) Other in Current Stage').selectOption('Leave empty')
    await expect(page.getByText('Every value of your file is understood')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check the File' })).toBeDisabled()
    await page.getByRole('radio', { name: 'No organization yet' }).check()
    await page.getByRole('button', { name: 'Check the File' }).click()
    await expect(page.getByText('26 projects will belong to no organization.')).toBeVisible()
    const found = page.getByRole('list', { name: 'What the check found' })
    await expect(found.getByRole('button', { name: /^With problems\s*0/ })).toBeVisible()
    await page.getByRole('button', { name: 'Import 26 rows' }).click()
    await expect(page.getByRole('heading', { name: '26 projects imported.' })).toBeVisible({
      timeout: 30_000,
    })
    await expect(page.getByRole('definition').first()).toHaveText('26')
    // The address leads back to it.
    await page.reload()
    await page.getByRole('button', { name: 'Undo Import' }).click()
    await page
      .getByRole('alertdialog', { name: 'Undo import' })
      .getByRole('button', { name: 'Undo import' })
      .click()
    await expect(page.getByRole('heading', { name: 'The import was undone' })).toBeVisible({
      timeout: 30_000,
    })
  })

  await test.step('a file of another kind is rejected at once, and pasted cells are taken', async () => {
    await visit(page, '/imports?entity=organizations')
    await page
      .getByLabel('Spreadsheet file')
      .setInputFiles({ name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await expect(page.getByRole('alert')).toContainText(
      '"list.pdf" is neither a CSV nor an XLSX file',
    )
    await expectAccessible(page, 'a refused file')
    await page.getByRole('button', { name: 'Paste Cells' }).click()
    await page
      .getByLabel(/^Cells copied from a spreadsheet/)
      .fill(
        `Name\tCity\tState\tTotal assets\nPasted Lender ${performance.now()}\tChicago\tIL\t1200000`,
      )
    await page.getByRole('button', { name: 'Use These Cells' }).click()
    await expect(title(page, 'Import Organizations')).toBeVisible()
    await page.getByText(/^Show the \d+ placed columns/).click()
    await expect(page.getByText('Combined with State.')).toBeVisible()
    await page.getByRole('button', { name: 'Check the File' }).click()
    await page.getByRole('button', { name: /^New\s*1/ }).click()
    await expect(page.getByRole('list', { name: 'Rows: new' })).toContainText(
      'Location: Chicago, Illinois',
    )
    await expectAccessibleAtBothWidths(page, 'an import that was checked')
  })
})
