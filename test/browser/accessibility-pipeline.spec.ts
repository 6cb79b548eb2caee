import { expectAccessible } from './accessible.ts'
import { expect, test, title } from './journey.ts'

// Few rows: each more is the same markup again.
const few = 'search=agrivoltaics'

for (const view of ['table', 'board', 'map']) {
  test(`the pipeline as a ${view}`, { tag: '@phone' }, async ({ page, context, people }) => {
    await people.signIn(context, { organization: 'Bright Acre Energy' })
    await page.goto(`/pipeline?view=${view}&${few}`)
    await expect(title(page, 'Pipeline Management')).toBeVisible()
    await expect(
      page
        .getByText('Delta Vineyard Agrivoltaics')
        .or(page.getByRole('img', { name: /^Map of the United States/ }))
        .first(),
    ).toBeVisible()
    await expectAccessible(page, view)
  })
}

test(
  'the form of a project with errors and warnings',
  { tag: '@phone' },
  async ({ page, context, people }) => {
    await people.signIn(context, { organization: 'Bright Acre Energy' })
    await page.goto(`/pipeline?${few}`)
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
    await expectAccessible(page, 'Add New Project with the choice of a month')
  },
)

test(
  'the details of a project with the form of an activity',
  { tag: '@phone' },
  async ({ page, context, people }) => {
    await people.signIn(context, { organization: 'Bright Acre Energy' })
    await page.goto(`/pipeline?${few}`)
    await page.getByRole('link', { name: 'Delta Vineyard Agrivoltaics' }).click()
    const details = page.getByRole('dialog', { name: 'Delta Vineyard Agrivoltaics' })
    await details.getByRole('button', { name: 'Add Activity' }).click()
    await details.getByLabel('Kind').selectOption('task')
    await expectAccessible(page, 'a project')
  },
)
