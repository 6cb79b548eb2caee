import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { board, dealNeed, openCoverage as open } from '../../../test/support/open-coverage.tsx'
import { administrator, ok, problem } from '../../../test/support/open-portal.tsx'

const link = (name: string | RegExp) => screen.findByRole('link', { name })
/** Where a link of the grid leads, without the path. */
const hrefOf = async (name: string | RegExp) =>
  (await link(name)).getAttribute('href')?.replace('/coverage', '')

describe('coverage (M-312, M-313)', () => {
  it('shows what no lender fits, each figure a link to its list', async () => {
    open()
    await link(/^Colorado, Bridge to ITC/)
    expect((await link(/^Not covered/)).textContent).toContain('59 of 167')
    expect(await hrefOf(/^Not covered/)).toBe('?cover=in_part,uncovered')
    expect((await link(/^Largest reason/)).textContent).toContain(
      '39 needs that lenders finance for other assets',
    )
    expect((await link(/^Open projects/)).getAttribute('href')).toMatch(
      /^\/pipeline\?outcome=open&visibility=shared&capNeed=/,
    )
    const table = within(screen.getByRole('table', { name: /^Open projects by place/ }))
    const cells = table.getByRole('link', {
      name: 'Colorado, Bridge to ITC: 2 of 3 uncovered $2,352,000 unmet, 4 lenders',
    })
    expect(cells.textContent).toBe('2 of 3 uncovered $2,352,000')
    expect(cells.getAttribute('href')).toBe('/coverage?row=colorado&need=bridge_to_itc')
    expect(
      table.getByRole('link', { name: 'Colorado, Perm: 2 covered 4 lenders' }).textContent,
    ).toBe('2 covered 4 lenders')
    expect(
      table.getByRole('link', { name: /^All, Bridge to ITC: 14 of 41/ }).getAttribute('href'),
    ).toBe('/coverage?need=bridge_to_itc')
    expect(screen.getByText(/Dollars of different needs are never added up/)).toBeTruthy()
    expect(screen.getByText('2 open projects without a need are not counted.')).toBeTruthy()
    expect((await link(/^Asset/)).textContent).toContain('39 needs of 33 projects')
    expect(screen.getByText(/^8 covered needs, \$21,166,000/)).toBeTruthy()
    const facilities = within(await screen.findByRole('region', { name: 'Facilities' }))
    expect(
      facilities.getByRole('row', { name: /Direct Pay Bridge Backstop/ }).textContent,
    ).toContain('$34,219,104 · 15$1.1')
  })

  it('shows eleven rows, and all when asked, which its address keeps', async () => {
    const { user } = open()
    const table = await screen.findByRole('table', { name: /^Open projects by place/ })
    // A head and the totals are there, too.
    expect(within(table).getAllByRole('row')).toHaveLength(13)
    await user.click(screen.getByRole('button', { name: 'Show all 12 places' }))
    expect(within(table).getAllByRole('row')).toHaveLength(14)
    // A figure is opened over them, and they are there again when somebody comes back.
    expect((await link(/^Colorado, Bridge to ITC/)).getAttribute('href')).toBe(
      '/coverage?everyRow=true&row=colorado&need=bridge_to_itc',
    )
  })

  it('moves between figures with the arrows, and opens one with Enter', async () => {
    const { user } = open()
    const first = await link(/^Colorado, Bridge to ITC/)
    first.focus()
    // Past the needs that nobody has there.
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(await link(/^Colorado, Perm/))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(await link(/^No location, Perm/))
    await user.keyboard('{ArrowUp}{ArrowLeft}{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Colorado, Bridge to ITC' })).toBeTruthy()
    expect(window.location.search).toBe('?row=colorado&need=bridge_to_itc')
  })

  it('lists the needs behind a figure, with what would make an offer fit', async () => {
    const { user, sent } = open('?row=colorado&need=bridge_to_itc')
    const dialog = within(await screen.findByRole('dialog', { name: 'Colorado, Bridge to ITC' }))
    expect((await dialog.findByRole('link', { name: 'Boulder Roofs' })).getAttribute('href')).toBe(
      `/matches/pipeline/${dealNeed.dealId}?need=bridge_to_itc`,
    )
    expect(dialog.getByText(/would fit if it also financed Housing\./)).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Open in Pipeline' }).getAttribute('href')).toBe(
      '/pipeline?outcome=open&visibility=shared&capNeed=bridge_to_itc&location=colorado',
    )
    expect(
      sent.some(({ call }) => call.includes('/deals?by=location&row=colorado&need=bridge_to_itc')),
    ).toBe(true)
    const [, closeInFoot] = dialog.getAllByRole('button', { name: 'Close' })
    await user.click(closeInFoot as HTMLElement)
    await waitFor(() => expect(window.location.search).toBe(''))
  })

  it.each([
    ['a reason', '?reason=asset', 'Asset'],
    ['a cover', '?cover=in_part,uncovered', 'Not covered'],
    ['no place', '?row=none', 'No location'],
  ])(
    'does not lead to the pipeline for %s, which its list has no filter for',
    async (_, query, name) => {
      open(query)
      const dialog = within(await screen.findByRole('dialog', { name }))
      await dialog.findByRole('link', { name: 'Boulder Roofs' })
      expect(dialog.queryByRole('link', { name: 'Open in Pipeline' })).toBeNull()
    },
  )

  it('counts by technology, and what a filter leaves', async () => {
    const { user, sent } = open()
    await user.click(await screen.findByRole('radio', { name: 'Technology' }))
    expect(await screen.findByRole('table', { name: /by technology/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Need' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Perm' }))
    await waitFor(() =>
      expect(sent.some(({ call }) => call.endsWith('coverage?by=technology&need=perm'))).toBe(true),
    )
    expect(window.location.search).toBe('?by=technology&needs=perm')
  })

  it('lets administrators alone count what is not shared', async () => {
    const { user } = open('', { as: administrator() })
    await user.click(await screen.findByRole('checkbox', { name: 'Include projects not shared' }))
    expect(await screen.findByText('Includes 1 project that is not shared')).toBeTruthy()
  })

  it('has no such choice for members, and says when nothing is counted', async () => {
    const totals = { ...board.totals, deals: 0, needs: 0, covered: 0, inPart: 0, uncovered: 0 }
    open('', {
      answers: {
        'GET /api/coverage': () => ok({ ...board, rows: [], reasons: [], totals }),
      },
    })
    expect(
      await screen.findByRole('heading', { name: 'No open project seeks capital yet' }),
    ).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: /not shared/ })).toBeNull()
  })

  it('says when it cannot be read, and is read again', async () => {
    const { user, answer } = open('', {
      answers: { 'GET /api/coverage': () => problem(500, 'internal', 'Something went wrong') },
    })
    expect(await screen.findByText('Failed to fetch coverage')).toBeTruthy()
    answer('GET /api/coverage', () => ok(board))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await link(/^Colorado, Bridge to ITC/)).toBeTruthy()
  })
})
