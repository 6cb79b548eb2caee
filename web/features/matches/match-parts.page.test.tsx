import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  answerOf,
  dealId,
  fit,
  offerId,
  openMatches,
  perm,
  project,
} from '../../../test/support/open-matches.tsx'
import { nothing, ok, openPortal, person, type Answer } from '../../../test/support/open-portal.tsx'

const other = '5d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f0'
const numbered = (count: number, fields: object) =>
  Array.from({ length: count }, (_, number) => ({
    ...fit,
    ...fields,
    offerId: `${other}${number + 3}`,
    offerName: `Offer ${number + 1}`,
  }))
const turn = 'It would fit if the offer also served Illinois.'
const isNear = (query: URLSearchParams) => query.get('state') === 'near'
const asked = () => new URLSearchParams(location.search)

// M-304, M-306, M-307
describe('what is one change away', () => {
  const manyNear = (query: URLSearchParams) =>
    answerOf({
      ...(isNear(query) && {
        matches: numbered(Math.min(7, Number(query.get('limit'))), { state: 'near', turn }),
        total: 7,
      }),
      totals: { match: 1, near: 7, dismissed: 0 },
    })

  it('stands below with its sentence and no score: five, and all on request', async () => {
    const { user } = openMatches(manyNear)
    const near = within(await screen.findByRole('region', { name: /One change away/ }))
    expect(near.getAllByRole('button', { expanded: false })).toHaveLength(5)
    expect(near.getAllByText(turn)).toHaveLength(5)
    expect(near.queryByText('93')).toBeNull()
    await user.click(near.getByRole('button', { name: 'Show all 7' }))
    await waitFor(() => expect(near.getAllByRole('button', { expanded: false })).toHaveLength(7))
  })

  it('is where the page leads that has nothing else', async () => {
    const { user } = openMatches((query) =>
      isNear(query)
        ? manyNear(query)
        : answerOf({ matches: [], total: 0, totals: { match: 0, near: 7, dismissed: 0 } }),
    )
    await screen.findByRole('region', { name: /One change away/ })
    await user.click(screen.getByRole('button', { name: 'See what is one change away' }))
    expect(document.activeElement?.closest('button')?.textContent).toContain('Offer 1')
  })

  it('is walked together with the matches by up and down, and one row is open at a time', async () => {
    const { user } = openMatches(manyNear)
    await screen.findByRole('region', { name: /One change away/ })
    const first = screen.getByRole('button', { name: /Public Buildings Lease/ })
    first.focus()
    await user.keyboard('{Enter}{ArrowDown}')
    expect(document.activeElement?.closest('button')?.textContent).toContain('Offer 1')
    await user.keyboard('{ArrowRight}')
    expect(screen.getAllByRole('list', { name: 'Must fit' })).toHaveLength(1)
    expect(first.getAttribute('aria-expanded')).toBe('false')
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(first)
  })
})

