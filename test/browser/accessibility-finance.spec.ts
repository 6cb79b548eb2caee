import { expectAccessible } from './accessible.ts'
import { addFittingDeal } from './fitting-deal.ts'
import { expect, test, title } from './journey.ts'

test('the page of a project', { tag: '@phone' }, async ({ page, context, people }) => {
  await people.signIn(context, { organization: 'Bright Acre Energy' })
  const { id, name } = await addFittingDeal(context.request)
  for (const data of [
    { kind: 'grant', label: 'Energy Office', amount: 250_000, state: 'committed' },
    { kind: 'bridge', label: 'A lender', amount: 500_000, state: 'interested', rate: 'Prime + 1%' },
    { kind: 'senior', label: 'Another', amount: 900_000, state: 'withdrawn', rate: 'about six' },
  ])
    expect((await context.request.post(`/api/pipeline/${id}/sources`, { data })).status()).toBe(201)
  await page.goto(`/pipeline/${id}`)
  await expect(title(page, name)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tax credit sheet' })).toBeVisible()
  await expectAccessible(page, 'a project')
  await page.getByRole('button', { name: 'Edit facts' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit facts' })).toBeVisible()
  await expectAccessible(page, 'the facts of a project')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit uses' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit uses' })).toBeVisible()
  await expectAccessible(page, 'the uses of a project')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add source' }).click()
  await expect(page.getByRole('dialog', { name: 'Add source' })).toBeVisible()
  await expectAccessible(page, 'a source')
})

test('the deadline radar', { tag: '@phone' }, async ({ page, context, people }) => {
  await people.signIn(context, { organization: 'Bright Acre Energy' })
  // Few rows: each more is the same markup again.
  await page.goto('/radar?search=agrivoltaics')
  await expect(title(page, 'Deadline Radar')).toBeVisible()
  await expect(page.getByText('Delta Vineyard Agrivoltaics').first()).toBeVisible()
  await expectAccessible(page, 'the radar')
})

test('the rules in force', { tag: '@phone' }, async ({ page, context, people }) => {
  await people.signIn(context, { role: 'admin' })
  await page.goto('/rules')
  await expect(page.getByRole('heading', { name: 'Direct pay' })).toBeVisible()
  await expectAccessible(page, 'the rules')
  await page.getByRole('tab', { name: /^Benchmarks/ }).click()
  await expect(page.getByRole('button', { name: 'Add rate' }).first()).toBeVisible()
  await expectAccessible(page, 'the benchmarks')
})
