import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ok, openPortal, person, problem } from '../../../test/support/open-portal.tsx'

const newcomer = person({ organizationId: null, organizationName: null, isEmailVerified: false })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const field = (name: string) => screen.getByLabelText(name, { exact: true })
const button = (name: string) => screen.getByRole('button', { name })

describe('the page of an account without an organization', () => {
  it('is at / and says what the account sees', async () => {
    openPortal('/', { as: newcomer })
    await heading('Join Organization')
    expect(screen.getByText(/You are signed in as Amara Osei/)).toBeTruthy()
    expect(screen.getByText(/open as soon as you belong to an organization/)).toBeTruthy()
  })

  it('joins with a registration key', async () => {
    const { user, sent } = openPortal('/', {
      as: newcomer,
      answers: { 'POST /api/auth/join': () => ok(person()) },
    })
    await heading('Join Organization')
    await user.click(button('Join Organization'))
    expect(await screen.findByText('Registration key is required')).toBeTruthy()
    await user.type(field('Registration Key'), ' PLGB-7K4M-Q9XT-2HWC {Enter}')
    expect(await heading('Organization Dashboard')).toBeTruthy()
    expect(await screen.findByText('You have joined Prairie Light Green Bank.')).toBeTruthy()
    expect(sent.find(({ call }) => call === 'POST /api/auth/join')?.body).toEqual({
      registrationKey: 'PLGB-7K4M-Q9XT-2HWC',
    })
  })

  it('shows a wrong key in the words of the server, at the field and in a toast', async () => {
    const message = 'Invalid registration key or email address'
    const { user } = openPortal('/', {
      as: newcomer,
      answers: {
        'POST /api/auth/join': () =>
          problem(400, 'validation', message, { registrationKey: message }),
      },
    })
    await heading('Join Organization')
    await user.type(field('Registration Key'), 'WRONG{Enter}')
    expect(await screen.findByText('Invalid Registration')).toBeTruthy()
    expect(field('Registration Key').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field('Registration Key'))
  })

  it('verifies the address by a code, which may join an organization in the same step', async () => {
    const { user, sent } = openPortal('/', {
      as: newcomer,
      answers: {
        'POST /api/auth/send-code': () => ok({ message: 'Sent.' }),
        'POST /api/auth/verify-code': () => ok(person()),
      },
    })
    await heading('Join Organization')
    expect(screen.getByText(/amara@prairielight\.example is not verified yet/)).toBeTruthy()
    await user.click(button('Send Code'))
    await user.type(await screen.findByLabelText('Sign-in code'), '409218{Enter}')
    expect(await heading('Organization Dashboard')).toBeTruthy()
    expect(sent.find(({ call }) => call === 'POST /api/auth/verify-code')?.body).toEqual({
      email: 'amara@prairielight.example',
      code: '409218',
    })
  })

  it('stays when the verified address is on no list, and says so', async () => {
    const verified = { ...newcomer, isEmailVerified: true }
    const { user } = openPortal('/', {
      as: newcomer,
      answers: {
        'POST /api/auth/send-code': () => ok({ message: 'Sent.' }),
        'POST /api/auth/verify-code': () => ok(verified),
      },
    })
    await heading('Join Organization')
    await user.click(button('Send Code'))
    await user.type(await screen.findByLabelText('Sign-in code'), '409218{Enter}')
    expect(await screen.findByText(/is verified, but it is on no organization's list/)).toBeTruthy()
  })
})
