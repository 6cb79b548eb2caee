import { renderHook, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectToast } from '../../../test/support/open-administration.tsx'
import {
  administrator,
  created,
  nothing,
  ok,
  openPortal,
  person,
  problem,
  type Answer,
} from '../../../test/support/open-portal.tsx'
import { clearInvitation, useRegistrationLink } from './use-registration-link.ts'

const valid = {
  valid: true,
  organizationName: 'Prairie Light Green Bank',
  organizationType: 'green_bank',
}
const invalid = { valid: false, message: 'Invalid registration key or email address' }
const checkCall = 'POST /api/validate-registration-key'
const key = 'PLGB-7K4M-Q9XT-2HWC'
const registered = {
  user: person({ email: 'ann@bank.example' }),
  organizationName: 'Prairie Light Green Bank',
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const submit = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Complete Registration' })

async function openRegister(
  answers: Record<string, Answer> = {},
  address = '/register',
  as: ReturnType<typeof person> | null = null,
) {
  const portal = openPortal(address, { as, answers: { [checkCall]: () => ok(valid), ...answers } })
  await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 })
  const checks = () => portal.sentTo(checkCall)
  return { ...portal, checks }
}

describe('Join Organization', () => {
  it('takes the key from the link and checks it once an address is there', async () => {
    const { user, checks } = await openRegister({}, `/register?key=${key}`)
    expect(screen.getByRole('heading', { level: 1, name: 'Join Organization' })).toBeTruthy()
    expect(field('Registration Key').value).toBe(key)
    expect(submit().disabled).toBe(true)
    await user.type(field('Email Address'), 'ann@bank.example')
    expect(checks()).toEqual([])
    expect(await screen.findByText('Prairie Light Green Bank, green bank')).toBeTruthy()
    expect(checks().map(({ body }) => body)).toEqual([
      { registrationKey: key, email: 'ann@bank.example' },
    ])
    expect(submit().disabled).toBe(false)
    expect(document.activeElement).toBe(field('Email Address'))
    expect(
      screen.getByText("Don't have a registration key? Contact your organization administrator."),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Terms and Agreement' }).getAttribute('href')).toBe(
      '/terms',
    )
  })

  it('knows whom an invitation invites, and into what, before anything is typed (U-082)', async () => {
    await openRegister({}, `/register?key=${key}&email=ann%40bank.example`)
    expect(field('Email Address').value).toBe('ann@bank.example')
    expect(await screen.findByText('Prairie Light Green Bank, green bank')).toBeTruthy()
  })

  it('clears its result with each change, and checks again', async () => {
    const { user, checks, answer } = await openRegister({}, `/register?key=${key}`)
    await user.type(field('Email Address'), 'ann@bank.example')
    await screen.findByText('You are registering for')
    answer(checkCall, () => ok(invalid))
    await user.type(field('Registration Key'), 'X')
    expect(screen.queryByText('You are registering for')).toBeNull()
    expect(submit().disabled).toBe(true)
    expect(await screen.findByText(invalid.message)).toBeTruthy()
    expect(checks()).toHaveLength(2)
  })

  it('an invalid check shows the box alone; a try to submit says what is missing', async () => {
    const { user, sent } = await openRegister({ [checkCall]: () => ok(invalid) })
    await user.type(field('Registration Key'), 'WRONG')
    await user.type(field('Email Address'), 'ann@bank.example')
    await screen.findByText(invalid.message)
    expect(screen.queryByText('Invalid Registration')).toBeNull()
    await user.type(field('Email Address'), '{Enter}')
    await expectToast(
      'Invalid Registration',
      'Please check your registration key and email address',
    )
    for (const sentence of [
      'First name is required',
      'Last name is required',
      'Password must be at least 6 characters',
    ])
      expect(await screen.findByText(sentence)).toBeTruthy()
    expect(sent.some(({ call }) => call === 'POST /api/register')).toBe(false)
  })

  it('says what a field lacks once it is left', async () => {
    const { user } = await openRegister()
    await user.click(field('Registration Key'))
    await user.tab()
    await user.type(field('Email Address'), 'nonsense')
    await user.tab()
    expect(await screen.findByText('Registration key is required')).toBeTruthy()
    expect(await screen.findByText('Valid email is required')).toBeTruthy()
  })

  it('a check that fails is reported and can be repeated', async () => {
    const { user, answer } = await openRegister(
      { [checkCall]: () => new Response('<html>', { status: 502 }) },
      `/register?key=${key}`,
    )
    await user.type(field('Email Address'), 'ann@bank.example')
    await expectToast('Invalid Registration', 'Invalid registration key or email')
    answer(checkCall, () =>
      problem(429, 'too_many_requests', 'Too many attempts. Please wait a moment and try again.'),
    )
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    // In the box and in the toast.
    await waitFor(() =>
      expect(
        screen.getAllByText('Too many attempts. Please wait a moment and try again.'),
      ).toHaveLength(2),
    )
    answer(checkCall, () => ok(valid))
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText('You are registering for')).toBeTruthy()
  })

  async function fillIn(answer: Answer, address = `/register?key=${key}`) {
    const portal = await openRegister({ 'POST /api/register': answer }, address)
    await portal.user.type(field('Email Address'), 'ann@bank.example')
    await portal.user.type(field('First Name'), 'Ann')
    await portal.user.type(field('Last Name'), 'Lee')
    await portal.user.type(field('Password'), 'granite lantern')
    await screen.findByText('You are registering for')
    await portal.user.click(submit())
    return {
      ...portal,
      bodies: () => portal.sentTo('POST /api/register').map(({ body }) => body),
    }
  }

  it('registers, and leads to the sign-in screen with the address', async () => {
    const { bodies } = await fillIn(() => created(registered))
    const done = await screen.findByRole('heading', { level: 1, name: 'Registration Complete!' })
    expect(document.activeElement).toBe(done)
    expect(screen.getByText('Your account was created for Prairie Light Green Bank.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Continue to Login' }).getAttribute('href')).toBe(
      '/api/login?email=ann%40bank.example',
    )
    expect(bodies()).toEqual([
      {
        registrationKey: key,
        email: 'ann@bank.example',
        firstName: 'Ann',
        lastName: 'Lee',
        password: 'granite lantern',
      },
    ])
  })

  it('keeps the secret of an invitation over a reload until it was used', () => {
    clearInvitation()
    const whose = `key=${key}&email=ann%40bank.example`
    window.history.replaceState(null, '', `/register?${whose}&invitation=secret-of-the-mail`)
    const first = renderHook(useRegistrationLink)
    expect(window.location.search).toBe(`?${whose}`)
    first.unmount()
    const { state } = window.history as { state: unknown }
    clearInvitation()
    expect(window.history.state).toBeNull()
    // As a browser does on a reload: nothing of the page before is left but the entry of its history.
    window.history.replaceState(state, '')
    expect(renderHook(useRegistrationLink).result.current).toEqual({
      registrationKey: key,
      email: 'ann@bank.example',
      invitation: 'secret-of-the-mail',
    })
    clearInvitation()
    expect(renderHook(useRegistrationLink).result.current.invitation).toBeUndefined()
  })

  it('sends the secret of an invitation, which the address bar no longer shows', async () => {
    const { bodies } = await fillIn(
      () => created(registered),
      `/register?key=${key}&invitation=secret-of-the-mail`,
    )
    await screen.findByRole('heading', { level: 1, name: 'Registration Complete!' })
    expect(bodies()[0]?.['invitation']).toBe('secret-of-the-mail')
    expect(window.location.search).toBe(`?key=${key}`)
  })

  it('a taken address offers to sign in and to reset the password', async () => {
    const message = 'An account with this email already exists'
    await fillIn(() => problem(409, 'conflict', message, { email: message }))
    await expectToast('Registration Failed', message)
    expect(screen.getByRole('link', { name: 'Sign in instead' }).getAttribute('href')).toBe(
      '/auth?email=ann%40bank.example',
    )
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe(
      '/forgot-password',
    )
  })

  it('a key that was renewed meanwhile closes the form', async () => {
    await fillIn(() =>
      problem(400, 'validation', invalid.message, { registrationKey: invalid.message }),
    )
    await expectToast('Registration Failed', invalid.message)
    expect(submit().disabled).toBe(true)
    expect(screen.queryByText('You are registering for')).toBeNull()
  })

  it('a failure without a sentence has the documented one', async () => {
    await fillIn(() => new Response('<html>', { status: 502 }))
    await expectToast('Registration Failed', 'Failed to complete registration')
  })
})

