import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths } from './accessible.ts'
import { expect, expectToast, test, closeToasts } from './journey.ts'
import {
  bar,
  entry,
  isPhone,
  menu,
  openMenu,
  press,
  state,
  stored,
  uniqueName,
} from './view-bar.ts'
import { visit } from './visit.ts'

// Saved views of lists (attention, V-020 to V-027). Names are new each time: what is shared with an organization is seen by other journeys.

const filters = 'capNeed=bridge_to_itc&location=illinois,indiana'

/** Saves the list as it is under a name. */
async function save(page: Page, name: string, choices: readonly string[] = []): Promise<void> {
  await press(page, isPhone(page) ? 'Save as new view...' : 'Save as new view')
  const form = page.getByRole('dialog', { name: 'Save view' })
  await form.getByLabel('Name').fill(name)
  for (const choice of choices) await form.getByLabel(choice).check()
  await form.getByRole('button', { name: 'Save View' }).click()
  await expectToast(page, 'Success', 'View saved successfully')
  await expect(form).toHaveCount(0)
}

test(
  'a list is saved under a name, changed, put back, and changed for good (V-023, V-024)',
  { tag: '@phone' },
  async ({ page, context, people }) => {
    await people.signIn(context)
    const name = uniqueName('Bridge needs')
    await visit(page, `/pipeline?${filters}`)
    await save(page, name)
    await expect(bar(page, name)).toBeVisible()
    const { saved } = state(page)
    expect(saved).toBeTruthy()

    // Another filter is another state, and stays one after a reload.
    await visit(page, `${page.url()}&search=solar`)
    if (!isPhone(page)) await expect(page.getByText('Changed', { exact: true })).toBeVisible()
    await page.reload()
    await press(page, 'Reset')
    expect(state(page)).toEqual({ capNeed: 'bridge_to_itc', location: 'illinois,indiana', saved })
    await expect(page.getByText('Changed', { exact: true })).toHaveCount(0)

    await page.goBack()
    await expect(page.getByRole('searchbox', { name: 'Search projects' })).toHaveValue('solar')
    await press(page, 'Save changes')
    await expectToast(page, 'Success', 'View updated successfully')
    await visit(page, '/pipeline')
    await openMenu(page)
    await entry(page, name).click()
    await expect(page.getByRole('searchbox', { name: 'Search projects' })).toHaveValue('solar')
    expect(state(page)).toMatchObject({ search: 'solar', saved })

    // Its name, and its end.
    await openMenu(page)
    await menu(page)
      .getByRole('button', { name: `Rename, share or delete ${name}` })
      .click()
    const form = page.getByRole('dialog', { name: 'Rename, share or delete' })
    await form.getByLabel('Name').fill(`${name} now`)
    await form.getByRole('button', { name: 'Save View' }).click()
    await expectToast(page, 'Success', 'View updated successfully')
    await expect(bar(page, `${name} now`)).toBeVisible()
    await openMenu(page)
    await menu(page)
      .getByRole('button', { name: `Rename, share or delete ${name} now` })
      .click()
    await form.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`Are you sure you want to delete the view "${name} now"?`)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Success', 'View deleted successfully')
    await expect(bar(page, 'All projects')).toBeVisible()
    expect(state(page)).toEqual({
      capNeed: 'bridge_to_itc',
      location: 'illinois,indiana',
      search: 'solar',
    })
  },
)

test('a shared view is opened by another member, who may not change it, and says when it is gone (V-022, V-025)', async ({
  page,
  context,
  people,
  anotherBrowser,
}) => {
  await people.signIn(context, { firstName: 'Imani', lastName: 'Reyes' })
  const name = uniqueName('Committee')
  await visit(page, `/pipeline?${filters}&view=board`)
  await save(page, name, ['My organization'])

  const other = await anotherBrowser()
  await people.signIn(other.context())
  await visit(other, '/pipeline')
  await openMenu(other)
  await expect(entry(other, name)).toContainText('shared by Imani Reyes')
  await expect(
    menu(other).getByRole('button', { name: `Rename, share or delete ${name}` }),
  ).toHaveCount(0)
  await entry(other, name).click()
  await expect(bar(other, name)).toBeVisible()
  expect(state(other)).toMatchObject({
    capNeed: 'bridge_to_itc',
    location: 'illinois,indiana',
    view: 'board',
  })
  await visit(other, `${other.url()}&search=solar`)
  await expect(other.getByRole('button', { name: /^Save as new view/ }).first()).toBeVisible()
  await expect(other.getByRole('button', { name: 'Save changes' })).toHaveCount(0)

  // It follows the owner's change, asked for first, and goes with it.
  await visit(page, `${page.url()}&outcome=open`)
  await press(page, 'Save changes')
  const question = page.getByRole('dialog', { name: 'Save for everybody who uses this view?' })
  await question.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Success', 'View updated successfully')
  await visit(other, '/pipeline')
  await openMenu(other)
  await entry(other, name).click()
  await expect.poll(() => state(other)['outcome']).toBe('open')
  await openMenu(page)
  await menu(page)
    .getByRole('button', { name: `Rename, share or delete ${name}` })
    .click()
  await page.getByRole('button', { name: 'Delete' }).click()
  const deletion = page.getByRole('alertdialog')
  await expect(deletion).toContainText('It goes for everybody it is shared with.')
  await deletion.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Success', 'View deleted successfully')
  await other.reload()
  await expect(other.getByText('This view is no longer there. Its filters are kept.')).toBeVisible()
  expect(state(other)).toMatchObject({ capNeed: 'bridge_to_itc', outcome: 'open' })
  await closeToasts(other)
  await expect(bar(other, 'All projects')).toBeVisible()
  expect(state(other)['saved']).toBeUndefined()
})

