import type { Page, Request } from '@playwright/test'
import { administrator } from './administrator.ts'
import { expect, test, title } from './journey.ts'
import { freshAddress, signIn } from './people.ts'

// A4 without its margins, at 96 pixels an inch.
const paper = { width: 688, height: 1017 }

test('a list is printed without what only a screen needs, on white and no wider than the paper', async ({
  page,
  context,
}) => {
  await signIn(context, administrator)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/product-registry?technology=storage&search=loan')
  await expect(page.locator('[data-row]').nth(2)).toBeVisible()

  await page.setViewportSize(paper)
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
})

test('of a record that is open its whole record is printed and nothing behind it', async ({
  page,
  context,
}) => {
  await signIn(context, administrator)
  await page.goto('/product-registry?search=agrivoltaics')
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
})

test('the tables of coverage are printed whole, though they scroll sideways on a screen', async ({
  page,
  context,
}) => {
  await signIn(context, administrator)
  await page.goto('/coverage')
  await expect(title(page, 'Coverage')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Facilities' }).getByRole('cell')).not.toHaveCount(
    0,
  )
  await page.setViewportSize(paper)
  await page.emulateMedia({ media: 'print' })
  const widest = () =>
    page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('th, td')].map(
          (cell) => cell.getBoundingClientRect().right,
        ),
      ),
    )
  await expect.poll(widest).toBeLessThanOrEqual(paper.width)
})

/** The parts of a page in which there is text, 14 mm from each edge, at 96 pixels an inch. */
const sheets = {
  A4: { width: 688, height: 1017 },
  Letter: { width: 710, height: 950 },
} as const

const briefs = [
  ['/product-registry', 'Product Registry', 'product'],
  ['/catalytic-facilities', 'Catalytic Facilities', 'facility'],
  ['/lending-profiles', 'Lending Profiles', 'lending profile'],
  ['/pipeline', 'Pipeline Management', 'project'],
] as const

const printed = '[data-printed-record]'

/** Goes from record to record with this button, each when all that is asked of it was answered, to the last one; answers how many there are, and the one with the longest brief. */
async function walk(page: Page, button: string) {
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
  return page.evaluate(
    async ([label, selector]) => {
      const tallest = { height: 0, at: '' }
      for (let count = 1; ; count += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        await (globalThis as unknown as { allAnswered(): Promise<void> }).allAnswered()
        await new Promise((resolve) => requestAnimationFrame(resolve))
        const brief = document.querySelector(selector)
        const height = brief?.scrollHeight ?? 0
        // Another journey adds a record whose brief runs over on purpose.
        const isOfSample = !(brief?.querySelector('h1')?.textContent ?? '').startsWith('Long ')
        if (isOfSample && height > tallest.height)
          Object.assign(tallest, { height, at: location.href })
        const next = document.querySelector<HTMLElement>(`button[aria-label="${label}"]`)
        if (next === null || next.ariaDisabled === 'true') return { count, tallest }
        next.click()
      }
    },
    [button, printed] as const,
  )
}

/** How many pages a browser makes of what is open. */
async function pagesOf(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const file = await page.pdf({ format, printBackground: true })
  return file.toString('latin1').match(/\/Type\s*\/Page(?![a-z])/g)?.length ?? 0
}

for (const [path, heading, noun] of briefs)
  test(`the brief of every ${noun} of the sample fits one page of A4 and of Letter (W-001, W-002)`, async ({
    page,
    context,
  }) => {
    await signIn(context, administrator)
    await page.goto(path)
    await expect(title(page, heading)).toBeVisible()
    const first = page.locator('[data-row]').first()
    await expect(first).toBeVisible()
    await first.press('Enter')
    await expect(page.getByRole('button', { name: `Next ${noun}` })).toBeVisible()
    await page.setViewportSize(sheets.Letter)
    await page.emulateMedia({ media: 'print' })
    const { count, tallest } = await walk(page, `Next ${noun}`)
    expect(count).toBeGreaterThan(10)
    expect(tallest.height, tallest.at).toBeGreaterThan(200)
    expect(tallest.height, tallest.at).toBeLessThanOrEqual(sheets.Letter.height)

    // The longest of them as a printer gets it.
    await page.emulateMedia({ media: 'screen' })
    await page.goto(tallest.at)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const format of ['A4', 'Letter'] as const)
      expect(await pagesOf(page, format), `${format} ${tallest.at}`).toBe(1)
  })

test('the brief of a deal says whom to ask, and has neither activities nor what is behind it (W-001, W-002)', async ({
  page,
  context,
  people,
}) => {
  await people.signIn(context, { role: 'admin', organization: 'Prairie Light Green Bank' })
  const name = `Array ${freshAddress().slice(2, 10)}`
  const made = await context.request.post('/api/pipeline', {
    data: { name, currentStage: 'predevelopment', notes: 'As agreed. '.repeat(40) },
  })
  const { id } = (await made.json()) as { id: string }
  await context.request.post(`/api/pipeline/${id}/activities`, {
    data: { type: 'note', subject: 'Said in confidence' },
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/pipeline?open=${id}`)
  await expect(page.getByRole('dialog', { name })).toContainText('Said in confidence')
  await page.waitForLoadState('networkidle')
  await page.setViewportSize(sheets.A4)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const brief = page.getByRole('article')
  await expect(brief.getByRole('heading', { name })).toBeVisible()
  await expect(brief).toContainText('Prairie Light Green Bank')
  await expect(brief.getByRole('heading', { name: 'Contact' })).toBeVisible()
  await expect(brief).toContainText('Last confirmed')
  await expect(brief).toContainText(`/pipeline?open=${id}`)
  await expect(brief).toContainText(String(new Date().getFullYear()))
  for (const text of ['Said in confidence', 'Activities', 'History', 'Open project page'])
    await expect(brief.getByText(text, { exact: true }).filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(brief).toHaveCSS('color', /^rgb\((\d|[1-4]\d), (\d|[1-4]\d), (\d|[1-4]\d)\)$/)
})

test('a longer brief runs over, with its name on each page (W-002)', async ({
  page,
  context,
  people,
}) => {
  await people.signIn(context, { role: 'admin', organization: 'Prairie Light Green Bank' })
  const name = `Long ${freshAddress().slice(2, 10)}`
  const made = await context.request.post('/api/pipeline', {
    data: { name, currentStage: 'predevelopment', notes: 'A line of the notes.\n'.repeat(150) },
  })
  const { id } = (await made.json()) as { id: string }
  await page.goto(`/pipeline?open=${id}`)
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  for (const format of ['A4', 'Letter'] as const)
    expect(await pagesOf(page, format)).toBeGreaterThan(2)
  await page.emulateMedia({ media: 'print' })
  // What a browser repeats at the head of each page.
  await expect(page.getByRole('article').locator('header')).toHaveCSS(
    'display',
    'table-header-group',
  )
  await expect(page.getByRole('article').locator('header')).toHaveText(name)
})
