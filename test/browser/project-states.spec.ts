import { addFittingDeal } from './fitting-deal.ts'
import { failUntilRetried } from './fail-until-retried.ts'
import { expect, test, title } from './journey.ts'
import { visit } from './visit.ts'

const owner = { organization: 'Bright Acre Energy' } as const

test('the page of a project says what failed or is gone, follows what others change, and is printed whole (K-097, K-098, K-101)', async ({
  page,
  people,
  troubles,
}) => {
  await people.signIn(page, owner)
  const { id, name } = await addFittingDeal(page.request)
  await failUntilRetried(page, `**/api/pipeline/${id}/finance`)
  await page.goto(`/pipeline/${id}`)
  await expect(title(page, name)).toBeVisible()
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to fetch project finance' })
  await expect(failure).toBeVisible()
  await expect(page.getByText('Illinois').first()).toBeVisible()
  troubles.allow(/503|unavailable|finance/)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Capital stack' })).toBeVisible()

  expect((await page.request.delete(`/api/pipeline/${id}`)).status()).toBe(204)
  await expect(page.getByText('Project not found')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Pipeline' }).click()
  await expect(title(page, 'Pipeline Management')).toBeVisible()

  // Another person changes a project: the page follows, an open form stays and is compared.
  const second = await addFittingDeal(page.request)
  await visit(page, `/pipeline/${second.id}`)
  await page.getByRole('button', { name: 'Capital stack', exact: true }).click()
  const firmGap = page.getByRole('row', { name: /^Firm gap/ })
  await expect(firmGap).toContainText('$4,000,000')
  const made = await page.request.post(`/api/pipeline/${second.id}/sources`, {
    data: { kind: 'grant', label: 'Energy Office', amount: 250_000, state: 'committed' },
  })
  const source = (await made.json()) as { id: string }
  await expect(firmGap).toContainText('$3,750,000')

  await page.getByRole('button', { name: 'Energy Office', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit source' })
  await dialog.getByLabel('Source', { exact: true }).fill('State Energy Office')
  const changed = await page.request.put(`/api/pipeline-sources/${source.id}`, {
    data: { amount: 400_000 },
  })
  expect(changed.status()).toBe(200)
  // What is behind a dialog has no role.
  const behind = { includeHidden: true }
  await expect(page.getByRole('row', { name: /^Firm gap/, ...behind })).toContainText('$3,600,000')
  await expect(dialog.getByLabel('Source', { exact: true })).toHaveValue('State Energy Office')
  await dialog.getByRole('button', { name: 'Update Source' }).click()
  await expect(dialog.getByText('Someone else saved changes while you were editing')).toBeVisible()
  await expect(dialog.getByLabel('Source', { exact: true })).toHaveValue('State Energy Office')

  // Printed it has all its sections open, the money over time and what its figures are.
  const third = await addFittingDeal(page.request)
  for (const data of [
    { kind: 'senior', label: 'Valley Bank', amount: 900_000, state: 'committed' },
    { kind: 'subordinate', label: 'Impact Fund', amount: 300_000, state: 'interested' },
    { kind: 'grant', label: 'Energy Office', amount: 200_000, state: 'identified' },
  ])
    expect((await page.request.post(`/api/pipeline/${third.id}/sources`, { data })).status()).toBe(
      201,
    )
  await visit(page, `/pipeline/${third.id}`)
  await expect(title(page, third.name)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Capital stack' })).toBeVisible()
  await page.setViewportSize({ width: 688, height: 1017 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(title(page, third.name)).toBeVisible()
  for (const section of [
    'Still to raise',
    'The money over time',
    'Lenders that fit',
    'Capital stack',
    'Tax credit sheet',
    'Deadlines',
    'Bridge to the credit',
    'Uses',
  ])
    await expect(page.getByRole('heading', { name: section, exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: /committed \$900,000/ })).toBeVisible()
  for (const certainty of ['committed', 'in_talks', 'no_source'])
    await expect(page.locator(`.money-chart .${certainty}`).first()).toHaveCSS(
      'print-color-adjust',
      'exact',
    )
  // What is folded on the screen is open on paper.
  for (const words of ['Valley Bank', 'Total uses', 'Cost of committed debt'])
    await expect(page.getByText(words).first()).toBeVisible()
  await expect(
    page.getByText(
      /^Estimate for planning, not tax advice\. Rules of revision [\d.-]+\. \w{3} \d+, \d{4}\.$/,
    ),
  ).toBeVisible()
  for (const role of ['banner', 'navigation'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  // The names of sources are buttons to who edits them.
  await expect(page.getByRole('button', { name: /^(?:Add|Edit|Delete|Copy)/ })).toHaveCount(0)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  expect(
    await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth),
  ).toBeLessThanOrEqual(0)

  // What happened is printed from its own tab, without what changes it.
  await page.emulateMedia({ media: null })
  await visit(page, `/pipeline/${third.id}/activity`)
  await expect(page.getByText('Project added')).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const part of ['Activities', 'Access', 'History'])
    await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible()
  await expect(page.getByText('Project added')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(?:Add|Show|Edit)/ })).toHaveCount(0)
})
