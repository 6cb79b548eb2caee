import type { Page } from '@playwright/test'

/** Opens "More filters" and takes the first filter or value that is found by what is typed. */
export async function takeMoreFilter(page: Page, wanted: string): Promise<void> {
  const search = page.getByLabel('Find a filter or a value')
  if (!(await search.isVisible())) await page.getByRole('button', { name: /^More filters/ }).click()
  await search.fill(wanted)
  await page.keyboard.press('Enter')
}
