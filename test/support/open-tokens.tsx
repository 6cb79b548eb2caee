import { screen } from '@testing-library/react'
import type { ApiToken } from '#contract/tokens'
import type { CurrentUser } from '#contract/users'
import { created, nothing, ok, openPortal, person, settings, type Answer } from './open-portal.tsx'

export const nightly: ApiToken = {
  id: 'c8a1b6f0-6d0f-4b3a-9a55-6a1a7a0a4f01',
  name: 'Nightly sync',
  scopes: ['registry.read', 'registry.write'],
  hint: 'k3Qz',
  createdAt: '2026-10-04T15:00:00.000Z',
  expiresAt: '2027-01-02T15:00:00.000Z',
  expired: false,
  lastUsedAt: '2026-11-20T15:00:00.000Z',
  lastUsedIp: '192.0.2.17',
}
export const expired: ApiToken = {
  ...nightly,
  id: 'c8a1b6f0-6d0f-4b3a-9a55-6a1a7a0a4f02',
  name: 'Old report',
  scopes: ['registry.read'],
  expired: true,
  lastUsedAt: null,
  lastUsedIp: null,
}
export const secret = 'ccr_4kT9bWq2LmX7cVr5ZpD8sHf3JnY6aGe1k3Qz'

/** Opens My Profile, "API Tokens", with a server that has these and stores what is made and revoked. */
export async function openTokens({
  tokens = [nightly, expired],
  as = person(),
  answers = {},
}: { tokens?: ApiToken[]; as?: CurrentUser; answers?: Record<string, Answer> } = {}) {
  let stored = tokens
  const revoking = Object.fromEntries(
    tokens.map(({ id }) => [
      `DELETE /api/auth/tokens/${id}`,
      () => {
        stored = stored.filter((each) => each.id !== id)
        return nothing()
      },
    ]),
  )
  const portal = openPortal('/profile/tokens', {
    as,
    answers: {
      'GET /api/settings': () => ok(settings()),
      'GET /api/auth/tokens': () => ok({ tokens: stored, total: stored.length }),
      'POST /api/auth/tokens': (body) => {
        const made = { ...nightly, ...body, id: 'c8a1b6f0-6d0f-4b3a-9a55-6a1a7a0a4f03' }
        const record = { ...made, lastUsedAt: null, lastUsedIp: null }
        stored = [record, ...stored]
        return created({ ...record, token: secret })
      },
      ...revoking,
      ...answers,
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'My Profile' })
  return portal
}
