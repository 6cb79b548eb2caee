import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { followOf, notificationsOf, savedViewOf } from '#test/support/notification-answers'
import { nothing, ok, openPortal, person, type Answer } from '../../../test/support/open-portal.tsx'

const open = (answers: Record<string, Answer> = {}) =>
  openPortal('/attention', {
    as: person(),
    answers: { 'GET /api/notifications': () => ok(notificationsOf([])), ...answers },
  })

describe('what one follows and watches', () => {
  it('says what one can do where it is empty (W-020)', async () => {
    open()
    expect(
      await screen.findByText('Follow a project or product to hear when it changes.', {
        exact: false,
      }),
    ).toBeTruthy()
    expect(
      screen.getByText('Watch a saved view to hear of what is new in it.', { exact: false }),
    ).toBeTruthy()
  })

  it('ends by "Unfollow" and "Stop" (N-054)', async () => {
    const follow = followOf()
    const view = savedViewOf()
    const { user, answer, sent } = open({
      'GET /api/follows': () => ok({ follows: [follow], total: 1 }),
      'GET /api/saved-views': () =>
        ok({ savedViews: [view, savedViewOf({ id: 'other', watched: false })], total: 2 }),
      [`DELETE /api/follows/pipeline/${follow.id}`]: nothing,
      [`PUT /api/saved-views/${view.id}/alert`]: () => ok({ ...view, watched: false }),
    })
    const records = within(await screen.findByRole('region', { name: 'Records you follow' }))
    expect((await records.findByRole('link', { name: /Zuni Wells/ })).getAttribute('href')).toBe(
      `/pipeline?open=${follow.id}`,
    )
    answer('GET /api/follows', () => ok({ follows: [], total: 0 }))
    await user.click(records.getByRole('button', { name: 'Unfollow Zuni Wells' }))
    await waitFor(() => expect(records.queryByText('Zuni Wells')).toBeNull())

    const views = within(screen.getByRole('region', { name: 'Views you watch' }))
    expect(views.getAllByRole('listitem')).toHaveLength(1)
    expect(views.getByRole('link', { name: /Midwest bridge needs/ }).getAttribute('href')).toBe(
      `/pipeline?capNeed=bridge_to_itc&view=board&saved=${view.id}`,
    )
    answer('GET /api/saved-views', () => ok({ savedViews: [], total: 0 }))
    await user.click(views.getByRole('button', { name: 'Stop Midwest bridge needs' }))
    await waitFor(() => expect(views.queryByText('Midwest bridge needs')).toBeNull())
    expect(sent.find(({ call }) => call.endsWith('/alert'))?.body).toEqual({ on: false })
  })
})
