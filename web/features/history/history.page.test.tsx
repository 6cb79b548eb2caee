import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { AuditEntry } from '#contract/audit'
import {
  admin,
  bridge,
  lakeshore,
  member,
  openProducts,
  prairie,
} from '../../../test/support/open-products.tsx'
import { ok, problem, type Answer } from '../../../test/support/open-portal.tsx'

const ids = [
  'c1d7a52c-0f0e-4f53-9d5a-2a7a2d7f5f01',
  'c1d7a52c-0f0e-4f53-9d5a-2a7a2d7f5f02',
  'c1d7a52c-0f0e-4f53-9d5a-2a7a2d7f5f03',
] as const
const entry = (fields: Partial<AuditEntry>): AuditEntry => ({
  id: ids[0],
  at: '2026-11-21T15:04:05.000Z',
  actorId: admin.id,
  actorName: 'Rosa Delgado',
  action: 'update',
  entity: 'products',
  entityId: bridge.id,
  recordName: null,
  changes: [],
  ip: null,
  token: null,
  ...fields,
})
const long = 'Lends to towns and schools. '.repeat(20)
const entries = [
  entry({
    changes: [
      { field: 'minPrincipalSize', from: 15_000, to: 250_000 },
      { field: 'description', from: long, to: 'Short' },
    ],
  }),
  entry({
    id: ids[1],
    actorName: 'Amara Osei',
    changes: [
      { field: 'organizationId', from: lakeshore.id, to: prairie.id },
      { field: 'minPrincipalSize', from: null, to: 15_000 },
    ],
  }),
  entry({
    id: ids[2],
    action: 'create',
    changes: [{ field: 'technology', from: null, to: ['solar'] }],
  }),
]
const historyPath = `/api/products/${bridge.id}/history`
const restorePath = `/api/products/${bridge.id}/restore`

async function openHistory({
  as = admin,
  answers = {},
}: { as?: typeof admin; answers?: Record<string, Answer> } = {}) {
  const portal = await openProducts(`/product-registry?open=${bridge.id}`, {
    title: 'Product Registry',
    as,
    answers: {
      [`GET ${historyPath}`]: () =>
        ok({
          entries,
          total: 3,
          names: { [prairie.id]: prairie.name, [lakeshore.id]: lakeshore.name },
        }),
      ...answers,
    },
  })
  const details = within(await screen.findByRole('dialog', { name: bridge.name }))
  return { ...portal, details }
}

const cells = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent)

describe('the history of a record', () => {
  it('is read when it is opened, and shows each change in the words of the screens', async () => {
    const { user, details, sentTo } = await openHistory()
    expect(sentTo(`GET ${historyPath}`)).toHaveLength(0)
    const intoView = vi.spyOn(Element.prototype, 'scrollIntoView')
    await user.click(details.getByRole('button', { name: 'Show history' }))
    const changes = await details.findAllByRole('table', { name: 'What was changed' })
    expect(changes.map((table) => within(table).getAllByRole('row').slice(1).map(cells))).toEqual([
      [
        ['Minimum principal size', '$15,000', '$250,000'],
        ['Description', `${long.slice(0, 240).trimEnd()}... Show all`, 'Short'],
      ],
      [
        ['Organization', 'Lakeshore Green Bank', 'Prairie Light Green Bank'],
        ['Minimum principal size', 'Not set', '$15,000'],
      ],
      [['Technology', 'Not set', 'Solar']],
    ])
    await user.click(details.getByRole('button', { name: 'Show all' }))
    expect(details.getByText(long.trim(), { exact: false })).toBeTruthy()
    const [newest] = details.getAllByRole('article')
    // It opens at the end of the details, below their edge.
    expect(intoView.mock.contexts).toContain(newest?.parentElement)
    intoView.mockRestore()
    expect(within(newest ?? document.body).getByText('Rosa Delgado')).toBeTruthy()
    expect(
      within(newest ?? document.body)
        .getByRole('time')
        .getAttribute('title'),
    ).toBe('Nov 21, 2026, 3:04:05 PM UTC')
    // The newest version is the record as it is.
    expect(details.getAllByRole('button', { name: 'Restore this version' })).toHaveLength(2)
  })

  it('restores a version after showing what will change', async () => {
    const { user, details, sentTo, answer } = await openHistory({
      answers: {
        [`POST ${restorePath}`]: () =>
          problem(
            409,
            'conflict',
            'This version cannot be restored: This organization does not exist',
          ),
      },
    })
    await user.click(details.getByRole('button', { name: 'Show history' }))
    const [, oldest] = await details.findAllByRole('button', { name: 'Restore this version' })
    await user.click(oldest ?? document.body)
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Restore this version' }),
    )
    expect(
      question
        .getAllByRole('row')
        .slice(1)
        .map((row) => cells(row).slice(0, 2)),
    ).toEqual([
      ['Minimum principal size', '$250,000'],
      ['Description', 'Short'],
      ['Organization', 'Prairie Light Green Bank'],
    ])
    await user.click(question.getByRole('button', { name: 'Restore' }))
    expect((await question.findByRole('alert')).textContent).toContain(
      'This version cannot be restored: This organization does not exist',
    )
    answer(`POST ${restorePath}`, () => ok({ ...bridge, notes: [] }))
    await user.click(question.getByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('Product restored successfully')).toBeTruthy()
    expect(sentTo(`POST ${restorePath}`).at(-1)?.body).toEqual({
      auditId: ids[2],
      version: bridge.version,
    })
    await waitFor(() => expect(sentTo(`GET ${historyPath}`)).toHaveLength(2))
  })

  it('is not offered to those who may not edit the record', async () => {
    const { details } = await openHistory({ as: { ...member, organizationId: lakeshore.id } })
    expect(details.queryByRole('button', { name: 'Show history' })).toBeNull()
  })
})
