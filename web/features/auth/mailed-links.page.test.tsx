import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { asksFor, ok, openPortal, person, problem } from '../../../test/support/open-portal.tsx'

const secret = 'x'.repeat(43)
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const field = (name: string) => screen.getByLabelText(name, { exact: true })
const button = (name: string) => screen.getByRole('button', { name })
const rejectLink = () =>
  problem(400, 'validation', 'This link is not valid', { token: 'This link is not valid' })

describe('/forgot-password', () => {
  it('is reached from the sign-in screen and shows the answer of the server', async () => {
    const message = 'If the address has an account, a link is on its way.'
    const { user, sent } = openPortal('/', {
      answers: { 'POST /api/auth/forgot-password': () => ok({ message }) },
    })
    await user.click(await screen.findByRole('link', { name: 'Forgot password?' }))
    await heading('Forgot password?')
    await user.click(button('Send Reset Link'))
    expect(await screen.findByText('Please enter a valid email')).toBeTruthy()
    await user.type(field('Email Address'), 'rosa@institute.example{Enter}')
    expect(await screen.findByText(message)).toBeTruthy()
    expect(sent.at(-1)).toMatchObject({
      call: 'POST /api/auth/forgot-password',
      body: { email: 'rosa@institute.example' },
    })
  })

  it('shows a rejection', async () => {
    const { user } = openPortal('/forgot-password?email=rosa@institute.example', {
      answers: {
        'POST /api/auth/forgot-password': () =>
          problem(429, 'too_many_requests', 'Wait a minute and try again.'),
      },
    })
    await heading('Forgot password?')
    await user.click(button('Send Reset Link'))
    expect(await screen.findByText('Failed to send reset link')).toBeTruthy()
    expect(screen.getAllByText('Wait a minute and try again.')).toHaveLength(2)
  })
})

