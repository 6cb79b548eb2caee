import { screen } from '@testing-library/react'
import type { AuditEntry } from '#contract/audit'
import { amara, openAdministration, prairie } from './open-administration.tsx'
import { ok, type Answer } from './open-portal.tsx'

export const entry = (fields: Partial<AuditEntry>): AuditEntry => ({
  id: 'c1d7a52c-0f0e-4f53-9d5a-2a7a2d7f5f01',
  at: '2026-11-21T15:04:05.000Z',
  actorId: amara.id,
  actorName: 'Amara Osei',
  action: 'update',
  entity: 'users',
  entityId: amara.id,
  recordName: null,
  ip: '192.0.2.17',
  token: null,
  changes: [
    { field: 'role', from: 'member', to: 'organization_manager' },
    { field: 'organizationId', from: null, to: prairie.id },
    { field: 'isEmailVerified', from: false, to: true },
    { field: 'disabledAt', from: null, to: '2026-11-21T15:04:05.000Z' },
    { field: 'passwordHash', from: '(hidden)', to: '(hidden)' },
  ],
  ...fields,
})

export const changed = entry({})

const failed = entry({
  id: 'c1d7a52c-0f0e-4f53-9d5a-2a7a2d7f5f02',
  at: '2026-11-21T14:00:00.000Z',
  actorId: null,
  actorName: null,
  action: 'sign_in_failed',
  entity: 'sessions',
  entityId: null,
  ip: null,
  changes: [],
})

export const listPath = '/api/audit'

export async function openAudit({
  path = '/admin/audit',
  entries = [changed, failed],
  total = entries.length,
  answers = {},
}: {
  path?: string
  entries?: readonly AuditEntry[]
  total?: number
  answers?: Record<string, Answer>
} = {}) {
  const portal = await openAdministration(path, {
    title: 'Audit',
    answers: {
      [`GET ${listPath}`]: () => ok({ entries, total, names: { [prairie.id]: prairie.name } }),
      ...answers,
    },
  })
  return { ...portal, lastQuery: () => portal.lastQuery(listPath) }
}

export const bodyRows = async () => {
  await screen.findByText('Amara Osei', { selector: 'td *, td' })
  return screen.getAllByRole('row').slice(1)
}
