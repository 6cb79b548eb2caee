import { addFittingDeal } from './fitting-deal.ts'
import { closeToasts, escapeFrom, expect, test, title } from './journey.ts'
import { load, visit } from './visit.ts'

/** The place where no organization of the tests stands: Bright Acre Energy owns what is added here. */
const owner = { organization: 'Bright Acre Energy' } as const

test('the page of a project: its sources, uses, facts and suggestions, by mouse and by keyboard, for its parties alone, and its package (H-023, H-025, H-074, K-065, K-081, K-090 to K-096, K-099)', async ({
  page,
  people,
}) => {
  test.slow()
  await people.signIn(page, owner)
  const { id, name } = await addFittingDeal(page.request)
  await visit(page, `/pipeline?open=${id}`)
  await expect(title(page, name)).toBeVisible()
  const raise = page.getByRole('region', { name: 'Still to raise' })
  const firmGap = page.getByRole('row', { name: /^Firm gap/ })
  await expect(raise.getByText('$4,000,000').first()).toBeVisible()
  await expect(page.getByText('No money is entered yet for this')).toBeVisible()
  await page.getByRole('button', { name: 'Uses', exact: true }).click()
  await expect(page.getByText('Uses are CapEx until you split them.')).toBeVisible()
  await page.getByRole('button', { name: 'Capital stack', exact: true }).click()
  await expect(page.getByText('Add the money you know about; what is left updates.')).toBeVisible()

  await page.getByRole('button', { name: 'Add source' }).first().click()
  const source = page.getByRole('dialog', { name: 'Add source' })
  await source.getByRole('button', { name: 'Create Source' }).click()
  await expect(source.getByText('Choose a kind').last()).toBeVisible()
  await source.getByLabel('Kind').selectOption('senior')
  await source.getByLabel('Amount').fill('1500000')
  await source.getByLabel('Source', { exact: true }).fill('Green Bank of the Valley')
  await source.getByLabel('State', { exact: true }).selectOption('committed')
  await source.getByRole('button', { name: 'Create Source' }).click()
  await expect(page.getByText('Source created successfully', { exact: true })).toBeVisible()
  await expect(firmGap).toContainText('$2,500,000')
  await expect(page.getByRole('img', { name: /committed \$1,500,000/ })).toBeVisible()

  await page.getByRole('button', { name: 'Edit uses' }).click()
  const uses = page.getByRole('dialog', { name: 'Edit uses' })
  await uses.getByLabel('Kind of use 1').selectOption('solar')
  await uses.getByLabel('Amount of use 1').fill('3000000')
  await uses.getByRole('button', { name: 'Add use' }).click()
  await uses.getByLabel('Kind of use 2').selectOption('soft_costs')
  await uses.getByLabel('Amount of use 2').fill('500000')
  await expect(uses.getByText('Total uses')).toContainText('$3,500,000')
  await uses.getByRole('button', { name: 'Save Uses' }).click()
  await expect(page.getByText('Uses saved successfully', { exact: true })).toBeVisible()
  await expect(firmGap).toContainText('$2,000,000')

  await page.getByRole('button', { name: 'Tax credit sheet', exact: true }).click()
  await page.getByRole('button', { name: 'Edit facts' }).click()
  const facts = page.getByRole('dialog', { name: 'Edit facts' })
  await facts.getByLabel('Solar output in kW AC').fill('900')
  await facts.getByLabel('Foreign-entity ratio attested').selectOption('yes')
  const cases = facts.getByRole('complementary', { name: 'What these facts come to' })
  await expect(cases.getByText('$900,000').first()).toBeVisible()
  await expect(facts.getByLabel('Prevailing wages and apprenticeship met')).toHaveCount(0)
  await facts.getByRole('button', { name: 'Save Facts' }).click()
  await expect(page.getByText('Facts saved successfully', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /credit (?:of|is worth) \$900K/ })).toBeVisible()

  await page.getByRole('button', { name: 'Green Bank of the Valley', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit source' })
  await edit.getByLabel('State', { exact: true }).selectOption('withdrawn')
  await edit.getByRole('button', { name: 'Update Source' }).click()
  await expect(page.getByText('Source updated successfully', { exact: true })).toBeVisible()
  await expect(firmGap).toContainText('$3,500,000')

  // By keyboard alone: a adds a source, Delete asks, e edits the project.
  const second = await addFittingDeal(page.request)
  await closeToasts(page)
  const made = await page.request.post(`/api/pipeline/${second.id}/sources`, {
    data: { kind: 'grant', label: 'Energy Office', amount: 250_000 },
  })
  expect(made.status()).toBe(201)
  await visit(page, `/pipeline/${second.id}#stack`)
  await expect(title(page, second.name)).toBeVisible()
  const grant = page.getByRole('button', { name: 'Energy Office', exact: true })
  await expect(grant).toBeVisible()
  await page.keyboard.press('a')
  const add = page.getByRole('dialog', { name: 'Add source' })
  await expect(add.getByLabel('Kind')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(add).toBeHidden()
  await page.keyboard.press('e')
  const project = page.getByRole('dialog', { name: 'Edit Project' })
  await expect(project).toBeVisible()
  await escapeFrom(project)
  await expect(project).toBeHidden()
  await grant.focus()
  await page.keyboard.press('Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete source' })
  await expect(
    question.getByText(
      'Are you sure you want to delete this source? This action cannot be undone.',
    ),
  ).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Source deleted successfully', { exact: true })).toBeVisible()
  await expect(page.getByText('No sources yet').first()).toBeVisible()

  // Suggestions from "Sources secured" become sources one by one.
  const third = await addFittingDeal(page.request)
  const changed = await page.request.put(`/api/pipeline/${third.id}`, {
    data: { sourcesSecured: 'State grant $250,000 awarded; bridge loan term sheet' },
  })
  expect(changed.status()).toBe(200)
  await visit(page, `/pipeline/${third.id}`)
  await page.getByRole('button', { name: 'Review 2 suggestions' }).click()
  const review = page.getByRole('dialog', { name: 'Review suggestions' })
  await review.getByRole('button', { name: 'Dismiss bridge loan term sheet' }).click()
  await review.getByRole('button', { name: 'Add State grant $250,000 awarded' }).click()
  const suggested = page.getByRole('dialog', { name: 'Add source' })
  await expect(suggested.getByLabel('Kind')).toHaveValue('grant')
  await expect(suggested.getByLabel('State', { exact: true })).toHaveValue('committed')
  await suggested.getByRole('button', { name: 'Create Source' }).click()
  await expect(page.getByText('Source created successfully', { exact: true })).toBeVisible()
  await expect(page.getByText('mentions money that is not in the stack yet')).toHaveCount(0)

  // The package: two files find their items, one has a new version, an item does not apply.
  await visit(page, `/pipeline/${second.id}/package`)
  const fileOf = (fileName: string) => ({
    name: fileName,
    mimeType: 'text/plain',
    buffer: Buffer.from(`${fileName} of ${second.name}`),
  })
  await expect(page.getByRole('button', { name: /^No documents yet/ })).toBeVisible()
  await page
    .locator('main input[type=file]')
    .setInputFiles([fileOf('Site_Lease_signed.txt'), fileOf('IMG_2231.txt')])
  const added = page.getByRole('dialog', { name: 'Add Documents' })
  await expect(added.getByText('Found “site lease” in the name')).toBeVisible()
  const image = added.getByRole('listitem', { name: 'IMG_2231.txt' })
  await expect(image.getByText('No item matches the name')).toBeVisible()
  await image.getByLabel('Item').selectOption('Construction schedule')
  await added.getByRole('button', { name: 'Save 2 Documents' }).click()
  await expect(page.getByText('2 documents added successfully', { exact: true })).toBeVisible()
  const site = page.getByRole('listitem', { name: 'Site control' })
  await expect(site.getByRole('link', { name: 'Site Lease signed' })).toBeVisible()
  await site.getByRole('button', { name: 'More for Site Lease signed' }).click()
  await page.getByRole('menuitem', { name: 'New version' }).click()
  const version = page.getByRole('dialog', { name: 'New Version' })
  await version.locator('input[type=file]').setInputFiles(fileOf('Site_Lease_2.txt'))
  await expect(version.getByText('File uploaded: New file uploaded')).toBeVisible()
  await version.getByRole('button', { name: 'Save Version' }).click()
  await expect(site.getByText('Version 2', { exact: true })).toBeVisible()
  const permits = page.getByRole('listitem', { name: 'Permits issued' })
  await permits.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Does not apply' }).click()
  await page.keyboard.type('The county asks for none below 1 MW.')
  await page.keyboard.press('Enter')
  await expect(permits.getByRole('button', { name: 'Take back' })).toBeFocused()

  // Who is no party is led to the details, and a project that is not there is no page.
  await page.context().clearCookies()
  await people.signIn(page, { organization: 'Prairie Light Green Bank' })
  await load(page, `/pipeline/${id}`)
  await expect(page).toHaveURL(`/pipeline?open=${id}`)
  const details = page.getByRole('dialog', { name })
  await expect(details).toBeVisible()
  await visit(page, '/pipeline/00000000-0000-4000-8000-000000000000')
  await expect(title(page, '404 Page Not Found')).toBeVisible()
})
