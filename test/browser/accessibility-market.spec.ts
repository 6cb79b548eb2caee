import { samplePassword } from '#server/features/first-start/sample-records'
import { expectAccessible, expectAccessibleAtBothWidths, goOn, open } from './accessible.ts'
import { administrator } from './administrator.ts'
import { addFittingDeal } from './fitting-deal.ts'
import { escapeFrom, expect, test } from './journey.ts'
import { signIn } from './people.ts'

// Few rows: each more is the same markup again.
const few = 'search=agrivoltaics'

test('products, facilities and resources with their details and forms, and the rules in force', async ({
  page,
}) => {
  test.slow()
  await signIn(page, administrator)
  await test.step('products', async () => {
    await goOn(
      page,
      '/product-registry?technology=storage&search=agrivoltaics+loan',
      'Product Registry',
    )
    await expectAccessibleAtBothWidths(page, 'Product Registry')
    await page.locator('[data-row]').filter({ hasText: 'Agrivoltaics Loan' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'the details of a product')

    await goOn(page, '/products?search=agri', 'Products & Facilities')
    await expectAccessibleAtBothWidths(page, 'Products & Facilities')
    const {
      organizations: [first],
    } = (await (await page.request.get('/api/organizations?search=Prairie+Light')).json()) as {
      organizations: { id: string; name: string }[]
    }
    await goOn(page, `/organizations/${first?.id}`, first?.name ?? '')
    await expect(page.getByRole('link', { name: 'Bridge-to-ITC Loan' })).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'the products of an organization')

    await goOn(page, '/products/new', 'Add New Product')
    await page.getByRole('radio', { name: 'Certain geographies' }).click()
    await page.getByRole('checkbox', { name: 'Supported by a catalytic facility' }).check()
    await page.getByRole('button', { name: 'Create Product' }).click()
    await expect(page.getByText('Product name is required')).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'Add New Product with errors')
  })

  await test.step('facilities', async () => {
    await goOn(
      page,
      '/catalytic-facilities?status=listed&search=direct+pay',
      'Catalytic Facilities',
    )
    await expectAccessibleAtBothWidths(page, 'Catalytic Facilities')
    await page.locator('[data-row]').filter({ hasText: 'Direct Pay Bridge Backstop' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'the details of a facility')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await expectAccessible(page, 'Delete facility')
    await question.getByRole('button', { name: 'Cancel' }).click()

    await goOn(page, '/catalytic-facilities/new', 'Add New Facility')
    await page.getByRole('button', { name: 'Create Facility' }).click()
    await expect(page.getByText('Facility name is required')).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'Add New Facility with errors')
  })

  await test.step('shared resources, and their form with a rejected file', async () => {
    await goOn(page, '/resources?search=direct+pay', 'Shared Resources')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'Shared Resources')
    await page.getByRole('button', { name: 'Add Resource' }).click()
    const form = page.getByRole('dialog', { name: 'Add New Resource' })
    await expect(form.getByRole('button', { name: 'Upload File' })).toBeEnabled()
    await form.locator('input[type=file]').setInputFiles({
      name: 'drawing.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg/>'),
    })
    await expect(form.getByRole('alert')).toContainText('This kind of file cannot be used.')
    await form.getByRole('button', { name: 'Create Resource' }).click()
    await expect(form.getByText('Resource name is required')).toBeVisible()
    await expectAccessible(page, 'Add New Resource with errors')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toHaveCount(0)
    await page.getByRole('link', { name: 'Direct Pay Bridge Loan Term Sheet' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'the details of a resource')
  })

  await test.step('the rules in force', async () => {
    await goOn(page, '/rules', 'Rules in Force')
    await expect(page.getByRole('heading', { name: 'Direct pay' })).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'the rules')
    await page.getByRole('tab', { name: /^Benchmarks/ }).click()
    await expect(page.getByRole('button', { name: 'Add rate' }).first()).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'the benchmarks')
  })
})

