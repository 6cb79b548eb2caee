import { expect, expectToast, test, title } from './journey.ts'
import { freshName } from './pipeline-deal.ts'

test('a project is added with every kind of field, found, changed and deleted', async ({
  page,
  context,
  people,
}) => {
  await people.signIn(context, { organization: 'Bright Acre Energy' })
  const name = freshName()
  await page.goto('/pipeline')
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

  await page.getByRole('searchbox', { name: 'Search projects' }).fill(name)
  const row = page.getByRole('row', { name: new RegExp(name) })
  for (const text of ['Ho-Chunk Nation', '$4,200,000', '$1,680,000 · 40%', 'November 2027'])
    await expect(row).toContainText(text)
  await row.getByRole('link', { name }).click()
  const details = page.getByRole('dialog', { name })
  await expect(details.getByText('Bright Acre Energy').first()).toBeVisible()
  await details.getByRole('button', { name: 'Edit Project' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Project' })
  await edit.getByLabel('Outcome').selectOption('withdrawn')
  await edit.getByRole('button', { name: 'Update Project' }).click()
  await expectToast(page, 'Success', 'Pipeline project updated successfully')
  await row.getByRole('link', { name }).click()
  await details.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete project' })
  await expect(question).toContainText(
    'Are you sure you want to delete this project? This action cannot be undone.',
  )
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Success', 'Pipeline project deleted successfully')
  await expect(page.getByText('No projects found matching your criteria')).toBeVisible()
})

test('filters are in the address and count what they would find', async ({
  page,
  context,
  people,
}) => {
  await people.signIn(context, { role: 'admin' })
  await page.goto('/pipeline')
  await page.getByRole('button', { name: 'All Locations' }).click()
  await page.getByRole('dialog', { name: 'Filter by location' }).getByText('Puerto Rico').click()
  await expect(page).toHaveURL(/location=puerto_rico/)
  await expect(page.getByText(/^6 of \d+ projects$/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^6 of \d+ projects$/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('list', { name: 'Projects by stage' })
    .getByRole('link', { name: /Predevelopment/ })
    .click()
  await expect(page).toHaveURL(/\/pipeline\?currentStage=predevelopment$/)
})

test('the board moves a project by its menu and by dragging, and says so', async ({
  page,
  context,
  people,
}) => {
  await people.signIn(context, { organization: 'Bright Acre Energy' })
  const name = freshName()
  await context.request.post('/api/pipeline', { data: { name, currentStage: 'predevelopment' } })
  await page.goto(`/pipeline?view=board&search=${name}`)
  const column = (stage: string) => page.getByRole('list', { name: `Projects in ${stage}` })
  await expect(column('Predevelopment').getByRole('link', { name })).toBeVisible()
  const move = page.getByRole('button', { name: `Move ${name}` })
  await move.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: 'Development', exact: true }).press('Enter')
  await expect(column('Development').getByRole('link', { name })).toBeVisible()
  await expect(page.getByText(`${name} moved to Development.`)).toBeAttached()
  await expect(move).toBeFocused()

  const target = await page.getByRole('region', { name: 'Construction' }).boundingBox()
  const card = await column('Development').getByRole('listitem').boundingBox()
  if (target === null || card === null) throw new Error('The board is not drawn')
  await page.mouse.move(card.x + 30, card.y + card.height - 8)
  await page.mouse.down()
  await page.mouse.move(target.x + 60, target.y + 90, { steps: 8 })
  // Nobody lets go of a card before its column shows that it would be taken there.
  await expect(page.getByRole('region', { name: 'Construction' })).toHaveClass(/border-primary/)
  // The card is in its column before the move is stored, which the next lines must not catch.
  const stored = page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' &&
      (response.request().postDataJSON() as { currentStage?: string }).currentStage ===
        'construction_post_ntp',
  )
  await page.mouse.up()
  await expect(column('Construction').getByRole('link', { name })).toBeVisible()
  expect((await stored).status()).toBe(200)

  // Somebody else moved it meanwhile: it goes back, and the reason is shown.
  await page.route('**/api/pipeline/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 409,
          json: {
            message: 'Somebody else changed this record in the meantime. Nothing was saved.',
            code: 'conflict',
          },
        })
      : route.fallback(),
  )
  await move.press('Enter')
  await page.getByRole('menuitemradio', { name: 'Nearing Completion' }).press('Enter')
  await expectToast(
    page,
    'Error',
    'Failed to update pipeline project: Somebody else changed this record in the meantime. Nothing was saved.',
  )
  await expect(column('Construction').getByRole('link', { name })).toBeVisible()
})

test('a card moved on before its first move is stored ends where it was put last', async ({
  page,
  context,
  people,
  anotherBrowser,
}) => {
  await people.signIn(context, { organization: 'Bright Acre Energy' })
  const name = freshName()
  const created = await context.request.post('/api/pipeline', {
    data: { name, currentStage: 'predevelopment' },
  })
  const { id } = (await created.json()) as { id: string }
  await page.goto(`/pipeline?view=board&search=${name}`)
  const column = (stage: string) => page.getByRole('list', { name: `Projects in ${stage}` })
  const moved = async (stage: string) => {
    await page.getByRole('button', { name: `Move ${name}` }).press('Enter')
    await page.getByRole('menuitemradio', { name: stage, exact: true }).press('Enter')
    await expect(column(stage).getByRole('link', { name })).toBeVisible()
  }
  // The first move is stored only after the card was moved three times.
  let storeFirst = () => {}
  const movedThreeTimes = new Promise<void>((resolve) => {
    storeFirst = resolve
  })
  await page.route('**/api/pipeline/*', async (route) => {
    if (route.request().method() === 'PUT') await movedThreeTimes
    await route.fallback()
  })
  await moved('Development')
  // Somebody else adds projects until the list is read again: the card stays where it was put.
  const other = (await anotherBrowser()).context()
  await people.signIn(other, { organization: 'Bright Acre Energy' })
  let readings = 0
  page.on('response', (response) => {
    if (response.request().method() === 'GET' && response.url().includes('/api/pipeline?'))
      readings += 1
  })
  await expect
    .poll(async () => {
      await other.request.post('/api/pipeline', { data: { name: freshName() } })
      return readings
    })
    .toBeGreaterThan(1)
  await expect(column('Development').getByRole('link', { name })).toBeVisible()
  await moved('Construction')
  await moved('Nearing Completion')
  storeFirst()
  const stage = async () =>
    (await (await context.request.get(`/api/pipeline/${id}`)).json()) as object
  await expect.poll(stage).toMatchObject({ currentStage: 'nearing_completion', version: 4 })
  await expect(column('Nearing Completion').getByRole('link', { name })).toBeVisible()
  await expect(page.getByText(/Failed to update/)).toHaveCount(0)
})

