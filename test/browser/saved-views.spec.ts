import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts'
import { expect, expectToast, test, closeToasts } from './journey.ts'
import { signIn } from './people.ts'
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
import { desk, load, phone, visit } from './visit.ts'

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

test('a list is saved under a name, changed, put back, watched, and opened by keyboard alone (V-020, V-021, V-023, V-024, V-026)', async ({
  page,
  people,
}) => {
  test.slow()
  await people.signIn(page)
  const name = uniqueName('Bridge needs')
  await visit(page, `/pipeline?${filters}`)
  await save(page, name)
  await expect(bar(page, name)).toBeVisible()
  const { saved } = state(page)
  expect(saved).toBeTruthy()

  // Another filter is another state, and stays one after a reload.
  await visit(page, `${page.url()}&search=solar`)
  await expect(page.getByText('Changed', { exact: true })).toBeVisible()
  await page.reload()
  // What the bar offers is in the sheet on a phone.
  await page.setViewportSize(phone)
  await press(page, 'Reset')
  expect(state(page)).toEqual({ capNeed: 'bridge_to_itc', location: 'illinois,indiana', saved })
  await expect(page.getByText('Changed', { exact: true })).toHaveCount(0)

  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search projects' })).toHaveValue('solar')
  await press(page, 'Save changes')
  await expectToast(page, 'Success', 'View updated successfully')
  await page.setViewportSize(desk)
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

  // A view is watched, checked at once, and its link copied.
  await closeToasts(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const watched = uniqueName('Watched')
  await visit(page, `/pipeline?search=${encodeURIComponent(watched)}`)
  await page.setViewportSize(phone)
  await save(page, watched, ['Tell me when something new fits'])
  await page.setViewportSize(desk)
  const bell = page.getByRole('button', { name: 'Watching' })
  await expect(bell).toHaveAttribute('aria-pressed', 'true')
  await openMenu(page)
  await menu(page).getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  await openMenu(page)
  await expect(entry(page, watched)).toContainText('watched')
  await menu(page)
    .getByRole('button', { name: `Check now, ${watched}` })
    .click()
  await expectToast(page, 'Success', `Nothing new in ${watched}`)
  // The first Escape is for the toast.
  await page.keyboard.press('Escape')
  await expect(page.getByText(`Nothing new in ${watched}`)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
  await bell.click()
  const rest = page.getByRole('button', { name: 'Watch', exact: true })
  await expect(rest).toHaveAttribute('aria-pressed', 'false')
  await visit(page, '/terms')
  await page.goBack()
  await expect(rest).toBeVisible()

  // By keyboard alone: v, arrows, Enter, Escape.
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
  await expect(entry(page, second)).toBeVisible()
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
  await expect(entry(page, second)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(entry(page, first)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: `Rename, share or delete ${first}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Rename, share or delete' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar(page, 'All projects')).toBeFocused()

  // Bar, menu and dialogs pass the rules for accessibility.
  const accessible = uniqueName('Accessible')
  const { id } = await stored(page, { name: accessible, query: { search: 'agrivoltaics' } })
  await page.request.put(`/api/saved-views/${id}/alert`, { data: { on: true } })
  // Nobody is told of what a person does to their own views elsewhere.
  await load(page, `/pipeline?search=agrivoltaics&outcome=open&saved=${id}`)
  await expect(page.getByRole('button', { name: 'Watching' })).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'the bar of an open view')
  await openMenu(page)
  await expect(entry(page, accessible)).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'the menu of views')
  await menu(page)
    .getByRole('button', { name: `Rename, share or delete ${accessible}` })
    .click()
  await expect(page.getByRole('dialog', { name: 'Rename, share or delete' })).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'the form of a view')
  await page.keyboard.press('Escape')
  await press(page, 'Save as new view')
  await expect(page.getByRole('dialog', { name: 'Save view' })).toBeVisible()
  await expectAccessible(page, 'the form of a new view')
})

test('a shared view is opened by another member, who may not change it, and says when it is gone (V-022, V-025)', async ({
  page,
  people,
  request,
}) => {
  const owner = await people.signIn(page, { firstName: 'Imani', lastName: 'Reyes' })
  const name = uniqueName('Committee')
  await visit(page, `/pipeline?${filters}&view=board`)
  await save(page, name, ['My organization'])
  const { saved = '' } = state(page)
  // Its change is asked for first.
  await visit(page, `${page.url()}&outcome=open`)
  await press(page, 'Save changes')
  const question = page.getByRole('dialog', { name: 'Save for everyone who uses this view?' })
  await question.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Success', 'View updated successfully')

  await page.context().clearCookies()
  await people.signIn(page)
  await load(page, '/pipeline')
  await openMenu(page)
  await expect(entry(page, name)).toContainText('shared by Imani Reyes')
  await expect(
    menu(page).getByRole('button', { name: `Rename, share or delete ${name}` }),
  ).toHaveCount(0)
  await entry(page, name).click()
  await expect(bar(page, name)).toBeVisible()
  expect(state(page)).toMatchObject({
    capNeed: 'bridge_to_itc',
    location: 'illinois,indiana',
    outcome: 'open',
    view: 'board',
  })
  await visit(page, `${page.url()}&search=solar`)
  await expect(page.getByRole('button', { name: /^Save as new view/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)

  // It follows the owner's change, and goes with it.
  await signIn({ request }, owner)
  const { savedViews } = (await (await request.get('/api/saved-views')).json()) as {
    savedViews: { id: string; version: number; query: object }[]
  }
  const view = savedViews.find(({ id }) => id === saved)
  const changed = await request.put(`/api/saved-views/${saved}`, {
    data: { version: view?.version, query: { capNeed: 'bridge_to_itc', outcome: 'withdrawn' } },
  })
  await expect(changed).toBeOK()
  await visit(page, '/pipeline')
  await openMenu(page)
  await entry(page, name).click()
  await expect.poll(() => state(page)['outcome']).toBe('withdrawn')
  await expect(await request.delete(`/api/saved-views/${saved}`)).toBeOK()
  await page.reload()
  await expect(page.getByText('This view is no longer there. Its filters are kept.')).toBeVisible()
  expect(state(page)).toMatchObject({ capNeed: 'bridge_to_itc', outcome: 'withdrawn' })
  await closeToasts(page)
  await expect(bar(page, 'All projects')).toBeVisible()
  expect(state(page)['saved']).toBeUndefined()
})
