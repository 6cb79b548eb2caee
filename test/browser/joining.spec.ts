import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts'
import { administrator } from './administrator.ts'
import { expect, expectToast, test, title } from './journey.ts'
import { freshAddress, signIn } from './people.ts'
import { visit } from './visit.ts'

// How somebody joins: by the link of an invitation, and by a key whose allow-list names the address.

/** Makes an organization over the screens and opens its access. */
async function openNewOrganization(page: Page, name: string): Promise<void> {
  await visit(page, '/registration?tab=create')
  await page.getByLabel('Organization Name').fill(name)
  await page.getByRole('button', { name: 'Create Organization' }).click()
  await expect(page.getByText('Status: Active, not listed in the registry')).toBeVisible()
  await page.getByRole('link', { name: 'Invite people' }).click()
  await expect(page.getByRole('combobox', { name: 'Organization' })).toContainText(name)
}

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('First Name').fill('Wren')
  await page.getByLabel('Last Name').fill('Halloran')
  await page.getByLabel('Password', { exact: true }).fill('kestrel-ridge-7')
}

/** `code` reads the mailed one where an allow-list admits the address: rights begin with its proof. */
async function registerAndSignIn(
  page: Page,
  email: string,
  organization: string,
  code?: () => Promise<string>,
): Promise<void> {
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(title(page, 'Registration Complete!')).toBeFocused()
  await expect(page.getByText(`Your account was created for ${organization}.`)).toBeVisible()
  await page.getByRole('link', { name: 'Continue to Login' }).click()
  await expect(title(page, 'Sign in to the portal')).toBeVisible()
  await expect(page.getByLabel('Email Address')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill('kestrel-ridge-7')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  if (code) {
    await expect(title(page, 'Confirm your address')).toBeVisible()
    await page.getByLabel('Six-digit code').fill(await code())
    await page.getByRole('button', { name: 'Verify Code' }).click()
  }
  await expect(page.getByRole('main').getByText(organization).first()).toBeVisible()
}

test('an invited person registers with the mailed link and invites the next one, a listed address with the key, and a new key ends the old one', async ({
  page: office,
  context,
  outbox,
  anotherBrowser,
}) => {
  test.slow()
  await signIn(context, administrator)
  const guest = await anotherBrowser()

  await test.step('Join Organization shuts nobody out', async () => {
    await visit(guest, '/register?key=NOSUCHKEY')
    await expect(title(guest, 'Join Organization')).toBeVisible()
    await guest.getByLabel('Email Address').fill('nobody@journeys.example')
    await expect(guest.getByText('Invalid registration key or email address')).toBeVisible()
    await guest.getByLabel('Email Address').press('Enter')
    await expect(guest.getByText('First name is required')).toBeVisible()
    await expectAccessibleAtBothWidths(guest, 'Join Organization refused')
    await guest.getByLabel('Registration Key').fill('BRAC-93TX-KD7Y-4QHM')
    await expect(guest.getByText('You are registering for')).toBeVisible()
    await expectAccessibleAtBothWidths(guest, 'Join Organization with a right key')
  })

  await test.step('an invited person registers with the mailed link, and invites the next one', async () => {
    const name = `Invited Lenders ${freshAddress().slice(2, 10)}`
    const email = freshAddress()
    await openNewOrganization(office, name)
    await office.getByLabel('Email Addresses').fill(`${email}\nnonsense`)
    await office.getByLabel('Role').selectOption('Organization Manager')
    await office.getByRole('button', { name: 'Send Invitations' }).click()
    await expect(office.getByText('nonsense: Please enter a valid email')).toBeVisible()
    await office.getByLabel('Email Addresses').fill(email)
    await office.getByRole('button', { name: 'Send Invitations' }).click()
    await expectToast(office, 'Success', '1 invitation sent')
    await expect(office.getByRole('list', { name: 'Pending invitations' })).toContainText(email)

    const link = /http:\/\/\S+\/register\?key=\S+/.exec((await outbox.wait(email)).text)?.[0] ?? ''
    await guest.goto(link)
    // The secret of the invitation does not stay in the address bar.
    await expect(guest).toHaveURL(/\/register\?key=[\w-]+&email=/)
    await fillIn(guest, email)
    await expect(guest.getByText(name)).toBeVisible()
    await registerAndSignIn(guest, email, name)
    // The role came with the invitation: a manager invites.
    await visit(guest, '/organization-dashboard')
    await guest.getByRole('tab', { name: 'Settings' }).click()
    const next = freshAddress()
    await guest.getByLabel('Email Addresses').fill(next)
    await guest.getByRole('button', { name: 'Send Invitations' }).click()
    await expectToast(guest, 'Success', '1 invitation sent')

    // The link of a withdrawn invitation opens nothing.
    await office.reload()
    await office.getByRole('button', { name: `Withdraw invitation to ${next}` }).click()
    await office
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Withdraw', exact: true })
      .click()
    await expect(office.getByText('No pending invitations.')).toBeVisible()
  })

  await test.step('a listed address registers with the key, another one does not; a new key ends the old one', async () => {
    const name = `Listed Lenders ${freshAddress().slice(2, 10)}`
    await openNewOrganization(office, name)
    await office.getByLabel('Add addresses or domains').fill('@listed.example')
    await office.getByRole('button', { name: 'Save Allowed Emails' }).click()
    await expectToast(office, 'Success', 'Allowed emails updated successfully')
    await office.getByRole('button', { name: 'Reveal' }).click()
    const shown = office.getByRole('status', { name: 'Registration Key' })
    await expect(shown).toHaveText(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
    const key = await shown.innerText()

    const signOut = async () => {
      await visit(guest, `/register?key=${key}`)
      await expect(guest.getByText(/You are signed in as/)).toBeVisible()
      await guest.getByRole('button', { name: 'Sign out and register another account' }).click()
      await expect(guest.getByLabel('Registration Key')).toHaveValue(key)
    }
    await signOut()
    await guest.getByLabel('Registration Key').fill(key.toLowerCase().replaceAll('-', ''))
    await fillIn(guest, freshAddress('sub.listed.example'))
    await expect(guest.getByText('Invalid registration key or email address')).toBeVisible()
    await expect(guest.getByRole('button', { name: 'Complete Registration' })).toBeDisabled()
    await guest.getByLabel('Password', { exact: true }).press('Enter')
    await expectToast(
      guest,
      'Invalid Registration',
      'Please check your registration key and email address',
    )
    const email = freshAddress('listed.example')
    await guest.getByLabel('Email Address').fill(email)
    await registerAndSignIn(guest, email, name, async () => outbox.code(email))
    await signOut()

    await office.getByRole('button', { name: 'Regenerate Key' }).click()
    const question = office.getByRole('alertdialog', { name: 'Regenerate key' })
    await expect(question).toBeVisible()
    await expectAccessible(office, 'Regenerate key')
    await question.getByRole('button', { name: 'Regenerate', exact: true }).click()
    await expectToast(office, 'Success', 'Registration key regenerated successfully')
    await expect(shown).not.toHaveText(key)
    await fillIn(guest, freshAddress('listed.example'))
    await expect(guest.getByText('Invalid registration key or email address')).toBeVisible()
    await office.getByRole('tab', { name: 'Test Registration' }).click()
    await office.getByLabel('Registration Key').fill(key)
    await office.getByLabel('Email Address').fill('somebody@listed.example')
    await office.getByRole('button', { name: 'Test Registration' }).click()
    await expect(office.getByText('No organization has this key.')).toBeVisible()
  })

  await test.step('Registration Management shuts nobody out', async () => {
    await office.getByRole('tab', { name: 'Manage Access' }).click()
    await office.getByLabel('Add addresses or domains').fill('@bank.example nonsense')
    await office.getByRole('button', { name: 'Save Allowed Emails' }).click()
    await office.getByLabel('Email Addresses').fill(freshAddress())
    await office.getByRole('button', { name: 'Send Invitations' }).click()
    await expectToast(office, 'Success', '1 invitation sent')
    await office.getByLabel('Email Addresses').fill('nonsense')
    await office.getByRole('button', { name: 'Send Invitations' }).click()
    await expectAccessibleAtBothWidths(office, 'Manage Access')
    await visit(office, '/registration?tab=create')
    await office.getByRole('button', { name: 'Create Organization' }).click()
    await expect(office.getByText('Organization name is required')).toBeVisible()
    await expectAccessibleAtBothWidths(office, 'Create Organization with an error')
    await visit(office, '/registration?tab=test')
    await office.getByLabel('Registration Key').fill('BRAC-93TX-KD7Y-4QHM')
    await office.getByLabel('Email Address').fill('nobody@journeys.example')
    await office.getByRole('button', { name: 'Test Registration' }).click()
    await expect(office.getByText('Decided by:')).toBeVisible()
    await expectAccessibleAtBothWidths(office, 'Test Registration')
    await visit(office, '/register')
    await expect(office.getByText(/You are signed in as/)).toBeVisible()
    await expectAccessibleAtBothWidths(office, 'Join Organization signed in')
  })
})