describe('/reset-password', () => {
  it('takes the secret out of the address at once, and tells password managers whose password it is', async () => {
    openPortal(`/reset-password?token=${secret}#rosa%2Bnew%40institute.example`)
    await heading('Reset Password')
    expect(document.querySelector('form [autocomplete=username]')).toHaveProperty(
      'value',
      'rosa+new@institute.example',
    )
    await waitFor(() => expect(window.location.href).not.toContain(secret))
    expect(window.location.pathname + window.location.hash).toBe('/reset-password')
  })

  it('sets the password and leads to the sign-in screen', async () => {
    const { user, sent } = openPortal(`/reset-password?token=${secret}`, {
      answers: {
        'POST /api/auth/reset-password': () => ok({ message: 'Your password has been changed.' }),
      },
    })
    await heading('Reset Password')
    await user.type(field('New Password'), 'short')
    await user.type(field('Confirm New Password'), 'shorter')
    await user.click(button('Reset Password'))
    expect(await screen.findByText('Password must be at least 6 characters')).toBeTruthy()
    await user.clear(field('New Password'))
    await user.type(field('New Password'), 'kestrel ridge')
    expect(await screen.findByText('New password and confirmation do not match.')).toBeTruthy()
    await user.clear(field('Confirm New Password'))
    await user.type(field('Confirm New Password'), 'kestrel ridge{Enter}')
    expect(await screen.findByText('Your password has been changed.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Continue to Sign In' })).toHaveProperty(
      'pathname',
      '/auth',
    )
    expect(sent.at(-1)?.body).toEqual({ token: secret, newPassword: 'kestrel ridge' })
  })

  it('offers a new link for an expired one, and where the address has none', async () => {
    const { user } = openPortal(`/reset-password?token=${secret}`, {
      answers: { 'POST /api/auth/reset-password': rejectLink },
    })
    await heading('Reset Password')
    await user.type(field('New Password'), 'kestrel ridge')
    await user.type(field('Confirm New Password'), 'kestrel ridge{Enter}')
    expect(await screen.findByRole('link', { name: 'Send a new link' })).toHaveProperty(
      'pathname',
      '/forgot-password',
    )
    expect(screen.queryByRole('button', { name: 'Reset Password' })).toBeNull()
  })

  it('has no form without a secret', async () => {
    openPortal('/reset-password')
    expect(await screen.findByRole('link', { name: 'Send a new link' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Reset Password' })).toBeNull()
  })

  it('shows why a password is rejected at its field', async () => {
    const message = 'This password is too common. Choose another one.'
    const { user } = openPortal(`/reset-password?token=${secret}`, {
      answers: {
        'POST /api/auth/reset-password': () =>
          problem(400, 'validation', message, { newPassword: message }),
      },
    })
    await heading('Reset Password')
    await user.type(field('New Password'), 'password')
    await user.type(field('Confirm New Password'), 'password{Enter}')
    await waitFor(() => expect(field('New Password').getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(field('New Password'))
  })
})

describe('/confirm-email', () => {
  const confirmCall = 'POST /api/auth/confirm-email'
  const answers = {
    [`${confirmCall}/host`]: () => ok({ host: 'prairielight.example', opens: 'moves' }),
    [confirmCall]: () => ok({ message: 'Your new address is confirmed.' }),
  }
  const opening = (opens: string) => ({
    ...answers,
    [`${confirmCall}/host`]: () => ok({ host: 'prairielight.example', opens }),
  })
  const confirm = () => screen.findByRole('button', { name: 'Confirm email address' })

  it('shows the host of the address, and confirms when the button is pressed (X-125)', async () => {
    const { sent, user } = openPortal(`/confirm-email?token=${secret}`, { answers })
    const pressed = await confirm()
    expect(screen.getByText('prairielight.example')).toBeTruthy()
    expect(window.location.search).toBe('')
    const confirmations = () =>
      sent.filter(({ call }) => call === confirmCall).map(({ body }) => body)
    expect(confirmations()).toEqual([])
    await user.click(pressed)
    expect(await screen.findByText('Your new address is confirmed.')).toBeTruthy()
    expect(confirmations()).toEqual([{ token: secret }])
    expect(screen.getByRole('link', { name: 'Continue to My Profile' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Confirm email address' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })

  it('shows the new address to the signed-in person', async () => {
    const { answer, user } = openPortal(`/confirm-email?token=${secret}`, {
      as: person({ firstName: null, lastName: null }),
      answers,
    })
    answer('GET /api/auth/user', () =>
      ok({ user: person({ firstName: null, lastName: null, email: 'new@prairielight.example' }) }),
    )
    await user.click(await confirm())
    expect(await screen.findByRole('link', { name: 'Continue to My Profile' })).toBeTruthy()
  })

  it('says that a link has expired, before and after the button', async () => {
    const { user, answer } = openPortal(`/confirm-email?token=${secret}`, { answers })
    answer(confirmCall, rejectLink)
    await user.click(await confirm())
    expect(await screen.findByText('This link is not valid')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Continue to Sign In' })).toBeTruthy()
  })

  it('asks for a sign-in with its second step where this browser is not signed in, and then moves the address', async () => {
    const { user, answer, sent } = openPortal(`/confirm-email?token=${secret}`, {
      answers: {
        ...opening('sign_in'),
        'POST /api/auth/login': () => asksFor('second_factor_required', 'totp'),
        'POST /api/auth/second-step': () => ok(person()),
      },
    })
    expect(await screen.findByText(/You are not signed in here/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Confirm email address' })).toBeNull()
    await user.type(field('Email Address'), 'amara@prairielight.example')
    await user.type(field('Password'), 'quiet harbor 77{Enter}')
    await screen.findByRole('heading', { name: 'Confirm it is you' })
    expect(sent.some(({ call }) => call === confirmCall)).toBe(false)
    answer('GET /api/auth/user', () => ok({ user: person() }))
    await user.type(screen.getByRole('textbox', { name: /code/i }), '123456')
    expect(await screen.findByText('Your new address is confirmed.')).toBeTruthy()
    expect(sent.find(({ call }) => call === confirmCall)?.body).toEqual({ token: secret })
    // What was read before the sign-in is read anew, and the page stays.
    const settingsRead = () => sent.filter(({ call }) => call === 'GET /api/settings').length
    await waitFor(() => expect(settingsRead()).toBe(2))
    expect(screen.getByText('Your new address is confirmed.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Continue to My Profile' })).toBeTruthy()
  })

  it('stays with its form where somebody signs in to another account', async () => {
    const { user, answer } = openPortal(`/confirm-email?token=${secret}`, {
      answers: {
        ...opening('sign_in'),
        'POST /api/auth/login': () => ok(person()),
        [confirmCall]: () => problem(401, 'unauthenticated', 'Sign in to the account.'),
      },
    })
    await user.type(await screen.findByLabelText('Email Address'), 'other@prairielight.example')
    answer('GET /api/auth/user', () => ok({ user: person() }))
    await user.type(field('Password'), 'quiet harbor 77{Enter}')
    expect(await screen.findByText('Sign in to the account.')).toBeTruthy()
    expect(field('Email Address')).toBeTruthy()
  })

  it('says before and after what ends with an account that nobody has proven', async () => {
    const { user } = openPortal(`/confirm-email?token=${secret}`, {
      answers: opening('begins_anew'),
    })
    expect(await screen.findByText(/you are signed out everywhere/)).toBeTruthy()
    await user.click(await confirm())
    const next = await screen.findByRole('link', { name: 'Choose a New Password' })
    expect(next.getAttribute('href')).toBe('/forgot-password')
  })

  it('has one thing to press, whatever the person is to confirm in the portal', async () => {
    openPortal(`/confirm-email?token=${secret}`, {
      as: person({ isEmailVerified: false, confirmAddress: 'asked' }),
      answers,
    })
    await confirm()
    expect(screen.getAllByRole('button', { name: /confirm/i })).toHaveLength(1)
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it.each(['confirm-email', 'reset-password'])(
    'is answered to who must first set up a second step: /%s',
    async (path) => {
      openPortal(`/${path}?token=${secret}`, {
        as: person({ secondFactorRequiredBy: 'organization' }),
        answers,
      })
      const name = path === 'confirm-email' ? 'Confirm email address' : 'Reset Password'
      expect(await screen.findByRole('button', { name })).toBeTruthy()
    },
  )

  it('offers no button where the link has expired', async () => {
    openPortal(`/confirm-email?token=${secret}`, {
      answers: { [`${confirmCall}/host`]: rejectLink },
    })
    expect(await screen.findByText('This link is not valid')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Confirm email address' })).toBeNull()
  })
})
