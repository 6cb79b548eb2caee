import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { CurrentUser } from '#contract/users'
import {
  administrator,
  created,
  nothing,
  ok,
  openPortal,
  person,
  problem,
} from '../../../test/support/open-portal.tsx'

// Instead of every page, for an account that must have a second step and has none yet.

const codes = ['7KQM-X2TD-9WHA-PC4R', 'V3NB-6JEH-KT8S-2QLF']
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const title = 'Set up your second step'

/** Opens an address with a server that keeps whether there is a second step. */
function openAt(address: string, fields: Partial<CurrentUser> = {}) {
  let hasSecondFactor = false
  const me = () => person({ secondFactorRequiredBy: 'organization', ...fields, hasSecondFactor })
  return openPortal(address, {
    as: me(),
    answers: {
      'GET /api/auth/user': () => ok({ user: me() }),
      'POST /api/auth/totp': () =>
        created({
          secret: 'JBSWY3DPEHPK3PXPKRSXG5CTMVRXEZLU',
          uri: 'otpauth://totp/Capital%20Campaign:amara?secret=JBSWY3DPEHPK3PXPKRSXG5CTMVRXEZLU',
          expiresAt: '2026-11-21T15:15:00.000Z',
        }),
      'POST /api/auth/totp/confirm': () => {
        hasSecondFactor = true
        return ok({ recoveryCodes: codes })
      },
      'POST /api/auth/logout': () => nothing(),
    },
  })
}

describe('an account that must have a second step', () => {
  it.each(['/', '/product-registry', '/profile', '/profile/security', '/terms', '/nowhere'])(
    'sees nothing but the way to one at %s',
    async (address) => {
      const { sent } = openAt(address)
      expect(await heading(title)).toBeTruthy()
      expect(screen.getByText('amara@prairielight.example')).toBeTruthy()
      expect(screen.queryByRole('navigation')).toBeNull()
      expect(document.title).toBe(`${title} · Capital Campaign`)
      // Nothing is asked for that would be rejected.
      await waitFor(() =>
        expect(sent.map(({ call }) => call)).toEqual(
          expect.arrayContaining(['GET /api/auth/user', 'GET /api/preferences']),
        ),
      )
      expect(
        sent.filter(({ call }) => !/^GET \/api\/(auth\/user|preferences|settings)$/.test(call)),
      ).toEqual([])
    },
  )

  it.each([
    ['organization', person(), 'Required by Prairie Light Green Bank.'],
    ['portal', administrator(), 'Required for administrators.'],
    ['portal', person(), 'Required for everyone.'],
  ] as const)('is told who demands it: %s', async (secondFactorRequiredBy, who, reason) => {
    openAt('/', { ...who, secondFactorRequiredBy })
    await heading(title)
    expect(screen.getByText(new RegExp(`^${reason}`))).toBeTruthy()
  })

  it('sets one up, keeps the recovery codes, and is on the page that was wanted', async () => {
    const { user } = openAt('/profile')
    await heading(title)
    await user.click(screen.getByRole('button', { name: 'Set up an authenticator app' }))
    await screen.findByRole('dialog', { name: 'Set up an authenticator app' })
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await user.type(screen.getByLabelText(/^Code from/), '123456')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    // The step is in force by now; the codes are shown all the same.
    const dialog = within(await screen.findByRole('dialog', { name: 'Keep your recovery codes' }))
    expect(dialog.getByText(codes[0] ?? '')).toBeTruthy()
    await user.click(dialog.getByRole('checkbox', { name: 'I have kept these codes' }))
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    expect(await heading('My Profile')).toBeTruthy()
  })

  it('goes on where it was when setting up is broken off', async () => {
    const { user } = openAt('/')
    await heading(title)
    await user.click(screen.getByRole('button', { name: 'Set up an authenticator app' }))
    await screen.findByRole('dialog')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await heading(title)).toBeTruthy()
  })

  it('signs out', async () => {
    const { user, sent, answer } = openAt('/')
    await heading(title)
    answer('GET /api/auth/user', () => problem(401, 'unauthenticated', 'Please sign in'))
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeTruthy()
    expect(sent.some(({ call }) => call === 'POST /api/auth/logout')).toBe(true)
  })
})

it('takes the place of a page whose session meets the demand in the middle of work', async () => {
  let secondFactorRequiredBy: CurrentUser['secondFactorRequiredBy'] = null
  const { user, answer } = openPortal('/profile', {
    as: person(),
    answers: {
      'GET /api/auth/user': () => ok({ user: person({ secondFactorRequiredBy }) }),
      'GET /api/auth/sessions': () => ok({ sessions: [], total: 0 }),
    },
  })
  await heading('My Profile')
  secondFactorRequiredBy = 'organization'
  answer('GET /api/introductions', () =>
    problem(403, 'second_factor_enrollment_required', 'Set up a second step to go on.'),
  )
  await user.click(screen.getByRole('link', { name: /^Introductions/ }))
  expect(await heading(title)).toBeTruthy()
})

it('leaves those alone who have one, or of whom nobody demands one', async () => {
  openPortal('/profile', {
    as: person({ secondFactorRequiredBy: 'portal', hasSecondFactor: true }),
    answers: {
      'GET /api/auth/sessions': () => ok({ sessions: [], total: 0 }),
      'GET /api/auth/second-factor': () =>
        ok({ required: true, requiredBy: 'portal', totp: null, recoveryCodes: null }),
    },
  })
  expect(await heading('My Profile')).toBeTruthy()
})
