import { expectAccessibleAtBothWidths, goOn } from './accessible.ts'
import { expect, test } from './journey.ts'

// Few rows: each more is the same markup again.
const few = 'search=agrivoltaics'

test('the pipeline as a table, as a board and as a map', async ({ page, context, people }) => {
  await people.signIn(context, { organization: 'Bright Acre Energy' })
  for (const [view, shown] of [
    ['table', page.getByText('Delta Vineyard Agrivoltaics')],
    ['board', page.getByRole('list', { name: /^Projects in / }).getByRole('link')],
    ['map', page.getByRole('img', { name: /^Map of the United States/ })],
  ] as const) {
    await goOn(page, `/pipeline?view=${view}&${few}`, 'Pipeline Management')
    await expect(shown.first()).toBeVisible()
    await expectAccessibleAtBothWidths(page, view)
  }
})

test('a project with the form of an activity, and its form with errors and warnings', async ({
  page,
  context,
  people,
}) => {
  await people.signIn(context, { organization: 'Bright Acre Energy' })
  await goOn(page, `/pipeline?${few}`, 'Pipeline Management')
  await page.getByRole('link', { name: 'Delta Vineyard Agrivoltaics' }).click()
  const details = page.getByRole('dialog', { name: 'Delta Vineyard Agrivoltaics' })
  await details.getByRole('button', { name: 'Add Activity' }).click()
  await details.getByLabel('Kind').selectOption('task')
  await expectAccessibleAtBothWidths(page, 'a project')

  await goOn(page, `/pipeline?${few}`, 'Pipeline Management')
  await page.getByRole('button', { name: 'Add Project' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Project' })
  await form.getByRole('button', { name: 'Create Project' }).click()
  await form.getByLabel('Expected PTO Date').fill('when the substation is done')
  await form.getByLabel('CapEx').fill('1000000')
  await form.getByLabel('ITC Percentage').selectOption('30%')
  await form.getByLabel('ITC Amount').fill('250000')
  await form.getByLabel('ITC Monetization Strategy').selectOption('direct_pay')
  await form.getByLabel('Owner Type').selectOption('for_profit')
  await expect(form.getByText('Check the tax credit')).toBeVisible()
  await form.getByRole('button', { name: 'Choose a month' }).click()
  await expect(page.getByRole('button', { name: /^Jan \d{4}$/ })).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'Add New Project with the choice of a month')
})
