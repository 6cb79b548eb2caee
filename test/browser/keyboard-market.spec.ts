import { addFittingDeal } from './fitting-deal.ts'
import { escapeFrom, expect, expectToast, test, title } from './journey.ts'
import { tabTo } from './tab-to.ts'
import { visit } from './visit.ts'

// The market without a mouse (M-304, M-313, M-315).

test('the keyboard alone finds who lends to a project, asks for an introduction and takes it back, and walks the coverage grid', async ({
  page,
  people,
}) => {
  await people.signIn(page, { organization: 'Bright Acre Energy' })
  await test.step('a lender is found, asked for an introduction, and the request taken back', async () => {
    const { id, name } = await addFittingDeal(page.request)
    await visit(page, `/pipeline?search=${encodeURIComponent(name)}&open=${id}`)
    const all = page.getByRole('link', { name: /^All \d+ matches$/ })
    await tabTo(page, await all.innerText())
    await page.keyboard.press('Enter')
    await expect(title(page, `Matches for ${name}`)).toBeVisible()
    const list = page.getByRole('list', { name: 'Matches for Bridge to ITC' })
    const rows = list.locator('[data-match-row]')
    await expect(rows.nth(1)).toBeVisible()
    // The rows are one stop, and the arrows go through them.
    await tabTo(page, await rows.first().locator('b').first().innerText())
    await expect(rows.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(rows.nth(1)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
    const reasons = list.getByRole('list', { name: 'Must fit' })
    await expect(reasons).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(reasons).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(reasons).toBeVisible()
    await tabTo(page, 'Ask for Introduction')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Ask for Introduction' })).toBeVisible()
    await tabTo(page, 'Send Request')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Success', 'Introduction requested')
    // What took the place of the button has the focus (U-033).
    await expect(list.getByRole('link', { name: /^Asked on / })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(title(page, 'Introductions')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Withdraw Request' })).toBeVisible()
    await tabTo(page, 'Withdraw Request')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Withdraw Request' })
    await expect(dialog).toBeVisible()
    await tabTo(page, 'Withdraw Request')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Success', 'Introduction withdrawn')
    await expect(dialog).toHaveCount(0)
    // The part it was in stays, and the heading of what took its place has the focus (U-030).
    await expect(page.getByRole('tab', { name: /^Outgoing/, selected: true })).toBeVisible()
    const parts = page.getByRole('tabpanel').getByRole('heading', { level: 2 })
    await expect(parts.first()).toBeFocused()
    await expect(page.getByRole('list', { name: 'Outgoing' }).getByText(name)).toHaveCount(0)
  })

  await test.step('the coverage grid is walked, and the projects behind a figure are read', async () => {
    await visit(page, '/coverage')
    await expect(title(page, 'Coverage')).toBeVisible()
    const row = page
      .getByRole('table', { name: /Open projects by place/ })
      .locator('tbody tr')
      .first()
    const [place, figure] = [
      row.getByRole('rowheader').getByRole('link'),
      row.locator('td a').first(),
    ]
    await expect(place).toBeVisible()
    await tabTo(page, await place.innerText())
    await expect(place).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(figure).toBeFocused()
    await page.keyboard.press('Enter')
    const behind = page.getByRole('dialog')
    await expect(behind.getByRole('link').first()).toBeVisible()
    await escapeFrom(behind)
    await expect(behind).toHaveCount(0)
    await expect(figure).toBeFocused()
  })
})
