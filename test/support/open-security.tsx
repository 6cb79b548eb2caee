import { screen, within } from '@testing-library/react'
import type { SecondFactor } from '#contract/second-factor'
import type { CurrentUser } from '#contract/users'
import { created, nothing, ok, openPortal, person, type Answer } from './open-portal.tsx'
import { here } from './open-account.tsx'

export const secret = 'JBSWY3DPEHPK3PXPKRSXG5CTMVRXEZLU'
export const uri = `otpauth://totp/Capital%20Campaign:amara%40prairielight.example?secret=${secret}&issuer=Capital%20Campaign&algorithm=SHA1&digits=6&period=30`
export const codes = [
  '7KQM-X2TD-9WHA-PC4R',
  'V3NB-6JEH-KT8S-2QLF',
  '9DXU-HW5C-R7GM-YA4P',
  'TB2S-ZK8N-4VQE-J6DH',
  'M5RA-3YFX-UC9L-W8TK',
  'H8JP-QE6V-2SNB-D7ZG',
  'KX4C-9TMW-5HRU-A3YL',
  'E7VD-N2QS-GB6J-8PXF',
  '4WHZ-RC3K-T9YA-M5UN',
  'PS6L-J8GE-XD2V-Q4BT',
]

export const noFactor: SecondFactor = {
  required: false,
  requiredBy: null,
  totp: null,
  passkeys: [],
  passkeyAddress: 'http://localhost:3000',
  recoveryCodes: null,
}
export const withFactor = (left = 10): SecondFactor => ({
  ...noFactor,
  totp: { confirmedAt: '2026-09-04T15:00:00.000Z' },
  recoveryCodes: { left, createdAt: '2026-09-04T15:00:00.000Z' },
})

export interface SecurityOptions {
  factor?: SecondFactor
  fields?: Partial<CurrentUser>
  path?: string
  answers?: Record<string, Answer>
}

/** Opens the tab with a server that keeps the second step as the real one does. */
export async function openSecurity({
  factor = noFactor,
  fields = {},
  path = '/profile/security',
  answers = {},
}: SecurityOptions = {}) {
  let stored = factor
  const me = () => person({ hasSecondFactor: stored.totp !== null, ...fields })
  const renewed = { left: codes.length, createdAt: '2026-11-21T15:00:00.000Z' }
  const portal = openPortal(path, {
    as: me(),
    answers: {
      'GET /api/auth/user': () => ok({ user: me() }),
      'GET /api/auth/sessions': () => ok({ sessions: [here], total: 1 }),
      'GET /api/auth/second-factor': () => ok(stored),
      'POST /api/auth/totp': () => created({ secret, uri, expiresAt: '2026-11-21T15:15:00.000Z' }),
      'POST /api/auth/totp/confirm': () => {
        const had = stored.recoveryCodes
        stored = {
          ...stored,
          totp: { confirmedAt: '2026-11-21T15:00:00.000Z' },
          recoveryCodes: had ?? renewed,
        }
        return ok({ recoveryCodes: had === null ? codes : null })
      },
      'DELETE /api/auth/totp': () => {
        stored = noFactor
        return nothing()
      },
      'POST /api/auth/recovery-codes': () => {
        stored = { ...stored, recoveryCodes: renewed }
        return created({ recoveryCodes: codes })
      },
      ...answers,
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'My Profile' })
  return portal
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const card = (name: string) => within(screen.getByRole('region', { name }))