// M-305, M-120
describe('what is tried', () => {
  const lost = { ...fit, state: 'near', turn, before: { state: 'match', score: 93 } }
  const supposed = (query: URLSearchParams) =>
    query.has('capEx')
      ? answerOf({
          matches: [lost],
          total: isNear(query) ? 1 : 0,
          totals: { match: 0, near: 1, dismissed: 0, gained: 0, lost: 1 },
          needs: [{ ...perm, matches: 0, best: null, sentence: 'No product covers Perm.' }],
          whatIf: true,
        })
      : answerOf()

  it('stands in the address for the need that is shown, and goes back', async () => {
    const { user } = openMatches((query) =>
      query.has('currentStage')
        ? answerOf({
            matches: [{ ...fit, before: { state: 'match', score: 61 } }],
            totals: { match: 1, near: 0, dismissed: 0, gained: 0, lost: 0 },
            whatIf: true,
          })
        : answerOf(),
    )
    const row = await screen.findByRole('button', { name: /Public Buildings Lease/ })
    const stage = screen.getByRole('combobox', { name: 'Stage' })
    await user.selectOptions(stage, 'Construction (Post-NTP)')
    await waitFor(() => expect(row.textContent).toContain('was 61'))
    expect(asked().get('currentStage')).toBe('construction_post_ntp')
    expect(asked().get('need')).toBe('perm')
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(asked().get('currentStage')).toBeNull())
    expect(screen.queryByText(/was 61/)).toBeNull()
  })

  it('is no amount that cannot be read, typed or in the address', async () => {
    const queries: string[] = []
    const { user } = openMatches((query) => {
      queries.push(query.get('capEx') ?? '')
      return answerOf()
    }, '?capEx=1.2M&currentStage=soon')
    const note = await screen.findByText(/The address has values that cannot be read/)
    expect(note.textContent).toContain('capEx=1.2M, currentStage=soon')
    const capEx = await screen.findByRole<HTMLInputElement>('textbox', {
      name: 'CapEx',
      description: 'Use whole US dollars',
    })
    expect(capEx.value).toBe('1.2M')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(location.search).toBe(''))
    expect(screen.queryByText(/cannot be read/)).toBeNull()
    await user.clear(capEx)
    await user.type(capEx, '900M')
    expect(screen.getByRole('textbox', { description: 'Use whole US dollars' })).toBe(capEx)
    const amount = screen.getByRole('textbox', { name: /^Perm amount/ })
    await user.type(amount, '0')
    expect(screen.getByRole('textbox', { description: 'Enter an amount above 0' })).toBe(amount)
    await user.type(amount, '5')
    await waitFor(() => expect(asked().get('amount')).toBe('5'))
    expect(asked().get('capEx')).toBeNull()
    expect(new Set(queries)).toEqual(new Set(['']))
  })

  it('says what is lost beside why nothing fits any more', async () => {
    const { user } = openMatches(supposed, '?capEx=90000000')
    await screen.findByRole('heading', {
      name: 'No product or lending profile fits this project yet',
    })
    expect(screen.getByText('No product covers Perm.')).toBeTruthy()
    expect(screen.getByText(/0 gained, 1 lost/)).toBeTruthy()
    // It stands among the matches that were, and among what is one change away.
    await screen.findByRole('region', { name: /One change away/ })
    const [above, below] = screen.getAllByRole('button', { name: /was 93/ })
    if (above === undefined || below === undefined) throw new Error('It does not stand in both')
    await user.click(above)
    await user.click(below)
    expect(above.getAttribute('aria-expanded')).toBe('false')
    expect(below.getAttribute('aria-expanded')).toBe('true')
  })
})

