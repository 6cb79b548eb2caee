import type { Page } from '@playwright/test'

/**
 * Answers 503 to the calls of an address until "Try again" is pressed on the page. A portal in use reads anew by
 * itself whenever somebody saves; a fault that ended by itself would be gone before anybody could press.
 */
export async function failUntilRetried(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ target }) => {
        if (target instanceof Element && target.closest('button')?.textContent === 'Try again')
          document.documentElement.dataset['retried'] = 'true'
      },
      true,
    )
  })
  await page.route(address, async (route) => {
    if (await page.evaluate(() => document.documentElement.dataset['retried'] === 'true'))
      return route.continue()
    return route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ message: 'Try again in a moment.', code: 'unavailable' }),
    })
  })
}