describe('somebody who is signed in', () => {
  it('is shown who they are, and may sign out and go on with the link', async () => {
    const { user, answer } = await openRegister(
      { 'POST /api/auth/logout': nothing },
      `/register?key=${key}`,
      person(),
    )
    expect(await screen.findByText(/You are signed in as/)).toBeTruthy()
    expect(screen.getByText('Amara Osei', { selector: 'b' })).toBeTruthy()
    answer('GET /api/auth/user', () => problem(401, 'unauthenticated', 'Please sign in'))
    await user.click(screen.getByRole('button', { name: 'Sign out and register another account' }))
    await waitFor(() => expect(field('Registration Key').value).toBe(key))
  })

  it('edits an organization as an administrator, and nobody else does', async () => {
    const id = '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f11'
    const organization = {
      id,
      name: 'Prairie Light Green Bank',
      status: 'published',
      dataVisibility: 'public',
      memberTypes: [],
      version: 1,
    }
    const answers = { [`GET /api/organizations/${id}`]: () => ok(organization) }
    await openRegister(answers, `/register?edit=${id}`, administrator())
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Organization' })).toBeTruthy()
  })

  it('is not taken to the edit mode as a member', async () => {
    await openRegister({}, '/register?edit=0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f11', person())
    expect(await screen.findByText(/You are signed in as/)).toBeTruthy()
    expect(screen.queryByText('Edit Organization')).toBeNull()
  })
})
