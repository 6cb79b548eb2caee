import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { defaultPreferences } from '#contract/default-preferences'
import type { Attention } from '#contract/dashboard'
import type { KindChoices } from '#contract/notification-kinds'
import { nothingToDo } from '../../../test/support/dashboard-answers.ts'
import { notificationsOf, unchangedOf } from '../../../test/support/notification-answers.ts'
import { expectToast } from '../../../test/support/open-administration.tsx'
import {
  administrator,
  ok,
  openPortal,
  person,
  problem,
  type Answer,
} from '../../../test/support/open-portal.tsx'

const task = {
  id: 't1',
  subject: 'Collect proof of site control',
  scheduledDate: '2026-01-05T00:00:00.000Z',
  dealId: 'd1',
  dealName: 'Chicago Southland Rooftops II',
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

async function open({
  attention = waiting,
  as = person(),
  answers = {},
}: {
  attention?: Attention
  as?: ReturnType<typeof person>
  answers?: Record<string, Answer>
} = {}) {
  const portal = openPortal('/attention', {
    as,
    answers: {
      'GET /api/notifications': () => ok(notificationsOf([])),
      'GET /api/saved-views': () => ok({ savedViews: [], total: 0 }),
      'GET /api/dashboard/attention': () => ok(attention),
      ...answers,
    },
  })
  const toDo = within(await screen.findByRole('region', { name: /^To do/ }))
  return {
    ...portal,
    toDo,
    bodies: (call: string) =>
      portal.sent.filter((each) => each.call === call).map(({ body }) => body),
  }
}

const choosing = (kinds: Partial<KindChoices>): Record<string, Answer> => ({
  'GET /api/preferences': () =>
    ok({
      ...defaultPreferences,
      timeZone: 'UTC',
      notifications: {
        ...defaultPreferences.notifications,
        kinds: { ...defaultPreferences.notifications.kinds, ...kinds },
      },
    }),
})

const listOf =
  (key: string, rows: readonly unknown[]): Answer =>
  () =>
    ok({ [key]: rows, total: rows.length })

/** The four lists with the organization's stale records. */
const staleLists = (records: readonly unknown[]): Record<string, Answer> => ({
  'GET /api/products': listOf('products', records),
  'GET /api/catalytic-facilities': listOf('catalyticFacilities', []),
  'GET /api/lending-profiles': listOf('lendingProfiles', []),
  'GET /api/pipeline': listOf('pipeline', []),
})

const confirmEach: Answer = ({ records }) =>
  ok({
    confirmed: (records as object[]).map((record) => ({
      ...record,
      lastConfirmedAt: new Date().toISOString(),
    })),
    refused: [],
  })

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
  })

  it('says where nothing waits (N-051)', async () => {
    const { toDo } = await open({ attention: nothingToDo })
    expect(await toDo.findByText('Nothing waits for you.')).toBeTruthy()
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

  it('leads administrators to what is stale in the campaign (L-031)', async () => {
    const { toDo } = await open({
      as: administrator(),
      attention: {
        ...nothingToDo,
        stale: [
          { entity: 'products', total: 12 },
          { entity: 'pipeline', total: 0 },
        ],
      },
    })
    const part = within(await toDo.findByRole('region', { name: /^Stale in the campaign/ }))
    const links = part.getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Products12', '/product-registry?freshness=stale'],
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

describe('"Still available?"', () => {
  const part = async () => within(await screen.findByRole('region', { name: /^Still available\?/ }))

  it('shows three records with both answers, and the rest on request (N-051, L-030)', async () => {
    const all = Array.from({ length: 9 }, (_, place) =>
      unchangedOf({ id: `p${place}`, name: `Stale ${place}` }),
    )
    const { user, sent } = await open({ answers: staleLists(all) })
    const list = await part()
    expect(await list.findAllByRole('listitem')).toHaveLength(3)
    expect(list.getByRole('button', { name: 'Still available: Bridge Loan' })).toBeTruthy()
    expect(list.getByRole('button', { name: 'No longer available: Bridge Loan' })).toBeTruthy()
    await user.click(list.getByRole('button', { name: '6 more to confirm' }))
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(9))
    expect(sent.map(({ call }) => call)).toContain(
      `GET /api/products?organizationId=${person().organizationId}&freshness=stale&limit=1000`,
    )
  })

  it('confirms one; the next one has the focus then (L-030)', async () => {
    let left = unchanged.entries
    const { user, bodies } = await open({
      answers: {
        'GET /api/dashboard/attention': () =>
          ok({ ...waiting, unchanged: { total: left.length, entries: left } }),
        'POST /api/confirmations': (body, query) => {
          left = left.slice(1)
          return confirmEach(body, query)
        },
      },
    })
    const list = await part()
    await user.click(await list.findByRole('button', { name: 'Still available: Bridge Loan' }))
    await expectToast('Confirmed', 'Bridge Loan is marked as available today.')
    await waitFor(() => expect(list.queryByText('Bridge Loan')).toBeNull())
    expect(document.activeElement).toBe(
      list.getByRole('button', { name: 'Still available: Perm Loan' }),
    )
    expect(bodies('POST /api/confirmations')).toEqual([
      { records: [{ entity: 'products', id: 'p0' }] },
    ])
  })

  it('asks before it confirms all, also those that are not shown (L-030)', async () => {
    const all = Array.from({ length: 9 }, (_, place) => unchangedOf({ id: `p${place}` }))
    const { user, bodies, answer } = await open({
      answers: { ...staleLists(all), 'POST /api/confirmations': confirmEach },
    })
    const list = await part()
    await user.click(await list.findByRole('button', { name: 'Confirm all 9' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm all 9' }))
    expect(dialog.getByText('Confirm that all 9 are still available?')).toBeTruthy()
    expect(bodies('POST /api/confirmations')).toEqual([])
    answer('GET /api/dashboard/attention', () => ok(nothingToDo))
    await user.click(dialog.getByRole('button', { name: 'Confirm all 9' }))
    await expectToast('Confirmed', '9 records are marked as still available today.')
    const [sent] = bodies('POST /api/confirmations')
    expect(sent?.['records']).toHaveLength(9)
    expect(await screen.findByText('Nothing waits for you.')).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('heading', { level: 2, name: /^To do/ }),
      ),
    )
  })

  it('takes a record off the lists by the other answer (L-015, L-030)', async () => {
    const { user, bodies, answer } = await open({
      answers: {
        'GET /api/products/p0': () => ok({ id: 'p0', name: 'Bridge Loan', version: 7 }),
        'PUT /api/products/p0': () => ok({ id: 'p0', version: 8 }),
      },
    })
    const list = await part()
    await user.click(await list.findByRole('button', { name: 'No longer available: Bridge Loan' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'No longer available' }))
    answer('GET /api/dashboard/attention', () =>
      ok({ ...waiting, unchanged: { total: 8, entries: unchanged.entries.slice(1) } }),
    )
    await user.click(dialog.getByRole('button', { name: 'Make Inactive' }))
    await expectToast('Success', 'Bridge Loan is inactive and no longer listed.')
    expect(bodies('PUT /api/products/p0')).toEqual([{ status: 'inactive', version: 7 }])
    await waitFor(() => expect(list.queryByText('Bridge Loan')).toBeNull())
  })

  it('leaves a facility to who may edit it (L-015)', async () => {
    const facility = unchangedOf({ entity: 'catalytic-facilities', id: 'f1', name: 'Grain Pilot' })
    const { user } = await open({
      attention: { ...nothingToDo, unchanged: { total: 1, entries: [facility] } },
      answers: {
        'GET /api/facility-administrators': () =>
          ok({ administrators: [{ id: 'a', name: 'Rosa Delgado' }] }),
      },
    })
    const list = await part()
    await user.click(await list.findByRole('button', { name: 'No longer available: Grain Pilot' }))
    expect(
      await list.findByText('Only a facility administrator can change this. Ask Rosa Delgado.'),
    ).toBeTruthy()
  })
})

describe('"Mail digest"', () => {
  it('sets every kind that is neither off nor mailed at once (N-054, N-060)', async () => {
    const kinds = { view_alert: 'off', introductions: 'mail' } as const
    const { user, bodies } = await open({
      answers: {
        ...choosing(kinds),
        'PUT /api/preferences': (body) => {
          const { notifications } = body as { notifications: { kinds: Partial<KindChoices> } }
          return ok({
            ...defaultPreferences,
            timeZone: 'America/Chicago',
            notifications: {
              ...defaultPreferences.notifications,
              kinds: {
                ...defaultPreferences.notifications.kinds,
                ...kinds,
                ...notifications.kinds,
              },
            },
          })
        },
      },
    })
    const panel = within(await screen.findByRole('region', { name: 'Mail digest' }))
    expect((await panel.findByRole('radio', { name: 'Never' })).getAttribute('aria-checked')).toBe(
      'true',
    )
    await user.click(panel.getByRole('radio', { name: 'Weekly' }))
    expect(await screen.findByText('Preferences saved')).toBeTruthy()
    expect(bodies('PUT /api/preferences')).toEqual([
      {
        notifications: {
          kinds: {
            mention: 'weekly',
            followed_record: 'weekly',
            own_record: 'weekly',
            member_joined: 'weekly',
            import_finished: 'weekly',
            tasks: 'weekly',
            confirmations: 'weekly',
          },
        },
      },
    ])
    expect(await panel.findByText('Mondays at 7:00 AM, Chicago time')).toBeTruthy()
    expect(panel.getByRole('link', { name: 'Choose for each kind' }).getAttribute('href')).toBe(
      '/profile/notifications',
    )
  })

  it('says why a digest needs a verified address (N-004)', async () => {
    const sentence = 'Confirm your address first: sign in once with an emailed code.'
    const { user } = await open({
      answers: {
        'PUT /api/preferences': () =>
          problem(400, 'validation', sentence, { notifications: sentence }),
      },
    })
    const panel = within(await screen.findByRole('region', { name: 'Mail digest' }))
    await user.click(await panel.findByRole('radio', { name: 'Daily' }))
    await expectToast('Error', `Failed to save preferences: ${sentence}`)
    expect(panel.getByRole('radio', { name: 'Never' }).getAttribute('aria-checked')).toBe('true')
  })
})
