import { expect, type Locator, type Page } from '@playwright/test'

// The bar of saved views over a list, and what it opens.

export const uniqueName = (name: string) => `${name} ${crypto.randomUUID().slice(0, 6)}`
export const menu = (page: Page) => page.getByRole('dialog', { name: 'Saved views' })
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640
/** The button of the bar, which is called as the open view. */
export const bar = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}`), exact: false }).first()
export const entry = (page: Page, name: string) =>
  menu(page).getByRole('link', { name: new RegExp(`^${name}`) })

export async function openMenu(page: Page): Promise<Locator> {
  await page.locator('[aria-keyshortcuts="v"]').click()
  await expect(menu(page).getByRole('link').first()).toBeVisible()
  return menu(page)
}

/** What the bar offers; on a phone it is in the sheet. */
export async function press(page: Page, name: string): Promise<void> {
  const place = isPhone(page) ? await openMenu(page) : page
  await place.getByRole('button', { name }).click()
}

export const state = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

/** A view that somebody saved, over the API. */
export async function stored(page: Page, fields: Record<string, unknown>) {
  const answer = await page.request.post('/api/saved-views', {
    data: { screen: '/pipeline', query: { capNeed: 'bridge_to_itc' }, ...fields },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as { id: string; version: number }
}
