import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { developerId } from '../../../test/support/introduction-of.ts'
import {
  accepted,
  declined,
  incoming,
  listOf,
  openIntroductions,
  pane,
  tab,
} from '../../../test/support/open-introductions.tsx'
import { ok, person, problem } from '../../../test/support/open-portal.tsx'

describe('introductions (M-309)', () => {
  it('show what waits for an answer first, with who asks about what', async () => {
    openIntroductions()
    const shown = await pane('Flint Water Plant Solar')
    for (const words of ['Needs your answer', 'Bridge to ITC', '$3,772,000', '85'])
      expect(shown.getByText(words)).toBeTruthy()
    expect(shown.getByRole('region', { name: 'Ellen wrote on Nov 9' }).textContent).toContain(
      'one lender',
    )
    expect((await tab(/Incoming/)).textContent).toBe('Incoming1')
    expect((await tab(/Introduced/)).textContent).toBe('Introduced1')
    expect((await tab(/Outgoing/)).textContent).toBe('Outgoing0')
    expect(screen.queryByRole('tab', { name: /All/ })).toBeNull()
    // The navigation counts what waits.
    const item = await screen.findByRole('link', { name: /^Introductions/ })
    expect([item.textContent, item.getAttribute('aria-current')]).toEqual([
      'Introductions 1 waiting',
      'page',
    ])
  })

  it('are accepted after a question, and then show both contacts (U-034)', async () => {
    const contacts = accepted.contacts
    const { user, sent, answer } = openIntroductions('', {
      answers: {
        [`POST /api/introductions/${incoming.id}/accept`]: () =>
          ok({ ...incoming, state: 'accepted', contacts }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Accept this introduction?' }),
    )
    expect(
      dialog.getByText('Great Lakes Green Finance Authority will see your name and email address.'),
    ).toBeTruthy()
    await user.type(dialog.getByRole('textbox', { name: 'Phone' }), '(217) 555-0100')
    const now = {
      ...incoming,
      state: 'accepted' as const,
      contacts,
      answeredAt: new Date().toISOString(),
    }
    answer('GET /api/introductions', listOf([now]))
    answer(`GET /api/introductions/${incoming.id}`, () => ok(now))
    await user.click(dialog.getByRole('button', { name: 'Accept' }))
    // The same record is open still, as what it became: its heading has the focus, and no toast says it again.
    const shown = await pane('Their side')
    const heading = screen.getByRole('heading', { name: 'You are introduced' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(screen.queryByText('Success')).toBeNull()
    expect(screen.getByRole('link', { name: 'Write to Ellen' }).getAttribute('href')).toBe(
      'mailto:ellen@lakes.example',
    )
    const next = await pane('What comes next')
    const leadsTo = (name: string) => next.getByRole('link', { name }).getAttribute('href')
    await next.findByRole('link', { name: 'Make an Offer' })
    expect([leadsTo('Open the Project'), leadsTo('Make an Offer')]).toEqual([
      `/pipeline/${incoming.dealId}`,
      `/pipeline/${incoming.dealId}/offers?offer=new`,
    ])
    expect(location.search).toBe(`?tab=introduced&open=${incoming.id}`)
    expect(shown.getByRole('link', { name: 'ellen@lakes.example' }).getAttribute('href')).toBe(
      'mailto:ellen@lakes.example',
    )
    expect(screen.getByRole('button', { name: 'Copy the address of Amara Osei' })).toBeTruthy()
    expect(sent.find(({ call }) => call.endsWith('/accept'))?.body).toEqual({
      phone: '(217) 555-0100',
    })
    expect((await tab(/Introduced/)).getAttribute('aria-selected')).toBe('true')
  })

  it('are declined with a reason; "Other" needs a note', async () => {
    const { user, sent } = openIntroductions('', {
      answers: {
        [`POST /api/introductions/${incoming.id}/decline`]: () =>
          problem(409, 'conflict', 'This introduction was already accepted.'),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Decline' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline this introduction?' }))
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await dialog.findByText('Choose a reason')).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: 'Other' }))
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await dialog.findByText('Say why')).toBeTruthy()
    await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Our fund is spent')
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await dialog.findByText('This introduction was already accepted.')).toBeTruthy()
    expect(sent.find(({ call }) => call.endsWith('/decline'))?.body).toEqual({
      reason: 'other',
      note: 'Our fund is spent',
    })
  })

  it('are withdrawn by the side that asked, which cannot answer them and stays where it was', async () => {
    let state = 'requested'
    const { user } = openIntroductions(`?open=${incoming.id}`, {
      as: person({ organizationId: developerId, organizationName: 'Great Lakes' }),
      answers: {
        [`GET /api/introductions/${incoming.id}`]: () => ok({ ...incoming, state }),
        [`POST /api/introductions/${incoming.id}/withdraw`]: () =>
          ok({ ...incoming, state: (state = 'withdrawn') }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Withdraw Request' }))
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Withdraw Request' }))
    await user.click(dialog.getByRole('button', { name: 'Withdraw Request' }))
    expect(await screen.findByText('Introduction withdrawn')).toBeTruthy()
    expect((await tab(/Outgoing/)).getAttribute('aria-selected')).toBe('true')
  })

  it('of a link show no other part while it is read: its buttons would be gone before they are pressed', async () => {
    const read = Promise.withResolvers<Response>()
    openIntroductions(`?open=${accepted.id}`, {
      answers: { [`GET /api/introductions/${accepted.id}`]: () => read.promise },
    })
    await waitFor(async () => expect((await tab(/Incoming/)).textContent).toBe('Incoming1'))
    expect(screen.queryByText(incoming.dealName)).toBeNull()
    read.resolve(ok(accepted))
    expect(await pane('How did it go?')).toBeTruthy()
    expect(screen.queryByText(incoming.dealName)).toBeNull()
  })

  it('of a link are opened in their part, with what became of them', async () => {
    const { user, sent } = openIntroductions(`?open=${accepted.id}`, {
      answers: {
        [`PUT /api/introductions/${accepted.id}/outcome`]: () => ok(accepted),
      },
    })
    const became = await pane('How did it go?')
    expect((await tab(/Introduced/)).getAttribute('aria-selected')).toBe('true')
    expect(became.getByRole('row', { name: /Great Lakes.*Term Sheet/ }).textContent).toContain(
      'Signed, subject to the appraisal',
    )
    expect(became.getByRole('row', { name: /Your organization/ }).textContent).toContain(
      'Nothing recorded yet',
    )
    await user.click(became.getByRole('radio', { name: 'Funded' }))
    await user.click(became.getByRole('button', { name: 'Record Outcome' }))
    expect(await became.findByText('Enter the amount funded')).toBeTruthy()
    await user.type(became.getByRole('textbox', { name: 'Amount' }), '1640000')
    await user.click(became.getByRole('button', { name: 'Record Outcome' }))
    expect(await screen.findByText('Outcome recorded')).toBeTruthy()
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      outcome: 'funded',
      amount: 1_640_000,
      note: null,
    })
  })

  it('that were declined say why', async () => {
    openIntroductions('?tab=closed')
    const shown = await pane('Why it was declined')
    expect(shown.getByText('Too Small: Come back with two of them')).toBeTruthy()
    expect(screen.getByText('Declined: Too Small')).toBeTruthy()
  })

  it("offer the deal's side alone to mark a project as funded that both call funded", async () => {
    const both = { ...accepted, outcome: 'funded' as const, confirmed: true }
    const answers = { [`GET /api/introductions`]: listOf([both]) }
    openIntroductions('?tab=introduced', {
      as: person({ organizationId: developerId }),
      answers,
    })
    const link = await screen.findByRole('link', { name: 'Mark project as Funded' })
    expect(link.getAttribute('href')).toBe(`/pipeline?open=${both.dealId}&mark=funded`)
  })

  it('of nobody lead to the pipeline', async () => {
    openIntroductions('', { answers: { 'GET /api/introductions': listOf([]) } })
    expect(await screen.findByRole('heading', { name: 'No introductions yet' })).toBeTruthy()
    expect(
      screen.getByRole('link', { name: 'Find matches in the pipeline' }).getAttribute('href'),
    ).toBe('/pipeline')
  })

  it('that cannot be read say so, and are read again', async () => {
    const { user, answer } = openIntroductions('', {
      answers: {
        'GET /api/introductions': () => problem(500, 'internal', 'Something went wrong'),
      },
    })
    expect(await screen.findByText('Failed to fetch introductions')).toBeTruthy()
    answer('GET /api/introductions', listOf([incoming]))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('region', { name: 'Flint Water Plant Solar' })).toBeTruthy()
  })

  it('of others are not found', async () => {
    openIntroductions(`?open=${declined.dealId}`)
    expect(await screen.findByText('Introduction not found')).toBeTruthy()
  })
})
