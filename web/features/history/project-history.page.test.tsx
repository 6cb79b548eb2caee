import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AuditEntry } from '#contract/audit'
import { ok } from '../../../test/support/open-portal.tsx'
import { openProject, senior } from '../../../test/support/open-project.tsx'

const entry = (n: number, fields: Partial<AuditEntry>): AuditEntry => ({
  id: `c1d7a52c-0f0e-4f53-9d5a-2a7a2d7f5f0${n}`,
  at: '2026-11-25T15:12:00.000Z',
  actorId: null,
  actorName: 'June Park',
  action: 'update',
  entity: 'pipeline-offers',
  entityId: null,
  recordName: `Mission Lenders Network, ${senior.name}`,
  changes: [],
  ip: null,
  token: null,
  ...fields,
})
const change = (field: string, from: unknown, to: unknown) => ({ field, from, to })
const document = (name: string, fields: Partial<AuditEntry>): Partial<AuditEntry> => ({
  entity: 'pipeline-documents',
  recordName: `${name}, ${senior.name}`,
  ...fields,
})

it('says of a project in sentences what was done, to what, and what that changed (H-079)', async () => {
  const entries = [
    entry(1, {
      changes: [change('rate', 'SOFR + 235 bps', 'SOFR + 215 bps'), change('revision', 1, 2)],
    }),
    entry(2, { changes: [change('state', 'sent', 'accepted'), change('sourceId', null, 'x')] }),
    entry(3, document('Lease', { changes: [change('file', '/objects/1', '/objects/2')] })),
    entry(
      4,
      document('site_environment', {
        changes: [
          change('item', null, 'site_environment'),
          change('notApplicable', null, 'Cleared in 2024'),
        ],
      }),
    ),
    // No item of the list any more.
    entry(5, document('site_soil', { changes: [change('notApplicable', 'Rock', null)] })),
    entry(6, {
      action: 'create',
      entity: 'pipeline-shares',
      changes: [change('organizationName', null, 'Mission Lenders Network')],
    }),
    entry(9, {
      action: 'create',
      changes: [
        change('need', null, 'perm'),
        change('amount', null, 4_400_000),
        change('state', null, 'sent'),
      ],
    }),
    entry(7, {
      entity: 'pipeline-sources',
      recordName: `Valley Bank, ${senior.name}`,
      changes: [change('state', 'interested', 'committed')],
    }),
    entry(8, {
      entity: 'pipeline',
      recordName: senior.name,
      changes: [change('notes', null, 'x')],
    }),
    // Back with its project, and revoked before that was deleted.
    entry(0, {
      action: 'restore',
      entity: 'pipeline-shares',
      changes: [
        change('organizationName', null, 'Mission Lenders Network'),
        change('endedAt', null, '2026-11-20T15:00:00.000Z'),
      ],
    }),
  ]
  const { user } = await openProject({
    at: '/activity',
    answers: {
      [`GET /api/pipeline/${senior.id}/history`]: () => ok({ entries, total: 10, names: {} }),
      'GET /api/readiness-list': () =>
        ok({ items: [{ id: 'site_environment', title: 'Environmental review' }] }),
    },
  })
  const history = within(await screen.findByRole('region', { name: 'History' }))
  await history.findByText(/Environmental review/)
  const sentences = history
    .getAllByRole('article')
    .map((article) => article.querySelector('p')?.textContent?.replaceAll(/\s+/g, ' ').trim())
  expect(sentences).toEqual([
    'Offer revised: Mission Lenders Network. Rate SOFR + 235 bps is now SOFR + 215 bps',
    'Offer accepted: Mission Lenders Network',
    'New version: Lease',
    'Does not apply: Environmental review. “Cleared in 2024”',
    'Applies again: Site soil',
    'Project shared: Mission Lenders Network',
    'Offer sent: Mission Lenders Network, Perm, $4,400,000',
    'Source changed: Valley Bank. State Interested is now Committed',
    'Project changed. Notes x',
    'Share restored: Mission Lenders Network',
  ])
  // What is longer than a sentence is a table, where one asks for it.
  const [, , , , , shared] = history.getAllByRole('article')
  await user.click(within(shared as HTMLElement).getByRole('button', { name: 'Show 1 field' }))
  expect(
    history.getByRole('row', { name: 'Shared with Not set Mission Lenders Network' }),
  ).toBeTruthy()
})
