import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Attention } from '#contract/dashboard'
import { nothingToDo } from '#test/support/dashboard-answers'
import { unchangedOf } from '#test/support/notification-answers'
import { choosing, openAttention } from '../../../test/support/open-attention.tsx'
import { expectToast } from '../../../test/support/open-administration.tsx'
import { administrator, ok, person, problem } from '../../../test/support/open-portal.tsx'

const task = {
  id: 't1',
  subject: 'Collect proof of site control',
  scheduledDate: '2026-01-05T00:00:00.000Z',
  dealId: 'd1',
  dealName: 'Chicago Southland Rooftops II',
  organizationId: person().organizationId,
  mentions: [{ id: 'c0000000-0000-4000-8000-000000000001', name: 'Dana Whitefeather' }],
}
const later = {
  ...task,
  id: 't2',
  subject: 'Send the budget',
  scheduledDate: '2099-12-10T00:00:00.000Z',
}
const names = ['Bridge Loan', 'Perm Loan', 'Grain Pilot', 'Solar Note', 'Storage Note']
const unchanged = {
  total: 9,
  entries: names.map((name, place) => unchangedOf({ id: `p${place}`, name })),
}
const waiting: Attention = {
  ...nothingToDo,
  introductions: {
    total: 1,
    entries: [
      {
        id: 'i1',
        dealId: null,
        dealName: 'Coamo Rooftop Cooperative',
        organizationName: 'Isla Verde Cooperativa',
        state: 'requested',
        expiresAt: '2099-01-01T00:00:00.000Z',
        answeredAt: null,
      },
    ],
  },
  unchanged,
  tasks: { total: 2, entries: [task, later] },
  deadlines: {
    total: 1,
    entries: [
      {
        id: 'd2',
        name: 'Joliet Warehouse Roofs',
        expectedPtoDate: 'March 2026',
        kind: 'service_expected',
        label: 'Expected in service',
        day: '2026-03-31',
        atStake: 304_000,
        passed: true,
      },
    ],
  },
}

const open = (opening: Partial<Parameters<typeof openAttention>[0]> = {}) =>
  openAttention({ attention: waiting, ...opening })

describe('To do', () => {
  it('has its parts in their order, each with its count (N-051)', async () => {
    const { toDo } = await open()
    await toDo.findByText('Coamo Rooftop Cooperative')
    expect(toDo.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'To do 13',
      'Introductions 1',
      'Still available? 9',
      'Tasks 2',
      'Deadlines 1',
    ])
    const href = (name: string) => toDo.getByRole('link', { name }).getAttribute('href')
    expect(href('Coamo Rooftop Cooperative')).toBe('/introductions?open=i1')
    expect(href(task.subject)).toBe('/pipeline?open=d1&activity=t1')
    expect(href('Joliet Warehouse Roofs')).toBe('/pipeline/d2')
    expect(toDo.getByText('Overdue, Jan 5, 2026')).toBeTruthy()
    expect(toDo.getByText('Dec 10, 2099')).toBeTruthy()
    // N-024
    expect(toDo.getAllByText('Chicago Southland Rooftops II · For Dana Whitefeather')).toHaveLength(
      2,
    )
  })

  it('says where nothing waits (N-051)', async () => {
    const { toDo } = await open({ attention: nothingToDo })
    expect(await toDo.findByText('You are all caught up.')).toBeTruthy()
    expect(toDo.getAllByRole('heading')).toHaveLength(1)
  })

  it('hides and does not count the parts of what is off (N-002, N-034)', async () => {
    const { toDo } = await open({ answers: choosing({ tasks: 'off', introductions: 'off' }) })
    await toDo.findByText('Bridge Loan')
    expect(toDo.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'To do 9',
      'Still available? 9',
    ])
  })

  it('says what could not be loaded, and tries again', async () => {
    const { user, toDo, answer } = await open({
      answers: {
        'GET /api/dashboard/attention': () => problem(500, 'internal', 'Something went wrong'),
      },
    })
    expect(await toDo.findByText('Open tasks and deadlines could not be loaded')).toBeTruthy()
    answer('GET /api/dashboard/attention', () => ok(waiting))
    await user.click(toDo.getByRole('button', { name: 'Try again' }))
    expect(await toDo.findByText('Bridge Loan')).toBeTruthy()
  })

  it('leads administrators to what waits for their review (P-275)', async () => {
    const { toDo } = await open({
      as: administrator(),
      attention: {
        ...nothingToDo,
        reviews: {
          total: 1,
          entries: [
            {
              entity: 'products',
              id: 'p7',
              name: 'Bridge Loan',
              organizationName: 'Prairie Light Green Bank',
              updatedAt: '2026-11-20T12:00:00.000Z',
            },
          ],
        },
      },
    })
    const part = within(await toDo.findByRole('region', { name: /^Waiting for review/ }))
    expect(part.getByRole('link', { name: 'Bridge Loan' }).getAttribute('href')).toBe(
      '/products/edit/p7',
    )
    expect(part.getByText('Product · Prairie Light Green Bank')).toBeTruthy()
  })

  it('leads administrators to what is stale in the campaign (L-031)', async () => {
    const { toDo } = await open({
      as: administrator(),
      attention: {
        ...nothingToDo,
        stale: [
          { entity: 'products', total: 12 },
          { entity: 'catalytic-facilities', total: 3 },
          { entity: 'pipeline', total: 0 },
        ],
      },
    })
    const part = within(await toDo.findByRole('region', { name: /^Stale in the campaign/ }))
    const links = part.getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Products12', '/product-registry?freshness=stale&status=published'],
      [
        'Catalytic Facilities3',
        '/catalytic-facilities?freshness=stale&status=published,raising,deploying,active',
      ],
    ])
  })
})

