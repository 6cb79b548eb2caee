import type { Page } from '@playwright/test'
import { goOn, open } from './accessible.ts'
import { escapeFrom, expect, test, title } from './journey.ts'
import { meant, openPalette, palette } from './open-palette.ts'
import { freshAddress } from './people.ts'
import { visit } from './visit.ts'

const searches = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/search') asked.push(searchParams.get('q') ?? '')
  })
  return asked
}

test('the keyboard alone finds a record, comes back to it, opens new tabs and goes to screens, unless single keys rest (G-011 to G-016, W-010, W-011)', async ({
  page,
  people,
}) => {
  await people.signIn(page)
  await open(page, '/product-registry', 'Product Registry')
  await expect(page.locator('[data-row]').nth(2)).toBeVisible()
  const asked = searches(page)
  await openPalette(page)
  await page.keyboard.type('coamo roof', { delay: 5 })
  await expect(meant(page)).toContainText('Coamo Rooftop Cooperative')
  await expect(meant(page)).toContainText('Isla Verde Cooperativa')
  await expect(meant(page).locator('mark').first()).toHaveText('Coamo')
  // Typed in one go it is asked in few questions, the last of which is all of it.
  expect(asked.length).toBeLessThan('coamo roof'.length)
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Coamo Rooftop Cooperative' })
  await expect(details).toBeVisible()
  await expect(page).toHaveURL(/\/pipeline\?open=/)

  // Over the details of a record the palette is no second dialog: closing it leaves them as they were.
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('group', { name: 'Recent' })).toContainText(
    'Coamo Rooftop Cooperative',
  )
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toHaveCount(0)
  await expect(details).toBeVisible()
  await escapeFrom(details)
  await expect(details).toHaveCount(0)

  for (const [letter, path] of [
    ['p', '/product-registry'],
    ['f', '/catalytic-facilities'],
    ['l', '/lending-profiles'],
    ['d', '/pipeline'],
    ['o', '/organizations-registry'],
    ['r', '/resources'],
    ['i', '/introductions'],
    ['c', '/coverage'],
    ['t', '/radar'],
    ['a', '/attention'],
    ['h', '/'],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(letter)
    await expect(page).toHaveURL(path)
  }
  await expect(title(page, 'Organization Dashboard')).toBeVisible()

  await page.keyboard.press('/')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('lending prof')
  await expect(meant(page)).toContainText('Lending Profiles')
  await page.keyboard.press('Enter')
  await expect(title(page, 'Lending Profiles')).toBeFocused()

  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts.getByRole('region', { name: 'Go to' })).toContainText('Deadline Radar')
  // In a dialog single keys rest.
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page).toHaveURL(/\/lending-profiles$/)
  await page.keyboard.press('Escape')
  await expect(shortcuts).toHaveCount(0)

  // In a new tab, the palette stays.
  await goOn(page, '/resources', 'Shared Resources')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Search the registry/ })
    .click()
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('pipeline')
  await expect(meant(page)).toContainText('Pipeline')
  const [byKeys] = await Promise.all([
    page.context().waitForEvent('page'),
    page.keyboard.press('Control+Enter'),
  ])
  await expect(byKeys).toHaveURL('/pipeline')
  await byKeys.close()
  await page.bringToFront()
  const [byMouse] = await Promise.all([
    page.context().waitForEvent('page'),
    meant(page).click({ button: 'middle' }),
  ])
  await expect(byMouse).toHaveURL('/pipeline')
  await byMouse.close()
  await page.bringToFront()
  await expect(palette(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(
    page.getByRole('banner').getByRole('button', { name: /^Search the registry/ }),
  ).toBeFocused()

  // Single keys rest where the person switched them off.
  await page.request.put('/api/preferences', { data: { shortcuts: false } })
  await open(page, '/product-registry', 'Product Registry')
  const row = page.locator('[data-row]').first()
  await row.focus()
  for (const key of ['/', '?', 'v', 'e', 'x', 'g', 'h']) await page.keyboard.press(key)
  await expect(title(page, 'Product Registry')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await row.press('Enter')
  const record = page.getByRole('dialog')
  await expect(record).toBeVisible()
  const name = await record.getByRole('heading').first().textContent()
  await page.keyboard.press('j')
  await expect(record.getByRole('heading').first()).toHaveText(name ?? '')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
})

test('records are asked for once at a time, a changed one is no longer recent, and actions lead to forms (G-012, G-013, G-015, G-016)', async ({
  page,
  people,
}) => {
  await people.signIn(page, { role: 'admin', organization: 'Bright Acre Energy' })
  const mark = freshAddress().slice(2, 10)
  for (const name of [`Zephyr ${mark} one`, `Zephyr ${mark} two`])
    await page.request.post('/api/pipeline', { data: { name, currentStage: 'predevelopment' } })
  await open(page, '/terms', 'User Terms and Agreement')
  const asked = searches(page)
  await openPalette(page)
  await page.keyboard.insertText(`zephyr ${mark}`)
  await expect(
    palette(page).getByRole('group', { name: 'Projects' }).getByRole('option'),
  ).toHaveCount(2)
  expect(asked).toEqual([`zephyr ${mark}`])
  await page.keyboard.type(' two')
  await expect(
    palette(page).getByRole('group', { name: 'Projects' }).getByRole('option'),
  ).toHaveCount(1)
  // Read out when typing has rested for half a second: by then it would have been asked.
  await expect(palette(page).getByRole('status')).toHaveText('1 result')
  expect(asked).toEqual([`zephyr ${mark}`])

  // Where the server does not answer at once, it is not asked a second time meanwhile; then for what is wanted by then.
  const release = Promise.withResolvers<void>()
  await page.route('**/api/search*', async (route) => {
    await release.promise
    await route.continue()
  })
  asked.length = 0
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('solar')
  await expect.poll(() => asked.length).toBe(1)
  await page.keyboard.type(' storage loan')
  await expect(palette(page).locator('[data-palette-late]')).toBeVisible()
  expect(asked).toHaveLength(1)
  release.resolve()
  await expect.poll(() => asked.at(-1)).toBe('solar storage loan')
  await expect(palette(page).getByRole('status')).toHaveText(/result/)
  expect(asked).toHaveLength(2)
  await expect(palette(page).locator('[data-palette-late]')).toHaveCount(0)

  // A recent record that somebody changes leaves.
  await page.unroute('**/api/search*')
  await page.keyboard.press('Escape')
  const name = `Recent ${freshAddress().slice(2, 10)}`
  const made = await page.request.post('/api/pipeline', {
    data: { name, currentStage: 'predevelopment' },
  })
  const deal = (await made.json()) as { id: string; version: number }
  await visit(page, `/pipeline?open=${deal.id}`)
  await expect(title(page, name)).toBeVisible()
  await openPalette(page)
  const recent = palette(page).getByRole('group', { name: 'Recent' })
  await expect(recent).toContainText(name)
  const changed = await page.request.put(`/api/pipeline/${deal.id}`, {
    data: { currentStage: 'nearing_completion', version: deal.version },
  })
  await expect(changed).toBeOK()
  await expect(recent).toHaveCount(0)

  // Actions lead to forms.
  await page.keyboard.press('Escape')
  await goOn(page, '/product-registry', 'Product Registry')
  for (const [action, dialog] of [
    ['add project', /^(Add|New|Create).*Project/i],
    ['add organization', /Organization/],
    ['add resource', /Resource/],
  ] as const) {
    await openPalette(page)
    await page.keyboard.type(action)
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: dialog })
    await expect(form).toBeVisible()
    // The address is that of the list again: a reload does not open the form a second time.
    await expect(page).not.toHaveURL(/add=/)
    await escapeFrom(form)
    await expect(form).toHaveCount(0)
  }
  await goOn(page, '/product-registry?search=loan', 'Product Registry')
  await openPalette(page)
  await page.keyboard.type('export this')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: /^CSV/ }).first()).toBeVisible()
})
