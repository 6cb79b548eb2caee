import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openCoverage as open } from '../../../test/support/open-coverage.tsx'

const link = (name: string | RegExp) => screen.findByRole('link', { name })

describe('the map of needs not covered', () => {
  const needsOf = async (place: string) =>
    within(await screen.findByRole('region', { name: `Needs, ${place}` }))
  const asked = (sent: readonly { call: string }[], query: string) =>
    waitFor(() => expect(sent.some(({ call }) => call.includes(`/deals?${query}`))).toBe(true))

  it('shows the largest hole of the map at first, and another place when it is pressed (U-052, U-106)', async () => {
    const { user, sent } = open('?view=map')
    const colorado = await needsOf('Colorado')
    expect(colorado.getByText('2 of 5 needs uncovered')).toBeTruthy()
    await asked(sent, 'by=location&row=colorado&cover=in_part%2Cuncovered')
    expect(
      await colorado.findByText('Bridge to ITC, no lender fits · Asset · Juniper Trust'),
    ).toBeTruthy()
    expect(colorado.getByText(/would fit if it also financed Housing/)).toBeTruthy()
    expect(colorado.getByRole('link', { name: 'Open in Pipeline' }).getAttribute('href')).toContain(
      'location=colorado',
    )
    await user.click(await link('No location, 1 need, covered'))
    expect(window.location.search).toBe('?view=map&place=none')
    await needsOf('No location')
    // The cross takes it back, as pressing it again does.
    await user.click(screen.getByRole('button', { name: 'Remove Place No location' }))
    expect(window.location.search).toBe('?view=map')
    await needsOf('Colorado')
  })

  it('is one Tab stop whose states say their numbers, and lead to their needs (U-050)', async () => {
    const { user } = open('?view=map')
    const map = within(await screen.findByRole('group', { name: 'Needs not covered by place' }))
    const state = await map.findByRole('link', {
      name: 'Colorado: 2 of 5 needs uncovered; most is Bridge to ITC, $2,352,000',
    })
    const stops = () =>
      [...document.querySelectorAll('svg [data-part][tabindex="0"]')].map((part) =>
        part.getAttribute('data-part'),
      )
    // The state that is beside it.
    expect(stops()).toEqual(['colorado'])
    expect(state.getAttribute('aria-current')).toBe('true')
    state.focus()
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Utah: all 0 needs covered')
    expect(stops()).toEqual(['utah'])
    await user.click(map.getByRole('link', { name: /^Utah/ }))
    expect(window.location.search).toBe('?view=map&place=utah')
    expect(map.getByRole('img', { name: 'Kansas: no projects' })).toBeTruthy()
  })

  it('narrows what is beside the map by a reason, as a pill, and takes it back (U-050, U-052)', async () => {
    const { user, sent } = open('?view=map')
    await user.click(await link(/^Asset \$57,074,600/))
    expect(window.location.search).toBe('?view=map&reason=asset')
    await needsOf('Asset')
    await asked(sent, 'by=location&reason=asset')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Remove Why Asset' })).toBeTruthy()
    await user.click(await link(/^Asset \$57,074,600/))
    expect(window.location.search).toBe('?view=map')
  })

  it('prints every place with more than two projects, once with its totals and what narrows it (U-083, M-161)', async () => {
    open('?view=map&needs=perm')
    await needsOf('Colorado')
    fireEvent(window, new Event('beforeprint'))
    const table = within(await screen.findByRole('table', { name: /^Open projects by place/ }))
    expect(table.getAllByRole('row')).toHaveLength(14)
    expect(screen.getByText(/by place · Need: Perm$/)).toBeTruthy()
    expect(
      screen.getByText('Other places: 11 with fewer than 3 projects are left out.'),
    ).toBeTruthy()
    fireEvent(window, new Event('afterprint'))
    await needsOf('Colorado')
  })
})
