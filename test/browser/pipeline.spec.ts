import { closeToasts, expect, expectToast, test, title } from './journey.ts'
import { takeMoreFilter } from './more-filters.ts'
import { freshName } from './pipeline-deal.ts'
import { visit } from './visit.ts'

test('a project is added with every kind of field, found, changed and deleted; its work is stored in its timeline; filters count what they would find', async ({
  page,
  people,
}) => {
  await people.signIn(page, { organization: 'Bright Acre Energy' })
  const name = freshName()
  await visit(page, '/pipeline')
  await expect(title(page, 'Pipeline Management')).toBeVisible()
  await page.getByRole('button', { name: 'Add Project' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Project' })
  await form.getByRole('button', { name: 'Create Project' }).click()
  await expect(form.getByText('Project name is required')).toBeVisible()
  await expect(form.getByLabel('Project Name')).toBeFocused()
  await form.getByLabel('Project Name').fill(name)
  await form.getByRole('combobox', { name: 'Location' }).click()
  await page.getByPlaceholder('Search states and territories').fill('tribe')
  await page.getByRole('option', { name: 'Custom Tribe' }).click()
  await form.getByRole('button', { name: 'Create Project' }).click()
  await expect(form.getByText('Enter the name of the tribe')).toBeVisible()
  await form.getByLabel('Tribe name').fill('Ho-Chunk Nation')
  await form.getByLabel('Expected PTO Date').fill("mar '27")
  await form.getByRole('button', { name: 'Solar' }).click()
  await expect(form.getByLabel('Expected PTO Date')).toHaveValue('March 2027')
  await form.getByRole('button', { name: 'Choose a month' }).click()
  await page.getByRole('button', { name: 'Nov 2027' }).click()
  await expect(form.getByLabel('Expected PTO Date')).toHaveValue('November 2027')
  await form.getByLabel('CapEx').pressSequentially('4200000')
  await expect(form.getByLabel('CapEx')).toHaveValue('$4,200,000')
  await form.getByLabel('ITC Percentage').selectOption('40%')
  await form.getByRole('button', { name: 'Use $1,680,000' }).click()
  await expect(form.getByLabel('ITC Amount')).toHaveValue('$1,680,000')
  await form.getByLabel('ITC Monetization Strategy').selectOption('transfer')
  await form.getByLabel('Owner Type').selectOption('tribe')
  await expect(form.getByText(/A tribe owner receives the credit by direct pay/)).toBeVisible()
  await form.getByRole('combobox', { name: 'Intermediary Aggregator' }).click()
  await page.getByRole('option', { name: /Mission Lenders Network/ }).click()
  await form.getByRole('button', { name: 'Create Project' }).click()
  await expectToast(page, 'Success', 'Pipeline project created successfully')
  // It leads to the project's page (U-032).
  await expect(title(page, name)).toBeFocused()

  await visit(page, '/pipeline')
  await page.getByRole('searchbox', { name: 'Search projects' }).fill(name)
  const row = page.getByRole('row', { name: new RegExp(name) })
  for (const text of ['Ho-Chunk Nation', '$4,200,000', '$1,680,000', '40%', 'November 2027'])
    await expect(row).toContainText(text)
  await row.getByRole('link', { name }).click()
  // Its parties read it on its page, from which the crumb and Back return to the list (H-005).
  await expect(title(page, name)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pipeline', exact: true }).last()).toHaveAttribute(
    'href',
    new RegExp(`search=${name.split(' ')[0] ?? ''}`),
  )
  await page.goBack()
  await expect(row).toBeFocused()
  await row.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Edit Project' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Project' })
  await edit.getByLabel('Outcome').selectOption('withdrawn')
  await edit.getByRole('button', { name: 'Update Project' }).click()
  await expectToast(page, 'Success', 'Pipeline project updated successfully')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete Project' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete project' })
  await expect(question).toContainText(
    'Are you sure you want to delete this project? This action cannot be undone.',
  )
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Success', 'Pipeline project deleted successfully')
  await expect(page.getByText('No projects found matching your criteria')).toBeVisible()

  // Filters are in the address and count what they would find.
  const found = await page.request.get('/api/pipeline?location=puerto_rico&limit=200')
  const { length } = ((await found.json()) as { pipeline: object[] }).pipeline
  expect(length).toBeGreaterThan(3)
  const count = page.getByText(new RegExp(`^${length} of \\d+ projects$`)).first()
  await visit(page, '/pipeline')
  await takeMoreFilter(page, 'puerto')
  await expect(page).toHaveURL(/location=puerto_rico/)
  await expect(count).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('list', { name: 'Projects by stage' })
    .getByRole('link', { name: /Predevelopment/ })
    .click()
  await expect(page).toHaveURL(/\/pipeline\?currentStage=predevelopment$/)

  // What is done on a project is stored in its timeline.
  const worked = freshName()
  const { id } = (await (
    await page.request.post('/api/pipeline', {
      data: { name: worked, currentStage: 'predevelopment' },
    })
  ).json()) as { id: string }
  await visit(page, `/pipeline?open=${id}`)
  await expect(page).toHaveURL(`/pipeline/${id}`)
  await page.getByRole('link', { name: 'Activity' }).click()
  const timeline = page.getByRole('main')
  await timeline.getByRole('button', { name: 'Add Activity' }).click()
  const activity = timeline.getByRole('form', { name: 'Add activity' })
  await activity.getByLabel('Kind').selectOption('task')
  await activity.getByRole('button', { name: 'Add Activity' }).click()
  await expect(activity.getByText('Subject is required')).toBeVisible()
  await activity.getByLabel('Subject').fill('Order the study')
  await activity.getByLabel('Due').fill('2027-01-15')
  await activity.getByRole('button', { name: 'Add Activity' }).click()
  await expect(timeline.getByText('Activity added successfully')).toBeAttached()
  const entries = timeline.getByRole('list', { name: 'Activities' }).getByRole('listitem')
  await expect(entries.first()).toContainText('Task, due Jan 15, 2027')
  await timeline.getByRole('button', { name: 'Complete Order the study' }).click()
  await expect(entries.first()).toContainText('Task, done')
  await page.request.put(`/api/pipeline/${id}`, {
    data: { currentStage: 'construction_post_ntp' },
  })
  await expect(entries.first()).toContainText(
    'Stage changed from Predevelopment to Construction (Post-NTP)',
  )
  await timeline.getByRole('button', { name: 'Delete Order the study' }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete activity' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(entries).toHaveCount(1)
  await closeToasts(page)

  // An organization adds a project on its own dashboard.
  await visit(page, '/organization-dashboard?tab=pipeline')
  const own = freshName()
  await page.getByRole('button', { name: 'Add Pipeline Item' }).click()
  await page.getByLabel('Project Name').fill(own)
  await page.getByRole('button', { name: 'Create Project' }).click()
  await expectToast(page, 'Success', 'Pipeline project created successfully')
  await page.getByRole('searchbox', { name: 'Search projects' }).fill(own)
  await expect(page.getByRole('link', { name: own })).toBeVisible()
})
