import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { criteria } from '#contract/common/market-enums'
import { heardChanges } from '../../../test/support/heard-changes.ts'
import { acceptedIntroductionOf, developerId } from '../../../test/support/introduction-of.ts'
import { fit } from '../../../test/support/open-matches.tsx'
import {
  accepted,
  declined,
  incoming,
  listOf,
  openIntroductions,
  pane,
  tab,
} from '../../../test/support/open-introductions.tsx'
import { narrowToPhone } from '../../../test/support/phone.ts'
import { ok, person } from '../../../test/support/open-portal.tsx'

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

  it('name the offers they have led to, and lead to the project (H-078, O-006)', async () => {
    const offer = {
      id: incoming.id,
      need: 'perm',
      kind: 'senior',
      amount: 4_400_000,
      state: 'sent',
      revision: 2,
      goodUntil: '2026-12-18',
    }
    openIntroductions(`?open=${accepted.id}`, {
      answers: {
        [`GET /api/introductions/${accepted.id}`]: () => ok({ ...accepted, offers: [offer] }),
      },
    })
    const offers = await screen.findByRole('region', { name: 'Offers' })
    expect(within(offers).getByRole('listitem').textContent).toBe(
      'Perm, Senior, $4,400,000, revision 2Sent',
    )
    const at = `/pipeline/${accepted.dealId}`
    expect(within(offers).getByRole('link').getAttribute('href')).toBe(`${at}/offers`)
    const page = screen.getByRole('link', { name: 'Open project page' })
    expect(page.getAttribute('href')).toBe(at)
  })

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
