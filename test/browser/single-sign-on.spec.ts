import type { Page } from '@playwright/test'
import { realProvider, ssoClient } from '../support/real-provider.ts'
import { Outbox } from '../support/outbox.ts'
import { administrator } from './administrator.ts'
import { expectAccessibleAtBothWidths } from './accessible.ts'
import { closeToasts, expect, expectToast, signInByForm, test, title } from './journey.ts'
import { freshAddress } from './people.ts'
import { startPortal } from './portal-server.ts'

// A portal of its own: its sign-in screen offers a provider.

const domain = 'institute.example'
const name = 'Institute Account'
const password = 'kestrel-ridge-7'

/** Signs in on the pages of the provider itself. */
async function signInThere(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('a provider is added and tested, makes an account, and is connected to one that exists by its owner alone (X-071, X-075, X-076, X-077, X-083, X-085, X-142)', async ({
  page,
  troubles,
  anotherBrowser,
}) => {
  test.slow()
  const { url, dataDir, stop } = await startPortal({ SAMPLE_DATA: 'off' })
  const outbox = new Outbox(dataDir)
  const provider = await realProvider(`${url}/sso/callback`)
  // Both are other origins than the usual portal's, and the provider's page asks for a font of a third.
  troubles.allow(/^asked /)
  troubles.allow(/fonts\.googleapis|ERR_|Content Security Policy/)
  const knownThere = (email: string) =>
    provider.accounts.set(email, { email, email_verified: true, name: 'Mira Sandoval' })
  const atSignIn = async (one: Page) => {
    await one.goto(url)
    await one.getByRole('button', { name: `Continue with ${name}` }).click()
  }
  try {
    const admins = page.context().request
    await expect(await admins.post(`${url}/api/auth/login`, { data: administrator })).toBeOK()
    await page.goto(`${url}/admin/sign-in`)
    await page.getByRole('button', { name: 'Add Provider' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Sign-in Provider' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Issuer').fill('https://10.0.4.12')
    await dialog.getByLabel('Client ID').fill(ssoClient.clientId)
    await dialog.getByLabel('Client secret').fill(ssoClient.clientSecret)
    await dialog.getByLabel('Email domains').fill('gmail.com')
    await dialog.getByRole('button', { name: 'Save Provider' }).click()
    await expect(dialog.getByText(/Anyone can have an address/)).toBeVisible()
    await dialog.getByLabel('Email domains').fill(domain)
    await dialog.getByRole('button', { name: 'Save Provider' }).click()
    await expect(dialog.getByText(/not on the public internet/)).toBeVisible()
    await closeToasts(page)
    await expectAccessibleAtBothWidths(page, 'a new sign-in provider')
    await dialog.getByLabel('Issuer').fill(provider.issuer)
    await dialog.getByLabel('Turned on').check()
    await dialog.getByLabel('Create accounts').check()
    await dialog.getByRole('button', { name: 'Save Provider' }).click()
    await expectToast(page, 'Success', 'Sign-in provider saved successfully')
    await closeToasts(page)
    await page.getByRole('button', { name: `Test ${name}` }).click()
    await expectToast(page, 'Success', `${name} answers, and signs with RS256`)
    await closeToasts(page)
    await expectAccessibleAtBothWidths(page, 'the section Sign-in with a provider')

    // Somebody new: an account is made, and signing out says where one may still be signed in.
    const stranger = freshAddress(domain)
    knownThere(stranger)
    const visitor = await anotherBrowser()
    await visitor.goto(url)
    await expect(title(visitor, 'Sign in to the portal')).toBeVisible()
    await expectAccessibleAtBothWidths(visitor, 'the sign-in screen with a provider')
    await atSignIn(visitor)
    await signInThere(visitor, stranger)
    await expect(visitor.getByRole('button', { name: /Mira Sandoval/ })).toBeVisible()
    expect(visitor.url()).not.toContain('code=')
    await visitor.getByRole('button', { name: /Mira Sandoval/ }).click()
    await visitor.getByRole('menuitem', { name: 'Logout' }).click()
    await expectToast(
      visitor,
      'Goodbye!',
      `You are signed out of the registry. You may still be signed in at ${name}.`,
    )

    // Somebody who has an account, with a proven address: asked to sign in as before, then to connect it.
    const email = freshAddress(domain)
    knownThere(email)
    const owner = await anotherBrowser()
    const { request } = owner.context()
    const post = async (path: string, data: object) =>
      expect(await request.post(`${url}/api/auth/${path}`, { data })).toBeOK()
    await post('register', { firstName: 'Amara', lastName: 'Osei', email, password })
    await post('send-code', { email })
    await post('verify-code', { email, code: await outbox.code(email) })
    await post('logout', {})
    await atSignIn(owner)
    await signInThere(owner, email)
    await expect(owner.getByText(/An account with this address exists/)).toBeVisible()
    await expectAccessibleAtBothWidths(owner, 'back from the provider with an account that exists')
    await owner.getByRole('link', { name: 'Sign In to Connect' }).click()
    await signInByForm(owner, { email, password })
    const asks = owner.getByRole('alertdialog', { name: `Connect ${name} to your account?` })
    await asks.getByRole('button', { name: 'Connect' }).click()
    await expectToast(owner, 'Success', `${name} connected successfully`)
    await closeToasts(owner)
    await owner.goto(`${url}/profile/security`)
    const card = owner.getByRole('region', { name: 'Single Sign-on' })
    await expect(card.getByText(email)).toBeVisible()
    await expectAccessibleAtBothWidths(owner, 'Security with a connected provider')
    await card.getByRole('button', { name: `Remove ${name}` }).click()
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(card.getByText('Not connected')).toBeVisible()

    // An administrator without a second step is not connected.
    const boss = { email: freshAddress(domain), password }
    knownThere(boss.email)
    const office = await anotherBrowser()
    const registered = await office.context().request.post(`${url}/api/auth/register`, {
      data: { firstName: 'Rosa', lastName: 'Delgado', ...boss },
    })
    await expect(registered).toBeOK()
    const { id } = (await registered.json()) as { id: string }
    const toAdmin = await page
      .context()
      .request.put(`${url}/api/users/${id}`, { data: { role: 'admin' } })
    await expect(toAdmin).toBeOK()
    await office.context().request.post(`${url}/api/auth/send-code`, { data: boss })
    const code = await outbox.code(boss.email)
    await office
      .context()
      .request.post(`${url}/api/auth/verify-code`, { data: { email: boss.email, code } })
    await office.context().request.post(`${url}/api/auth/logout`)
    await atSignIn(office)
    await signInThere(office, boss.email)
    await expect(office.getByText(/An account with this address exists/)).toBeVisible()
    await office.getByRole('link', { name: 'Sign In to Connect' }).click()
    await signInByForm(office, boss)
    const asked = office.getByRole('alertdialog')
    await asked.getByRole('button', { name: 'Connect' }).click()
    await expect(asked.getByText('Set up a second step first.')).toBeVisible()
    await asked.getByRole('button', { name: 'Not now' }).click()

    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Provider' }).click()
    await expectToast(page, 'Success', 'Sign-in provider deleted successfully')
    await expect(page.getByText('No provider yet')).toBeVisible()
  } finally {
    provider.close()
    await stop()
  }
})
