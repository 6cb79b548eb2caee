import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answersOfOffers as answers, listOf, offerOf } from '../../../test/support/offer-of.ts'
import { ok, problem } from '../../../test/support/open-portal.tsx'
import { openProject, senior } from '../../../test/support/open-project.tsx'

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

const textOf = (element: Element) => element.textContent?.replaceAll(/\s+/g, ' ') ?? ''

describe('the offers of a project', () => {
  it('are by need, a row each that unfolds with terms, conditions and revisions (H-077)', async () => {
    const { user } = await openProject({ at: '/offers', answers: answers([offerOf({}), cheap]) })
    const need = within(await screen.findByRole('region', { name: 'Construction' }))
    expect(need.getAllByRole('columnheader').map(textOf)).toEqual([
      'Lender',
      'Amount',
      'Rate all in',
      'Yearly cost',
      'Term',
      'Good until',
      'State',
    ])
    expect(need.getByText('Seeking $2,070,000. 2 offers wait for your answer.')).toBeTruthy()
    await user.click(need.getByRole('button', { name: 'Mission Lenders Network' }))
    const conditions = await need.findByRole('region', { name: 'Conditions' })
    expect(textOf(conditions)).toBe('Conditions 1 openTitle insuranceOpenSubscriber agreementsMet')
    const revisions = need.getByRole('region', { name: 'Revisions' })
    expect(await within(revisions).findByText('Revision 2, Nov 25')).toBeTruthy()
    expect(within(revisions).getByText('Rate SOFR + 235 bps, now SOFR + 215 bps')).toBeTruthy()
    expect(need.getByText('Binding, sent by June Park, good for 21 more days')).toBeTruthy()
  })

  it('are compared line by line, the best of each marked (O-040, O-044)', async () => {
    const { user } = await openProject({ at: '/offers', answers: answers([offerOf({}), cheap]) })
    await user.click(await screen.findByRole('button', { name: 'Compare 2 offers' }))
    const compare = within(await screen.findByRole('region', { name: 'Compare' }))
    const row = (name: string) =>
      textOf(compare.getByRole('rowheader', { name }).closest('tr') as Element)
    expect(row('Rate all in')).toBe('Rate all in5.80%SOFR + 215 bps2.00%BestFixed')
    expect(row('Gap that stays')).toBe(
      'Gap that stays$1,070,000Beststill to raise for Construction$1,670,000still to raise for Construction',
    )
    expect(row('Conditions open')).toBe('Conditions open1Title insurance0Best')
    expect(compare.getByText(/^Assumes the loan is drawn in full at closing/)).toBeTruthy()
  })

  it('say of a grant that it has no rate, not that nobody knows it', async () => {
    const terms = { kind: 'grant', rate: null, pointsBps: null, feesDollars: null } as const
    const grant = offerOf({
      ...terms,
      id: cheap.id,
      organizationName: 'Whitcomb',
      termMonths: null,
    })
    const { user } = await openProject({ at: '/offers', answers: answers([offerOf({}), grant]) })
    const name = await screen.findByRole('button', { name: 'Whitcomb' })
    const cells = within(name.closest('tr') as HTMLElement).getAllByRole('cell')
    expect(cells.slice(2, 5).map(textOf)).toEqual([
      'Rate all inNone',
      'Yearly cost0.00%',
      'TermNone',
    ])
    await user.click(screen.getByRole('button', { name: 'Compare 2 offers' }))
    const compare = within(await screen.findByRole('region', { name: 'Compare' }))
    const row = compare.getByRole('rowheader', { name: 'Rate all in' }).closest('tr') as Element
    expect(textOf(row)).toBe('Rate all in5.80%SOFR + 215 bpsNone')
  })

  it('are accepted once it is said what line they become, and what that leaves (H-078)', async () => {
    const one = offerOf({})
    const list = `GET /api/pipeline/${senior.id}/offers`
    let sent: unknown = null
    const { user, answer } = await openProject({
      at: '/offers',
      answers: answers([one], {
        [`POST /api/pipeline-offers/${one.id}/accept`]: (body: unknown) => {
          sent = body
          const done = offerOf({ state: 'accepted', sourceId: one.id })
          answer(list, () => listOf([done]))
          return ok({ offer: done, source: {}, figures: {} })
        },
        [`POST /api/pipeline-offers/${one.id}/decline`]: () => {
          const declined = offerOf({ state: 'declined' })
          answer(list, () => listOf([declined]))
          return ok(declined)
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
    const banner = screen.getByRole('heading', { name: '$1,000,000 is committed' })
    await waitFor(() => expect(document.activeElement).toBe(banner))
    expect(screen.getByRole('link', { name: 'See the stack' })).toBeTruthy()
    // What no longer stands is no longer said.
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    const decline = within(await screen.findByRole('dialog', { name: 'Decline this offer?' }))
    await user.click(decline.getByRole('radio', { name: 'Rate' }))
    await user.click(decline.getByRole('button', { name: 'Decline' }))
    expect(await screen.findByText('Offer declined successfully')).toBeTruthy()
    expect(screen.queryByText('$1,000,000 is committed')).toBeNull()
  })

  it('are accepted once, also where the connection was lost meanwhile (O-010)', async () => {
    const one = offerOf({})
    const accept = `POST /api/pipeline-offers/${one.id}/accept`
    const lost = Promise.withResolvers<Response>()
    const { user, sentTo, answer } = await openProject({
      at: '/offers',
      answers: answers([one], { [accept]: () => lost.promise }),
    })
    await user.click(await screen.findByRole('button', { name: one.organizationName }))
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept this offer?' }))
    await user.dblClick(dialog.getByRole('button', { name: 'Accept' }))
    lost.reject(new TypeError('Failed to fetch'))
    // What was asked stays open, so that it can be tried again.
    expect((await dialog.findByRole('alert')).textContent).toContain(
      'The portal could not be reached. Check your connection and try again.',
    )
    expect(sentTo(accept)).toHaveLength(1)
    const ended = 'This offer was accepted on Nov 30.'
    answer(accept, () => problem(409, 'conflict', ended))
    await user.click(dialog.getByRole('button', { name: 'Accept' }))
    expect(await dialog.findByText(ended)).toBeTruthy()
    expect(screen.queryByText('Offer accepted successfully')).toBeNull()
  })

  it('are not accepted over a revision before its terms were read (O-010)', async () => {
    const one = offerOf({})
    const accept = `POST /api/pipeline-offers/${one.id}/accept`
    const current = offerOf({ amount: 900_000, revision: 3, version: 4 })
    const message = 'Someone else changed this record in the meantime. Nothing was saved.'
    const { user, sentTo, answer } = await openProject({
      at: '/offers',
      answers: answers([one], {
        [accept]: () => Response.json({ code: 'conflict', message, current }, { status: 409 }),
      }),
    })
    await user.click(await screen.findByRole('button', { name: one.organizationName }))
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept this offer?' }))
    await user.click(dialog.getByRole('button', { name: 'Accept' }))
    const revised =
      'Mission Lenders Network revised this offer in the meantime. These are its terms now.'
    expect(await dialog.findByText(revised)).toBeTruthy()
    expect(dialog.getByText('$900,000')).toBeTruthy()
    expect(textOf(dialog.getByText('Left for Construction').parentElement as Element)).toBe(
      'Left for Construction$1,170,000',
    )
    answer(accept, () => ok({ offer: { ...current, state: 'accepted' }, source: {}, figures: {} }))
    await user.click(dialog.getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('Offer accepted successfully')).toBeTruthy()
    expect(sentTo(accept).map(({ body }) => body)).toEqual([{ version: 3 }, { version: 4 }])
  })

  it('are declined as they are now, once that was read', async () => {
    const one = offerOf({})
    const decline = `POST /api/pipeline-offers/${one.id}/decline`
    const current = offerOf({ amount: 900_000, revision: 3, version: 4 })
    const { user, sentTo, answer } = await openProject({
      at: '/offers',
      answers: answers([one], {
        [decline]: () =>
          Response.json({ code: 'conflict', message: 'Changed', current }, { status: 409 }),
      }),
    })
    await user.click(await screen.findByRole('button', { name: one.organizationName }))
    await user.click(await screen.findByRole('button', { name: 'Decline' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline this offer?' }))
    await user.click(dialog.getAllByRole('radio')[0] as HTMLElement)
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await dialog.findByText(/^Mission Lenders Network revised this offer/)).toBeTruthy()
    answer(decline, () => ok({ ...current, state: 'declined' }))
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await screen.findByText('Offer declined successfully')).toBeTruthy()
    expect(sentTo(decline).map(({ body }) => body['version'])).toEqual([3, 4])
  })

  it('say so where there are none (H-080)', async () => {
    await openProject({ at: '/offers', answers: answers([]) })
    expect(await screen.findByText('No offers yet')).toBeTruthy()
    expect(screen.getByText('Lenders you are introduced to can make one here.')).toBeTruthy()
  })

  it('are compared six at a time, which one chooses (O-040)', async () => {
    const seven = Array.from({ length: 7 }, (_, at) =>
      offerOf({ id: `7d0c7a52-0f0e-4f53-9d5a-2a7a2d7f8f1${at}`, organizationName: `Bank ${at}` }),
    )
    const { user } = await openProject({ at: '/offers', answers: answers(seven) })
    await user.click(await screen.findByRole('button', { name: 'Compare 6 offers' }))
    const compare = within(await screen.findByRole('region', { name: 'Compare' }))
    const banks = () => compare.getAllByRole('columnheader').slice(1).map(textOf).join()
    await user.click(compare.getByRole('button', { name: 'Bank 6, $1,000,000' }))
    expect(banks()).not.toContain('Bank 6')
    await user.click(compare.getByRole('button', { name: 'Bank 0, $1,000,000' }))
    await user.click(compare.getByRole('button', { name: 'Bank 6, $1,000,000' }))
    expect([banks().includes('Bank 0'), banks().includes('Bank 6')]).toEqual([false, true])
  })

  it('are declined with a reason, which must be said (O-013)', async () => {
    const one = offerOf({})
    const { user, sentTo } = await openProject({
      at: '/offers',
      answers: answers([one], {
        [`POST /api/pipeline-offers/${one.id}/decline`]: () => ok({ ...one, state: 'declined' }),
      }),
    })
    await user.click(await screen.findByRole('button', { name: one.organizationName }))
    await user.click(await screen.findByRole('button', { name: 'Decline' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline this offer?' }))
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await dialog.findByText('Choose a reason')).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: 'Rate' }))
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await screen.findByText('Offer declined successfully')).toBeTruthy()
    expect(sentTo(`POST /api/pipeline-offers/${one.id}/decline`)[0]?.body).toEqual({
      reason: 'rate',
      note: null,
      version: 3,
    })
  })

  it('are closed by both sides with the same amount (O-014)', async () => {
    const capital = { amount: 990_000, day: '2026-11-20' }
    const one = offerOf({ state: 'accepted', closing: { deal: null, capital } })
    const { user, sentTo, answer } = await openProject({ at: '/offers', answers: answers([one]) })
    await user.click(await screen.findByRole('button', { name: one.organizationName }))
    await user.click(await screen.findByRole('button', { name: 'Record Closing' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Record Closing' }))
    expect(
      dialog.getByText('Mission Lenders Network recorded $990,000 on Nov 20, 2026.'),
    ).toBeTruthy()
    const call = `POST /api/pipeline-offers/${one.id}/close`
    const other = 'Mission Lenders Network recorded $990,000. Record the same amount, or ask them.'
    answer(call, () => problem(409, 'conflict', other))
    await user.click(dialog.getByRole('button', { name: 'Record Closing' }))
    expect(await dialog.findByText(other)).toBeTruthy()
    answer(call, () => ok({ ...one, state: 'closed' }))
    await user.click(dialog.getByRole('button', { name: 'Record Closing' }))
    expect(await screen.findByText('Closing recorded successfully')).toBeTruthy()
    expect(sentTo(call)[1]?.body).toEqual({ ...capital, amount: 990_000 })
  })
})
