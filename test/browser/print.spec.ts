import type { Page, Request } from '@playwright/test'
import { expect, test, title } from './journey.ts'
import { freshAddress } from './people.ts'
import { desk, load, visit } from './visit.ts'

/** The parts of a page in which there is text, 14 mm from each edge, at 96 pixels an inch. */
const sheets = { A4: { width: 688, height: 1017 }, Letter: { width: 710, height: 950 } } as const

test('a list, the tables of coverage and a record are printed without what only a screen needs, on white, no wider than the paper and each whole (W-001, W-002)', async ({
  page,
  people,
}) => {
  await people.signIn(page, { role: 'admin', organization: 'Prairie Light Green Bank' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit(page, '/product-registry?technology=storage&search=loan')
  await expect(page.locator('[data-row]').nth(2)).toBeVisible()

  await page.setViewportSize(sheets.A4)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(title(page, 'Product Registry')).toBeVisible()
  const says = page.getByText(/^\d+ of \d+ products · Search: loan · Technology: .+ \d{4}$/)
  await expect(says).toBeVisible()
  await expect(page.locator('[data-row]')).toHaveCount(
    Number.parseInt((await says.textContent()) ?? '', 10),
  )
  for (const role of [
    'banner',
    'navigation',
    'complementary',
    'searchbox',
    'button',
    'checkbox',
  ] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  expect(
    await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth),
  ).toBeLessThanOrEqual(0)

  await page.emulateMedia({ media: null })
  await visit(page, '/product-registry?search=agrivoltaics')
  const name = 'Agrivoltaics Loan'
  await page.locator('[data-row]').filter({ hasText: name }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByRole('article').getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // By no role: what is behind a dialog has none.
  await expect(
    page.getByText('Product Registry', { exact: true }).filter({ visible: true }),
  ).toHaveCount(0)

  // The tables of coverage are printed whole, though they scroll sideways on a screen.
  await page.emulateMedia({ media: null })
  await page.setViewportSize(desk)
  await visit(page, '/coverage')
  await expect(title(page, 'Coverage')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Facilities' }).getByRole('cell')).not.toHaveCount(
    0,
  )
  await page.setViewportSize(sheets.A4)
  await page.emulateMedia({ media: 'print' })
  const widest = () =>
    page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('th, td')].map(
          (cell) => cell.getBoundingClientRect().right,
        ),
      ),
    )
  await expect.poll(widest).toBeLessThanOrEqual(sheets.A4.width)

  // So is that of the offers for a project, with every column and room for names.
  await page.emulateMedia({ media: null })
  await page.setViewportSize(desk)
  const found = await page.request.get('/api/pipeline?search=Roswell')
  const { pipeline } = (await found.json()) as { pipeline: { id: string }[] }
  await visit(page, `/pipeline/${pipeline[0]?.id}/offers`)
  const offers = page.getByRole('table', { name: 'Offers for Perm' })
  await expect(offers.getByRole('button', { name: 'Whitcomb Family Office' })).toBeVisible()
  await page.setViewportSize(sheets.A4)
  await page.emulateMedia({ media: 'print' })
  await expect(offers.getByRole('columnheader', { name: 'Term' })).toBeVisible()
  const lenders = offers.getByRole('columnheader', { name: 'Lender' })
  expect((await lenders.boundingBox())?.width).toBeGreaterThan(100)
  expect(await widest()).toBeLessThanOrEqual(sheets.A4.width)

  // The brief of a deal says whom to ask, and has neither activities nor what is behind it.
  const create = async (called: string, notes: string) => {
    const made = await page.request.post('/api/pipeline', {
      data: { name: called, currentStage: 'predevelopment', notes },
    })
    return ((await made.json()) as { id: string }).id
  }
  const dealName = `Array ${freshAddress().slice(2, 10)}`
  const id = await create(dealName, 'As agreed. '.repeat(40))
  await page.request.post(`/api/pipeline/${id}/activities`, {
    data: { type: 'note', subject: 'Said in confidence' },
  })
  const longName = `Long ${freshAddress().slice(2, 10)}`
  const longId = await create(longName, 'A line of the notes.\n'.repeat(150))
  await page.emulateMedia({ media: null, colorScheme: 'dark' })
  await page.setViewportSize(desk)
  // Parties have the page of the project; this is what every other reader prints.
  await page.context().clearCookies()
  await people.signIn(page, { organization: 'Bright Acre Energy' })
  await load(page, `/pipeline?open=${id}`)
  await expect(page.getByRole('dialog', { name: dealName })).toBeVisible()
  await page.setViewportSize(sheets.A4)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const brief = page.getByRole('article')
  await expect(brief.getByRole('heading', { name: dealName })).toBeVisible()
  await expect(brief).toContainText('Prairie Light Green Bank')
  await expect(brief.getByRole('heading', { name: 'Contact' })).toBeVisible()
  await expect(brief).toContainText('Last confirmed')
  await expect(brief).toContainText(`/pipeline?open=${id}`)
  await expect(brief).toContainText(String(new Date().getFullYear()))
  for (const text of ['Said in confidence', 'Activities', 'History'])
    await expect(brief.getByText(text, { exact: true }).filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(brief).toHaveCSS('color', /^rgb\((\d|[1-4]\d), (\d|[1-4]\d), (\d|[1-4]\d)\)$/)

  await page.emulateMedia({ media: null, colorScheme: 'light' })
  await page.setViewportSize(desk)
  await visit(page, `/pipeline?search=${longName}&open=${longId}`)
  await expect(page.getByRole('dialog', { name: longName })).toBeVisible()
  expect(await pagesOf(page, 'A4')).toBeGreaterThan(2)
  await page.emulateMedia({ media: 'print' })
  // What a browser repeats at the head of each page.
  await expect(brief.locator('header')).toHaveCSS('display', 'table-header-group')
  await expect(brief.locator('header')).toHaveText(longName)
})

const briefs = [
  ['/pipeline', 'Pipeline Management', 'project'],
  ['/product-registry', 'Product Registry', 'product'],
  ['/catalytic-facilities', 'Catalytic Facilities', 'facility'],
  ['/lending-profiles', 'Lending Profiles', 'lending profile'],
] as const

/** What details ask for and no paper gets; the server takes longer for it than for the rest. */
const onScreenAlone = ['*/matches?*', '*/api/follows*', '*/activities*']

/** Lets the page call `allAnswered`, which waits until all that it asked was answered. */
async function letWait(page: Page): Promise<void> {
  const asked = new Set<Request>()
  let answered = () => {}
  const end = (request: Request) => {
    asked.delete(request)
    if (asked.size === 0) answered()
  }
  page.on('request', (request) => {
    // The stream of changes has no end.
    if (!request.url().endsWith('/api/events')) asked.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  await page.exposeFunction(
    'allAnswered',
    () =>
      new Promise<void>((resolve) => {
        answered = resolve
        if (asked.size === 0) resolve()
      }),
  )
}

/** Goes from record to record with this button, each when all that is asked of it was answered, to the last one; answers how many there are, and the one whose brief leaves the least room on a sheet. */
function walk(page: Page, button: string) {
  return page.evaluate(
    async ([label, papers]) => {
      const fullest = { room: Number.POSITIVE_INFINITY, height: 0, format: '', at: '' }
      for (let count = 1; ; count += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        await (globalThis as unknown as { allAnswered(): Promise<void> }).allAnswered()
        await new Promise((resolve) => requestAnimationFrame(resolve))
        const brief = document.querySelector<HTMLElement>('[data-printed-record]')
        // Another journey adds a record whose brief runs over on purpose.
        if (brief && !brief.querySelector('h1')?.textContent.startsWith('Long '))
          for (const [format, paper] of papers) {
            brief.style.width = `${paper.width}px`
            const height = brief.scrollHeight
            const room = paper.height - height
            if (room < fullest.room)
              Object.assign(fullest, { room, height, format, at: location.href })
          }
        const next = document.querySelector<HTMLElement>(`button[aria-label="${label}"]`)
        if (next === null || next.ariaDisabled === 'true') return { count, fullest }
        next.click()
      }
    },
    [button, Object.entries(sheets)] as const,
  )
}

/** How many pages a browser makes of what is open. */
async function pagesOf(page: Page, format: string): Promise<number> {
  const file = await page.pdf({ format, printBackground: true })
  return file.toString('latin1').match(/\/Type\s*\/Page(?![a-z])/g)?.length ?? 0
}

/** Leaves of each list that the page asks for the records with the most text: by it, the fullest brief is among the first ten. */
async function keepLongest(page: Page): Promise<void> {
  await page.route(
    /\/api\/(pipeline|products|catalytic-facilities|lending-profiles)\?/,
    async (route) => {
      const response = await route.fetch()
      // A list that has not changed is answered without a body: the browser has the shortened one.
      if (response.status() === 304) return route.fulfill({ response })
      const json = (await response.json()) as Record<string, unknown>
      for (const [name, rows] of Object.entries(json))
        if (Array.isArray(rows))
          json[name] = rows
            .toSorted((one, other) => JSON.stringify(other).length - JSON.stringify(one).length)
            .slice(0, 30)
      await route.fulfill({ response, json })
    },
  )
}

test('the brief of every record of the sample fits one page of A4 and of Letter (W-001, W-002)', async ({
  page,
  context,
  people,
}) => {
  // Parties and guests of a project have its page instead.
  await people.signIn(context, { organization: 'Cascade Clean Lending' })
  await letWait(page)
  await keepLongest(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  let fullest = { room: Number.POSITIVE_INFINITY, format: '', at: '' }
  for (const [path, heading, noun] of briefs) {
    await visit(page, path)
    await expect(title(page, heading)).toBeVisible()
    await page.locator('[data-row]').first().press('Enter')
    await expect(page.getByRole('button', { name: `Next ${noun}` })).toBeVisible()
    await devtools.send('Network.setBlockedURLs', { urls: onScreenAlone })
    await page.setViewportSize(sheets.Letter)
    await page.emulateMedia({ media: 'print' })
    const walked = await walk(page, `Next ${noun}`)
    expect(walked.count).toBeGreaterThan(10)
    expect(walked.fullest.height, walked.fullest.at).toBeGreaterThan(200)
    expect(walked.fullest.room, walked.fullest.at).toBeGreaterThanOrEqual(0)
    if (walked.fullest.room < fullest.room) fullest = walked.fullest

    await devtools.send('Network.setBlockedURLs', { urls: [] })
    await page.emulateMedia({ media: null })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  // A change elsewhere reads a list again at any time.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // The fullest of them as a printer gets it.
  await visit(page, fullest.at)
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await pagesOf(page, fullest.format), `${fullest.format} ${fullest.at}`).toBe(1)
})
