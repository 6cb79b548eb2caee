import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { created, ok } from '../../../test/support/open-portal.tsx'
import { codes, secret, uri } from '../../../test/support/open-security.tsx'
import { useConfirmSetUp, useMakeRecoveryCodes, useSetUp } from './second-factor.queries.ts'

// Whoever reads the caches of the page, as an extension of the browser may, finds nothing in them.

const answers: Readonly<Record<string, () => Response>> = {
  '/api/auth/totp': () => created({ secret, uri, expiresAt: '2026-11-21T15:15:00.000Z' }),
  '/api/auth/totp/confirm': () => ok({ recoveryCodes: codes }),
  '/api/auth/recovery-codes': () => created({ recoveryCodes: codes }),
}
const atOnce = () => Promise.resolve()

type Show = (shown: unknown) => void

it.each([
  ['the secret of an app', (show: Show) => useSetUp(atOnce, show).mutateAsync],
  [
    'the codes of a set-up',
    (show: Show) => {
      const { mutateAsync } = useConfirmSetUp(show)
      return () => mutateAsync({ code: '123456' })
    },
  ],
  ['new codes', (show: Show) => useMakeRecoveryCodes(atOnce, show).mutateAsync],
] as const)('%s: shown once and in no cache', async (_, useCall) => {
  vi.stubGlobal('fetch', async (path: string) => answers[path]?.() ?? ok({}))
  const shown: unknown[] = []
  const client = createQueryClient()
  const { result } = renderHook(() => useCall((each) => shown.push(each)), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  await act(() => result.current())
  expect(shown).toHaveLength(1)
  const caches = [client.getMutationCache(), client.getQueryCache()]
  const states = JSON.stringify(caches.map((cache) => cache.getAll().map(({ state }) => state)))
  expect(states).toContain('success')
  for (const hidden of [secret, codes[0] ?? '']) expect(states).not.toContain(hidden)
})
