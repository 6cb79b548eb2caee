import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { closeToasts, expect, test } from './journey.ts'
import { phone, visit } from './visit.ts'

// Many records chosen in a list and changed together (attention, E-001, E-002, E-008, E-009).

/** Projects of the reader's own organization with names that nothing else has. */
async function projects(request: APIRequestContext, word: string, count: number) {
  const { user } = await (await request.get('/api/auth/user')).json()
  for (let n = 1; n <= count; n += 1)
    await request.post('/api/pipeline', {
      data: {
        organizationId: user.organizationId,
        name: `${word} ${n}`,
        currentStage: 'predevelopment',
        capNeed: n === 2 ? ['bridge_to_itc', 'perm'] : ['bridge_to_itc'],
      },
    })
  return `/pipeline?search=${word}&sort=name&order=asc`
}
const stored = async (request: APIRequestContext, word: string) =>
  (await (await request.get(`/api/pipeline?search=${word}&sort=name&order=asc`)).json())
    .pipeline as {
    visibility: string
    capNeed: string[]
    dealLead: string | null
  }[]
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' })
const box = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true })

test('records of a list are chosen and changed together, by mouse, by keyboard and on a phone', async ({
  page,
  people,
}) => {
  await people.signIn(page)
  await test.step('projects are chosen, previewed, changed and taken back', async () => {
    await visit(page, await projects(page.request, 'Quince', 3))
    await box(page, 'Quince 1').click()
    await box(page, 'Quince 3').click({ modifiers: ['Shift'] })
    await expect(bar(page).getByText('3 selected')).toBeVisible()
    // Sorting and filtering keep what is chosen.
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await expect(bar(page).getByText('3 selected')).toBeVisible()

    await bar(page).getByRole('button', { name: 'Edit...' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit 3 projects' })
    await expect(dialog.getByRole('button', { name: 'Preview' })).toBeVisible()
    await dialog.getByLabel('Cap Need', { exact: true }).selectOption('Add')
    await dialog.getByRole('combobox', { name: 'Cap Need to add' }).fill('perm')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.getByText('2 will change, 1 stays as it is')).toBeVisible()
    await expect(
      dialog.getByText('Cap Need Bridge to ITC → Bridge to ITC, Perm').first(),
    ).toBeVisible()
    expect((await stored(page.request, 'Quince'))[0]?.capNeed).toEqual(['bridge_to_itc'])
    await expectAccessible(page, 'the preview of a bulk edit')
    // A further choice is previewed again.
    await dialog
      .getByLabel('Visibility', { exact: true })
      .selectOption({ value: '=organization_only' })
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.getByText('3 will change')).toBeVisible()
    await dialog.getByRole('button', { name: 'Change 3 Projects' }).click()
    await expect(dialog).toBeHidden()
    const toast = page.getByText('3 projects changed', { exact: true }).first()
    await expect(toast).toBeVisible()
    for (const { visibility, capNeed } of await stored(page.request, 'Quince')) {
      expect(visibility).toBe('organization_only')
      expect(capNeed).toContain('perm')
    }
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('3 projects are as before').first()).toBeVisible()
    const back = await stored(page.request, 'Quince')
    expect(back.map(({ visibility }) => visibility)).toEqual(['shared', 'shared', 'shared'])
    expect(back[0]?.capNeed).toEqual(['bridge_to_itc'])

    // Later it stands in Imports.
    await visit(page, '/imports')
    await page.getByRole('link', { name: 'Bulk edit of 3 projects' }).first().click()
    await expect(page.getByText('The bulk edit was undone')).toBeVisible()
    await closeToasts(page)
  })

  await test.step('the keyboard alone: x, the dialog, Undo in time, Escape', async () => {
    await visit(page, await projects(page.request, 'Medlar', 2))
    await page.getByRole('row', { name: /Medlar 1/ }).focus()
    await page.keyboard.press('x')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('x')
    await expect(bar(page).getByText('2 selected')).toBeVisible()
    await bar(page).getByRole('button', { name: 'Edit...' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit 2 projects' })
    await expect(dialog).toBeVisible()
    await dialog.getByLabel('Project Lead', { exact: true }).focus()
    await page.keyboard.press('s')
    await page.keyboard.press('Tab')
    // The key that chooses rows is a letter like any other in a field.
    await page.keyboard.type('Felix')
    await dialog.getByRole('button', { name: 'Preview' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('2 will change')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText('2 projects changed', { exact: true }).first()).toBeVisible()
    expect((await stored(page.request, 'Medlar')).map(({ dealLead }) => dealLead)).toEqual([
      'Felix',
      'Felix',
    ])
    await page.keyboard.press('F8')
    await page.getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('2 projects are as before').first()).toBeVisible()
    await page.getByRole('row', { name: /Medlar 2/ }).focus()
    await page.keyboard.press('Escape')
    await expect(bar(page)).toBeHidden()
    await closeToasts(page)
  })

  await test.step('several are confirmed at once; a record of others has no box', async () => {
    await visit(page, await projects(page.request, 'Sorrel', 2))
    await page.getByRole('checkbox', { name: 'Select all rows' }).click()
    await bar(page).getByRole('button', { name: 'Still seeking capital' }).click()
    await expect(
      page.getByText('2 projects are marked as seeking capital today.').first(),
    ).toBeVisible()
    await expectAccessible(page, 'a list with chosen rows')
    await bar(page).getByRole('button', { name: 'Clear selection' }).click()
    await expect(bar(page)).toBeHidden()
    // Facilities are changed by their administrators alone.
    await visit(page, '/catalytic-facilities')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^Select/ })).toHaveCount(0)
  })

  await test.step('on a phone Select shows the boxes, and the bar is at the bottom', async () => {
    await page.setViewportSize(phone)
    await visit(page, await projects(page.request, 'Damson', 2))
    await expect(page.getByText('Damson 1')).toBeVisible()
    await expect(box(page, 'Damson 1')).toHaveCount(0)
    await page.getByRole('button', { name: 'Import, export or print' }).click()
    await page.getByRole('menuitem', { name: 'Select', exact: true }).click()
    await box(page, 'Damson 1').click()
    await box(page, 'Damson 2').click()
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
    await expectAccessible(page, 'a phone with chosen entries')
    await bar(page).getByRole('button', { name: 'Edit...' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit 2 projects' })
    await dialog.getByLabel('Outcome', { exact: true }).selectOption('Withdrawn')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByRole('button', { name: 'Change 2 Projects' }).click()
    await expect(page.getByText('2 projects changed', { exact: true }).first()).toBeVisible()
    // The toast with its Undo stands above the rows, not over the bar.
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expect(box(page, 'Damson 1')).toHaveCount(0)
  })
})
