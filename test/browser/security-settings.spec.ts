import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectAccessible, expectAccessibleAtBothWidths, goOn, open } from './accessible.ts'
import { setUpAuthenticator } from './authenticator.ts'
import { tokenIn } from '../support/outbox.ts'
import { closeToasts, expect, expectToast, test } from './journey.ts'
import { signIn } from './people.ts'
import { scannedSecret, shownCodes, typeCode } from './set-up-on-screen.ts'
import { tabTo } from './tab-to.ts'
import { desk, phone } from './visit.ts'

/** Says that the codes are kept, without a mouse. */
async function keepCodesByKeyboard(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
  await tabTo(page, 'I have kept these codes')
  await page.keyboard.press('Space')
  await tabTo(page, 'Done')
  await page.keyboard.press('Enter')
}

test('an authenticator app is set up, its codes are kept, and it is removed', async ({
  page,
  people,
  outbox,
  request,
}) => {
  test.slow()
  const person = await people.signIn(page)
  await signIn({ request }, person)

  await open(page, '/profile/security', 'My Profile')
  await expect(page.getByText('Your account has no second step')).toBeVisible()
  await expect(page.getByText('· password ·').first()).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'Security without a second step')
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  const scan = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(scan.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'the secret as a picture')
  // Closing keeps nothing.
  const { secret: first } = await scannedSecret(page)
  await scan.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(page.getByText('Your account has no second step')).toBeVisible()

  await page.getByRole('button', { name: 'Set Up', exact: true }).click()
  const { app, secret } = await scannedSecret(page)
  expect(secret).not.toBe(first)
  const inApp = scan.getByRole('link', { name: 'Open in app' })
  await expect(inApp).toHaveCount(0)
  await page.setViewportSize(phone)
  await expect(inApp).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*secret=${secret}&`))
  await page.setViewportSize(desk)
  await scan.getByRole('button', { name: 'Continue' }).click()
  const code = page.getByLabel('Code from your authenticator app')
  await expect(code).toBeFocused()
  await code.fill(app.wrongCode())
  await code.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('This code is wrong.')
  await expectAccessibleAtBothWidths(page, 'a wrong code')
  await code.fill(app.code())
  await page.getByRole('button', { name: 'Confirm' }).click()

  const keep = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  const codes = await shownCodes(page)
  expect(new Set(codes).size).toBe(10)
  await closeToasts(page)
  await expectAccessibleAtBothWidths(page, 'recovery codes')
  const download = page.waitForEvent('download')
  await keep.getByRole('button', { name: 'Download' }).click()
  const file = await (await download).path()
  expect(await readFile(file, 'utf8')).toContain(codes.join('\n'))
  await expect(keep.getByRole('button', { name: 'Done' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await keep.getByLabel('I have kept these codes').check()
  await keep.getByRole('button', { name: 'Done' }).click()
  await expectToast(page, 'Success', 'Authenticator app set up successfully')
  await expect(page.getByText('Your account has a second step: authenticator app')).toBeVisible()
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  await outbox.about(person.email, 'An authenticator app was set up for your account')
  await closeToasts(page)
  await expectAccessibleAtBothWidths(page, 'Security with a second step')

  // Other sessions ended, this one goes on.
  expect((await request.get('/api/auth/user')).status()).toBe(401)
  await page.reload()
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  expect(await page.content()).not.toContain(codes[0] ?? '')

  await page.getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove authenticator app' })
  await expectAccessible(page, 'the question before removing')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Success', 'Authenticator app removed successfully')
  await expect(page.getByText('Your account has no second step')).toBeVisible()
  // One step opens it again.
  await signIn({ request }, person)
})

test('all of it by keyboard: set up, printed and new codes, replaced; few codes are told on every page', async ({
  page,
  people,
}) => {
  test.slow()
  await people.signIn(page)
  await page.goto('/profile/security')
  await expect(page.getByText('Not set up')).toBeVisible()
  await tabTo(page, 'Set Up')
  await page.keyboard.press('Enter')
  const { app, secret } = await scannedSecret(page)
  await tabTo(page, 'Continue')
  await page.keyboard.press('Enter')
  await typeCode(page, app)
  // The codes are printed alone.
  await shownCodes(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: 'Recovery codes' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Done' })).toBeHidden()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  await page.emulateMedia({ media: null })
  await keepCodesByKeyboard(page)
  await expectToast(page, 'Success', 'Authenticator app set up successfully')
  await expect(page.getByRole('button', { name: 'Replace' })).toBeFocused()

  const make = page.getByRole('button', { name: 'Make New Codes' })
  await tabTo(page, 'Make New Codes')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Make new codes' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await tabTo(page, 'Make New Codes')
  await page.keyboard.press('Enter')
  const codes = await shownCodes(page)
  await keepCodesByKeyboard(page)
  await expectToast(page, 'Success', 'Recovery codes made successfully')
  await expect(make).toBeFocused()

  // The other one: its codes are in force from the first of them.
  await page.getByRole('button', { name: 'Replace' }).click()
  const next = await scannedSecret(page)
  expect(next.secret).not.toBe(secret)
  await page.getByRole('button', { name: 'Continue' }).click()
  await typeCode(page, next.app)
  await expectToast(page, 'Success', 'Authenticator app set up successfully')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Few recovery codes are told on every page.
  await closeToasts(page)
  const use = async (code: string | undefined) =>
    expect(
      await page.request.post('/api/auth/confirm', {
        data: { method: 'recovery_code', code },
      }),
    ).toBeOK()
  for (const code of codes.slice(0, 6)) await use(code)
  const bar = page.getByText('recovery codes left.')
  await open(page, '/', 'Organization Dashboard')
  await expect(bar).toHaveCount(0)
  await use(codes[6])
  await open(page, '/', 'Organization Dashboard')
  await expect(bar).toHaveText('You have 3 recovery codes left. Make new ones.')
  await expectAccessibleAtBothWidths(page, 'few recovery codes left')
  await page.getByRole('link', { name: 'Make new ones.' }).click()
  await expect(page.getByText('3 of 10 left')).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'few recovery codes on their card')
  await page.getByRole('button', { name: 'Make New Codes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make New Codes' }).click()
  await page.getByLabel('I have kept these codes').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  await open(page, '/', 'Organization Dashboard')
  await expect(bar).toHaveCount(0)
})

test('an administrator resets a lost second step', async ({ page, people, outbox, request }) => {
  const person = await people.signIn({ request }, { firstName: 'Efua', lastName: 'Mensah' })
  await setUpAuthenticator(request)

  await people.signIn(page, { role: 'admin' })
  const list = `/admin/users?search=${encodeURIComponent(person.email)}&secondFactor=true`
  await open(page, list, 'Users')
  await page.getByRole('button', { name: 'Actions for Efua Mensah' }).click()
  await page.getByRole('menuitem', { name: 'Reset Second Step' }).click()
  const question = page.getByRole('alertdialog', { name: 'Reset second step' })
  await expect(question).toContainText('removes the second step, recovery codes, and password of')
  await expectAccessible(page, 'the question before a reset')
  await question.getByRole('button', { name: 'Reset second step' }).click()
  await expectToast(page, 'Success', 'Second step reset successfully')
  await expect(page.getByText('No users found')).toBeVisible()

  expect((await request.get('/api/auth/user')).status()).toBe(401)
  await outbox.about(person.email, 'The second step of your account was reset')
  const link = await outbox.about(person.email, 'Reset your password')
  // The page the link leads to is in forgotten-password.spec.ts.
  const reset = await request.post('/api/auth/reset-password', {
    data: { token: tokenIn(link), newPassword: 'cormorant-bay-31' },
  })
  await expect(reset).toBeOK()
  await signIn({ request }, { email: person.email, password: 'cormorant-bay-31' })
  await goOn(page, `/admin/audit?action=reset_second_factor&entityId=${person.id}`, 'Audit')
  await expect(page.getByText('Removed second step and password').first()).toBeVisible()
})
