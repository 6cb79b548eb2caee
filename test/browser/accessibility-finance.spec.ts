import { expectAccessibleAtBothWidths, goOn } from './accessible.ts'
import { addFittingDeal } from './fitting-deal.ts'
import { expect, test } from './journey.ts'

test('the page of a project, and the deadline radar', async ({ page, context, people }) => {
  await people.signIn(context, { organization: 'Bright Acre Energy' })
  const { id, name } = await addFittingDeal(context.request)
  for (const data of [
    { kind: 'grant', label: 'Energy Office', amount: 250_000, state: 'committed' },
    { kind: 'bridge', label: 'A lender', amount: 500_000, state: 'interested', rate: 'Prime + 1%' },
    { kind: 'senior', label: 'Another', amount: 900_000, state: 'withdrawn', rate: 'about six' },
  ])
    expect((await context.request.post(`/api/pipeline/${id}/sources`, { data })).status()).toBe(201)
  await goOn(page, `/pipeline/${id}`, name)
  await expect(page.getByRole('heading', { name: 'Tax credit sheet' })).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'a project')
  await page.getByRole('button', { name: 'Edit facts' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit facts' })).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'the facts of a project')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit uses' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit uses' })).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'the uses of a project')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add source' }).click()
  await expect(page.getByRole('dialog', { name: 'Add source' })).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'a source')
  await page.keyboard.press('Escape')

  // Few rows: each more is the same markup again.
  await goOn(page, '/radar?search=agrivoltaics', 'Deadline Radar')
  await expect(page.getByText('Delta Vineyard Agrivoltaics').first()).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'the radar')
})

test('the rules in force', async ({ page, context, people }) => {
  await people.signIn(context, { role: 'admin' })
  await goOn(page, '/rules', 'Rules in Force')
  await expect(page.getByRole('heading', { name: 'Direct pay' })).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'the rules')
  await page.getByRole('tab', { name: /^Benchmarks/ }).click()
  await expect(page.getByRole('button', { name: 'Add rate' }).first()).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'the benchmarks')
})
