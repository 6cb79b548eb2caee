import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Offer } from '#contract/offers'
import { offerOf } from '../../../test/support/offer-of.ts'
import { ok } from '../../../test/support/open-portal.tsx'
import { openProject, roomOfSenior, senior } from '../../../test/support/open-project.tsx'

const cheap = offerOf({
  id: '7d0c7a52-0f0e-4f53-9d5a-2a7a2d7f8f02',
  organizationName: 'Whitcomb Family Office',
  kind: 'subordinate',
  amount: 400_000,
  rate: '2%',
  pointsBps: null,
  feesDollars: null,
  conditions: [],
  binding: false,
  revision: 1,
})

const answers = (offers: readonly Offer[], more: object = {}) => ({
  [`GET /api/pipeline/${senior.id}/room`]: () => ok({ ...roomOfSenior, offers: offers.length }),
  [`GET /api/pipeline/${senior.id}/offers`]: () =>
    ok({
      offers,
      total: offers.length,
      needs: [
        { need: 'construction', sought: 2_070_000, neededMonths: 18 },
        { need: 'commence_construction', sought: 492_000, neededMonths: 24 },
      ],
      cashDay: '2028-09-30',
      benchmarks: [{ benchmark: 'sofr', tenorDays: null, asOf: '2026-11-02', rateBps: 365 }],
      today: '2026-11-27',
    }),
  'GET /api/readiness-list': () => ok({ items: [] }),
  [`GET /api/pipeline-offers/${offerOf({}).id}/history`]: () =>
    ok({
      entries: [
        {
          id: '7d0c7a52-0f0e-4f53-9d5a-2a7a2d7faf02',
          at: '2026-11-25T12:00:00.000Z',
          changes: [
            { field: 'rate', from: 'SOFR + 235 bps', to: 'SOFR + 215 bps' },
            { field: 'revision', from: 1, to: 2 },
          ],
        },
        {
          id: '7d0c7a52-0f0e-4f53-9d5a-2a7a2d7faf01',
          at: '2026-11-22T12:00:00.000Z',
          changes: [{ field: 'revision', from: null, to: 1 }],
        },
      ],
      total: 2,
      names: {},
    }),
  ...more,
})

const textOf = (element: Element) => element.textContent?.replaceAll(/\s+/g, ' ') ?? ''

describe('the offers of a project', () => {
  it('are by need, a row each that unfolds with terms, conditions and revisions (H-077)', async () => {
    const { user } = await openProject({ at: '/offers', answers: answers([offerOf({}), cheap]) })
    const need = within(await screen.findByRole('region', { name: 'Construction' }))
    expect(need.getByText('Seeking $2,070,000. 2 offers wait for your answer.')).toBeTruthy()
    await user.click(need.getByRole('button', { name: 'Mission Lenders Network' }))
    const conditions = await need.findByRole('region', { name: 'Conditions' })
    expect(textOf(conditions)).toBe('Conditions 1 openTitle insuranceOpenSubscriber agreementsMet')
    const revisions = need.getByRole('region', { name: 'Revisions' })
    expect(await within(revisions).findByText('Revision 2, Nov 25')).toBeTruthy()
    expect(within(revisions).getByText('Rate SOFR + 235 bps, now SOFR + 215 bps')).toBeTruthy()
    expect(need.getByText('Binding, offer of June Park, good for 21 more days')).toBeTruthy()
  })

  it('are compared line by line, the best of each marked (O-040, O-044)', async () => {
    const { user } = await openProject({ at: '/offers', answers: answers([offerOf({}), cheap]) })
    await user.click(await screen.findByRole('button', { name: 'Compare 2 offers' }))
    const compare = within(await screen.findByRole('region', { name: 'Compare' }))
    const row = (name: string) =>
      textOf(compare.getByRole('rowheader', { name }).closest('tr') as Element)
    expect(row('Rate all in')).toBe('Rate all in5.80%SOFR + 215 bps2.00%Best2%')
    expect(row('Gap that stays')).toBe('Gap that stays$1,070,000Best$1,670,000')
    expect(row('Conditions open')).toBe('Conditions open10Best')
  })

  it('are accepted once it is said what line they become, and what that leaves (H-078)', async () => {
    const one = offerOf({})
    let sent: unknown = null
    const { user } = await openProject({
      at: '/offers',
      answers: answers([one], {
        [`POST /api/pipeline-offers/${one.id}/accept`]: (body: unknown) => {
          sent = body
          return ok({ offer: { ...one, state: 'accepted' }, source: {}, figures: {} })
        },
      }),
    })
    await user.click(await screen.findByRole('button', { name: one.organizationName }))
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept this offer?' }))
    expect(dialog.getByText('It becomes a line of the stack: Committed.')).toBeTruthy()
    expect(textOf(dialog.getByText('Left for Construction').parentElement as Element)).toBe(
      'Left for Construction$1,070,000',
    )
    await user.click(dialog.getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('Offer accepted successfully')).toBeTruthy()
    expect(sent).toEqual({ version: 3 })
  })

  it('say so where there are none (H-080)', async () => {
    await openProject({ at: '/offers', answers: answers([]) })
    expect(await screen.findByText('No offers yet')).toBeTruthy()
    expect(screen.getByText('Lenders you are introduced to can make one here.')).toBeTruthy()
  })
})
