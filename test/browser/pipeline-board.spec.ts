import { closeToasts, expect, expectToast, test } from './journey.ts'
import { freshName } from './pipeline-deal.ts'
import { visit } from './visit.ts'

// P-210 to P-225: the board of the pipeline

test('the board moves a project by its menu and by dragging, says so, and leaves it where it was put last', async ({
  page,
  people,
  anotherPerson,
}) => {
  await people.signIn(page, { organization: 'Bright Acre Energy' })
  let name = freshName()
  await page.request.post('/api/pipeline', { data: { name, currentStage: 'predevelopment' } })
  await page.goto(`/pipeline?view=board&search=${name}`)
  const column = (stage: string) => page.getByRole('list', { name: `Projects in ${stage}` })
  await expect(column('Predevelopment').getByRole('link', { name })).toBeVisible()
  const move = page.getByRole('button', { name: `Move ${name}` })
  // A menu opened by the keyboard takes the focus to its first item; a key pressed before that is lost.
  const choose = async (stage: string) => {
    await move.press('Enter')
    await expect(page.getByRole('menuitemradio').first()).toBeFocused()
    const item = page.getByRole('menuitemradio', { name: stage, exact: true })
    await item.focus()
    await expect(item).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(item).toHaveCount(0)
  }
  await choose('Development')
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
            message: 'Someone else changed this record in the meantime. Nothing was saved.',
            code: 'conflict',
          },
        })
      : route.fallback(),
  )
  await choose('Nearing Completion')
  await expectToast(
    page,
    'Error',
    'Failed to update pipeline project: Someone else changed this record in the meantime. Nothing was saved.',
  )
  await expect(column('Construction').getByRole('link', { name })).toBeVisible()

  // A card moved on before its first move is stored ends where it was put last.
  await page.unroute('**/api/pipeline/*')
  await closeToasts(page)
  name = freshName()
  const created = await page.request.post('/api/pipeline', {
    data: { name, currentStage: 'predevelopment' },
  })
  const { id } = (await created.json()) as { id: string }
  await visit(page, `/pipeline?view=board&search=${name}`)
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
  const other = await anotherPerson({ organization: 'Bright Acre Energy' })
  let readings = 0
  page.on('response', (response) => {
    if (response.request().method() === 'GET' && response.url().includes('/api/pipeline?'))
      readings += 1
  })
  await expect
    .poll(async () => {
      await other.post('/api/pipeline', { data: { name: freshName() } })
      return readings
    })
    .toBeGreaterThan(1)
  await expect(column('Development').getByRole('link', { name })).toBeVisible()
  await moved('Construction')
  await moved('Nearing Completion')
  storeFirst()
  const stage = async () => (await (await page.request.get(`/api/pipeline/${id}`)).json()) as object
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
