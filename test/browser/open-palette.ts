import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** The palette, while it is open. */
export const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })
/** Opens it by its keys. Its code may still be on the way; what is typed before it is there goes nowhere. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  // A dialog listens for presses beside it from a timer that it starts as it opens: this one comes after it.
  await page.evaluate(async () => new Promise((done) => setTimeout(done)))
}
/** Its lines. */
export const options = (page: Page) => palette(page).getByRole('option')
/** The line that Enter opens. */
export const meant = (page: Page) => palette(page).getByRole('option', { selected: true })
