import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  nothing,
  ok,
  openPortal,
  person,
  problem,
  type Answer,
} from '../../../test/support/open-portal.tsx'

const email = 'amara@prairielight.example'
const verifyCall = 'POST /api/auth/verify-code'
const field = () => screen.findByLabelText<HTMLInputElement>('Six-digit code')
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('a member whose address is to be proven', () => {
  const unproven = person({ isEmailVerified: false, confirmAddress: 'asked' })
  const open = (path: string, answers: Record<string, Answer> = {}) =>
    openPortal(path, { as: unproven, answers })

  it.each(['/', '/profile', '/nowhere'])('finds the banner on %s, and works on', async (path) => {
    const { sent } = open(path)
    const banner = await screen.findByRole('region', { name: 'Confirm your address' })
    expect(within(banner).getByText(`Enter the 6-digit code sent to ${email}.`)).toBeTruthy()
    await screen.findByRole('heading', { level: 1 })
    expect(document.activeElement).not.toBe(await field())
    // The code was mailed by the registration; looking at a page sends none.
    expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false)
  })

  it('proves it there, and the banner goes with a toast', async () => {
    const { user, sent } = open('/', { [verifyCall]: () => ok(person()) })
    await title('Organization Dashboard')
    await user.type(await field(), '123 456{Enter}')
    expect(await screen.findByText('Your email address has been confirmed.')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Confirm your address' })).toBeNull()
    expect(sent.find(({ call }) => call === verifyCall)?.body).toEqual({ email, code: '123456' })
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { level: 1, name: 'Organization Dashboard' }),
    )
  })

  it.each(['before Enter', 'after Enter'])(
    'does not have it leave from under a mouse that is pressed %s',
    async (order) => {
      const given = Promise.withResolvers<void>()
      const { user } = open('/', {
        [verifyCall]: async () => {
          await given.promise
          return ok(person())
        },
      })
      await title('Organization Dashboard')
      await user.type(await field(), '123456')
      const press = () =>
        user.pointer({
          keys: '[MouseLeft>]',
          target: screen.getByRole('link', { name: 'Products' }),
        })
      if (order === 'before Enter') await press()
      ;(await field()).focus()
      await user.keyboard('{Enter}')
      if (order === 'after Enter') await press()
      given.resolve()
      // The answer is there, and is taken once the mouse is released.
      await new Promise((resolve) => setTimeout(resolve))
      await new Promise((resolve) => setTimeout(resolve))
      expect(screen.getByRole('region', { name: 'Confirm your address' })).toBeTruthy()
      await user.pointer('[/MouseLeft]')
      await title('Product Registry')
      expect(await screen.findByText('Your email address has been confirmed.')).toBeTruthy()
      expect(screen.queryByRole('region', { name: 'Confirm your address' })).toBeNull()
    },
  )

  it('sees what is wrong in place of the instruction, and sends another code', async () => {
    const { user, sent } = open('/', {
      [verifyCall]: () => problem(401, 'unauthenticated', 'This code is wrong or has expired'),
      'POST /api/auth/send-code': () => ok({ message: 'Sent' }),
    })
    await user.type(await field(), '123456')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    const banner = within(screen.getByRole('region', { name: 'Confirm your address' }))
    expect((await banner.findByRole('alert')).textContent).toBe('This code is wrong or has expired')
    expect(banner.queryByText(/^Enter the 6-digit code/)).toBeNull()
    expect(screen.queryByText('Session expired')).toBeNull()
    await user.click(banner.getByRole('button', { name: 'Send again' }))
    expect(await banner.findByText(/^Send again in/)).toBeTruthy()
    expect(sent.find(({ call }) => call === 'POST /api/auth/send-code')?.body).toEqual({ email })
  })

  it('may put it away for this visit', async () => {
    const own = person({ id: '5f0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f77', confirmAddress: 'asked' })
    const { user } = openPortal('/', { as: own })
    await title('Organization Dashboard')
    await user.click(await screen.findByRole('button', { name: 'Not now' }))
    expect(screen.queryByRole('region', { name: 'Confirm your address' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    await user.click(screen.getByRole('link', { name: 'Products' }))
    await title('Product Registry')
    expect(screen.queryByRole('region', { name: 'Confirm your address' })).toBeNull()
  })
})

describe('a member who need not prove the address, since an administrator vouched for the address', () => {
  it('confirms it from the profile', async () => {
    const { user, sent } = openPortal('/profile', {
      as: person({
        id: '0d9cc0c3-7b6c-4c43-a6a2-6f43a0d4a6f1',
        isEmailVerified: false,
        confirmAddress: null,
      }),
      answers: {
        'POST /api/auth/send-code': () => ok({ message: 'Sent' }),
        [verifyCall]: () => ok(person()),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Confirm address' }))
    const code = await field()
    expect(document.activeElement).toBe(code)
    expect(sent.find(({ call }) => call === 'POST /api/auth/send-code')?.body).toEqual({ email })
    await user.type(code, '123456{Enter}')
    expect(await screen.findByText('Your email address has been confirmed.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Confirm address' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Confirm your address' })).toBeNull()
  })

  it('is sent no other code by the button where nothing is left to prove', async () => {
    openPortal('/profile', { as: person() })
    await title('My Profile')
    expect(await screen.findByText('Verified')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Confirm address' })).toBeNull()
  })
})

describe('an account that an allow-list admitted', () => {
  const required = person({
    isEmailVerified: false,
    organizationId: null,
    organizationName: null,
    confirmAddress: 'required',
  })

  it.each(['/', '/pipeline', '/profile', '/admin/users', '/nowhere'])(
    'confirms its address in the place of %s, which then opens',
    async (path) => {
      const { user, sent } = openPortal(path, {
        as: required,
        answers: { [verifyCall]: () => ok(person()) },
      })
      await title('Confirm your address')
      expect(sent.filter(({ call }) => !/settings|auth|preferences|events/.test(call))).toEqual([])
      await user.type(await field(), '123456{Enter}')
      expect(await screen.findByText('Your email address has been confirmed.')).toBeTruthy()
      expect(window.location.pathname).toBe(path)
      await waitFor(() =>
        expect(screen.queryByRole('heading', { name: 'Confirm your address' })).toBeNull(),
      )
    },
  )

  it('sends another code, and signs out', async () => {
    const { user, answer } = openPortal('/pipeline', {
      as: required,
      answers: {
        'POST /api/auth/send-code': () => ok({ message: 'Sent' }),
        'POST /api/auth/logout': nothing,
      },
    })
    await title('Confirm your address')
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    expect(await screen.findByText(/^Send again in 1:00|^Send again in 0:/)).toBeTruthy()
    answer('GET /api/auth/user', () => problem(401, 'unauthenticated', 'Please sign in'))
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    await title('Sign in to the portal')
  })
})

it('who lost a membership that somebody else had begun reads why', async () => {
  openPortal('/', {
    as: person({ organizationId: null, organizationName: null, endedMembership: 'Open Lenders' }),
  })
  await title('Join Organization')
  expect(
    screen.getByText(
      'This address was registered with the key of Open Lenders before anyone confirmed it. Enter your key to join.',
    ),
  ).toBeTruthy()
})
