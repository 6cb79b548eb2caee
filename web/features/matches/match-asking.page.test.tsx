import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import {
  answerOf,
  dealId,
  fit,
  offerId,
  openMatches,
  project,
} from '../../../test/support/open-matches.tsx'
import { ok, openPortal, person } from '../../../test/support/open-portal.tsx'

const other = '5d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f0'

// M-308, U-033
describe('what became of asking', () => {
  const at = `?match=products.${offerId}.perm`
  const withIntroduction = (fields: object) => () =>
    answerOf({
      matches: [
        {
          ...fit,
          introduction: {
            id: `${other}8`,
            state: 'requested',
            askedBy: 'deal',
            outcome: null,
            createdAt: '2026-11-22T15:00:00.000Z',
            askAgainFrom: null,
            ...fields,
          },
        },
      ],
    })

  it.each([
    ['Asked on Nov 22 · answers by Dec 6', {}],
    ['Introduced', { state: 'accepted' }],
    ['Declined: Too Small', { state: 'declined', askAgainFrom: '2026-12-22' }],
  ])('takes the place of the button: %s', async (words, fields) => {
    openMatches(withIntroduction(fields), at, {
      [`GET /api/introductions/${other}8`]: () => ok({ declineReason: 'too_small' }),
    })
    expect(await screen.findByRole('link', { name: words })).toBeTruthy()
    expect(screen.queryAllByText(/Ask again from Dec 22/)).toHaveLength(
      'askAgainFrom' in fields ? 1 : 0,
    )
    expect(screen.queryByRole('button', { name: 'Ask for Introduction' })).toBeNull()
  })

  it.each([
    ['declined', null],
    ['expired', null],
    ['withdrawn', null],
    ['accepted', 'no_deal'],
  ])('is the button for the side that did not ask, once it ended as %s', async (state, outcome) => {
    const ended = { state, outcome, askAgainFrom: '2026-12-22', askedBy: 'capital' }
    openMatches(withIntroduction(ended), at)
    expect(await screen.findByRole('button', { name: 'Ask for Introduction' })).toBeTruthy()
    expect(screen.queryByText(/Ask again from|Declined|Introduced/)).toBeNull()
  })

  it('is the button again once it may be asked for again', async () => {
    openMatches(withIntroduction({ state: 'expired' }), at)
    expect(await screen.findByRole('button', { name: 'Ask for Introduction' })).toBeTruthy()
  })

  it.each([
    ['that is the own one on both sides', { own: true }, project.organizationId],
    ['of two others', {}, `${other}7`],
  ])('is nothing for a match %s', async (_case, fields, organizationId) => {
    openPortal(`/matches/pipeline/${dealId}${at}`, {
      as: person({ organizationId }),
      answers: {
        [`GET /api/pipeline/${dealId}`]: () => ok(project),
        [`GET /api/pipeline/${dealId}/matches`]: () =>
          ok(answerOf({ matches: [{ ...fit, ...fields }] })),
      },
    })
    expect(await screen.findByRole('link', { name: 'Open Product' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ask for Introduction' })).toBeNull()
  })

  // M-202: the request would fail. What was asked before still says how it stands.
  it('is a sentence where lenders cannot see the project', async () => {
    const hidden = { ...fit, deal: { ...fit.deal, visibility: 'organization_only' } }
    openMatches(() => answerOf({ matches: [hidden] }), at)
    const words = 'This project is not shared with the campaign.'
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ask for Introduction' })).toBeNull()
  })

  // M-037: the record would carry another amount than the row.
  it('is the way back while something is supposed of the project', async () => {
    openMatches(
      (query) =>
        query.has('capEx')
          ? answerOf({
              matches: [{ ...fit, amount: 90_000, before: { state: 'match', score: 93 } }],
              whatIf: true,
            })
          : answerOf(),
      `${at}&capEx=100000`,
    )
    const way = within(await screen.findByText(/To ask, return to the project's own values/))
    expect(screen.queryByRole('button', { name: 'Ask for Introduction' })).toBeNull()
    await userEvent.click(way.getByRole('button', { name: 'Reset' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Ask for Introduction' }))
    expect(screen.getByText(/about \$400,000/)).toBeTruthy()
    expect(window.location.search).toBe(at)
  })
})
