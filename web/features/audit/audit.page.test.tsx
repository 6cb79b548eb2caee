import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { AuditEntry } from '#contract/audit'
import { deleteUser } from '#contract/users'
import { amara, openAdministration, prairie } from '../../../test/support/open-administration.tsx'
import { ok, openPortal, person, problem, type Answer } from '../../../test/support/open-portal.tsx'

const entry = (fields: Partial<AuditEntry>): AuditEntry => ({
  id: 'c1d7a52c-0f0e-4f53-9d5a-2a7a2d7f5f01',
  at: '2026-11-21T15:04:05.000Z',
  actorId: amara.id,
  actorName: 'Amara Osei',
  action: 'update',
  entity: 'users',
  entityId: amara.id,
  ip: '192.0.2.17',
  changes: [
    { field: 'role', from: 'member', to: 'organization_manager' },
    { field: 'organizationId', from: null, to: prairie.id },
    { field: 'isEmailVerified', from: false, to: true },
    { field: 'disabledAt', from: null, to: '2026-11-21T15:04:05.000Z' },
    { field: 'passwordHash', from: '(hidden)', to: '(hidden)' },
  ],
  ...fields,
})
const changed = entry({})
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
const listPath = '/api/audit'
const button = (name: string | RegExp) => screen.getByRole('button', { name })

async function openAudit({
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

const bodyRows = async () => {
  await screen.findByText('Amara Osei', { selector: 'td *, td' })
  return screen.getAllByRole('row').slice(1)
}

describe('the audit trail', () => {
  it('tells who did what, when and from where', async () => {
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
    for (const word of ['Nobody signed in', 'Sign-in failed', 'Sessions', 'No fields', 'Not known'])
      expect(second?.textContent).toContain(word)
    expect(
      within(first ?? document.body)
        .getByRole('time')
        .getAttribute('title'),
    ).toBe('Nov 21, 2026, 3:04:05 PM UTC')
    expect(screen.getByText('Showing 1 to 2 of 2 entries')).toBeTruthy()
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
        `Record id${amara.id}`,
        'ActionChanged, Access denied',
        'WhoAmara Osei',
        'FromNov 20, 2026',
        'ToNov 21, 2026',
      ]),
    )
  })

  it('keeps its filters in the address', async () => {
    const { user, lastQuery } = await openAudit()
    await bodyRows()
    await user.click(button('All Actions'))
    await user.click(await screen.findByRole('checkbox', { name: /Sign-in failed/ }))
    await user.keyboard('{Escape}')
    await user.selectOptions(screen.getByLabelText('Who'), 'Amara Osei')
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

  it('reads again when asked to, and on every visit', async () => {
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

  it('is not there for others', async () => {
    openPortal('/admin/audit', { as: person() })
    expect(
      await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' }),
    ).toBeTruthy()
  })
})

describe('an entry', () => {
  it('opens with Enter and shows every field before and after', async () => {
    const { user } = await openAudit()
    const [first] = await bodyRows()
    first?.focus()
    await user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed: Users' }))
    const lines = () =>
      dialog
        .getAllByRole('row')
        .slice(1)
        .map((line) => [...line.children].map((cell) => cell.textContent))
    await waitFor(() =>
      expect(lines()[1]).toEqual(['Organization', 'Not set', 'Prairie Light Green Bank']),
    )
    const [role, , verified, disabled, password] = lines()
    expect(role).toEqual(['Role', 'Member', 'Organization Manager'])
    expect(verified).toEqual(['Verified', 'No', 'Yes'])
    expect(disabled?.[1]).toBe('Not set')
    expect(dialog.getByRole('table').querySelector('time')?.getAttribute('title')).toBe(
      'Nov 21, 2026, 3:04:05 PM UTC',
    )
    expect(password).toEqual(['Password', '(hidden)', '(hidden)'])
    expect(dialog.getByText('Time in UTC').parentElement?.textContent).toContain('3:04:05 PM UTC')
    expect(window.location.search).toBe(`?open=${changed.id}`)
  })

  it('leads to the next one with j, back with k, and gives the focus to the row shown last', async () => {
    const { user } = await openAudit({ path: `/admin/audit?open=${changed.id}` })
    await screen.findByRole('dialog', { name: 'Changed: Users' })
    await user.keyboard('j')
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign-in failed: Sessions' }))
    expect(dialog.getByText('No field was changed.')).toBeTruthy()
    await user.keyboard('k')
    await screen.findByRole('dialog', { name: 'Changed: Users' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(window.location.search).toBe('')
    const [first] = await bodyRows()
    await waitFor(() => expect(document.activeElement).toBe(first))
  })

  it('of a refusal or a key says in plain words what was tried and done', async () => {
    const denied = entry({
      id: 'c1d7a52c-0f0e-4f53-9d5a-2a7a2d7f5f03',
      action: 'denied',
      entity: 'sessions',
      entityId: 'DELETE /api/users/:id',
      changes: [],
    })
    const revealed = entry({
      id: 'c1d7a52c-0f0e-4f53-9d5a-2a7a2d7f5f04',
      action: 'reveal_key',
      entity: 'organizations',
      entityId: prairie.id,
      changes: [],
    })
    await openAudit({ entries: [denied, revealed] })
    await screen.findByText('Prairie Light Green Bank')
    const [first, second] = screen.getAllByRole('row').slice(1)
    expect(first?.textContent).toContain(`Tried: ${deleteUser.summary}`)
    expect(second?.textContent).toContain('Looked at the registration key')
  })

  it('of a deletion brings the record back, once', async () => {
    const id = '8d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f01'
    const deleted = entry({
      id: 'c1d7a52c-0f0e-4f53-9d5a-2a7a2d7f5f05',
      action: 'delete',
      entity: 'products',
      entityId: id,
      changes: [
        { field: 'name', from: 'Term Loan', to: null },
        { field: 'minPrincipalSize', from: 15_000, to: null },
      ],
    })
    let newest = deleted
    const { user, sentTo } = await openAudit({
      path: `/admin/audit?open=${deleted.id}`,
      entries: [deleted],
      answers: {
        [`GET /api/products/${id}/history`]: () => ok({ entries: [newest], total: 1, names: {} }),
        [`POST /api/products/${id}/restore`]: () => ok({ id, notes: ['Its file is gone.'] }),
      },
    })
    const entryDialog = within(await screen.findByRole('dialog', { name: 'Deleted: Term Loan' }))
    await user.click(entryDialog.getByRole('button', { name: 'Restore' }))
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Restore this product' }),
    )
    expect(
      question
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].map((part) => part.textContent)),
    ).toEqual([
      ['Product name', 'Term Loan'],
      ['Minimum principal size', '$15,000'],
    ])
    await user.click(question.getByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('Product restored successfully. Its file is gone.')).toBeTruthy()
    expect(sentTo(`POST /api/products/${id}/restore`).map(({ body }) => body)).toEqual([
      { auditId: deleted.id },
    ])

    // While the question closes, the page behind it lets the pointer through.
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    newest = entry({
      id: 'c1d7a52c-0f0e-4f53-9d5a-2a7a2d7f5f06',
      action: 'restore',
      entity: 'products',
      entityId: id,
    })
    await user.click(entryDialog.getByRole('button', { name: 'Restore' }))
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'This product was brought back after this deletion.',
    )
  })
})
