import type { Page } from '@playwright/test'
import { Authenticator } from './authenticator.ts'
import { expect } from './journey.ts'

/** The app that has the secret of the open dialog. */
export async function scannedSecret(page: Page): Promise<{ app: Authenticator; secret: string }> {
  const shown = page.getByRole('dialog').getByLabel('Secret')
  await expect(shown).toBeVisible()
  const secret = ((await shown.textContent()) ?? '').replaceAll(' ', '')
  return { app: new Authenticator(secret), secret }
}

/** The recovery codes that the open dialog shows. */
export async function shownCodes(page: Page): Promise<string[]> {
  const list = page.getByRole('dialog').getByRole('list', { name: 'Recovery codes' })
  await expect(list).toContainText(/([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}/)
  return list
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.lastChild?.textContent ?? ''))
}

/** Types a code of the app where the dialog asks for it, and sends it. */
export async function typeCode(page: Page, app: Authenticator): Promise<void> {
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type(app.code())
  await page.keyboard.press('Enter')
}

/** Sets an authenticator app up, by the button of the open Security tab or another one, and answers its recovery codes. */
export async function setUpOnScreen(page: Page, button = 'Set Up'): Promise<readonly string[]> {
  await page.getByRole('button', { name: button, exact: true }).click()
  const { app } = await scannedSecret(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await typeCode(page, app)
  const codes = await shownCodes(page)
  await page.getByLabel('I have kept these codes').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return codes
}