// M-306
describe('below the matches', () => {
  it('facilities stand with the product through which they fit', async () => {
    openMatches(undefined, '', {
      [`GET /api/pipeline/${dealId}/matches`]: (_body, query) =>
        ok(
          query.get('kind') === 'catalytic-facilities'
            ? answerOf({
                matches: [
                  {
                    ...fit,
                    kind: 'catalytic-facilities',
                    offerName: 'Solar Reserve',
                    through: { id: offerId, name: 'Public Buildings Lease' },
                  },
                ],
              })
            : answerOf(),
        ),
    })
    const facilities = within(await screen.findByRole('region', { name: /Catalytic facilities/ }))
    expect(facilities.getByRole('link', { name: 'Solar Reserve' })).toBeTruthy()
    expect(facilities.getByText('through Public Buildings Lease')).toBeTruthy()
  })

  it('what was dismissed stands with its reason, closed at rest, and is brought back', async () => {
    const dismissal = {
      id: `${other}9`,
      reason: 'terms',
      note: 'Too dear',
      byName: 'Amara Osei',
    }
    const { user, sent } = openMatches(
      (query) =>
        answerOf({
          ...(query.has('dismissed') && {
            matches: [{ ...fit, offerName: 'Dismissed Lease', dismissal }],
          }),
          totals: { match: 1, near: 0, dismissed: 1 },
        }),
      '',
      { [`DELETE /api/match-dismissals/${dismissal.id}`]: nothing },
    )
    await user.click(await screen.findByRole('button', { name: 'Dismissed 1', expanded: false }))
    const row = await screen.findByRole('button', { name: /Dismissed Lease/ })
    expect(within(row).getByText('Terms Do Not Fit')).toBeTruthy()
    await user.click(row)
    expect(screen.getByText('Dismissed by Amara Osei: Terms Do Not Fit, “Too dear”')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Bring Back' }))
    await waitFor(() =>
      expect(sent.some(({ call }) => call.startsWith('DELETE /api/match-dismissals/'))).toBe(true),
    )
  })
})

// M-302, M-307, M-308
describe('the matches of an offer', () => {
  const openOffer = (
    answer: object,
    organizationId: string | null = fit.offerOrganizationId,
    more: Record<string, Answer> = {},
  ) =>
    openPortal(`/matches/products/${offerId}`, {
      as: person({ organizationId, organizationName: 'River Bank' }),
      answers: {
        ...more,
        [`GET /api/products/${offerId}`]: () =>
          ok({
            id: offerId,
            name: 'Public Buildings Lease',
            organizationId: fit.offerOrganizationId,
            organizationName: 'Lakeshore',
            type: ['perm'],
            minPrincipalSize: null,
            maxPrincipalSize: null,
          }),
        [`GET /api/products/${offerId}/matches`]: (_body, query) =>
          ok(isNear(query) ? answerOf({ matches: [], total: 0, needs: [] }) : answer),
      },
    })

  it('are projects with need, place, stage and amount, and ask the other side', async () => {
    const { user } = openOffer(answerOf({ needs: [], facts: [] }))
    const row = within(await screen.findByRole('button', { name: /Rockford Schools/ }))
    for (const text of ['Arizona', 'Predevelopment', '$400,000'])
      expect(row.getByText(text)).toBeTruthy()
    // In a column of its own, or below the name where there is no room for one.
    expect(row.getAllByText('Perm')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: /Rockford Schools/ }))
    await user.click(screen.getByRole('button', { name: 'Ask for Introduction' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for Introduction' }))
    // Also where two organizations have one name.
    expect(dialog.getByText('To River Bank')).toBeTruthy()
  })

  it.each([
    ["the deal's organization", project.organizationId, 1],
    ['an organization of the same name', `${other}7`, 0],
  ])('are asked about and dismissed by id: %s', async (_title, organizationId, buttons) => {
    const readDeal = `GET /api/pipeline/${dealId}`
    const { user, sent } = openOffer(answerOf({ needs: [], facts: [] }), organizationId, {
      [readDeal]: () => ok(project),
    })
    await user.click(await screen.findByRole('button', { name: /Rockford Schools/ }))
    expect(await screen.findByRole('link', { name: 'Open Project' })).toBeTruthy()
    // The names agree in both cases: only the deal that is read tells them apart.
    await waitFor(() => expect(sent.map(({ call }) => call)).toContain(readDeal))
    if (buttons > 0) await screen.findByRole('button', { name: 'Ask for Introduction' })
    for (const name of ['Ask for Introduction', 'Dismiss'])
      expect(screen.queryAllByRole('button', { name })).toHaveLength(buttons)
  })

  it('say how many projects seek what and where; a state and an order are in the address (U-054)', async () => {
    const { user, sent } = openOffer({
      ...answerOf({ needs: [], facts: [] }),
      totals: { match: 1, near: 0, dismissed: 0, projects: 1, sought: 400_000 },
      places: [{ location: 'arizona', projects: 1, sought: 400_000 }],
    })
    expect((await screen.findByText('1 project')).parentElement?.textContent).toBe(
      '1 project seeks $400,000 · each by its largest need',
    )
    await user.click(await screen.findByRole('link', { name: 'Arizona: 1 project, $400,000' }))
    await user.click(screen.getByRole('radio', { name: 'Amount' }))
    expect(location.search).toBe('?location=arizona&sort=amount')
    await waitFor(() =>
      expect(sent.some(({ call }) => call.includes('location=arizona&sort=amount'))).toBe(true),
    )
    await user.click(screen.getByRole('button', { name: 'Remove Place Arizona' }))
    expect(location.search).toBe('?sort=amount')
  })

  it('say that none fits yet', async () => {
    openOffer(answerOf({ matches: [], total: 0, needs: [], facts: [] }))
    expect(
      await screen.findByRole('heading', { name: 'No open project fits this product yet' }),
    ).toBeTruthy()
  })
})