test('the pipeline in its three views, a project with its forms and its page, and the deadline radar', async ({
  page,
  people,
}) => {
  test.slow()
  await people.signIn(page, { organization: 'Bright Acre Energy' })
  for (const [view, shown] of [
    ['table', page.getByText('Delta Vineyard Agrivoltaics')],
    ['board', page.getByRole('list', { name: /^Projects in / }).getByRole('link')],
    ['map', page.getByRole('group', { name: 'Projects on the map' })],
  ] as const) {
    await goOn(page, `/pipeline?view=${view}&${few}`, 'Pipeline Management')
    await expect(shown.first()).toBeVisible()
    await expectAccessibleAtBothWidths(page, view)
  }

  await test.step('a project with the form of an activity, and its form with errors and warnings', async () => {
    await goOn(page, `/pipeline?${few}`, 'Pipeline Management')
    await page.getByRole('link', { name: 'Delta Vineyard Agrivoltaics' }).click()
    await page.getByRole('link', { name: 'Activity' }).click()
    await page.getByRole('button', { name: 'Add Activity' }).click()
    await page.getByLabel('Kind').selectOption('task')
    await expectAccessibleAtBothWidths(page, 'the activities of a project')

    await goOn(page, `/pipeline?${few}`, 'Pipeline Management')
    await page.getByRole('button', { name: 'Add Project' }).click()
    const form = page.getByRole('dialog', { name: 'Add New Project' })
    await form.getByRole('button', { name: 'Create Project' }).click()
    await form.getByLabel('Expected PTO Date').fill('when the substation is done')
    await form.getByLabel('CapEx').fill('1000000')
    await form.getByLabel('ITC Percentage').selectOption('30%')
    await form.getByLabel('ITC Amount').fill('250000')
    await form.getByLabel('ITC Monetization Strategy').selectOption('direct_pay')
    await form.getByLabel('Owner Type').selectOption('for_profit')
    await expect(form.getByText('Check the tax credit')).toBeVisible()
    await form.getByRole('button', { name: 'Choose a month' }).click()
    await expect(page.getByRole('button', { name: /^Jan \d{4}$/ })).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'Add New Project with the choice of a month')
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
  })

  await test.step('the page of a project, and the deadline radar', async () => {
    const { id, name } = await addFittingDeal(page.request)
    for (const data of [
      { kind: 'grant', label: 'Energy Office', amount: 250_000, state: 'committed' },
      {
        kind: 'bridge',
        label: 'A lender',
        amount: 500_000,
        state: 'interested',
        rate: 'Prime + 1%',
      },
      { kind: 'senior', label: 'Another', amount: 900_000, state: 'withdrawn', rate: 'about six' },
    ])
      expect((await page.request.post(`/api/pipeline/${id}/sources`, { data })).status()).toBe(201)
    await goOn(page, `/pipeline/${id}`, name)
    await expect(page.getByRole('heading', { name: 'Tax credit sheet' })).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'a project')
    for (const sheet of ['Capital stack', 'Tax credit sheet', 'Bridge to the credit', 'Uses'])
      await page.getByRole('button', { name: sheet, exact: true }).click()
    await expectAccessibleAtBothWidths(page, 'a project with its sheets open')
    for (const [button, where] of [
      ['Edit facts', 'the facts of a project'],
      ['Edit uses', 'the uses of a project'],
      ['Add source', 'a source'],
    ] as const) {
      await page.getByRole('button', { name: button }).first().click()
      await expect(page.getByRole('dialog', { name: button })).toBeVisible()
      await expectAccessibleAtBothWidths(page, where)
      await page.keyboard.press('Escape')
    }

    await goOn(page, `/radar?${few}`, 'Deadline Radar')
    await expect(page.getByText('Delta Vineyard Agrivoltaics').first()).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'the radar')
  })
})

test('the package, the offers and the activity of a project, for its owner and for a lender it is shared with', async ({
  page,
}) => {
  test.slow()
  const name = 'Roswell Community Solar Garden'
  const main = page.getByRole('main')
  await signIn(page, { email: 'luis.pena@brightacre.example', password: samplePassword })
  const {
    pipeline: [deal],
  } = (await (await page.request.get('/api/pipeline?search=Roswell')).json()) as {
    pipeline: { id: string }[]
  }
  const project = `/pipeline/${deal?.id}`
  await test.step('the package of its owner, an answer, and the dialogs over it', async () => {
    await goOn(page, `${project}/package`, name)
    await expect(main.getByRole('heading', { name: 'Shared with' })).toBeVisible()
    await main.getByRole('button', { name: /^Answer June Park/ }).click()
    await expectAccessibleAtBothWidths(page, 'the package of a project')
    await main.getByRole('button', { name: 'Cancel' }).click()
    await main
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'Title_Commitment.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('Title commitment'),
      })
    const added = page.getByRole('dialog', { name: 'Add Documents' })
    await expect(added.getByRole('listitem')).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'documents to add')
    await escapeFrom(added)
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await main.getByRole('button', { name: 'Share', exact: true }).first().click()
    const share = page.getByRole('dialog', { name: `Share ${name}` })
    await expect(share.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'a share')
    await escapeFrom(share)
  })

  await test.step('offers beside each other, one unfolded, and accepting it', async () => {
    await goOn(page, `${project}/offers`, name)
    const perm = main.getByRole('region', { name: 'Perm' })
    await perm.getByRole('button', { name: /^Compare/ }).click()
    await perm.getByRole('button', { name: 'Mission Lenders Network' }).first().click()
    await expectAccessibleAtBothWidths(page, 'the offers for a project')
    await perm.getByRole('button', { name: 'Accept', exact: true }).first().click()
    const question = page.getByRole('alertdialog', { name: 'Accept this offer?' })
    await expect(question).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'the acceptance of an offer')
    await page.keyboard.press('Escape')
    await goOn(page, `${project}/activity`, name)
    await expect(main.getByRole('heading', { name: 'Shared with' })).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'who opened what')
  })

  await test.step('what a lender asks for, its offer, and the form of one', async () => {
    await signIn(page, { email: 'june.park@missionlenders.example', password: samplePassword })
    await open(page, `${project}/package`, name)
    await main.getByRole('button', { name: 'Ask for this' }).first().click()
    await expectAccessibleAtBothWidths(page, 'the package as a lender reads it')
    await main.getByRole('button', { name: 'Cancel' }).click()
    await goOn(page, project, name)
    await expectAccessibleAtBothWidths(page, 'the money as a lender reads it')
    await goOn(page, `${project}/offers`, name)
    await expect(main.getByRole('region', { name: 'Perm' })).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'the offers of a lender')
    await goOn(page, `${project}/offers?offer=new`, 'Make an Offer')
    await main.getByRole('button', { name: 'Add a condition' }).click()
    await main.getByRole('radio', { name: 'Senior', exact: true }).click()
    await expectAccessibleAtBothWidths(page, 'the form of an offer')
  })
})