describe('a task', () => {
  it('is done by its button, today, and open again by "Undo" (N-051)', async () => {
    let stored: { completedDate: unknown } = { completedDate: null }
    const { user, toDo, bodies } = await open({
      answers: {
        'GET /api/dashboard/attention': () =>
          ok({
            ...waiting,
            tasks: stored.completedDate
              ? { total: 1, entries: [later] }
              : { total: 2, entries: [task, later] },
          }),
        'PUT /api/pipeline-activities/t1': (body) => {
          stored = { completedDate: body['completedDate'] }
          return ok({ id: 't1', pipelineId: 'd1' })
        },
      },
    })
    await user.click(await toDo.findByRole('button', { name: `Done: ${task.subject}` }))
    await expectToast('Task done', task.subject)
    await waitFor(() => expect(toDo.queryByText(task.subject)).toBeNull())
    // The next one has the focus then.
    expect(document.activeElement).toBe(toDo.getByRole('button', { name: 'Done: Send the budget' }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await toDo.findByText(task.subject)).toBeTruthy()
    const [done, undone] = bodies('PUT /api/pipeline-activities/t1')
    expect(done).toEqual({ completedDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) })
    expect(undone).toEqual({ completedDate: null })
  })

  it('of a deal that the organization mediates is the owner’s to end (N-058)', async () => {
    const organizationId = 'd0000000-0000-4000-8000-000000000001'
    const attention = {
      ...waiting,
      tasks: { total: 2, entries: [{ ...task, organizationId }, later] },
    }
    const { toDo } = await open({ attention })
    expect(await toDo.findByRole('link', { name: task.subject })).toBeTruthy()
    const buttons = () => toDo.getAllByRole('button', { name: /^Done: / })
    expect(buttons().map((button) => button.getAttribute('aria-label'))).toEqual([
      'Done: Send the budget',
    ])
  })

  it('says why it could not be stored', async () => {
    const { user, toDo } = await open({
      answers: {
        'PUT /api/pipeline-activities/t1': () => problem(403, 'forbidden', 'You may not do this'),
      },
    })
    await user.click(await toDo.findByRole('button', { name: `Done: ${task.subject}` }))
    await expectToast('Error', 'Failed to update activity: You may not do this')
    expect(toDo.getByText(task.subject)).toBeTruthy()
  })
})
