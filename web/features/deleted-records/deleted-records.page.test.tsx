import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { DeletedRecord } from '#contract/deleted-records'
import { administrator, ok, openPortal, person } from '../../../test/support/open-portal.tsx'

const own = '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f01'
const id = '8d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f01'
const deletion: DeletedRecord = {
  id: 'c1d7a52c-0f0e-4f53-9d5a-2a7a2d7f5f05',
  at: '2026-11-21T14:00:00.000Z',
  actorId: null,
  actorName: 'Ann Member',
  action: 'delete',
  entity: 'products',
  entityId: id,
  recordName: null,
  ip: null,
  token: null,
  changes: [
    { field: 'name', from: 'Bridge Loan', to: null },
    { field: 'organizationId', from: own, to: null },
  ],
  obstacle: null,
}

it('shows what can be restored, to whom it belonged and who deleted it, and restores it', async () => {
  let entries = [deletion]
  const { user, sent } = openPortal('/deleted-records', {
    as: person({ organizationId: own }),
    answers: {
      'GET /api/deleted-records': () =>
        ok({ entries, total: entries.length, names: { [own]: 'Own Lenders' } }),
      [`GET /api/products/${id}/history`]: () => ok({ entries: [deletion], total: 1, names: {} }),
      [`POST /api/products/${id}/restore`]: () => {
        entries = []
        return ok({ id, notes: [] })
      },
    },
  })
  const restore = await screen.findByRole(
    'button',
    { name: 'Restore Bridge Loan' },
    { timeout: 10_000 },
  )
  for (const words of ['Product', 'Own Lenders', 'Ann Member'])
    expect(screen.getByRole('table').textContent).toContain(words)
  await user.click(restore)
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Restore this product' })).getByRole(
      'button',
      { name: 'Restore' },
    ),
  )
  expect(await screen.findByText('Nothing was deleted')).toBeTruthy()
  await waitFor(() =>
    expect(sent.find(({ call }) => call === `POST /api/products/${id}/restore`)?.body).toEqual({
      auditId: deletion.id,
    }),
  )
})

it('leaves the focus to the entry that is where the restored one was, and to the search after the last', async () => {
  const other = {
    ...deletion,
    id: 'c1d7a52c-0f0e-4f53-9d5a-2a7a2d7f5f06',
    entityId: '8d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f02',
    changes: [{ field: 'name', from: 'Grain Loan', to: null }],
  }
  let entries = [deletion, other]
  const answersOf = (entry: DeletedRecord) => ({
    [`GET /api/products/${entry.entityId}/history`]: () =>
      ok({ entries: [entry], total: 1, names: {} }),
    [`POST /api/products/${entry.entityId}/restore`]: () => {
      entries = entries.filter(({ id: left }) => left !== entry.id)
      return ok({ id: entry.entityId, notes: [] })
    },
  })
  const { user } = openPortal('/deleted-records', {
    as: person({ organizationId: own }),
    answers: {
      'GET /api/deleted-records': () => ok({ entries, total: entries.length, names: {} }),
      ...answersOf(deletion),
      ...answersOf(other),
    },
  })
  const restore = async (name: string) => {
    await user.click(
      await screen.findByRole('button', { name: `Restore ${name}` }, { timeout: 10_000 }),
    )
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Restore' }),
    )
  }
  await restore('Bridge Loan')
  await waitFor(
    () => expect(document.activeElement?.getAttribute('aria-label')).toBe('Restore Grain Loan'),
    { timeout: 10_000 },
  )
  await restore('Grain Loan')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')), {
    timeout: 10_000,
  })
})

it('says of what cannot come back why, and leads to undoing the merge that took it', async () => {
  const merged: DeletedRecord = {
    ...deletion,
    id: 'c1d7a52c-0f0e-4f53-9d5a-2a7a2d7f5f07',
    entity: 'organizations',
    changes: [{ field: 'name', from: 'Goes', to: null }],
    obstacle: {
      message: 'It was merged into Stays. Undo the merge to bring it back with its records.',
      byMerge: true,
    },
  }
  const orphan: DeletedRecord = {
    ...deletion,
    id: 'c1d7a52c-0f0e-4f53-9d5a-2a7a2d7f5f08',
    obstacle: {
      message: 'Its organization Falls was deleted. Restore that first.',
      byMerge: false,
    },
  }
  const { user } = openPortal('/deleted-records', {
    as: administrator(),
    answers: {
      'GET /api/deleted-records': () => ok({ entries: [merged, orphan], total: 2, names: {} }),
      'GET /api/organization-merges': () => ok({ merges: [], total: 0 }),
    },
  })
  const link = await screen.findByRole(
    'link',
    { name: 'Undo the merge for Goes' },
    { timeout: 10_000 },
  )
  for (const { obstacle } of [merged, orphan])
    expect(screen.getByText(obstacle?.message ?? '')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull()
  await user.click(link)
  expect(await screen.findByRole('tab', { name: 'Past merges', selected: true })).toBeTruthy()
})
