import { expectAccessibleAtBothWidths } from './accessible.ts'
import { failUntilRetried } from './fail-until-retried.ts'
import { expect, test, title } from './journey.ts'
import { visit } from './visit.ts'

test('the radar: from a status to its projects, to deadlines and to the rules, of which one by its address is marked (D-030 to D-034, R-011)', async ({
  page,
  context,
  people,
}) => {
  await people.signIn(context, { organization: 'Bright Acre Energy' })
  await visit(page, '/radar')
  await expect(title(page, 'Deadline Radar')).toBeVisible()
  const strip = page.getByRole('list', { name: 'Projects by deadline status' })
  await strip.getByRole('link', { name: /^Late/ }).click()
  await expect(page).toHaveURL(/clockStatus=late/)
  await expect(page.getByText(/days late|day late/).first()).toBeVisible()
  await visit(page, '/radar?view=deadlines&kind=service_last_day')
  await expect(page.getByText('Last day of service for solar').first()).toBeVisible()
  await page.getByRole('link', { name: 'Rules in Force' }).click()
  await expect(title(page, 'Rules in Force')).toBeVisible()
  await expect(page.getByText('Estimate for planning, not tax advice')).toBeVisible()

  // A rule by its address.
  await visit(page, '/radar')
  await visit(page, '/rules#solar.service_by')
  const row = page.getByRole('row', { name: /Last day of service for solar/ })
  await expect(row).toHaveAttribute('aria-current', 'true')
  await expect(row).toBeInViewport()
  await page.getByRole('tab', { name: /^Changes/ }).click()
  await expect(page.getByRole('heading', { name: /^Revision / })).toBeVisible()
})

test('an administrator adds, changes and deletes the rate of a benchmark (B-013)', async ({
  page,
  context,
  people,
}) => {
  await people.signIn(context, { role: 'admin' })
  await visit(page, '/rules?view=benchmarks')
  await page.getByRole('button', { name: 'Add rate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add rate' })
  await dialog.getByLabel('Benchmark').selectOption('treasury')
  await dialog.getByLabel('Days of its term').fill('5400')
  await dialog.getByLabel('Rate', { exact: true }).fill('4.25%')
  await dialog.getByLabel('As of').fill('2026-01-02')
  await dialog.getByRole('button', { name: 'Create Rate' }).click()
  await expect(dialog.getByText('Name the source')).toBeVisible()
  await dialog.getByLabel('Source').fill('A figure of this journey')
  await dialog.getByRole('button', { name: 'Create Rate' }).click()
  await expect(page.getByText('Rate created successfully', { exact: true })).toBeVisible()
  const row = page.getByRole('row', { name: /15-year Treasury/ })
  await expect(row).toContainText('4.25%')
  await row.getByRole('button', { name: /^Delete/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete rate' })
  await expect(question.getByText('Are you sure you want to delete this rate?')).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
})

test('the list of the pipeline is narrowed by deadline status, gap and facts (K-100)', async ({
  page,
  context,
  people,
}) => {
  await people.signIn(context, { organization: 'Bright Acre Energy' })
  await visit(page, '/pipeline?clockStatus=late&readiness=incomplete&firmGapMin=1000000')
  const chips = page.getByRole('list', { name: 'Filters in force' })
  await expect(chips).toContainText('Deadline status')
  await expect(chips).toContainText('Credit facts')
  await expect(chips).toContainText('Firm gap')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Slack' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: /Slack/ })).toBeVisible()
  await expect(page.getByRole('cell', { name: /days? late/ }).first()).toBeVisible()
  await visit(page, '/pipeline?view=board&clockStatus=late')
  await expect(page.locator('[data-deal]').first().getByText('Late')).toBeVisible()
})

test('a calendar feed: its address is made by keyboard, shown once, read and revoked (D-055)', async ({
  page,
  context,
  people,
  request,
}) => {
  await people.signIn(context, { organization: 'Bright Acre Energy' })
  await visit(page, '/radar?search=agrivoltaics')
  await page.getByRole('button', { name: 'Calendar feed' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Calendar feed' })
  await expect(dialog.getByText('Treat it like a password.')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog.getByLabel('Projects')).toHaveCount(0)
  await dialog.getByLabel('Name').fill('Our deadlines')
  await page.keyboard.press('Enter')
  const address = dialog.getByLabel('Address')
  await expect(address).toBeFocused()
  await expect(dialog.getByText('It is shown this once.')).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'the address of a calendar feed')
  const url = new URL(await address.inputValue()).pathname
  const read = await request.get(url)
  expect(read.status()).toBe(200)
  expect(await read.text()).toContain('X-WR-CALNAME:Our deadlines')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Calendar feed' }).press('Enter')
  await expect(dialog.getByText('Our deadlines')).toBeVisible()
  await expect(dialog.getByText(/last read/)).toBeVisible()
  await expect(dialog.getByLabel('Address')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Revoke Our deadlines' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Revoke address' })
  await expect(
    question.getByText('Revoke this address? Calendars that use it stop updating.'),
  ).toBeVisible()
  await question.getByRole('button', { name: 'Revoke' }).press('Enter')
  await expect(page.getByText('Calendar feed revoked', { exact: true })).toBeVisible()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('Our deadlines')).toHaveCount(0)
  expect((await request.get(url)).status()).toBe(404)
})

test('the radar says when nothing is found, when it fails and when figures are of earlier rules (D-038)', async ({
  page,
  context,
  people,
  troubles,
}) => {
  await people.signIn(context, { organization: 'Bright Acre Energy' })
  await page.route('**/api/rules', async (route) => {
    const answer = await route.fetch()
    const rules = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...rules, deals: 100_000, computed: 98_800 } })
  })
  await failUntilRetried(page, '**/api/deadlines?*')
  await visit(page, '/radar?search=no-project-is-called-so')
  await expect(page.getByText('No projects found matching your criteria')).toBeVisible()
  await expect(
    page.getByText('1,200 of 100,000 projects are still computed with the earlier rules'),
  ).toBeVisible()
  await visit(page, '/radar?view=deadlines&kind=service_last_day')
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to fetch deadlines' })
  await expect(failure).toBeVisible()
  troubles.allow(/503|unavailable|deadlines/)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Last day of service for solar').first()).toBeVisible()
})
