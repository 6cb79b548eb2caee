import { expectAccessibleAtBothWidths } from './accessible.ts'
import { expect, expectToast, test, title } from './journey.ts'
import { desk, phone, visit } from './visit.ts'

test('an administrator goes from figures to the lists that add up to them, opens the dashboard of an organization, and adds members to an aggregator', async ({
  page,
  people,
}) => {
  await people.signIn(page, { role: 'admin', organization: null })
  await test.step('the Admin Dashboard counts, and each figure leads to the list that adds up to it', async () => {
    await visit(page, '/')
    await expect(title(page, 'Admin Dashboard')).toBeVisible()
    const totals = page.getByRole('list', { name: 'Campaign totals' })
    await expect(totals.getByRole('link', { name: /Target Capital Raise Total/ })).toContainText(
      /\$\d{3},\d{3},\d{3}/,
    )
    await expect(
      page.getByRole('list', { name: 'Recent organizations' }).getByRole('listitem'),
    ).toHaveCount(5)
    await expect(
      page.getByRole('list', { name: 'Recent funds' }).getByRole('listitem'),
    ).toHaveCount(3)
    await expect(
      page.getByRole('list', { name: 'Raise by facility' }).getByRole('listitem'),
    ).toHaveCount(5)
    const facilities = totals.getByRole('link', { name: /Active Catalytic Facilities/ })
    // Other journeys publish and delete facilities: where one did in between, figure and list are compared once more.
    await expect(async () => {
      await visit(page, '/')
      await expect(facilities).toContainText(/Facilities\d+/)
      const active = /Facilities(\d+)/.exec((await facilities.textContent()) ?? '')?.[1]
      await facilities.click()
      await expect(title(page, 'Catalytic Facilities')).toBeVisible()
      await expect(
        page.getByText(new RegExp(`^${active} (of \\d+ )?facilities$`)).first(),
      ).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 40_000 })
  })

  await test.step('whose dashboard is opened is chosen', async () => {
    await visit(page, '/organization-dashboard')
    await expect(title(page, 'My Organization')).toBeVisible()
    await page.getByRole('combobox', { name: 'Organization' }).click()
    await page.getByPlaceholder('Search organizations').fill('delta rising')
    await page.getByRole('option', { name: /Delta Rising CDC/ }).click()
    await page.getByRole('button', { name: 'Open Dashboard' }).click()
    await expect(title(page, 'Delta Rising CDC')).toBeVisible()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await expect(page).toHaveURL(/\/organizations\/[\da-f-]{36}\?tab=settings$/)
    const access = page.getByRole('region', { name: 'Team Access' })
    await access.getByRole('button', { name: 'Reveal' }).click()
    await expect(access.getByText('DRCD-Q7BX-4NTF-8YGH')).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'the settings of an organization')
    await visit(page, '/organizations/not-an-id')
    await expect(title(page, 'Organization Not Found')).toBeVisible()
    await expect(
      page.getByText(
        'Invalid organization ID: not-an-id. User may not be assigned to an organization.',
      ),
    ).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'Organization Not Found')
  })

  await test.step('a member of an aggregator is added, removed, and taken back within ten seconds', async () => {
    // An aggregator of its own, so that no other journey meets these members.
    const name = `Journey Aggregator ${Math.floor(performance.now() * 1000)}`
    const made = await page.request.post('/api/organizations', {
      data: { name, campaignRole: 'capital_aggregator', status: 'published' },
    })
    await expect(made).toBeOK()
    const { id } = (await made.json()) as { id: string }
    await visit(page, `/aggregators?aggregator=${id}`)
    await expect(page.getByRole('heading', { name: 'No members found' })).toBeVisible()
    await page.getByRole('button', { name: 'Add Member' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add Member' })
    await form.getByRole('button', { name: 'Add Member' }).click()
    await expect(form.getByText('Choose a membership type')).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'Add Member')
    await form.getByRole('combobox', { name: /Organization/ }).click()
    await page.getByPlaceholder('Search organizations').fill('prairie')
    await page.getByRole('option', { name: /Prairie Light Green Bank/ }).click()
    await expect(form.getByRole('radio', { name: 'Green Banks' })).toBeChecked()
    await form.getByRole('button', { name: 'Add Member' }).click()
    await expectToast(page, 'Success', 'Member added successfully')
    const members = page.getByRole('list', { name: `Members of ${name}` })
    await expect(members.getByRole('listitem')).toHaveCount(1)
    await expectAccessibleAtBothWidths(page, 'Capital Aggregators')
    await members.getByRole('button', { name: 'Remove Prairie Light Green Bank' }).click()
    await page
      .getByRole('alertdialog', { name: 'Remove member' })
      .getByRole('button', { name: 'Remove' })
      .click()
    await expectToast(page, 'Success', 'Member removed successfully')
    await expect(members).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(members.getByRole('listitem')).toHaveCount(1)
  })
})

test("a member begins with what they lend, finds the own organization behind it, and no other one's dashboard", async ({
  page,
  people,
}) => {
  await people.signIn(page)
  await visit(page, '/')
  await expect(title(page, 'Organization Dashboard')).toBeVisible()
  await expect(page.getByRole('list', { name: 'What you lend' })).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'Home of a lender')
  await page.getByRole('link', { name: 'My Organization', exact: true }).click()
  await expect(title(page, 'Prairie Light Green Bank')).toBeVisible()
  for (const tab of ['Products', 'Pipeline', 'Lending Profiles', 'Settings']) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
    await expect(
      page.getByRole('tab', { name: new RegExp(`^${tab}`), selected: true }),
    ).toBeVisible()
  }
  await page.getByRole('tab', { name: /^Pipeline/ }).click()
  const foot = page
    .getByRole('tabpanel')
    .getByText(/^\d+ projects$/)
    .last()
  await expect(foot).toBeAttached()
  // A table that does not scroll in itself shows all its rows: no frame cuts them off, at neither width.
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await expect(foot).toBeInViewport({ timeout: 1000 })
    }).toPass({ timeout: 30_000 })
  }
  await page.getByRole('tab', { name: /^Settings/ }).click()
  await expect(page.getByText('coming soon')).toHaveCount(0)
  const answer = await page.request.get('/api/organizations?search=delta+rising')
  const { organizations } = (await answer.json()) as { organizations: { id: string }[] }
  await visit(page, `/organizations/${organizations[0]?.id}`)
  await expect(title(page, '404 Page Not Found')).toBeVisible()
  const own = (
    (await (await page.request.get('/api/auth/user')).json()) as {
      user: { organizationId: string }
    }
  ).user.organizationId
  await visit(page, `/organizations/${own}`)
  await expect(page).toHaveURL('/organization-dashboard')
})
