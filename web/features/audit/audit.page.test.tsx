import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { takeMoreFilter } from '../../../test/support/more-filters.ts'
import { amara } from '../../../test/support/open-administration.tsx'
import { ok, problem } from '../../../test/support/open-portal.tsx'
import { listPath, openAudit, bodyRows, entry } from '../../../test/support/open-audit.tsx'

const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('the audit trail', () => {
  it('shows who did what, when and from where', async () => {
    await openAudit()
    const [first, second] = await bodyRows()
    for (const word of [
      'Amara Osei',
      'Changed',
      'Users',
      'Role, Organization and 3 more',
      '192.0.2.17',
    ])
      expect(first?.textContent).toContain(word)
    for (const word of ['No one signed in', 'Sign-in failed', 'Sessions', 'No fields', 'Not known'])
      expect(second?.textContent).toContain(word)
    expect(
      within(first ?? document.body)
        .getByRole('time')
        .getAttribute('title'),
    ).toBe('Nov 21, 2026, 3:04:05 PM UTC')
    expect(screen.getByText('Showing 1 to 2 of 2 entries')).toBeTruthy()
  })

  it('shows first what the record was called then', async () => {
    await openAudit({ entries: [entry({ recordName: 'Amara Diallo' })] })
    const [row] = await bodyRows()
    expect(row?.textContent).toMatch(/^Amara Diallo/)
    expect(screen.getAllByRole('columnheader')[0]?.textContent).toBe('Name')
  })

  it('says how somebody signed in, and what became of a second step (X-023, X-130)', async () => {
    const happened = [
      entry({ action: 'sign_in', changes: [{ field: 'way', from: null, to: 'password+totp' }] }),
      entry({ action: 'sign_in', changes: [] }),
      entry({
        action: 'sign_in_failed',
        entity: 'sessions',
        changes: [
          { field: 'email', from: null, to: amara.email },
          { field: 'step', from: null, to: 'second step' },
          { field: 'failures', from: null, to: 10 },
        ],
      }),
      entry({
        action: 'recovery_code_used',
        entity: 'second-factors',
        changes: [{ field: 'recoveryCodesLeft', from: null, to: 1 }],
      }),
      entry({ action: 'recovery_code_used', entity: 'second-factors', changes: [] }),
      entry({ action: 'reset_second_factor', changes: [] }),
      entry({ action: 'erase', changes: [] }),
      entry({
        action: 'sign_in_failed',
        changes: [
          { field: 'email', from: null, to: amara.email },
          { field: 'step', from: null, to: 'passkey' },
        ],
      }),
      entry({
        action: 'sign_in_failed',
        changes: [{ field: 'step', from: null, to: 'passkey' }],
      }),
    ].map((each, place) => ({
      ...each,
      actorName: place === 0 ? 'Amara Osei' : 'Noah Adler',
      id: `c1d7a52c-0f0e-4f53-9d5a-2a7a2d7f5f1${place}`,
    }))
    await openAudit({ entries: happened })
    const rows = await bodyRows()
    for (const [place, words] of [
      'By password and authenticator app',
      'Opened a session',
      'With the address amara@prairielight.example, at the second step, 10 times within an hour',
      '1 recovery code left',
      'Recovery code usedSecond Steps',
      'Removed second step and password of a person who lost both, and ended all sessions',
      'Deleted an account and its name',
      'With the address amara@prairielight.example, by its passkey',
      'With an unknown passkey',
    ].entries())
      expect(rows[place]?.textContent).toContain(words)
  })

  it('says how much of it was removed, and up to when (X-129)', async () => {
    await openAudit({
      entries: [
        entry({
          action: 'delete',
          entity: 'audit',
          entityId: null,
          actorId: null,
          actorName: 'Audit retention',
          ip: null,
          changes: [
            { field: 'entries', from: null, to: 12_001 },
            { field: 'olderThan', from: null, to: '2025-11-26T00:00:00.000Z' },
          ],
        }),
      ],
    })
    const row = await screen.findByRole('row', { name: /12,001 entries from before Nov 26, 2025/ })
    expect(row.textContent).toContain('Audit retention')
  })

  it('asks the server for what the address says, days meant where the reader is', async () => {
    const { lastQuery } = await openAudit({
      path: `/admin/audit?search=amara&entity=users,sessions&action=update,denied&actorId=${amara.id}&entityId=${amara.id}&from=2026-11-20&to=2026-11-21&page=3`,
      total: 55,
    })
    await bodyRows()
    expect(lastQuery()).toEqual({
      search: 'amara',
      entity: 'users,sessions',
      action: 'update,denied',
      actorId: amara.id,
      entityId: amara.id,
      limit: '20',
      offset: '40',
      from: new Date(2026, 10, 20).toISOString(),
      to: new Date(2026, 10, 21, 23, 59, 59, 999).toISOString(),
    })
    const chips = screen.getByRole('list', { name: 'Filters in force' })
    await waitFor(() =>
      expect(
        within(chips)
          .getAllByRole('listitem')
          .map((chip) => chip.textContent),
      ).toEqual([
        'RecordUsers, Sessions',
        'ActionChanged, Access denied',
        'WhoAmara Osei',
        'FromNov 20, 2026',
        'ToNov 21, 2026',
        `Record ID${amara.id}`,
      ]),
    )
  })

  it('keeps its filters in the address', async () => {
    const { user, lastQuery } = await openAudit()
    await bodyRows()
    await takeMoreFilter(user, 'Sign-in failed')
    await takeMoreFilter(user, 'Who: Amara')
    await takeMoreFilter(user, 'From')
    await user.type(screen.getByLabelText('From'), '2026-11-01')
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({
        action: 'sign_in_failed',
        actorId: amara.id,
        from: new Date(2026, 10, 1).toISOString(),
      }),
    )
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
      action: 'sign_in_failed',
      actorId: amara.id,
      from: '2026-11-01',
    })
    await user.click(button('Remove filter From: Nov 1, 2026'))
    await waitFor(() => expect(lastQuery()).not.toHaveProperty('from'))
  })

  it('reads again on request, and on every visit', async () => {
    const { user, sentTo } = await openAudit()
    await bodyRows()
    await user.click(button('Refresh'))
    await waitFor(() => expect(sentTo(`GET ${listPath}`)).toHaveLength(2))
    await user.click(
      within(screen.getByRole('navigation', { name: 'Administration' })).getByRole('link', {
        name: 'Users',
      }),
    )
    await screen.findByRole('heading', { level: 1, name: 'Users' })
    await user.click(
      within(screen.getByRole('navigation', { name: 'Administration' })).getByRole('link', {
        name: 'Audit',
      }),
    )
    await waitFor(() => expect(sentTo(`GET ${listPath}`)).toHaveLength(3))
  })

  it('keeps the rows and says so when reading again fails', async () => {
    const { user, answer } = await openAudit()
    await bodyRows()
    answer(`GET ${listPath}`, () => problem(503, 'unavailable', 'The database does not answer.'))
    await user.click(button('Refresh'))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to fetch the audit trail. The database does not answer. The rows below may be out of date.',
    )
    expect(await bodyRows()).toHaveLength(2)
  })

  it('is printed whole and not by its page', async () => {
    const printed: string[] = []
    vi.stubGlobal('print', () => {
      dispatchEvent(new Event('beforeprint'))
      printed.push(JSON.stringify(lastQuery()))
      dispatchEvent(new Event('afterprint'))
    })
    const { user, lastQuery } = await openAudit({
      path: '/admin/audit?page=2&action=update',
      total: 1204,
    })
    await bodyRows()
    await user.click(button('Export'))
    await user.click(await screen.findByRole('menuitem', { name: 'Print' }))
    await waitFor(
      () =>
        expect(printed).toEqual([JSON.stringify({ action: 'update', limit: '1000', offset: '0' })]),
      { timeout: 10_000 },
    )
    expect(
      await screen.findAllByText('Showing 21 to 40 of 1,204 entries', undefined, {
        timeout: 10_000,
      }),
    ).not.toEqual([])
  })

  it('is taken as lines of JSON from the menu of its export, as it is filtered (X-128)', async () => {
    const { user, sentTo } = await openAudit({
      path: '/admin/audit?action=update',
      answers: { 'GET /api/audit/export': () => ok('') },
    })
    await bodyRows()
    await user.click(button('Export'))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'CSV, columns shown',
      'Excel, columns shown',
      'CSV, all fields',
      'Excel, all fields',
      'NDJSON, all fields',
      'Print',
    ])
    await user.click(screen.getByRole('menuitem', { name: 'NDJSON, all fields' }))
    await waitFor(() =>
      expect(sentTo('GET /api/audit/export').map(({ call }) => call)).toEqual([
        'GET /api/audit/export?action=update&format=ndjson',
      ]),
    )
  })
})
