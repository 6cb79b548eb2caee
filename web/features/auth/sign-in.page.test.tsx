import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  administrator,
  nothing,
  ok,
  openPortal,
  person,
  problem,
  settings,
} from '../../../test/support/open-portal.tsx'

const wrong = () => problem(401, 'unauthenticated', 'Invalid email or password')
const tab = (name: string) => screen.getByRole('tab', { name })
const button = (name: string) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByLabelText(name, { exact: true })
const ready = () => screen.findByRole('heading', { level: 1, name: 'Sign in to the portal' })

describe('the sign-in screen', () => {
  it('has three tabs, the forgotten password and the terms', async () => {
    openPortal('/')
    await ready()
    expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual([
      'Sign In',
      'Register',
      'Email Code',
    ])
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveProperty(
      'pathname',
      '/forgot-password',
    )
    expect(screen.getByRole('link', { name: 'Terms and Agreement' })).toHaveProperty(
      'pathname',
      '/terms',
    )
    expect(document.title).toBe('Sign in · Capital Campaign')
  })

  it('hides the Register tab where own registration is off', async () => {
    openPortal('/', {
      answers: { 'GET /api/settings': () => ok(settings({ selfRegistration: false })) },
    })
    await ready()
    expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual([
      'Sign In',
      'Email Code',
    ])
  })

  it('says below the title what the open tab does', async () => {
    const { user } = openPortal('/')
    await ready()
    const hint = () => screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent
    expect(hint()).toBe('Use your password, or have a code sent by email.')
    await user.click(tab('Register'))
    expect(hint()).toBe('Create an account with your name and email address.')
    await user.click(tab('Email Code'))
    expect(hint()).toBe('Have a code sent by email, or use your password.')
  })

  it('shows and hides the password', async () => {
    const { user } = openPortal('/')
    await ready()
    expect(field('Password')).toHaveProperty('type', 'password')
    await user.click(button('Show password'))
    expect(field('Password')).toHaveProperty('type', 'text')
    await user.click(button('Hide password'))
    expect(field('Password')).toHaveProperty('type', 'password')
  })

  it('goes through the form by keyboard in its order', async () => {
    const { user } = openPortal('/auth?email=rosa@institute.example')
    await ready()
    field('Email Address').focus()
    const order = [
      field('Password'),
      button('Show password'),
      screen.getByRole('link', { name: 'Forgot password?' }),
      button('Sign In'),
      button('Send me a code instead'),
    ]
    for (const next of order) {
      await user.tab()
      expect(document.activeElement).toBe(next)
    }
  })

  it('names what is missing and goes to the first of it', async () => {
    const { user, sent } = openPortal('/')
    await ready()
    await user.click(button('Sign In'))
    expect(await screen.findByText('Please enter a valid email')).toBeTruthy()
    expect(screen.getByText('Password is required')).toBeTruthy()
    expect(document.activeElement).toBe(field('Email Address'))
    expect(field('Email Address').getAttribute('aria-invalid')).toBe('true')
    expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false)
  })

  it('judges a field on leaving it and then on each change', async () => {
    const { user } = openPortal('/')
    await ready()
    await user.type(field('Email Address'), 'rosa')
    expect(screen.queryByText('Please enter a valid email')).toBeNull()
    await user.tab()
    expect(await screen.findByText('Please enter a valid email')).toBeTruthy()
    await user.type(field('Email Address'), '@institute.example')
    await waitFor(() => expect(screen.queryByText('Please enter a valid email')).toBeNull())
  })

  it('shows a failure in an alert and a toast, with the words of the server', async () => {
    const { user } = openPortal('/auth?email=rosa@institute.example', {
      answers: { 'POST /api/auth/login': wrong },
    })
    await ready()
    await user.type(field('Password'), 'wrong{Enter}')
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContain(
        'Invalid email or password',
      ),
    )
    expect(await screen.findByText('Login failed')).toBeTruthy()
    expect(field('Password')).toHaveProperty('value', 'wrong')
  })

  it('signs in and opens the page, with its toast', async () => {
    const { user, sent } = openPortal('/', {
      answers: { 'POST /api/auth/login': () => ok(administrator()) },
    })
    await ready()
    await user.type(field('Email Address'), '  Rosa@Institute.example ')
    await user.type(field('Password'), 'kestrel ridge')
    await user.click(button('Sign In'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeTruthy()
    expect(sent.find(({ call }) => call === 'POST /api/auth/login')?.body).toEqual({
      email: 'rosa@institute.example',
      password: 'kestrel ridge',
    })
    expect(await screen.findByText('Welcome back!')).toBeTruthy()
    expect(screen.getByText('You have been signed in successfully.')).toBeTruthy()
  })

  it('counts signing in as accepting the terms for an account somebody else created', async () => {
    const { user, sent } = openPortal('/auth?email=rosa@institute.example', {
      answers: {
        'POST /api/auth/login': () => ok(administrator({ termsVersion: null })),
        'POST /api/auth/accept-terms': nothing,
      },
    })
    await ready()
    await user.type(field('Password'), 'kestrel ridge{Enter}')
    await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })
    await waitFor(() =>
      expect(sent.map(({ call }) => call)).toContain('POST /api/auth/accept-terms'),
    )
  })
})

