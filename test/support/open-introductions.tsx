import { screen, within } from '@testing-library/react'
import type { Introduction } from '#contract/introductions'
import { acceptedIntroductionOf, developerId, introductionOf } from './introduction-of.ts'
import { dealOf } from './open-pipeline.tsx'
import { ok, openPortal, person, type Answer } from './open-portal.tsx'

export const incoming = introductionOf()
export const accepted = acceptedIntroductionOf({
  id: '1d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f11',
  dealName: 'Kansas City Eastside Roofs',
  outcome: 'term_sheet',
  outcomes: {
    deal: {
      outcome: 'term_sheet',
      amount: null,
      reason: null,
      note: 'Signed, subject to the appraisal',
      at: '2026-11-18T15:00:00.000Z',
      byName: 'Ellen Marsh',
    },
    capital: null,
  },
})
export const declined = introductionOf({
  id: '1d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f21',
  dealName: 'Gary Lakefront Depot',
  state: 'declined',
  declineReason: 'too_small',
  declineNote: 'Come back with two of them',
  answeredAt: '2026-11-12T15:00:00.000Z',
})

/** The reading of the project that all of them are about. */
export const project = `GET /api/pipeline/${incoming.dealId}`

/** Answers the list as the server does: by the state that is asked for. */
export const listOf =
  (all: readonly Introduction[]): Answer =>
  (_body, query) => {
    const states = query.get('state')?.split(',')
    const found = all.filter(
      ({ state }) =>
        (states?.includes(state) ?? true) &&
        (state !== 'requested' || query.get('direction') !== 'outgoing'),
    )
    const inState = (wanted: string) => all.filter(({ state }) => state === wanted).length
    const facets = {
      state: {
        requested: inState('requested'),
        accepted: inState('accepted'),
        declined: inState('declined'),
      },
      direction: { incoming: inState('requested') },
    }
    return ok({ introductions: found, total: found.length, facets })
  }

/** Opens the introductions of a lender, one of each kind. */
export const openIntroductions = (query = '', { as = person(), answers = {} } = {}) =>
  openPortal(`/introductions${query}`, {
    as,
    answers: {
      'GET /api/introductions': listOf([incoming, accepted, declined]),
      'GET /api/notifications/unread': () => ok({ unread: 0, toDo: 1, introductions: 1 }),
      [`GET /api/introductions/${accepted.id}`]: () => ok(accepted),
      [project]: () => ok(dealOf({ id: incoming.dealId ?? '', organizationId: developerId })),
      ...answers,
    },
  })
export const tab = (name: RegExp) => screen.findByRole('tab', { name })
export const pane = async (name: string) => within(await screen.findByRole('region', { name }))
