import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { criteria } from '#contract/common/market-enums'
import { heardChanges } from '../../../test/support/heard-changes.ts'
import {
  acceptedIntroductionOf,
  developerId,
  lenderId,
} from '../../../test/support/introduction-of.ts'
import { fit } from '../../../test/support/open-matches.tsx'
import { dealOf } from '../../../test/support/open-pipeline.tsx'
import {
  accepted,
  declined,
  incoming,
  listOf,
  openIntroductions,
  pane,
  project,
  tab,
} from '../../../test/support/open-introductions.tsx'
import { narrowToPhone } from '../../../test/support/phone.ts'
import { offerOf } from '../../../test/support/offer-of.ts'
import { ok, person, problem } from '../../../test/support/open-portal.tsx'

/** Offers as they are answered to who is not at the page of their project. */
const emptyOffers = { needs: [], cashDay: null, benchmarks: [], today: '2026-11-27' }

describe('introductions', () => {
  it('keep what is typed of an outcome when a colleague records one', async () => {
    const changed = heardChanges('introductions')
    const { user, answer } = openIntroductions(`?open=${accepted.id}`)
    const became = await pane('How did it go?')
    await user.type(became.getByRole('textbox', { name: 'Note' }), 'Closing in May')
    const { deal } = accepted.outcomes
    const capital = deal && { ...deal, note: 'The term sheet is out' }
    answer('GET /api/introductions', listOf([{ ...accepted, outcomes: { deal, capital } }]))
    changed(accepted.id)
    expect(await became.findByText('The term sheet is out')).toBeTruthy()
    expect(became.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe(
      'Closing in May',
    )
  })

  it('that the other side accepts stay open for who asked, as what they became (U-034)', async () => {
    const changed = heardChanges('introductions')
    const { answer } = openIntroductions('?tab=outgoing', {
      as: person({ organizationId: developerId }),
      answers: { 'GET /api/introductions': () => ok({ introductions: [incoming], total: 1 }) },
    })
    await screen.findByRole('button', { name: 'Withdraw Request' })
    const now = acceptedIntroductionOf({ id: incoming.id, answeredAt: new Date().toISOString() })
    answer('GET /api/introductions', listOf([now]))
    answer(`GET /api/introductions/${incoming.id}`, () => ok(now))
    changed(incoming.id)
    const heading = await screen.findByRole('heading', { name: 'You are introduced' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(screen.getByRole('link', { name: 'Write to Amara' })).toBeTruthy()
    const next = within(screen.getByRole('region', { name: 'What comes next' }))
    await next.findByRole('link', { name: 'See Offers' })
    expect(next.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/pipeline/${now.dealId}/package?share=${now.id}`,
      `/pipeline/${now.dealId}/offers`,
    ])
    expect((await tab(/Introduced/)).getAttribute('aria-selected')).toBe('true')
  })

  it('say in a sheet on phones what is introduced in a whole line (U-034)', async () => {
    narrowToPhone()
    openIntroductions(`?open=${accepted.id}`)
    const sheet = await screen.findByRole('dialog', { name: accepted.dealName })
    const line = `${accepted.dealName} and ${accepted.offerName} of ${accepted.capitalOrganizationName}`
    const isLine = (_text: string, node: Element | null) => node?.textContent === line
    expect(within(sheet).getByText(isLine, { selector: 'p' })).toBeTruthy()
  })

  const sent = offerOf({ introductionId: accepted.id, need: 'perm', amount: 4_400_000 })

  it('name the offers they have led to, and lead to the project (H-078, O-006)', async () => {
    openIntroductions(`?open=${accepted.id}`, {
      answers: {
        [`GET /api/introductions/${accepted.id}`]: () => ok({ ...accepted, offers: [sent] }),
      },
    })
    const page = await screen.findByRole('link', { name: 'Open project page' })
    const offers = await screen.findByRole('region', { name: 'Offers' })
    expect(within(offers).getByRole('listitem').textContent).toBe(
      'Perm, Senior, $4,400,000, revision 2Sent',
    )
    const at = `/pipeline/${accepted.dealId}`
    expect(within(offers).getByRole('link').getAttribute('href')).toBe(`${at}/offers`)
    expect(page.getAttribute('href')).toBe(at)
  })

  it.each([
    ['deleted', null, () => problem(404, 'not_found', 'Not found')],
    ['of another organization', accepted.dealId, () => ok(dealOf({ organizationId: null }))],
    ['not shared any more', accepted.dealId, () => problem(404, 'not_found', 'Not found')],
  ])(
    'close what was accepted where the project is %s, and lead to no page of it (H-095, H-099)',
    async (_title, dealId, answerProject) => {
      const made = { ...sent, dealId, organizationId: lenderId, dealOrganizationId: developerId }
      const offer = { ...made, state: 'accepted', items: ['site_lease'], openItems: [] } as const
      const close = `POST /api/pipeline-offers/${offer.id}/close`
      const introduction = { ...accepted, dealId, answeredAt: new Date().toISOString() }
      const { user, sentTo } = openIntroductions(`?open=${accepted.id}`, {
        as: person({ organizationId: developerId }),
        answers: {
          'GET /api/introductions': listOf([{ ...introduction, outcomes: accepted.outcomes }]),
          [`GET /api/introductions/${accepted.id}`]: () => ok({ ...introduction, offers: [offer] }),
          [`GET /api/introductions/${accepted.id}/offers`]: () =>
            ok({ ...emptyOffers, offers: [offer], total: 1 }),
          [project]: answerProject,
          [`GET /api/pipeline-offers/${offer.id}/history`]: () =>
            ok({ entries: [], total: 0, names: {} }),
          [close]: () => ok(offer),
        },
      })
      const offers = within(await screen.findByRole('region', { name: 'Offers' }))
      await user.click(await offers.findByRole('button', { name: /^Perm, Senior, \$4,400,000/ }))
      expect(await offers.findByRole('button', { name: 'Decline' })).toBeTruthy()
      expect(offers.queryByRole('button', { name: 'Withdraw' })).toBeNull()
      await user.click(offers.getByRole('button', { name: 'Record Closing' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Record Closing' }))
      await user.click(dialog.getByRole('button', { name: 'Record Closing' }))
      expect(await screen.findByText('Closing recorded successfully')).toBeTruthy()
      expect(sentTo(close)[0]?.body).toEqual({ amount: 4_400_000, day: emptyOffers.today })
      const leading = screen
        .getAllByRole('link')
        .filter((link) => link.getAttribute('href')?.startsWith(`/pipeline/`))
      expect(leading).toEqual([])
      expect(screen.queryByRole('link', { name: 'Open project page' })).toBeNull()
    },
  )

  it('open on the first part that has one; an empty part says so, and where there are some (U-040)', async () => {
    const { user } = openIntroductions('', {
      answers: { 'GET /api/introductions': listOf([accepted, declined]) },
    })
    await waitFor(async () =>
      expect((await tab(/Introduced/)).getAttribute('aria-selected')).toBe('true'),
    )
    await user.click(await tab(/Incoming/))
    expect(await screen.findByRole('heading', { name: 'Nothing needs your answer.' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '1 closed' })).toBeTruthy()
    await user.click(screen.getByRole('link', { name: '1 introduced' }))
    expect(await pane('How did it go?')).toBeTruthy()
  })

  it.each([
    [9, 'Fits 9 of 9', false],
    [8, 'Fits 8 of 9, 1 in part', true],
  ])(
    'say once how they fit, folded where all of it does (U-042): %s',
    async (fits, words, isOpen) => {
      const all = Object.keys(criteria).map((name, at) => ({
        name,
        outcome: at < fits ? 'pass' : 'partial',
        sentence: `The sentence of ${name}.`,
        missing: [],
      }))
      const { dealId, kind, offerId, need } = incoming
      openIntroductions('', {
        answers: {
          [`GET /api/pipeline/${dealId}/matches/${kind}/${offerId}`]: () =>
            ok({ matches: [{ ...fit, need, criteria: all }] }),
        },
      })
      const shown = await screen.findByText(words)
      expect(shown.closest('details')?.open).toBe(isOpen)
      expect(screen.getAllByText(/The sentence of need/)).toHaveLength(1)
      // The answer comes before all there is to read.
      const accept = screen.getByRole('button', { name: 'Accept' })
      expect(accept.compareDocumentPosition(shown)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    },
  )
})
