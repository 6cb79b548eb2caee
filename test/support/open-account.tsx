import { screen } from '@testing-library/react'
import type { Session } from '#contract/auth'
import type { CurrentUser } from '#contract/users'
import { ok, openPortal, person, type Answer } from './open-portal.tsx'

const session = (fields: Partial<Session>): Session => ({
  id: 'a3d7a52c-0f0e-4f53-9d5a-2a7a2d7f5f01',
  current: false,
  createdAt: '2026-11-20T15:00:00.000Z',
  lastUsedAt: '2026-11-21T09:30:00.000Z',
  ip: '192.0.2.17',
  device: 'Firefox on Windows',
  way: 'password',
  ...fields,
})

export const here = session({
  id: 'a3d7a52c-0f0e-4f53-9d5a-2a7a2d7f5f02',
  current: true,
  device: 'Chrome on Linux',
})

export const elsewhere = session({})

const twoSessions = () => ok({ sessions: [here, elsewhere], total: 2 })

export async function openAccount(
  fields: Partial<CurrentUser> = {},
  answers: Record<string, Answer> = {},
) {
  const me = person(fields)
  const portal = openPortal('/profile', {
    as: me,
    answers: { 'GET /api/auth/sessions': twoSessions, ...answers },
  })
  await screen.findByRole('heading', { level: 1, name: 'My Profile' })
  return { ...portal, me }
}
