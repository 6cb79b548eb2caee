import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { IntroductionSummary } from '#contract/introduction-summary'
import { lenderId } from '../../../test/support/introduction-of.ts'
import { openIntroductions, pane } from '../../../test/support/open-introductions.tsx'
import { administrator, ok } from '../../../test/support/open-portal.tsx'

const summary: IntroductionSummary = {
  asked: 14,
  waiting: 4,
  accepted: 6,
  declined: 2,
  expired: 1,
  withdrawn: 1,
  acceptedShare: 75,
  medianHoursToAnswer: 52.5,
  talking: 1,
  termSheet: 1,
  funded: 1,
  fundedConfirmed: 1,
  fundedAmount: 1_600_000,
  fundedConfirmedAmount: 1_600_000,
  noDeal: 1,
  differs: 1,
  byDeclineReason: {},
  byNoDealReason: {},
  byScore: [],
}

describe('all introductions (M-310)', () => {
  it('are for administrators: the funnel of a time, and the table', async () => {
    const { user, sent } = openIntroductions('', {
      as: administrator(),
      answers: { 'GET /api/introductions/summary': () => ok(summary) },
    })
    const funnel = await pane('From asking to funding')
    expect((await funnel.findByRole('link', { name: /^Asked/ })).textContent).toContain('14')
    expect(funnel.getByRole('link', { name: /^Accepted/ }).textContent).toContain(
      '75% of those answered',
    )
    expect(funnel.getByRole('link', { name: /^Funded/ }).getAttribute('href')).toBe(
      '/introductions?tab=all&outcome=funded',
    )
    expect(
      await screen.findByRole('row', { name: /Flint Water Plant Solar.*Prairie Light/ }),
    ).toBeTruthy()
    await user.click(funnel.getByRole('radio', { name: 'Last 30 days' }))
    await waitFor(() =>
      expect(sent.some(({ call }) => /summary\?from=\d{4}-\d\d-\d\d$/.test(call))).toBe(true),
    )
    // The table and what the figures lead to are of the same period.
    await waitFor(() =>
      expect(sent.some(({ call }) => /introductions\?.*from=\d{4}-\d\d-\d\d/.test(call))).toBe(
        true,
      ),
    )
    expect(funnel.getByRole('link', { name: /^Funded/ }).getAttribute('href')).toBe(
      '/introductions?tab=all&period=month&outcome=funded',
    )
    // Without an organization there are no own ones.
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['All'])
  })

  it('say of a search that finds none that none were found', async () => {
    openIntroductions('?tab=all&search=zzzz', {
      as: administrator(),
      answers: {
        'GET /api/introductions': () => ok({ introductions: [], total: 0, facets: {} }),
        'GET /api/introductions/summary': () => ok(summary),
      },
    })
    expect(await screen.findByRole('heading', { name: 'No introductions found' })).toBeTruthy()
  })

  it('stand beside the own ones of an administrator of an organization', async () => {
    openIntroductions('', { as: administrator({ organizationId: lenderId }) })
    await pane('Flint Water Plant Solar')
    expect(screen.getAllByRole('tab')).toHaveLength(5)
  })
})
