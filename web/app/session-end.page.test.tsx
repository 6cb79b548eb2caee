import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { signInExpired } from '#contract/second-factor'
import type { SessionNews } from '#web/lib/session-tabs.ts'
import { dashboardAnswers } from '../../test/support/dashboard-answers.ts'
import {
  administrator,
  asksFor,
  nothing,
  ok,
  openPortal,
  person,
  problem,
  signedOut,
} from '../../test/support/open-portal.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

/** A member who has changed a name in the profile when the session ends. */
async function accountAfterTheEnd() {
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

/** What another tab of this browser tells. */
function tell(news: SessionNews) {
  const tab = new BroadcastChannel('registry-session')
  onTestFinished(() => tab.close())
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin; only windows do
  tab.postMessage(news)
}

/** The profile with a name typed into it, while the other tab of the browser goes on. */
async function accountHalfTyped() {
  const portal = openPortal('/profile', {
    as: person(),
    answers: { 'GET /api/auth/sessions': () => ok({ sessions: [], total: 0 }) },
  })
  await heading('My Profile')
  await portal.user.clear(screen.getByLabelText('First Name'))
  await portal.user.type(screen.getByLabelText('First Name'), 'Adwoa')
  return portal
}

describe('another tab of the browser (X-183)', () => {
  const changed =
    'Another account signed in in this browser after you opened this page, so nothing was changed. Sign in again to continue as yourself.'

  it('is told apart by the account that each call names', async () => {
    const { sent } = openPortal('/profile', { as: person() })
    await heading('My Profile')
    const named = (path: string) =>
      sent.filter(({ call }) => call.endsWith(path)).map(({ headers }) => headers.get('x-account'))
    expect(named(' /api/auth/user')).toEqual([null])
    expect(named(' /api/preferences')).toEqual([person().id])
  })

  it('in which somebody else signed in: a save says so, and what was typed stays', async () => {
    const { user, answer } = await accountHalfTyped()
    answer('PATCH /api/auth/profile', () => problem(409, 'account_changed', changed))
    await user.click(screen.getByRole('button', { name: 'Update Profile' }))
    expect((await screen.findAllByText(changed)).length).toBeGreaterThan(0)
    expect(screen.getByText('Another account is signed in')).toBeTruthy()
    expect(screen.getByLabelText('First Name')).toHaveProperty('value', 'Adwoa')
    expect(screen.getByRole('button', { name: 'Sign in again' })).toBeTruthy()
  })

  it('in which somebody else signed in: what is typed here is not lost to them', async () => {
    const { answer } = await accountHalfTyped()
    answer('GET /api/auth/user', () => ok({ user: administrator() }))
    tell({ signedIn: administrator().id })
    expect(await screen.findByText('Another account is signed in')).toBeTruthy()
    expect(screen.getByLabelText('First Name')).toHaveProperty('value', 'Adwoa')
  })

  it('in which somebody else signed in: a page without anything typed goes over to them', async () => {
    const { answer } = openPortal('/', { as: person() })
    await heading('Organization Dashboard')
    answer('GET /api/auth/user', () => ok({ user: administrator() }))
    for (const [call, body] of Object.entries(dashboardAnswers(administrator())))
      answer(call, () => ok(body))
    tell({ signedIn: administrator().id })
    await heading('Admin Dashboard')
    expect(screen.queryByText(/Amara/)).toBeNull()
  })

  it('in which the person signed out: nothing more is shown, and nothing typed is left', async () => {
    await accountHalfTyped()
    tell({ signedOut: person().id })
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
    expect(screen.queryByText(/Amara|Adwoa/)).toBeNull()
  })

  it('signs out although the person is being read anew: the late answer brings nobody back', async () => {
    const late = Promise.withResolvers<Response>()
    const { user, answer, sentTo } = openPortal('/', { as: person() })
    await heading('Organization Dashboard')
    answer('GET /api/auth/user', () => late.promise)
    answer('POST /api/auth/logout', nothing)
    tell({ signedIn: person().id })
    await waitFor(() => expect(sentTo('GET /api/auth/user')).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: /Amara Osei/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    await heading('Sign in to the portal')
    late.resolve(signedOut())
    // Whoever signs in next types where nobody is brought back.
    const address = screen.getByLabelText('Email Address')
    await user.type(address, 'amara@prairielight.example')
    expect(address.isConnected).toBe(true)
    expect(screen.queryByText('Session expired')).toBeNull()
  })

  it('signs out although the terms are being accepted, of which the welcome has not waited either', async () => {
    const late = Promise.withResolvers<Response>()
    const { user } = openPortal('/', {
      answers: {
        ...Object.fromEntries(
          Object.entries(dashboardAnswers(person())).map(([call, body]) => [call, () => ok(body)]),
        ),
        'POST /api/auth/login': () => ok(person({ termsVersion: null })),
        'POST /api/auth/accept-terms': () => late.promise,
        'POST /api/auth/logout': nothing,
      },
    })
    await user.type(await screen.findByLabelText('Email Address'), person().email)
    await user.type(screen.getByLabelText('Password', { exact: true }), 'kestrel ridge{Enter}')
    await screen.findByText('Welcome back!')
    await user.click(await screen.findByRole('button', { name: /Amara Osei/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    await heading('Sign in to the portal')
    late.resolve(signedOut())
    await user.type(screen.getByLabelText('Email Address'), person().email)
    expect(screen.queryByText('Session expired')).toBeNull()
    expect(screen.getByText('Goodbye!')).toBeTruthy()
  })

  it('hears of signing out here', async () => {
    const { user, answer } = openPortal('/', { as: person() })
    await heading('Organization Dashboard')
    answer('POST /api/auth/logout', nothing)
    const tab = new BroadcastChannel('registry-session')
    onTestFinished(() => tab.close())
    const heard = new Promise((resolve) =>
      tab.addEventListener('message', ({ data }) => resolve(data), { once: true }),
    )
    await user.click(screen.getByRole('button', { name: /Amara/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    expect(await heard).toEqual({ signedOut: person().id })
  })
})

describe('a session that ends in the middle of work', () => {
  it('keeps the page and what was typed, and offers to sign in again', async () => {
    await accountAfterTheEnd()
    expect(window.location.pathname).toBe('/profile')
    expect(screen.getByLabelText('First Name')).toHaveProperty('value', 'Adwoa')
    expect(screen.getByRole('button', { name: 'Sign in again' })).toBeTruthy()
  })

  it('goes on exactly there after signing in over the page', async () => {
    const { user, answer } = await accountAfterTheEnd()
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
    const { user, answer } = await accountAfterTheEnd()
    answer('POST /api/auth/send-code', () => ok({ message: 'Sent.' }))
    answer('POST /api/auth/verify-code', () => ok(person()))
    await user.click(screen.getByRole('button', { name: 'Sign in again' }))
    await user.click(await screen.findByRole('button', { name: 'Send me a code instead' }))
    await user.type(await screen.findByLabelText('Sign-in code'), '409218{Enter}')
    await waitFor(() => expect(screen.queryByText('Session expired')).toBeNull())
    expect(screen.getByLabelText('First Name')).toHaveProperty('value', 'Adwoa')
  })

  it('takes the second step inside the dialog (X-024)', async () => {
    const { user, answer } = await accountAfterTheEnd()
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
    const { user, answer } = await accountAfterTheEnd()
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
