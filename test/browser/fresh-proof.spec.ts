import type { APIRequestContext } from '@playwright/test'
import { expectAccessibleAtBothWidths, open } from './accessible.ts'
import { administrator } from './administrator.ts'
import { setUpAuthenticator } from './authenticator.ts'
import { expect, expectToast, test as base } from './journey.ts'
import { freshAddress, signIn } from './people.ts'
import { startPortal } from './portal-server.ts'

// A portal of its own, where a proof counts for seconds instead of half an hour.
const test = base.extend<object, { impatientPortal: string }>({
  impatientPortal: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads the names of the fixtures from a pattern
    async ({}, provide) => {
      const portal = await startPortal({ SAMPLE_DATA: 'off', CONFIRM_SECONDS: '10' })
      await provide(portal.url)
      await portal.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ impatientPortal }, provide) => provide(impatientPortal),
})

/** Waits until the last proof of who is signed in counts no more: a marked call about nothing says so. */
async function untilOld(request: APIRequestContext): Promise<void> {
  const nobody = '/api/users/00000000-0000-4000-8000-000000000000'
  await expect.poll(async () => (await request.delete(nobody)).status()).toBe(403)
}

test('what gives access asks for a fresh proof, and is done after it', async ({
  page,
  context,
  request,
}) => {
  // Somebody with a password alone, and an administrator whose second step is the proof; both sign-ins grow old together.
  const email = freshAddress()
  await expect(
    await context.request.post('/api/auth/register', {
      data: { firstName: 'Kofi', lastName: 'Mensah', email, password: 'kestrel-ridge-7' },
    }),
  ).toBeOK()
  await signIn({ request }, administrator)
  const { app, recoveryCodes } = await setUpAuthenticator(request)
  await untilOld(request)

  await open(page, '/profile/data', 'My Profile')
  await page.getByRole('button', { name: 'Erase My Account' }).click()
  const erasing = page.getByRole('alertdialog', { name: 'Erase my account' })
  await erasing.getByLabel(/to confirm/).fill(email)
  const erase = erasing.getByRole('button', { name: 'Erase', exact: true })
  await erase.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessibleAtBothWidths(page, 'the dialog with the password')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(erase).toBeFocused()
  await expect(erasing.getByRole('alert')).toHaveCount(0)

  await context.addCookies((await request.storageState()).cookies)
  await open(page, '/admin/users', 'Users')
  const question = page.getByRole('alertdialog', { name: 'Delete user' })
  await page.getByRole('button', { name: 'Actions for Kofi Mensah' }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  const code = dialog.getByLabel('Code from your authenticator app')
  await expect(code).toBeFocused()
  await expectAccessibleAtBothWidths(page, 'the dialog with the app')
  await page.keyboard.type(app.wrongCode())
  await expect(dialog.getByText('This code is wrong or was already used.')).toBeVisible()
  await expect(code).toBeFocused()
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(dialog.getByLabel('Recovery code')).toBeFocused()
  await page.keyboard.type(recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Success', 'User deleted successfully')
  await expect(dialog).toBeHidden()
  await expect(question).toBeHidden()
  await expect(page.getByText(email)).toHaveCount(0)
  // The session went on under its new cookie.
  await expect(page.getByText('Session expired')).toHaveCount(0)
})
