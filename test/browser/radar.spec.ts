import { expectAccessibleAtBothWidths } from './accessible.ts'
import { failUntilRetried } from './fail-until-retried.ts'
import { expect, test, title } from './journey.ts'
import { load, visit } from './visit.ts'

test('the radar: from a status to its projects, to deadlines, to a calendar feed, to the rules and to the rates of benchmarks (B-013, D-030 to D-034, D-038, D-055, K-100, R-011)', async ({
  page,
  people,
  request,
  troubles,
}) => {
  test.slow()
  await people.signIn(page, { organization: 'Bright Acre Energy' })
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

  // The list of the pipeline is narrowed by deadline status, gap and facts.
  await visit(page, '/pipeline?clockStatus=late&readiness=incomplete&stillToRaiseMin=1000000')
  const chips = page.getByRole('list', { name: 'Filters in force' })
  await expect(chips).toContainText('Deadline status')
  await expect(chips).toContainText('Credit facts')
  await expect(chips).toContainText('Still to raise')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Slack' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: /Slack/ })).toBeVisible()
  await expect(page.getByRole('cell', { name: /days? late/ }).first()).toBeVisible()
  await visit(page, '/pipeline?view=board&clockStatus=late')
  await expect(page.locator('[data-deal]').first().getByText('Late')).toBeVisible()

  // A calendar feed: its address is made by keyboard, shown once, read and revoked.
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

  // Nothing found, a failure, and figures of earlier rules are said.
  await page.route('**/api/rules', async (route) => {
    const answer = await route.fetch()
    const rules = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...rules, deals: 100_000, computed: 98_800 } })
  })
  await failUntilRetried(page, '**/api/deadlines?*')
  await load(page, '/radar?search=no-project-is-called-so')
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

  // An administrator adds and deletes the rate of a benchmark.
  await page.unrouteAll()
  await page.context().clearCookies()
  await people.signIn(page, { role: 'admin' })
  await load(page, '/rules?view=benchmarks')
  await page.getByRole('button', { name: 'Add rate' }).click()
  const adding = page.getByRole('dialog', { name: 'Add rate' })
  await adding.getByLabel('Benchmark').selectOption('treasury')
  await adding.getByLabel('Days of its term').fill('5400')
  await adding.getByLabel('Rate', { exact: true }).fill('4.25%')
  await adding.getByLabel('As of').fill('2026-01-02')
  await adding.getByRole('button', { name: 'Create Rate' }).click()
  await expect(adding.getByText('Name the source')).toBeVisible()
  await adding.getByLabel('Source').fill('A figure of this journey')
  await adding.getByRole('button', { name: 'Create Rate' }).click()
  await expect(page.getByText('Rate created successfully', { exact: true })).toBeVisible()
  const rate = page.getByRole('row', { name: /15-year Treasury/ })
  await expect(rate).toContainText('4.25%')
  await rate.getByRole('button', { name: /^Delete/ }).click()
  const deletion = page.getByRole('alertdialog', { name: 'Delete rate' })
  await expect(deletion.getByText('Are you sure you want to delete this rate?')).toBeVisible()
  await deletion.getByRole('button', { name: 'Delete' }).click()
  await expect(rate).toHaveCount(0)
})
