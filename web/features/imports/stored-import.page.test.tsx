import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { organizationOf } from '#test/support/dashboard-answers'
import { ok, problem } from '../../../test/support/open-portal.tsx'
import { id, record, counts, open } from '../../../test/support/open-import.tsx'

const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('an import that was stored', () => {
  it('shows what it did and is undone after a question', async () => {
    const done = {
      state: 'done',
      task: 'commit',
      mode: 'skip_faulty',
      counts,
      finishedAt: '2026-11-21T15:01:00.000Z',
      undoUntil: '2026-11-28T15:01:00.000Z',
      result: { created: 2, updated: 0, left: 0 },
    } as const
    const { user } = open({
      [`GET /api/imports/${id}`]: () => ok(record(done)),
      [`POST /api/imports/${id}/undo`]: () =>
        ok(record({ ...done, state: 'undone', task: 'undo', undoUntil: null })),
    })
    expect(await screen.findByRole('heading', { name: '2 projects imported.' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See Them' }).getAttribute('href')).toBe('/pipeline')
    await user.click(await button('Undo Import'))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Undo import' })).getByRole('button', {
        name: 'Undo import',
      }),
    )
    expect(await screen.findByRole('heading', { name: 'The import was undone' })).toBeTruthy()
  })

  it('says for whom, and leads to the records and to inviting their people (U-036)', async () => {
    const owner = organizationOf({ name: 'Blue Mesa Developers' })
    const mapping = {
      ...record().mapping,
      fields: { organizationId: { columns: [], fixed: owner.id } },
    }
    open({
      [`GET /api/imports/${id}`]: () =>
        ok(
          record({
            state: 'done',
            task: 'commit',
            counts,
            mapping,
            result: { created: 40, updated: 0, left: 0 },
          }),
        ),
      [`GET /api/organizations/${owner.id}`]: () => ok(owner),
    })
    await screen.findByRole('heading', { name: '40 projects imported for Blue Mesa Developers.' })
    expect(
      screen
        .getAllByRole('link', { name: /^(See Them|Invite Its People)$/ })
        .map((link) => link.getAttribute('href')),
    ).toEqual([`/pipeline?organizationId=${owner.id}`, `/registration?organization=${owner.id}`])
  })

  it('whose undo was stopped says what was undone so far, and not that it was added', async () => {
    const stopped = {
      state: 'done',
      task: 'undo',
      mode: 'skip_faulty',
      counts,
      finishedAt: '2026-11-21T15:01:00.000Z',
      undoUntil: '2026-11-28T15:01:00.000Z',
      result: { created: 1, updated: 0, left: 1 },
      message: 'The account that undid it is disabled.',
    } as const
    open({
      [`GET /api/imports/${id}`]: () => ok(record(stopped)),
      [`GET /api/imports/${id}/rows`]: () => ok({ rows: [], total: 0 }),
    })
    await screen.findByRole('heading', { name: 'The undo was stopped' })
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Removed',
      'Reverted',
      'Left as it was',
    ])
    expect(await button('Undo Import')).toBeTruthy()
  })

  it('that failed names what could not be taken away again, with a file of it', async () => {
    const failed = {
      state: 'failed',
      task: 'commit',
      mode: 'all_or_nothing',
      counts,
      finishedAt: '2026-11-21T15:01:00.000Z',
      result: { created: 1, updated: 0, left: 1 },
      message: 'Row 3 can no longer be stored.',
    } as const
    const row = {
      row: 2,
      outcome: 'new',
      cells: ['Elm Street'],
      values: { name: 'Elm Street' },
      faults: [],
      recordId: id,
      changes: [],
      candidates: [],
      duplicateOfRow: null,
      decision: null,
      result: 'left',
      message: 'Someone changed this record since the import.',
    }
    open({
      [`GET /api/imports/${id}`]: () => ok(record(failed)),
      [`GET /api/imports/${id}/rows`]: () => ok({ rows: [row], total: 1 }),
    })
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Not everything could be removed',
    )
    const left = await screen.findByRole('region', { name: 'Rows left as they were' })
    expect(left.textContent).toContain('Someone changed this record since the import.')
    expect(
      within(left)
        .getByRole('link', { name: 'Download them with their reasons' })
        .getAttribute('href'),
    ).toBe(`/api/imports/${id}/faults`)
  })

  it('is shown as missing to those who may not know of it', async () => {
    open({
      [`GET /api/imports/${id}`]: () => problem(404, 'not_found', 'This record does not exist'),
    })
    expect(await screen.findByText('Import not found')).toBeTruthy()
  })
})
