import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { signInExpired } from '#contract/second-factor'
import {
  administrator,
  asksFor,
  ok,
  openPortal,
  person,
  problem,
  signedOut,
} from '../../test/support/open-portal.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

/** A member who has changed a name in the profile when the session ends. */
async function profileAfterTheEnd() {
  const portal = openPortal('/profile', {
    as: person(),
    answers: {
      'PATCH /api/auth/profile': signedOut,
      'GET /api/auth/sessions': () => ok({ sessions: [], total: 0 }),
    },
  })
  await heading('My Profile')
  const firstName = screen.getByLabelText('First Name')
  await portal.user.clear(firstName)
  await portal.user.type(firstName, 'Adwoa')
  await portal.user.click(screen.getByRole('button', { name: 'Update Profile' }))
  await screen.findByText('Session expired')
  return portal
}

describe('a session that ends in the middle of work', () => {
  it('keeps the page and what was typed, and offers to sign in again', async () => {
    await profileAfterTheEnd()
    expect(window.location.pathname).toBe('/profile')
    expect(screen.getByLabelText('First Name')).toHaveProperty('value', 'Adwoa')
    expect(screen.getByRole('button', { name: 'Sign in again' })).toBeTruthy()
  })

  it('goes on exactly there after signing in over the page', async () => {
    const { user, answer } = await profileAfterTheEnd()
    answer('POST /api/auth/login', () => ok(person()))
    answer('PATCH /api/auth/profile', (body) => ok(person({ ...body, version: 2 })))
    await user.click(screen.getByRole('button', { name: 'Sign in again' }))
    const dialog = await screen.findByRole('dialog', { name: 'Sign in again' })
    expect(within(dialog).getByLabelText('Email Address')).toHaveProperty('value', person().email)
    expect(within(dialog).queryByRole('link')).toBeNull()
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Password', { exact: true }))
    await user.keyboard('kestrel ridge{Enter}')
    await waitFor(() => expect(screen.queryByText('Session expired')).toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Update Profile' })),
    )
    expect(screen.getByLabelText('First Name')).toHaveProperty('value', 'Adwoa')
    await user.click(screen.getByRole('button', { name: 'Update Profile' }))
    expect(await screen.findByText('Profile updated')).toBeTruthy()
  })

  it('can be taken up with a code as well', async () => {
    const { user, answer } = await profileAfterTheEnd()
    answer('POST /api/auth/send-code', () => ok({ message: 'Sent.' }))
    answer('POST /api/auth/verify-code', () => ok(person()))
    await user.click(screen.getByRole('button', { name: 'Sign in again' }))
    await user.click(await screen.findByRole('button', { name: 'Send me a code instead' }))
    await user.type(await screen.findByLabelText('Sign-in code'), '409218{Enter}')
    await waitFor(() => expect(screen.queryByText('Session expired')).toBeNull())
    expect(screen.getByLabelText('First Name')).toHaveProperty('value', 'Adwoa')
  })

  it('takes the second step inside the dialog (X-024)', async () => {
    const { user, answer } = await profileAfterTheEnd()
    const expired = () => problem(401, 'unauthenticated', signInExpired)
    answer('POST /api/auth/login', () => asksFor('second_factor_required', 'totp', 'recovery_code'))
    answer('POST /api/auth/second-step', expired)
    await user.click(screen.getByRole('button', { name: 'Sign in again' }))
    const dialog = await screen.findByRole('dialog', { name: 'Sign in again' })
    await user.keyboard('kestrel ridge{Enter}')
    expect(await within(dialog).findByRole('heading', { name: 'Confirm it is you' })).toBeTruthy()
    const code = within(dialog).getByLabelText('Code from your authenticator app')
    expect(document.activeElement).toBe(code)
    expect(within(dialog).getByText(person().email)).toBeTruthy()
    await user.keyboard('111111')
    // It goes back to the first step in the dialog, with the reason.
    const password = await within(dialog).findByLabelText('Password', { exact: true })
    expect(within(dialog).getByRole('alert').textContent).toBe(signInExpired)
    expect(document.activeElement).toBe(password)
    answer('POST /api/auth/second-step', () => ok(person()))
    await user.keyboard('kestrel ridge{Enter}')
    await within(dialog).findByRole('heading', { name: 'Confirm it is you' })
    await user.keyboard('409218')
    await waitFor(() => expect(screen.queryByText('Session expired')).toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByLabelText('First Name')).toHaveProperty('value', 'Adwoa')
    expect(window.location.pathname).toBe('/profile')
  })

  it('shows the failure in the dialog and stays', async () => {
    const { user, answer } = await profileAfterTheEnd()
    answer('POST /api/auth/login', signedOut)
    await user.click(screen.getByRole('button', { name: 'Sign in again' }))
    const dialog = await screen.findByRole('dialog', { name: 'Sign in again' })
    await user.type(within(dialog).getByLabelText('Password', { exact: true }), 'wrong{Enter}')
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Please sign in')
  })

  it('is not reported by a rejected sign-in', async () => {
    const { user } = openPortal('/auth?email=rosa@institute.example', {
      answers: { 'POST /api/auth/login': signedOut },
    })
    await user.type(await screen.findByLabelText('Password', { exact: true }), 'wrong{Enter}')
    await screen.findByText('Login failed')
    expect(screen.queryByText('Session expired')).toBeNull()
  })

  it('is reported by a read as well', async () => {
    openPortal('/', { as: administrator(), answers: { 'GET /api/dashboard/stats': signedOut } })
    await heading('Admin Dashboard')
    expect(await screen.findByText('Session expired')).toBeTruthy()
  })
})