test('a view is watched, checked at once, and its link copied (V-020, V-021, V-026)', async ({
  page,
  context,
  people,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await people.signIn(context)
  const name = uniqueName('Watched')
  await visit(page, `/pipeline?search=${encodeURIComponent(name)}`)
  await save(page, name, ['Tell me when something new fits'])
  const bell = page.getByRole('button', { name: 'Watching' })
  await expect(bell).toHaveAttribute('aria-pressed', 'true')
  await press(page, 'Copy link')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  await openMenu(page)
  await expect(entry(page, name)).toContainText('watched')
  await menu(page)
    .getByRole('button', { name: `Check now, ${name}` })
    .click()
  await expectToast(page, 'Success', `Nothing new in ${name}`)
  // The first Escape is for the toast.
  await page.keyboard.press('Escape')
  await expect(page.getByText(`Nothing new in ${name}`)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
  await bell.click()
  const rest = page.getByRole('button', { name: 'Watch', exact: true })
  await expect(rest).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(rest).toBeVisible()
})

test('by keyboard alone: v, arrows, Enter, Escape (V-020, V-021)', async ({
  page,
  context,
  people,
}) => {
  await people.signIn(context)
  const [first, second] = [uniqueName('Aspen'), uniqueName('Birch')]
  await stored(page, { name: first })
  await stored(page, { name: second, display: 'map' })
  await visit(page, '/pipeline')
  await expect(bar(page, 'All projects')).toBeVisible()
  await page.keyboard.press('v')
  await expect(entry(page, 'All projects')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
  await expect(bar(page, 'All projects')).toBeFocused()

  await page.keyboard.press('v')
  await expect(entry(page, 'All projects')).toBeFocused()
  // The arrows go to what is there: the menu opens before the views have come.
  await expect(entry(page, first)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(entry(page, first)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(entry(page, second)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bar(page, second)).toBeFocused()
  expect(state(page)).toMatchObject({ capNeed: 'bridge_to_itc', view: 'map' })
  await expect(menu(page)).toHaveCount(0)

  await visit(page, '/pipeline')
  // The buttons of an entry come after its link, and what they open returns the focus.
  await expect(bar(page, 'All projects')).toBeVisible()
  await page.keyboard.press('v')
  await expect(entry(page, 'All projects')).toBeFocused()
  // The arrows go to what is there: the menu opens before the views have come.
  await expect(entry(page, first)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(entry(page, first)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: `Rename, share or delete ${first}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Rename, share or delete' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar(page, 'All projects')).toBeFocused()
})

test('bar, menu and dialogs of views pass the rules for accessibility', async ({
  page,
  context,
  people,
}) => {
  await people.signIn(context)
  const name = uniqueName('Accessible')
  const { id } = await stored(page, { name, query: { search: 'agrivoltaics' } })
  await page.request.put(`/api/saved-views/${id}/alert`, { data: { on: true } })
  await visit(page, `/pipeline?search=agrivoltaics&outcome=open&saved=${id}`)
  await expect(page.getByRole('button', { name: 'Watching' })).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'the bar of an open view')
  await openMenu(page)
  await expect(entry(page, name)).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'the menu of views')
  await menu(page)
    .getByRole('button', { name: `Rename, share or delete ${name}` })
    .click()
  await expect(page.getByRole('dialog', { name: 'Rename, share or delete' })).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'the form of a view')
  await page.keyboard.press('Escape')
  await press(page, 'Save as new view')
  await expect(page.getByRole('dialog', { name: 'Save view' })).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'the form of a new view')
})
