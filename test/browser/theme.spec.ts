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

test('the theme follows the system until it is chosen, before the first paint, and goes with the account to another browser', async ({
  page,
  people,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await recordFirstTheme(page)
  await page.goto('/')
  expect(await firstTheme(page)).toBe('dark')
  await expect(title(page, 'Sign in to the portal')).toBeVisible()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.reload()
  expect(await firstTheme(page)).toBe('light')

  // A visitor's choice.
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  expect(await firstTheme(page)).toBe('dark')
  await expect(title(page, 'Sign in to the portal')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  // The choice of somebody with an account; the other browser knows nothing of it.
  await page.evaluate(() => localStorage.clear())
  const person = await people.signIn(page)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  const saved = preferencesSaved(page, /theme/)
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await saved
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  expect(await firstTheme(page)).toBe('light')
  await signInByForm(page, person)
  await expect(title(page, 'Organization Dashboard')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  expect(await firstTheme(page)).toBe('dark')
})
