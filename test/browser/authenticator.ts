import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect } from './journey.ts'

/** What an authenticator app shows for a secret, by another implementation than the portal's own. */
export function authenticatorCode(secret: string, timestamp = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** The secret that the open dialog shows. */
export async function shownSecret(page: Page): Promise<string> {
  const shown = page.getByRole('dialog').getByLabel('Secret')
  await expect(shown).toBeVisible()
  return ((await shown.textContent()) ?? '').replaceAll(' ', '')
}

/** The recovery codes that the open dialog shows. */
export async function shownCodes(page: Page): Promise<string[]> {
  const list = page.getByRole('dialog').getByRole('list', { name: 'Recovery codes' })
  await expect(list).toContainText(/([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}/)
  return list
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.lastChild?.textContent ?? ''))
}

/** Sets an authenticator app up on the open Security tab. */
export async function setUpAuthenticator(
  page: Page,
): Promise<{ secret: string; codes: readonly string[] }> {
  await page.getByRole('button', { name: 'Set Up', exact: true }).click()
  const secret = await shownSecret(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.keyboard.type(authenticatorCode(secret))
  await page.keyboard.press('Enter')
  const codes = await shownCodes(page)
  await page.getByLabel('I have kept these codes').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return { secret, codes }
}
