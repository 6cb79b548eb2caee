import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Offer } from '#contract/offers'
import {
  answersOfOffers as answers,
  introductionOf,
  listOf,
  offerOf,
} from '../../../test/support/offer-of.ts'
import { created, ok, person, problem } from '../../../test/support/open-portal.tsx'
import { openProject, roomOfSenior, senior } from '../../../test/support/open-project.tsx'

// What a lender does about its own offers, beside what the project answers (H-078, O-003 to O-005).

const textOf = (element: Element) => element.textContent?.replaceAll(/\s+/g, ' ') ?? ''

describe('an offer of the own organization (H-078)', () => {
  const one = offerOf({})
  const call = `/api/pipeline-offers/${one.id}`
  const openAsLender = (
    at: string,
    offers: readonly Offer[],
    more: object = {},
    title = at.endsWith('new') ? 'Make an Offer' : 'Revise Offer',
  ) =>
    openProject({
      at: `/offers${at}`,
      as: person({
        organizationId: one.organizationId,
        organizationName: one.organizationName,
      }),
      ...(at !== '' && { title }),
      answers: answers(offers, {
        [`GET /api/pipeline/${senior.id}/room`]: () =>
          ok({ ...roomOfSenior, role: 'guest', introductions: [introductionOf(one)] }),
        [`GET /api/introductions/${one.introductionId}`]: () => problem(404, 'not_found', 'Gone'),
        [`GET /api/pipeline/${senior.id}/questions`]: () => ok({ questions: [], total: 0 }),
        ...more,
      }),
    })

  it('is withdrawn, which says what becomes of it (O-013)', async () => {
    const other = offerOf({
      id: '7d0c7a52-0f0e-4f53-9d5a-2a7a2d7f8f06',
      need: 'commence_construction',
    })
    const { user, sentTo, answer } = await openAsLender('', [one, other], {
      [`POST ${call}/withdraw`]: () => {
        const withdrawn = offerOf({ state: 'withdrawn', version: 4 })
        answer(`GET /api/pipeline/${senior.id}/offers`, () => listOf([withdrawn, other]))
        return ok(withdrawn)
      },
    })
    const need = within(await screen.findByRole('region', { name: 'Construction' }))
    await user.click(need.getByRole('button', { name: one.organizationName }))
    await user.click(await need.findByRole('button', { name: 'Withdraw' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText('The project can no longer accept it.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('Offer withdrawn successfully')).toBeTruthy()
    expect(sentTo(`POST ${call}/withdraw`)[0]?.body).toEqual({ version: 3 })
    // Its buttons have gone, and the need that waits is the first now: the heading of its own has the focus (U-030).
    const heading = screen.getByRole('heading', { level: 2, name: 'Construction' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  it('of an intermediary that lends waits for the project, and is closed as a lender (O-014, H-102)', async () => {
    const stored = offerOf({
      state: 'accepted',
      closing: { deal: { amount: 990_000, day: '2026-11-20' }, capital: null },
    })
    const sent = offerOf({ id: '7d0c7a52-0f0e-4f53-9d5a-2a7a2d7f8f04' })
    const { user } = await openAsLender('', [sent, stored], {
      [`GET /api/pipeline/${senior.id}`]: () =>
        ok({ ...senior, intermediaryAggregatorId: one.organizationId }),
      [`GET /api/pipeline/${senior.id}/room`]: () =>
        ok({ ...roomOfSenior, introductions: [introductionOf(one)] }),
    })
    const need = within(await screen.findByRole('region', { name: 'Construction' }))
    expect(need.getByText(/^Seeking/).textContent).toBe('Seeking $2,070,000.')
    const rows = need.getAllByRole('button', { name: one.organizationName })
    await user.click(rows[1] as HTMLElement)
    await user.click(await need.findByRole('button', { name: 'Record Closing' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Record Closing' }))
    expect(dialog.getByText('The project recorded $990,000 on Nov 20, 2026.')).toBeTruthy()
  })

  it('keeps what was typed where the project accepts it meanwhile, and says so (O-010)', async () => {
    const { user, answer } = await openAsLender(`?offer=${one.id}`, [one])
    const rate = await screen.findByLabelText('Rate')
    await user.clear(rate)
    await user.type(rate, '6%')
    const current = offerOf({ state: 'accepted', version: 4 })
    answer(`GET /api/pipeline/${senior.id}/offers`, () => listOf([current]))
    const message = 'This offer was accepted on Nov 30.'
    answer(`PUT ${call}`, () =>
      Response.json({ code: 'conflict', message, current }, { status: 409 }),
    )
    await user.click(screen.getByRole('button', { name: 'Send Revision' }))
    expect(await screen.findByText('This offer was accepted.')).toBeTruthy()
    expect(screen.getByLabelText('Rate')).toHaveProperty('value', '6%')
    expect(screen.queryByRole('button', { name: 'Send Revision' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'See the offers' }))
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    expect(await screen.findByRole('region', { name: 'Construction' })).toBeTruthy()
  })

  it('is neither made nor revised once the project is not open (H-098)', async () => {
    const lapsed = offerOf({ state: 'lapsed' })
    const funded = {
      [`GET /api/pipeline/${senior.id}`]: () => ok({ ...senior, outcome: 'funded' }),
    }
    const { user } = await openAsLender('', [lapsed], funded)
    await user.click(await screen.findByRole('button', { name: one.organizationName }))
    await screen.findByRole('region', { name: 'Conditions' })
    expect(screen.queryByRole('link', { name: /^(Make an Offer|Revise Offer)$/ })).toBeNull()
    cleanup()
    await openAsLender('?offer=new', [], funded)
    expect(await screen.findByText('This project is not taking offers')).toBeTruthy()
  })

  it('is stored as a draft, with its cost while it is typed (O-003, O-045)', async () => {
    const make = `POST /api/introductions/${one.introductionId}/offers`
    const { user, sentTo } = await openAsLender('?offer=new', [], {
      [make]: () => created({ ...one, state: 'draft' }),
    })
    const needs = within(await screen.findByRole('group', { name: /^Need/ })).getAllByRole('radio')
    // Those of the project alone, each with what it seeks.
    expect(needs.map(textOf)).toEqual([
      'Construction, seeking $2,070,000',
      'Commence Construction, seeking $492,000',
    ])
    await user.click(await screen.findByRole('radio', { name: 'Grant' }))
    await user.type(screen.getByLabelText('Amount'), '500000')
    expect(screen.getByText('Leaves $1,570,000 to raise for Construction')).toBeTruthy()
    expect(await screen.findByText('0.00%')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save Draft' }))
    expect(await screen.findByText('Draft saved successfully')).toBeTruthy()
    expect(sentTo(make)[0]?.body).toMatchObject({ kind: 'grant', amount: 500_000, send: false })
  })

  it('that is in the way of another is a link away (O-003)', async () => {
    const draft = offerOf({ id: '7d0c7a52-0f0e-4f53-9d5a-2a7a2d7f8f05', state: 'draft' })
    const put = `PUT /api/pipeline-offers/${draft.id}`
    const message = 'Your organization has an open offer for this need. Revise it instead.'
    const inTheWay = () =>
      Response.json({ code: 'conflict', message, current: one }, { status: 409 })
    const { user } = await openAsLender(
      `?offer=${draft.id}`,
      [one, draft],
      { [put]: inTheWay },
      'Edit Draft',
    )
    const rate = await screen.findByLabelText('Rate')
    await user.clear(rate)
    await user.type(rate, '6%')
    await user.click(screen.getByRole('button', { name: 'Save Draft' }))
    expect(await screen.findByText(message)).toBeTruthy()
    // It is another offer, not a newer version of this one.
    expect(screen.queryByRole('region', { name: 'Both versions' })).toBeNull()
    expect(rate).toHaveProperty('value', '6%')
    await user.click(screen.getByRole('link', { name: 'Go to that offer' }))
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Revise Offer' })).toBeTruthy()
    expect(await screen.findByLabelText('Rate')).toHaveProperty('value', one.rate)
  })

  it('is compared with what somebody else saved meanwhile (O-005)', async () => {
    const { user, sentTo, answer } = await openAsLender(`?offer=${one.id}`, [one])
    const rate = await screen.findByLabelText('Rate')
    await user.clear(rate)
    await user.type(rate, '6%')
    expect(screen.getByText('Was SOFR + 215 bps')).toBeTruthy()
    expect(screen.getByText('was 6.50%')).toBeTruthy()
    expect(
      screen.getByText(/^Revision 2 of your offer to Prairie Light .*, sent on Nov 25$/),
    ).toBeTruthy()
    const current = { ...one, rate: 'SOFR + 200 bps', amount: 1_100_000, version: 4 }
    answer(`PUT ${call}`, () =>
      Response.json(
        { code: 'conflict', message: 'Somebody else changed this.', current },
        { status: 409 },
      ),
    )
    await user.click(screen.getByRole('button', { name: 'Send Revision' }))
    const both = within(await screen.findByRole('region', { name: 'Both versions' }))
    expect(both.getByRole('radio', { name: '6%' })).toBeTruthy()
    expect(both.getByText('$1,100,000')).toBeTruthy()
    answer(`PUT ${call}`, () => ok({ ...current, rate: '6%', version: 5 }))
    await user.click(both.getByRole('button', { name: 'Save my version' }))
    expect(await screen.findByText('Offer revised successfully')).toBeTruthy()
    expect(sentTo(`PUT ${call}`)[1]?.body).toMatchObject({
      rate: '6%',
      amount: 1_100_000,
      version: 4,
    })
  })
})
