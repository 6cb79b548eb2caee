import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ok, openPortal, problem, settings } from '../../../test/support/open-portal.tsx'

// What a device itself does is shown in a browser: test/browser/passkeys.spec.ts.

afterEach(() => void Reflect.deleteProperty(window, 'PublicKeyCredential'))

const name = 'Sign in with a passkey'

async function openSignIn(passkeys = true) {
  const portal = openPortal('/', {
    answers: {
      'GET /api/auth/user': () => problem(401, 'unauthenticated', 'Please sign in'),
      'GET /api/settings': () => ok(settings({ passkeys })),
      'POST /api/auth/passkey/options': () =>
        problem(429, 'too_many_requests', 'Too many attempts. Please wait a moment and try again.'),
    },
  })
  await screen.findByRole('tab', { name: 'Sign In' })
  return portal
}

describe('the sign-in screen', () => {
  it('offers no passkeys to a browser that knows none (X-146)', async () => {
    const { user, sent } = await openSignIn()
    expect(screen.queryByRole('button', { name })).toBeNull()
    await user.click(screen.getByLabelText('Email Address'))
    expect(sent.some(({ call }) => call.includes('passkey'))).toBe(false)
  })

  it('offers none at an address where they do not work (X-043)', async () => {
    Reflect.set(window, 'PublicKeyCredential', () => undefined)
    await openSignIn(false)
    expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('asks for none before the button or the field is used, and says what failed (X-045)', async () => {
    Reflect.set(window, 'PublicKeyCredential', () => undefined)
    const { user, sent } = await openSignIn()
    expect(screen.getByLabelText('Email Address').getAttribute('autocomplete')).toBe(
      'username webauthn',
    )
    expect(sent.some(({ call }) => call.includes('passkey'))).toBe(false)
    await user.click(screen.getByRole('button', { name }))
    expect(
      await screen.findByText('Too many attempts. Please wait a moment and try again.'),
    ).toBeTruthy()
  })
})
