import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  asksFor,
  nothing,
  ok,
  openPortal,
  person,
  problem,
  settings,
  type Answer,
} from '../../../../test/support/open-portal.tsx'

const institute = { sso: { name: 'Institute Account' } }
const open = (fields: object, answers: Record<string, Answer> = {}, address = '/') =>
  openPortal(address, { answers: { 'GET /api/settings': () => ok(settings(fields)), ...answers } })

/** What the tab knows of where it went, as leaving for the provider leaves it. */
const visited = (name = 'Institute Account') =>
  sessionStorage.setItem(
    'sso-visit',
    JSON.stringify({ value: { name, email: null }, at: Date.now() }),
  )

describe('the sign-in screen (X-085)', () => {
  it('adds nothing where there is no provider', async () => {
    open({})
    await screen.findByRole('heading', { level: 1, name: 'Sign in to the portal' })
    expect(screen.queryByText(/Single sign-on|Continue with/)).toBeNull()
  })

  it('has the button of the portal’s provider, whose failure is said', async () => {
    const { user, sentTo } = open(institute, {
      'POST /api/auth/sso/start': () =>
        problem(503, 'unavailable', 'Institute Account cannot be reached at present.'),
    })
    await user.click(await screen.findByRole('button', { name: 'Continue with Institute Account' }))
    expect(await screen.findByText(/Institute Account cannot be reached/)).toBeTruthy()
    expect(sentTo('POST /api/auth/sso/start')[0]?.body).toEqual({ portal: true })
    expect(screen.queryByRole('button', { name: 'Single sign-on' })).toBeNull()
  })

  it('has a link to one field where only organizations have one', async () => {
    const { user, sentTo } = open(
      { ssoByDomain: true },
      { 'POST /api/auth/sso/start': () => ok({ location: null, name: null }) },
    )
    await user.click(await screen.findByRole('button', { name: 'Single sign-on' }))
    const field = await screen.findByLabelText('Work email')
    expect(document.activeElement).toBe(field)
    await user.type(field, 'nowhere')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Please enter a valid email')).toBeTruthy()
    await user.type(field, '@prairielight.example')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(
      await screen.findByText('No single sign-on for this address. Use your password or a code.'),
    ).toBeTruthy()
    expect(sentTo('POST /api/auth/sso/start')[0]?.body).toEqual({
      email: 'nowhere@prairielight.example',
    })
    await user.click(screen.getByRole('button', { name: 'Back to Sign In' }))
    expect(await screen.findByLabelText('Email Address')).toHaveProperty(
      'value',
      'nowhere@prairielight.example',
    )
  })
})

describe('coming back from the provider (X-071)', () => {
  const back = '/sso/callback?code=abc&state=xyz&iss=https%3A%2F%2Flogin.example'

  it('takes what it brings out of the address bar, sends it, and signs in', async () => {
    visited()
    let addressWhenSent = ''
    const { sentTo } = open(
      institute,
      {
        'POST /api/auth/sso/finish': () => {
          addressWhenSent = window.location.href
          return ok(person())
        },
        'POST /api/auth/accept-terms': nothing,
      },
      back,
    )
    expect(await screen.findByText('Welcome back!')).toBeTruthy()
    expect(addressWhenSent).toMatch(/\/sso\/callback$/)
    expect(sentTo('POST /api/auth/sso/finish').map(({ body }) => body)).toEqual([
      { code: 'abc', state: 'xyz', iss: 'https://login.example' },
    ])
    expect(window.location.pathname).not.toBe('/sso/callback')
  })

  it('says what did not work, with the way back', async () => {
    const sentence = 'Signing in with Institute Account did not work. Try again.'
    const { user } = open(
      {},
      { 'POST /api/auth/sso/finish': () => problem(401, 'unauthenticated', sentence) },
      '/sso/callback?error=access_denied&state=xyz',
    )
    expect(await screen.findByText(sentence)).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Back to Sign In' }))
    expect(await screen.findByLabelText('Email Address')).toBeTruthy()
  })

  it('without anything leads to the sign-in screen', async () => {
    const { sent } = open({}, {}, '/sso/callback')
    expect(await screen.findByText(/This page is part of signing in/)).toBeTruthy()
    expect(sent.some(({ call }) => call.includes('/sso/finish'))).toBe(false)
  })

  it('takes the second step of the account', async () => {
    visited()
    open({}, { 'POST /api/auth/sso/finish': () => asksFor('second_factor_required', 'totp') }, back)
    expect(await screen.findByRole('heading', { level: 1, name: 'Confirm it is you' })).toBeTruthy()
  })

  it('asks to connect an account that exists, once its owner has signed in (X-076)', async () => {
    visited()
    const sentence =
      'An account with this address exists. Sign in once as before to connect Institute Account.'
    const { user, answer, sentTo } = open(
      {},
      {
        'POST /api/auth/sso/finish': () => problem(409, 'sso_link_required', sentence),
        'POST /api/auth/login': () => ok(person()),
      },
      back,
    )
    expect(await screen.findByText(sentence)).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Sign In to Connect' }))
    await user.type(await screen.findByLabelText('Email Address'), 'amara@prairielight.example')
    await user.type(screen.getByLabelText('Password'), 'kestrel-ridge-7')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    const asks = within(
      await screen.findByRole('alertdialog', {
        name: 'Connect Institute Account to your account?',
      }),
    )
    answer('POST /api/auth/sso/connect', () =>
      problem(409, 'conflict', 'Set up a second step first.'),
    )
    await user.click(asks.getByRole('button', { name: 'Connect' }))
    expect(await asks.findByText('Set up a second step first.')).toBeTruthy()
    answer('POST /api/auth/sso/connect', () => ok(person()))
    await user.click(asks.getByRole('button', { name: 'Connect' }))
    expect(await screen.findByText('Institute Account connected successfully')).toBeTruthy()
    expect(sentTo('POST /api/auth/sso/connect')).toHaveLength(2)
  })
})

it('signing out says that one may still be signed in at the provider (X-083)', async () => {
  visited()
  const { user } = open(
    {},
    {
      'POST /api/auth/sso/finish': () => ok(person()),
      'POST /api/auth/logout': nothing,
    },
    '/sso/callback?code=abc&state=xyz',
  )
  await user.click(await screen.findByRole('button', { name: /Amara/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  expect(
    await screen.findByText(
      'You are signed out of the registry. You may still be signed in at Institute Account.',
    ),
  ).toBeTruthy()
})
