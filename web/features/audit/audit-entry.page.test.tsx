import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { deleteUser } from '#contract/users'
import { prairie } from '../../../test/support/open-administration.tsx'
import { ok } from '../../../test/support/open-portal.tsx'
import { entry, changed, openAudit, bodyRows } from '../../../test/support/open-audit.tsx'

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

  it('of a rejection or a key says in plain words what was tried and done', async () => {
    const denied = entry({
      id: 'c1d7a52c-0f0e-4f53-9d5a-2a7a2d7f5f03',
      action: 'denied',
      entity: 'sessions',
      entityId: 'DELETE /api/users/:id',
      changes: [],
    })
    const notShown = { ...denied, id: 'c1d7a52c-0f0e-4f53-9d5a-2a7a2d7f5f06' }
    const revealed = entry({
      id: 'c1d7a52c-0f0e-4f53-9d5a-2a7a2d7f5f04',
      action: 'reveal_key',
      entity: 'organizations',
      entityId: prairie.id,
      changes: [],
    })
    await openAudit({ entries: [denied, revealed, { ...notShown, entityId: 'GET /api/users' }] })
    await screen.findByText('Prairie Light Green Bank')
    const [first, second, third] = screen.getAllByRole('row').slice(1)
    expect(first?.textContent).toContain(`Tried: ${deleteUser.summary}`)
    expect(second?.textContent).toContain('Viewed the registration key')
    expect(third?.textContent).toContain('Tried to open: People with an account')
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
