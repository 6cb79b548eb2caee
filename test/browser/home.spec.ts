import { expectAccessibleAtBothWidths } from './accessible.ts'
import { addFittingDeal } from './fitting-deal.ts'
import { expect, test, title } from './journey.ts'
import { visit } from './visit.ts'

test('Luis finds and asks the best lender of a project in two clicks from signing in; the lender answers from Home, and an allocator finds what its money reaches', async ({
  page,
  people,
  anotherPerson,
}) => {
  // An organization of its own: no other journey meets its projects.
  const office = await anotherPerson({ role: 'admin', organization: null })
  const name = `Luis Solar ${Math.floor(performance.now() * 1000)}`
  await office.post('/api/organizations', {
    data: { name, campaignRole: 'developer', status: 'published' },
  })
  await people.signIn(page, { firstName: 'Luis', lastName: 'Peña', organization: name })
  const project = await addFittingDeal(page.request)

  let lender = ''
  await test.step('the best lender is asked in two clicks (U-010)', async () => {
    await visit(page, '/')
    await expect(title(page, 'Organization Dashboard')).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'Home of a developer')
    const row = page
      .getByRole('list', { name: 'Your projects' })
      .getByRole('listitem')
      .filter({ hasText: project.name })
    await row.getByRole('button', { name: `Ask for Introduction: ${project.name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask for Introduction' })
    lender = ((await dialog.getByText(/^To /).textContent()) ?? '').replace('To ', '')
    await dialog.getByRole('button', { name: 'Send Request' }).click()
    await expect(dialog).toBeHidden()
    await expect(row.getByText(/^You have not asked anyone yet$/)).toBeHidden()
    // What comes next has the focus.
    await expect(row.locator('.home-step').locator(':focus')).toBeVisible()
  })

  await test.step('the lender answers from Home (U-011)', async () => {
    await people.signIn(page, { organization: lender })
    await visit(page, '/')
    await page
      .getByRole('link', { name: /^Answer \d+ Requests?: / })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Accept', exact: true }).first()).toBeVisible()
  })

  await test.step('an allocator finds the projects that its money reaches from Home (U-002, U-006)', async () => {
    await people.signIn(page, { organization: 'Whitcomb Family Office' })
    await visit(page, '/')
    // What its facilities unlock comes first; facilities themselves are added by administrators.
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toContainText(
      'What your facilities unlock',
    )
    await expect(page.getByRole('link', { name: 'Add Product' })).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'Home of an allocator')
    await page.getByRole('link', { name: /^See \d+ Projects?: Predevelopment Grants/ }).click()
    await expect(title(page, 'Matches for Predevelopment Grants')).toBeVisible()
    await expect(page.getByText(/^\d+ projects? seeks?/)).toBeVisible()
  })
})
