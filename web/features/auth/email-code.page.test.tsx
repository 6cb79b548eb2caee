import { cleanup, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { administrator, ok, openPortal, problem } from '../../../test/support/open-portal.tsx'

const tab = (name: string) => screen.getByRole('tab', { name })
const button = (name: string) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByLabelText(name, { exact: true })
const ready = () => screen.findByRole('heading', { level: 1, name: 'Sign in to the portal' })
const sentCode = () => ok({ message: 'If the address has an account, a code is on its way.' })

describe('the Email Code tab', () => {
  it('asks for the address, then for the code, and goes back', async () => {
    const { user, sent } = openPortal('/', { answers: { 'POST /api/auth/send-code': sentCode } })
    await ready()
    await user.click(tab('Email Code'))
    await user.click(await screen.findByRole('button', { name: 'Send Code' }))
    expect(await screen.findByText('Please enter a valid email')).toBeTruthy()
    await user.type(field('Email Address'), 'rosa@institute.example{Enter}')
    expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeTruthy()
    expect(await screen.findByText('Code sent!')).toBeTruthy()
    expect(screen.getByText('Check your email for the sign-in code.')).toBeTruthy()
    expect(document.activeElement).toBe(field('Sign-in code'))
    expect(screen.getByText(/^Send again in (1:00|0:59)$/)).toBeTruthy()
    await user.click(button('Back to Sign In'))
    expect(field('Email Address')).toHaveProperty('value', 'rosa@institute.example')
    expect(sessionStorage).toHaveLength(0)
    expect(sent.filter(({ call }) => call === 'POST /api/auth/send-code')).toHaveLength(1)
  })

  it('takes six digits, also pasted with spaces, and signs in', async () => {
    const { user, sent } = openPortal('/', {
      answers: {
        'POST /api/auth/send-code': sentCode,
        'POST /api/auth/verify-code': () => ok(administrator()),
      },
    })
    await ready()
    await user.click(tab('Email Code'))
    await screen.findByRole('button', { name: 'Send Code' })
    await user.type(field('Email Address'), 'rosa@institute.example{Enter}')
    await user.type(await screen.findByLabelText('Sign-in code'), '40a9')
    await user.click(button('Verify Code'))
    expect(await screen.findByText('Code must be 6 digits')).toBeTruthy()
    await user.clear(field('Sign-in code'))
    await user.paste('409 218')
    expect(field('Sign-in code')).toHaveProperty('value', '409218')
    await user.click(button('Verify Code'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeTruthy()
    expect(await screen.findByText('Welcome!')).toBeTruthy()
    expect(sent.find(({ call }) => call === 'POST /api/auth/verify-code')?.body).toEqual({
      email: 'rosa@institute.example',
      code: '409218',
    })
  })

  it('leads to the field where a code was requested a moment ago, and says a wrong one', async () => {
    const wait = 'A code was sent a moment ago. Wait a minute.'
    const { user, answer } = openPortal('/', {
      answers: {
        'POST /api/auth/send-code': () =>
          Response.json(
            { message: wait, code: 'too_many_requests' },
            { status: 429, headers: { 'retry-after': '42' } },
          ),
      },
    })
    await ready()
    await user.click(tab('Email Code'))
    await screen.findByRole('button', { name: 'Send Code' })
    await user.type(field('Email Address'), 'rosa@institute.example{Enter}')
    expect(await screen.findByText('Failed to send code')).toBeTruthy()
    expect(screen.getAllByText(wait)).toHaveLength(2)
    expect(document.activeElement).toBe(field('Sign-in code'))
    expect(screen.getByText(/^Send again in 0:4[0-2]$/)).toBeTruthy()

    answer('POST /api/auth/verify-code', () =>
      problem(401, 'unauthenticated', 'This code is not valid'),
    )
    await user.type(field('Sign-in code'), '000000{Enter}')
    expect(await screen.findByText('Verification failed')).toBeTruthy()
    expect(screen.getAllByText('This code is not valid')).toHaveLength(2)
  })

  it('stays at the address where no code can be sent', async () => {
    const { user, answer } = openPortal('/', {
      answers: {
        'POST /api/auth/send-code': () => problem(503, 'unavailable', 'Try again later.'),
      },
    })
    await ready()
    await user.click(tab('Email Code'))
    await screen.findByRole('button', { name: 'Send Code' })
    await user.type(field('Email Address'), 'rosa@institute.example{Enter}')
    expect(await screen.findByText('Failed to send code')).toBeTruthy()
    expect(screen.getAllByText('Try again later.')).toHaveLength(2)
    answer('POST /api/auth/send-code', sentCode)
    await user.click(button('Send Code'))
    expect(await screen.findByLabelText('Sign-in code')).toBeTruthy()
  })

  it('is at the code again after a reload, until one goes back or is signed in', async () => {
    const answers = {
      'POST /api/auth/send-code': sentCode,
      'POST /api/auth/verify-code': () => ok(administrator()),
    }
    const reload = (address = '/') => {
      cleanup()
      return openPortal(address, { answers })
    }
    const { user } = openPortal('/', { answers })
    await ready()
    await user.click(tab('Email Code'))
    await screen.findByRole('button', { name: 'Send Code' })
    await user.type(field('Email Address'), 'rosa@institute.example{Enter}')
    await user.type(await screen.findByLabelText('Sign-in code'), '409')

    const second = reload()
    expect(await screen.findByLabelText('Sign-in code')).toHaveProperty('value', '')
    expect(screen.getByText('rosa@institute.example')).toBeTruthy()
    expect(screen.getByText(/^Send again in (1:00|0:[1-5]\d)$/)).toBeTruthy()
    expect(second.sent.some(({ call }) => call === 'POST /api/auth/send-code')).toBe(false)
    // When it was sent, and nothing of the code.
    expect({ ...sessionStorage }).toEqual({
      'sent-code': expect.stringMatching(/^\{"email":"rosa@institute\.example","at":\d{13}\}$/),
    })
    expect(window.location.href).not.toContain('rosa')

    // A link for somebody else begins anew.
    reload('/auth?email=lena@institute.example')
    await ready()
    expect(field('Email Address')).toHaveProperty('value', 'lena@institute.example')

    const third = reload()
    await third.user.type(await screen.findByLabelText('Sign-in code'), '409218{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeTruthy()
    reload()
    await ready()
    expect(tab('Sign In')).toHaveProperty('ariaSelected', 'true')
  })

  it('sends the code at once when the address is there already', async () => {
    const { user, sent } = openPortal('/auth?email=rosa@institute.example', {
      answers: { 'POST /api/auth/send-code': sentCode },
    })
    await ready()
    await user.click(button('Send me a code instead'))
    expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeTruthy()
    expect(
      sent.filter(({ call }) => call === 'POST /api/auth/send-code').map(({ body }) => body),
    ).toEqual([{ email: 'rosa@institute.example' }])
  })
})