test(
  'a finger moves a card after resting on it',
  { tag: '@phone-only' },
  async ({ page, context, people }) => {
    await people.signIn(context, { organization: 'Bright Acre Energy' })
    const name = freshName()
    await context.request.post('/api/pipeline', { data: { name, currentStage: 'predevelopment' } })
    await page.goto(`/pipeline?view=board&search=${name}`)
    const card = page
      .getByRole('list', { name: 'Projects in Predevelopment' })
      .getByRole('listitem')
    await card.scrollIntoViewIfNeeded()
    const [from, target] = [
      await card.boundingBox(),
      await page.getByRole('region', { name: 'Development', exact: true }).boundingBox(),
    ]
    if (from === null || target === null) throw new Error('The board is not drawn')
    const session = await context.newCDPSession(page)
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    const start = { x: from.x + 30, y: from.y + from.height - 8 }
    await finger('touchStart', start)
    // The card in its place and the one under the finger.
    await expect(page.getByText(name, { exact: true })).toHaveCount(2)
    for (const share of [0.25, 0.5, 0.75, 1])
      await finger('touchMove', { x: start.x + (target.x + 20 - start.x) * share, y: start.y })
    await finger('touchEnd')
    await expect(
      page.getByRole('list', { name: 'Projects in Development' }).getByRole('link', { name }),
    ).toBeVisible()
  },
)

test('what is done on a project is stored in its timeline', async ({ page, context, people }) => {
  await people.signIn(context, { organization: 'Bright Acre Energy' })
  const name = freshName()
  const { id } = (await (
    await context.request.post('/api/pipeline', { data: { name, currentStage: 'predevelopment' } })
  ).json()) as { id: string }
  await page.goto(`/pipeline?open=${id}`)
  const details = page.getByRole('dialog', { name })
  await details.getByRole('button', { name: 'Add Activity' }).click()
  const form = details.getByRole('form', { name: 'Add activity' })
  await form.getByLabel('Kind').selectOption('task')
  await form.getByRole('button', { name: 'Add Activity' }).click()
  await expect(form.getByText('Subject is required')).toBeVisible()
  await form.getByLabel('Subject').fill('Order the study')
  await form.getByLabel('Due').fill('2027-01-15')
  await form.getByRole('button', { name: 'Add Activity' }).click()
  await expect(details.getByText('Activity added successfully')).toBeAttached()
  const entries = details.getByRole('list', { name: 'Activities' }).getByRole('listitem')
  await expect(entries.first()).toContainText('Task, due Jan 15, 2027')
  await details.getByRole('button', { name: 'Complete Order the study' }).click()
  await expect(entries.first()).toContainText('Task, done')
  await context.request.put(`/api/pipeline/${id}`, {
    data: { currentStage: 'construction_post_ntp' },
  })
  await page.reload()
  await expect(entries.first()).toContainText(
    'Stage changed from Predevelopment to Construction (Post-NTP)',
  )
  await details.getByRole('button', { name: 'Delete Order the study' }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete activity' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(entries).toHaveCount(1)
})

test('the map shows where the projects are, and its table narrows them', async ({
  page,
  context,
  people,
}) => {
  await people.signIn(context, { role: 'admin' })
  await page.goto('/pipeline?view=map')
  await expect(
    page.getByRole('img', { name: /^Map of the United States: \d+ states and territories/ }),
  ).toBeVisible()
  await expect(
    page.getByText(/^Not on the map: \d+ projects at tribes and \d+ projects without a state$/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Puerto Rico' }).press('Enter')
  await expect(page).toHaveURL(/location=puerto_rico/)
  await expect(page.getByRole('row', { name: /^Puerto Rico/ })).toContainText('6')
  await page.getByRole('button', { name: 'Illinois' }).press('Enter')
  await expect(page).toHaveURL(/location=illinois%2Cpuerto_rico/)
  await expect(page.getByRole('button', { name: 'Illinois', pressed: true })).toBeFocused()
})

test(
  'an organization adds a project on its own dashboard',
  { tag: '@phone' },
  async ({ page, context, people }) => {
    await people.signIn(context, { organization: 'Bright Acre Energy' })
    await page.goto('/organization-dashboard?tab=pipeline')
    const name = freshName()
    await page.getByRole('button', { name: 'Add Pipeline Item' }).click()
    await page.getByLabel('Project Name').fill(name)
    await page.getByRole('button', { name: 'Create Project' }).click()
    await expectToast(page, 'Success', 'Pipeline project created successfully')
    await page.getByRole('searchbox', { name: 'Search projects' }).fill(name)
    await expect(page.getByRole('link', { name })).toBeVisible()
  },
)
