import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Passkey } from '#contract/passkeys'
import { expectToast } from '../../../test/support/open-administration.tsx'
import { nothing, ok, problem, settings } from '../../../test/support/open-portal.tsx'
import { button, card, noFactor, openSecurity } from '../../../test/support/open-security.tsx'

// What a device itself does is shown in a browser: test/browser/passkeys.spec.ts.

const laptop: Passkey = {
  id: 'b7a1b6f0-6d0f-4b3a-9a55-6a1a7a0a4f01',
  name: 'Blue laptop',
  createdAt: '2026-09-04T15:00:00.000Z',
  lastUsedAt: '2026-11-20T15:00:00.000Z',
  synced: true,
  usable: true,
  unusableBecause: null,
}
const elsewhere: Passkey = {
  ...laptop,
  id: 'b7a1b6f0-6d0f-4b3a-9a55-6a1a7a0a4f02',
  name: 'Old office computer',
  synced: false,
  usable: false,
  unusableBecause: 'Made for former.example; it does not work at this address.',
}
const withPasskeys = (...passkeys: Passkey[]) => ({
  ...noFactor,
  passkeys,
  recoveryCodes: { left: 10, createdAt: '2026-09-04T15:00:00.000Z' },
})
const passkeysWork = { 'GET /api/settings': () => ok(settings({ passkeys: true })) }

/** A browser that knows passkeys; `get` is what its own dialog ends with. */
function browserWithPasskeys(get: () => Promise<never>) {
  Reflect.set(window, 'PublicKeyCredential', () => undefined)
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { create: get, get },
  })
}

const closed = () => Promise.reject(new DOMException('closed', 'NotAllowedError'))
beforeEach(() => browserWithPasskeys(closed))
afterEach(() => void Reflect.deleteProperty(window, 'PublicKeyCredential'))

describe('the card of passkeys (X-137)', () => {
  it('lists them, and says which cannot be used here and why (X-044)', async () => {
    await openSecurity({
      factor: withPasskeys(laptop, elsewhere),
      fields: { hasSecondFactor: true },
      answers: passkeysWork,
    })
    expect(await screen.findByText('Your account has a second step: passkey')).toBeTruthy()
    const passkeys = card('Passkeys')
    expect(passkeys.getByText('Blue laptop')).toBeTruthy()
    expect(passkeys.getByText('Synced')).toBeTruthy()
    expect(passkeys.getByText(/^Added/).textContent).toContain('last used')
    expect(passkeys.getByText('Not usable here')).toBeTruthy()
    expect(passkeys.getByText(elsewhere.unusableBecause ?? '')).toBeTruthy()
    expect(passkeys.queryByRole('button', { name: 'Rename Old office computer' })).toBeNull()
  })

  it('renames one', async () => {
    const { user, sentTo } = await openSecurity({
      factor: withPasskeys(laptop),
      answers: {
        ...passkeysWork,
        [`PATCH /api/auth/passkeys/${laptop.id}`]: () => ok({ ...laptop, name: 'Green laptop' }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Rename Blue laptop' }))
    const name = within(screen.getByRole('dialog', { name: 'Rename passkey' })).getByLabelText(
      'Name',
    )
    await user.clear(name)
    await user.click(button('Save'))
    expect(await screen.findByText('Name is required')).toBeTruthy()
    await user.type(name, 'Green laptop{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentTo(`PATCH /api/auth/passkeys/${laptop.id}`).map(({ body }) => body)).toEqual([
      { name: 'Green laptop' },
    ])
  })

  it('asks before it removes one, and says what goes with the last', async () => {
    const { user } = await openSecurity({
      factor: withPasskeys(laptop),
      answers: { ...passkeysWork, [`DELETE /api/auth/passkeys/${laptop.id}`]: () => nothing() },
    })
    await user.click(await screen.findByRole('button', { name: 'Remove Blue laptop' }))
    const question = within(screen.getByRole('alertdialog', { name: 'Remove passkey' }))
    expect(question.getByText(/Your account will have no second step/)).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Remove' }))
    await expectToast('Success', 'Passkey removed successfully')
  })

  it("says so when the browser's own dialog is closed, and sends nothing (X-146)", async () => {
    const { user, sentTo } = await openSecurity({
      answers: {
        ...passkeysWork,
        'POST /api/auth/passkeys/options': () =>
          ok({
            options: {
              challenge: 'AAAA',
              rp: { id: 'localhost', name: 'Capital Campaign' },
              user: { id: 'AAAA', name: 'amara', displayName: 'Amara' },
              pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
              timeout: 300_000,
              attestation: 'none',
              authenticatorSelection: {
                residentKey: 'required',
                requireResidentKey: true,
                userVerification: 'required',
              },
              excludeCredentials: [],
            },
          }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Add Passkey' }))
    await expectToast(
      'Error',
      'Failed to add passkey: No passkey was used. Try again or choose another way.',
    )
    expect(sentTo('POST /api/auth/passkeys')).toEqual([])
    expect(button('Add Passkey').hasAttribute('disabled')).toBe(false)
  })

  it("gives the server's sentence where none may be added", async () => {
    const sentence = 'An account has at most 20 passkeys. Remove one that you do not use.'
    const { user } = await openSecurity({
      answers: {
        ...passkeysWork,
        'POST /api/auth/passkeys/options': () => problem(409, 'conflict', sentence),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Add Passkey' }))
    await expectToast('Error', `Failed to add passkey: ${sentence}`)
  })

  it('says at which address they work where they do not here (X-043)', async () => {
    await openSecurity({ factor: { ...noFactor, passkeyAddress: 'https://registry.example' } })
    expect(
      await screen.findByText(
        'Passkeys work at https://registry.example. Open the portal there to add one.',
      ),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add Passkey' })).toBeNull()
  })
})