async function openRegisterTab(answers = {}) {
  const portal = openPortal('/', { answers })
  await ready()
  await portal.user.click(tab('Register'))
  await screen.findByLabelText('First Name')
  return portal
}

describe('the Register tab', () => {
  it('asks for names, address and password with the documented messages', async () => {
    const { user } = await openRegisterTab()
    await user.click(button('Create Account'))
    expect(await screen.findByText('First name is required')).toBeTruthy()
    expect(screen.getByText('Last name is required')).toBeTruthy()
    expect(screen.getByText('Please enter a valid email')).toBeTruthy()
    await user.type(field('Password'), 'short')
    expect(await screen.findByText('Password must be at least 6 characters')).toBeTruthy()
  })

  it('names the configured minimum and shows the strength', async () => {
    const { user } = await openRegisterTab({
      'GET /api/settings': () => ok(settings({ passwordMinLength: 15 })),
    })
    expect(screen.getByText('At least 15 characters.')).toBeTruthy()
    await user.type(field('Password'), 'kestrel ridge')
    expect(screen.getByRole('status').textContent).toBe('Password strength: Too short')
    await user.tab()
    expect(await screen.findByText('Password must be at least 15 characters')).toBeTruthy()
  })

  it('creates the account, signs it in and shows where to join', async () => {
    const newcomer = person({
      organizationId: null,
      organizationName: null,
      isEmailVerified: false,
    })
    const { user, sent } = await openRegisterTab({
      'POST /api/auth/register': () => Response.json(newcomer, { status: 201 }),
    })
    await user.type(field('First Name'), 'Amara')
    await user.type(field('Last Name'), 'Osei')
    await user.type(field('Email Address'), 'amara@prairielight.example')
    await user.type(field('Password'), 'kestrel ridge')
    await user.click(button('Create Account'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Join Organization' })).toBeTruthy()
    expect(await screen.findByText('Your account has been created successfully.')).toBeTruthy()
    expect(sent.find(({ call }) => call === 'POST /api/auth/register')?.body).toEqual({
      firstName: 'Amara',
      lastName: 'Osei',
      email: 'amara@prairielight.example',
      password: 'kestrel ridge',
    })
  })

  it('says that an address is taken and offers the ways in', async () => {
    const message = 'An account with this email already exists'
    const { user } = await openRegisterTab({
      'POST /api/auth/register': () => problem(409, 'conflict', message, { email: message }),
    })
    await user.type(field('First Name'), 'Amara')
    await user.type(field('Last Name'), 'Osei')
    await user.type(field('Email Address'), 'amara@prairielight.example')
    await user.type(field('Password'), 'kestrel ridge{Enter}')
    expect(await screen.findByText('Registration failed')).toBeTruthy()
    expect(screen.getAllByText(message)).toHaveLength(3)
    expect(document.activeElement).toBe(field('Email Address'))
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveProperty(
      'pathname',
      '/forgot-password',
    )
    await user.click(button('Sign in instead'))
    expect(field('Email Address')).toHaveProperty('value', 'amara@prairielight.example')
  })
})
