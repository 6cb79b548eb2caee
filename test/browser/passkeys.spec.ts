import type { CDPSession, Page } from '@playwright/test'
import { expectAccessibleAtBothWidths } from './accessible.ts'
import { expect, expectToast, signInByForm, test, title } from './journey.ts'
import { shownCodes } from './set-up-on-screen.ts'

/** A device of the browser that holds passkeys, and whose person is there at once (WebAuthn over CDP). */
class Device {
  readonly #cdp: CDPSession
  readonly #id: string

  private constructor(cdp: CDPSession, id: string) {
    this.#cdp = cdp
    this.#id = id
  }

  static async plugIn(page: Page): Promise<Device> {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return new Device(cdp, authenticatorId)
  }

  /** Whether the device knows its person again. */
  async knowsPerson(isUserVerified: boolean): Promise<void> {
    await this.#cdp.send('WebAuthn.setUserVerified', {
      authenticatorId: this.#id,
      isUserVerified,
    })
  }

  /** Whether its person touches it whenever it asks. */
  async isTouched(enabled: boolean): Promise<void> {
    await this.#cdp.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId: this.#id,
      enabled,
    })
  }

  async #credential() {
    const { credentials } = await this.#cdp.send('WebAuthn.getCredentials', {
      authenticatorId: this.#id,
    })
    const [credential] = credentials
    if (credential === undefined) throw new Error('The device has no passkey')
    return credential
  }

  /** Puts the counter of its passkey back, as that of a copy is. */
  async putBack(signCount: number): Promise<void> {
    const credential = await this.#credential()
    await this.#cdp.send('WebAuthn.clearCredentials', { authenticatorId: this.#id })
    await this.#cdp.send('WebAuthn.addCredential', {
      authenticatorId: this.#id,
      credential: { ...credential, signCount },
    })
  }

  /** The same key for another host. */
  async moveTo(rpId: string): Promise<void> {
    const credential = await this.#credential()
    await this.#cdp.send('WebAuthn.clearCredentials', { authenticatorId: this.#id })
    await this.#cdp.send('WebAuthn.addCredential', {
      authenticatorId: this.#id,
      credential: { ...credential, rpId },
    })
  }
}

// Passkeys are bound to a name, and browsers know this one on every machine.
test.use({
  baseURL: async ({ baseURL }, provide) => provide(baseURL?.replace('127.0.0.1', 'localhost')),
})

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })

/** Adds a passkey in My Profile and keeps the recovery codes; answers one of them. */
async function addPasskey(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Add Passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  const [code = ''] = await shownCodes(page)
  await dialog.getByRole('checkbox', { name: 'I have kept these codes' }).check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expectToast(page, 'Success', 'Passkey added successfully')
  return code
}

test('a passkey is added, signs in alone and as second step, and is removed (X-146, X-149)', async ({
  page,
  people,
}) => {
  const device = await Device.plugIn(page)
  const person = await people.signIn(page)
  await page.goto('/profile/security')
  await expect(title(page, 'My Profile')).toBeVisible()
  await addPasskey(page)
  await expect(page.getByText('Your account has a second step: passkey')).toBeVisible()
  const card = page.getByRole('region', { name: 'Passkeys' })
  await expect(card.getByText(/^Passkey on /)).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'My Profile with a passkey')

  await card.getByRole('button', { name: /^Rename/ }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename passkey' })
  await renaming.getByLabel('Name').fill('Blue laptop')
  await renaming.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Blue laptop')).toBeVisible()

  // Alone: both steps at once, by keyboard.
  await page.context().clearCookies()
  await page.goto('/profile/security')
  await expect(title(page, 'Sign in to the portal')).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'the sign-in screen with passkeys')
  await passkeyButton(page).press('Enter')
  await expect(title(page, 'My Profile')).toBeVisible()
  await expectToast(page, 'Welcome back!', 'You have been signed in successfully.')

  // As second step, after the password, which is typed although the field offers the passkey.
  await page.context().clearCookies()
  await page.goto('/profile/security')
  await device.isTouched(false)
  await signInByForm(page, person)
  await expect(title(page, 'Confirm it is you')).toBeVisible()
  await device.isTouched(true)
  const use = page.getByRole('button', { name: 'Use your passkey' })
  await expect(use).toBeFocused()
  await expectAccessibleAtBothWidths(page, 'the second step by passkey')
  // A device that does not know its person is refused, and may try again.
  await device.knowsPerson(false)
  await use.press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'No passkey was used. Try again or choose another way.',
  )
  await device.knowsPerson(true)
  await use.press('Enter')
  await expect(title(page, 'My Profile')).toBeVisible()

  await card.getByRole('button', { name: 'Remove Blue laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Success', 'Passkey removed successfully')
  await expect(page.getByText('Your account has no second step')).toBeVisible()
})

test('a passkey is offered in the list of the address field, a copy is rejected and locked, and one of another host is none (X-045, X-149)', async ({
  page,
  people,
}) => {
  const device = await Device.plugIn(page)
  const person = await people.signIn(page)
  await page.goto('/profile/security')
  const code = await addPasskey(page)
  await page.context().clearCookies()
  await page.goto('/profile')
  const asked = page.waitForResponse('**/api/auth/passkey/options')
  await page.getByLabel('Email Address').focus()
  await asked
  // The device's person is there at once, and chooses the only passkey of the list.
  await expect(title(page, 'My Profile')).toBeVisible()

  // A copy, whose counter is behind; another way is left.
  await device.putBack(0)
  await page.context().clearCookies()
  await page.goto('/profile/security')
  await passkeyButton(page).click()
  await expectToast(page, 'Login failed', 'This passkey was not accepted.')
  await device.isTouched(false)
  await signInByForm(page, person)
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(title(page, 'My Profile')).toBeVisible()
  const card = page.getByRole('region', { name: 'Passkeys' })
  await expect(card.getByText('Not usable here')).toBeVisible()
  await expect(card.getByText(/^Locked/)).toBeVisible()

  // One of another host is none here.
  await device.isTouched(true)
  await device.moveTo('elsewhere.example')
  await page.context().clearCookies()
  await page.goto('/')
  await passkeyButton(page).click()
  await expectToast(page, 'Login failed', 'No passkey was used. Try again or choose another way.')
  await expect(passkeyButton(page)).toBeEnabled()
})
