import type { Page } from '@playwright/test'
import { expect, preferencesSaved, signInByForm, test, title } from './journey.ts'

/** Records the theme when the body begins, which is before anything is painted and before the app runs. */
async function recordFirstTheme(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      observer.disconnect()
      Object.assign(window, { firstTheme: document.documentElement.dataset['theme'] })
    }).observe(document, { childList: true, subtree: true })
  })
}

const firstTheme = (page: Page) =>
  page.evaluate(() => (window as { firstTheme?: string }).firstTheme)

test("a visitor's choice applies before the first paint", async ({ page }) => {
  await recordFirstTheme(page)
  await page.goto('/')
  expect(await firstTheme(page)).toBe('light')
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  expect(await firstTheme(page)).toBe('dark')
  await expect(title(page, 'Sign in to the registry')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('without a choice the theme follows the system, also while one looks on', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await recordFirstTheme(page)
  await page.goto('/')
  expect(await firstTheme(page)).toBe('dark')
  await expect(title(page, 'Sign in to the registry')).toBeVisible()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('the choice goes with the account to another browser', async ({
  page,
  context,
  people,
  anotherBrowser,
}) => {
  const person = await people.signIn(context)
  await page.goto('/')
  const saved = preferencesSaved(page, /theme/)
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await saved

  const other = await anotherBrowser()
  await other.goto('/')
  await signInByForm(other, person)
  await expect(title(other, 'Organization Dashboard')).toBeVisible()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await recordFirstTheme(other)
  await other.reload()
  expect(await firstTheme(other)).toBe('dark')
})
