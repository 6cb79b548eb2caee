import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Activity } from '#contract/pipeline-activities'
import { nothing, ok, problem } from '../../../test/support/open-portal.tsx'
import { dealOf, foreign, openPipeline } from '../../../test/support/open-pipeline.tsx'
import { openProject } from '../../../test/support/open-project.tsx'

const button = (name: string | RegExp) => screen.getByRole('button', { name })

it('a form gives the focus back to the pencil in the line of its project', async () => {
  const { user } = await openPipeline()
  await user.click(await screen.findByRole('button', { name: 'Edit Red Mesa Roofs' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Edit Project' })).getByRole('button', {
      name: 'Cancel',
    }),
  )
  await waitFor(() => expect(document.activeElement).toBe(button('Edit Red Mesa Roofs')))
})

it('a project that the list does not show leaves the focus to its search when its details close', async () => {
  const elsewhere = {
    ...foreign,
    id: '6d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5f77',
    name: 'Found by link',
  }
  const { user } = await openPipeline({
    path: `/pipeline?open=${elsewhere.id}`,
    answers: {
      [`GET /api/pipeline/${elsewhere.id}`]: () => ok(elsewhere),
    },
  })
  await screen.findByRole('dialog', { name: elsewhere.name })
  await user.keyboard('{Escape}')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search projects' })),
  )
})

it('the form of an activity takes the focus, says why it was rejected, and gives the focus back', async () => {
  const activities = `/api/pipeline/${dealOf().id}/activities`
  const { user } = await openProject({
    deal: dealOf(),
    at: '/activity',
    answers: {
      [`POST ${activities}`]: () =>
        problem(503, 'unavailable', 'The portal cannot answer just now.'),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add Activity' }))
  const form = within(await screen.findByRole('form', { name: 'Add activity' }))
  expect(document.activeElement).toBe(form.getByLabelText('Subject'))
  await user.keyboard('Called the owner{Enter}')
  expect((await form.findByRole('alert')).textContent).toContain(
    'The portal cannot answer just now.',
  )
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Activity' })),
  )
})

it('the focus goes from an activity back to its pencil, and from a deleted one to that of the next', async () => {
  const activity = (id: string, subject: string): Activity => ({
    id,
    pipelineId: dealOf().id,
    type: 'task',
    subject,
    description: null,
    scheduledDate: null,
    completedDate: null,
    createdByName: 'Amara Osei',
    mentions: [],
    createdAt: '2026-11-02T12:00:00.000Z',
    updatedAt: '2026-11-02T12:00:00.000Z',
    version: 1,
  })
  let activities = [
    activity('6d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5a01', 'Call the owner'),
    activity('6d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5a02', 'Sign the lease'),
  ]
  const { user, answer } = await openProject({
    deal: dealOf(),
    at: '/activity',
    answers: {
      [`GET /api/pipeline/${dealOf().id}/activities`]: () =>
        ok({ activities, total: activities.length }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Call the owner' }))
  await user.click(
    within(await screen.findByRole('form', { name: 'Edit activity' })).getByRole('button', {
      name: 'Cancel',
    }),
  )
  await waitFor(() => expect(document.activeElement).toBe(button('Edit Call the owner')))
  for (const [subject, next] of [
    ['Call the owner', 'Edit Sign the lease'],
    ['Sign the lease', 'Add Activity'],
  ] as const) {
    answer(`DELETE /api/pipeline-activities/${activities[0]?.id}`, () => {
      activities = activities.slice(1)
      return nothing()
    })
    await user.click(button(`Delete ${subject}`))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Delete activity' })).getByRole(
        'button',
        { name: 'Delete' },
      ),
    )
    await waitFor(() => expect(document.activeElement).toBe(button(next)), { timeout: 10_000 })
  }
})

it('a link that marks a project as funded opens its form with that outcome, and stores nothing by itself (M-213)', async () => {
  const funded = dealOf({ outcome: 'funded', version: 4 })
  const { user, sent } = await openProject({
    deal: dealOf(),
    path: `/pipeline?open=${dealOf().id}&mark=funded`,
    answers: {
      'GET /api/pipeline': () => ok({ pipeline: [dealOf()], total: 1 }),
      [`PUT /api/pipeline/${dealOf().id}`]: () => ok(funded),
    },
  })
  const form = within(await screen.findByRole('dialog', { name: 'Edit Project' }))
  await waitFor(() =>
    expect(form.getByLabelText<HTMLSelectElement>('Outcome').value).toBe('funded'),
  )
  expect(sent.filter(({ call }) => !call.startsWith('GET '))).toEqual([])
  await user.click(form.getByRole('button', { name: 'Update Project' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ call }) => call.startsWith('PUT '))?.body).toMatchObject({
    outcome: 'funded',
    version: 3,
  })
  expect(location.pathname + location.search).toBe(`/pipeline/${dealOf().id}`)
})
