import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  answerOf,
  dealId,
  offerId,
  openMatches,
  perm,
  project,
} from '../../../test/support/open-matches.tsx'
import { ok, openPortal, person, problem } from '../../../test/support/open-portal.tsx'

const row = () => screen.findByRole('button', { name: /Public Buildings Lease/ })

describe('the matches of a project', () => {
  it('stand below its needs, each with score, word and nine marks', async () => {
    openMatches()
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Matches for Rockford Schools' }),
    ).toBeTruthy()
    const one = within(await row())
    for (const text of ['93', 'Strong', 'Lakeshore', 'In network', '4.20%', '$100,000 - No max'])
      expect(one.getByText(text)).toBeTruthy()
    expect(one.getByText(/Amount in part, Term fits/)).toBeTruthy()
    const need = screen.getByRole('button', { name: /^Perm/, pressed: true })
    expect(need.textContent).toContain('1 match from 1 lender')
    expect(need.textContent).toContain('About $400,000: 80% of the $500,000 credit')
    expect(screen.getByText('Would settle 3 matches')).toBeTruthy()
  })

  it('open in place by the keyboard with their sentences', async () => {
    const { user } = openMatches()
    const head = await row()
    head.focus()
    await user.keyboard('{ArrowRight}')
    const must = await screen.findByRole('list', { name: 'Must fit' })
    expect(within(must).getAllByRole('listitem')).toHaveLength(5)
    expect(within(must).getByText('The sentence of amount.')).toBeTruthy()
    const stronger = screen.getByRole('list', { name: 'Makes it stronger' })
    expect(within(stronger).getAllByRole('listitem')).toHaveLength(4)
    expect(new URLSearchParams(location.search).get('match')).toBe(`products.${offerId}.perm`)
    await user.keyboard('{ArrowLeft}')
    expect(screen.queryByRole('list', { name: 'Must fit' })).toBeNull()
  })

  it('are asked about with a message of what is known of the project (U-041)', async () => {
    const { user, sent } = openMatches(undefined, `?match=products.${offerId}.perm`)
    await user.click(await screen.findByRole('button', { name: 'Ask for Introduction' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for Introduction' }))
    const message = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
    expect(message.value).toBe(
      'We are building Rockford Schools in Arizona: Solar, $500,000.\nWe are looking for a permanent loan of about $400,000.\nCould we talk this week?',
    )
    await user.click(dialog.getByRole('button', { name: 'Send Request' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.find(({ call }) => call === 'POST /api/introductions')?.body).toMatchObject({
      dealId,
      kind: 'products',
      offerId,
      need: 'perm',
    })
  })

  it('are dismissed with a reason, and with words where it is another', async () => {
    const { user, sent } = openMatches(undefined, `?match=products.${offerId}.perm`)
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss match' }))
    await user.click(dialog.getByRole('radio', { name: 'Other' }))
    await user.click(dialog.getByRole('button', { name: 'Dismiss' }))
    expect(await dialog.findByText('Say why')).toBeTruthy()
    await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Too far away')
    await user.click(dialog.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.find(({ call }) => call === 'POST /api/match-dismissals')?.body).toMatchObject({
      reason: 'other',
      note: 'Too far away',
    })
  })

  it('say what nobody covers where there is none', async () => {
    const sentence = 'No product or lending profile covers Perm: about $400,000.'
    openMatches(() =>
      answerOf({ matches: [], total: 0, needs: [{ ...perm, matches: 0, best: null, sentence }] }),
    )
    await screen.findByRole('heading', {
      name: 'No product or lending profile fits this project yet',
    })
    expect(screen.getByText(sentence)).toBeTruthy()
  })

  it('are a note where the project names no need', async () => {
    const note = 'Name what capital the project needs to see its matches.'
    openMatches(() => answerOf({ matches: [], total: 0, needs: [], subjectNote: note }))
    expect(await screen.findByText(note)).toBeTruthy()
    expect(screen.queryByText(/fits this project yet/)).toBeNull()
  })

  it('say that they could not be read', async () => {
    openPortal(`/matches/pipeline/${dealId}`, {
      as: person(),
      answers: {
        [`GET /api/pipeline/${dealId}`]: () => ok(project),
        [`GET /api/pipeline/${dealId}/matches`]: () => problem(503, 'unavailable', 'Wait.'),
      },
    })
    await screen.findByRole('heading', { name: 'Failed to fetch matches' })
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})
