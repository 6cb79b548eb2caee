import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './journey.ts'
import { visit } from './visit.ts'

// Last confirmed on the screens (attention, L-007, L-014, L-015, L-030).

const bank = 'Prairie Light Green Bank'

async function own(request: APIRequestContext): Promise<string> {
  const { user } = await (await request.get('/api/auth/user')).json()
  return user.organizationId
}

test('an own record is confirmed from its list and from the page of what there is to do, and what no longer stands is said (L-007, L-014, L-015, L-030)', async ({
  page,
  people,
}) => {
  await people.signIn(page, { organization: bank })
  await test.step('a stale product is marked in its list and confirmed in its details (L-007, L-014)', async () => {
    const question = `organizationId=${await own(page.request)}&freshness=stale&sort=lastConfirmedAt`
    const { products } = await (await page.request.get(`/api/products?${question}`)).json()
    const { id, name } = products[0]
    await visit(page, `/product-registry?${question}`)
    const row = page.locator(`[data-row="${id}"]`)
    await expect(row.getByText(/^Not confirmed for \d+ days$/)).toBeAttached()
    await row.getByText(name, { exact: true }).click()
    const details = page.getByRole('dialog', { name })
    const section = details.getByRole('region', { name: 'Last confirmed' })
    await expect(section.getByText(/^Not confirmed for \d+ days$/)).toBeVisible()
    await section.getByRole('button', { name: 'Still available', exact: true }).click()
    await expect(page.getByText(`${name} is marked as available today.`).first()).toBeVisible()
    // It is no longer among the stale ones, and its details say since when.
    await expect(row).toHaveCount(0)
    await visit(page, `/product-registry?search=${encodeURIComponent(name)}&open=${id}`)
    await expect(section.getByText(/^Last confirmed [A-Z][a-z]{2} \d+, \d{4}$/)).toBeVisible()
    await expect(section.getByText(/^Not confirmed/)).toHaveCount(0)
  })

  await test.step('what no longer stands becomes inactive, of a project one says what became of it, and a facility is left to its administrators (L-015)', async () => {
    const organizationId = await own(page.request)
    const add = async (path: string, values: object) =>
      (
        await (
          await page.request.post(`/api/${path}`, { data: { organizationId, ...values } })
        ).json()
      ).id as string
    const product = await add('products', { name: 'Passing Loan', status: 'published' })
    await visit(page, `/product-registry?search=passing&open=${product}`)
    await page.getByRole('button', { name: 'No longer available' }).click()
    const question = page.getByRole('alertdialog', { name: 'No longer available' })
    await expect(question).toContainText('Passing Loan becomes inactive')
    await question.getByRole('button', { name: 'Make Inactive' }).click()
    await expect(
      page.getByText('Passing Loan is inactive and no longer listed.').first(),
    ).toBeVisible()
    const stored = await (await page.request.get(`/api/products/${product}`)).json()
    expect(stored.status).toBe('inactive')

    const deal = await add('pipeline', { name: 'Passing Roofs', visibility: 'organization_only' })
    await visit(page, `/pipeline?search=passing&open=${deal}`)
    await page.getByRole('button', { name: 'All project fields' }).click()
    await page.getByRole('button', { name: 'No longer seeking capital' }).click()
    const choice = page.getByRole('alertdialog', { name: 'No longer seeking capital' })
    await choice.getByRole('radio', { name: 'Withdrawn' }).check()
    await choice.getByRole('button', { name: 'Close Project' }).click()
    await expect(page.getByText('Passing Roofs no longer seeks capital.').first()).toBeVisible()
    const closed = await (await page.request.get(`/api/pipeline/${deal}`)).json()
    expect(closed.outcome).toBe('withdrawn')

    // A facility is left to its administrators, who are named.
    const { catalyticFacilities } = await (
      await page.request.get(`/api/catalytic-facilities?organizationId=${organizationId}`)
    ).json()
    await visit(page, `/catalytic-facilities?open=${catalyticFacilities[0].id}`)
    await page.getByRole('button', { name: 'No longer available' }).click()
    await expect(
      page.getByText(/^Only a facility administrator can change this\. Ask .+\.$/),
    ).toBeVisible()
  })

  await test.step('the page of what is new confirms with one press, and the next has the focus (L-030)', async () => {
    await visit(page, '/attention')
    const part = page.getByRole('region', { name: 'Still available?' })
    const buttons = part.getByRole('button', { name: /^Still (available|seeking capital): / })
    await expect(buttons.first()).toBeVisible()
    const [first, second] = await buttons.all()
    const [named, next] = [
      await first?.getAttribute('aria-label'),
      await second?.getAttribute('aria-label'),
    ]
    await first?.press('Enter')
    await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible()
    await expect(part.getByRole('button', { name: named ?? '', exact: true })).toHaveCount(0)
    await expect(part.getByRole('button', { name: next ?? '', exact: true })).toBeFocused()
  })
})
