import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { choicesOfFilter, takeMoreFilter } from '../../../test/support/more-filters.ts'
import {
  network,
  openOrganizations,
  organizationRow,
} from '../../../test/support/open-organizations.tsx'
import { ok, person, problem } from '../../../test/support/open-portal.tsx'

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const published = [organizationRow(), { ...network, status: 'published' as const }]
const open = async (options: Parameters<typeof openOrganizations>[1] = {}, query = '') => {
  const portal = await openOrganizations(`/organizations-registry${query}`, {
    as: person(),
    rows: published,
    total: 46,
    ...options,
  })
  await screen.findByRole('heading', { level: 1, name: 'Organizations Registry' })
  return portal
}
const heads = () =>
  screen
    .getAllByRole('columnheader')
    .map((head) => head.textContent?.trim())
    .filter(Boolean)

describe('the registry', () => {
  it('counts its organizations on four cards that lead to them', async () => {
    await open()
    const cards = within(
      await screen.findByRole('list', { name: 'The registry at a glance' }),
    ).getAllByRole('link')
    await waitFor(() =>
      expect(cards.map((card) => card.querySelector('.figure')?.textContent)).toEqual([
        '46',
        '7',
        '27',
        '10',
      ]),
    )
    expect(cards.map((card) => card.getAttribute('href'))).toEqual([
      '/organizations-registry',
      '/organizations-registry?campaignRole=capital_aggregator',
      '/organizations-registry?campaignRole=direct_lender,philanthropic_allocator,allocator',
      '/organizations-registry?campaignRole=developer,project_pipeline_aggregator',
    ])
    for (const label of [
      'Total Organizations',
      'Capital Aggregators',
      'Lenders & Allocators',
      'Developers & Pipeline Aggregators',
    ])
      expect(screen.getByText(label)).toBeTruthy()
  })

  it('asks for published ones alone, by name, and shows name, role and type', async () => {
    const { lastQuery } = await open()
    await row('Prairie Light')
    expect(lastQuery()).toEqual({
      status: 'published',
      facets: 'true',
      sort: 'name',
      order: 'asc',
      limit: '20',
      offset: '0',
    })
    expect(heads()).toEqual(['Organization', 'Campaign Role', 'Organization Type'])
    expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull()
  })

  it('filters by role, type, location and aggregator, with counts', async () => {
    const { user, lastQuery } = await open()
    await row('Prairie Light')
    // The first 50 of 56.
    expect(await choicesOfFilter(user, 'Location')).toHaveLength(50)
    await user.type(screen.getByRole('combobox', { name: 'Find in location' }), 'Illinois{Enter}')
    await user.keyboard('{Escape}{Escape}')
    await user.click(button('All Roles'))
    await user.click(await screen.findByRole('checkbox', { name: 'Direct Lender' }))
    await user.keyboard('{Escape}')
    await takeMoreFilter(user, 'Mission Lenders')
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({
        location: 'illinois',
        campaignRole: 'direct_lender',
        aggregatorId: network.id,
        status: 'published',
      }),
    )
    expect(new URLSearchParams(window.location.search).get('location')).toBe('illinois')
  })

  it('stays at the page that "Back" leads to after a reload, though fewer rows are still there', async () => {
    window.history.pushState(null, '', '/organizations-registry?page=3')
    // Opened in place of this entry.
    window.history.pushState(null, '', '/')
    const { lastQuery } = await open(
      {
        answers: {
          'GET /api/organizations': (_body, query) =>
            ok({ organizations: published, total: query.has('campaignRole') ? 7 : 46, facets: {} }),
        },
      },
      '?campaignRole=capital_aggregator',
    )
    await row('Prairie Light')
    window.history.back()
    expect(await screen.findByText('Showing 41 to 46 of 46 organizations')).toBeTruthy()
    expect(window.location.search).toBe('?page=3')
    expect(lastQuery()).toMatchObject({ offset: '40' })
  })

  it('shows further columns when chosen', async () => {
    const { user } = await open({ answers: { 'PUT /api/preferences': (body) => ok(body) } })
    await row('Prairie Light')
    await user.click(button('Columns'))
    for (const name of ['AUM', 'Website', 'Contact'])
      await user.click(await screen.findByRole('checkbox', { name }))
    await user.keyboard('{Escape}')
    expect(heads()).toEqual([
      'Organization',
      'Campaign Role',
      'Organization Type',
      'AUM',
      'Website',
      'Contact',
    ])
    const prairie = await row('Prairie Light')
    expect(prairie.textContent).toContain('$450M')
    expect(
      within(prairie)
        .getByRole('link', { name: 'prairielight.example (opens in a new tab)' })
        .getAttribute('href'),
    ).toBe('https://prairielight.example')
    expect((await row('Mission Lenders')).textContent).toContain('Not provided')
  })

  it('opens a record by its address, says what is missing and walks on', async () => {
    const { user } = await open(
      { rows: [organizationRow({ aum: null }), ...published.slice(1)] },
      `?open=${organizationRow().id}`,
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Prairie Light Green Bank' }))
    expect(dialog.getAllByText('Not disclosed')).toHaveLength(2)
    expect(dialog.getAllByText('Not provided')).toHaveLength(1)
    expect(dialog.getAllByText('Not specified').length).toBeGreaterThan(0)
    expect(dialog.queryByRole('button', { name: 'Edit Organization' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Next organization' }))
    const next = within(await screen.findByRole('dialog', { name: 'Mission Lenders Network' }))
    expect(next.getByText('CDFIs, MDIs')).toBeTruthy()
    expect(window.location.search).toBe(`?open=${network.id}`)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(window.location.search).toBe(''))
  })

  it('opens a record that is on another page', async () => {
    const other = organizationRow({
      id: '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f99',
      name: 'Far Away Fund',
    })
    await open(
      { answers: { [`GET /api/organizations/${other.id}`]: () => ok(other) } },
      `?open=${other.id}`,
    )
    expect(await screen.findByRole('dialog', { name: 'Far Away Fund' })).toBeTruthy()
  })

  it('says of a link that leads nowhere what became of it', async () => {
    const { user } = await open({}, '?open=0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f77')
    expect(await screen.findByText('Organization not found')).toBeTruthy()
    await user.click(button('Dismiss'))
    expect(screen.queryByText('Organization not found')).toBeNull()
  })

  it('leads administrators to the edit page', async () => {
    const portal = await openOrganizations('/organizations-registry', { rows: published })
    await portal.user.click(
      within(await row('Prairie Light')).getByRole('button', { name: /Edit/ }),
    )
    expect(window.location.pathname + window.location.search).toBe(
      `/register?edit=${organizationRow().id}`,
    )
  })

  it('leads administrators from its details to an import of its projects', async () => {
    const { id } = organizationRow()
    await openOrganizations(`/organizations-registry?open=${id}`, { rows: published })
    const details = await screen.findByRole('dialog')
    expect(
      within(details).getByRole('link', { name: 'Import Projects' }).getAttribute('href'),
    ).toBe(`/imports?entity=pipeline&organization=${id}`)
  })

  it('says that nothing matches, and that it could not be loaded', async () => {
    const { answer, user } = await open({ rows: [], total: 0 }, '?search=nobody')
    expect(
      await screen.findByRole('heading', { name: 'No organizations found matching your criteria' }),
    ).toBeTruthy()
    answer('GET /api/organizations', () =>
      problem(503, 'unavailable', 'The database does not answer.'),
    )
    await user.click(button('Clear all filters'))
    expect(await screen.findByText(/Failed to fetch organizations/)).toBeTruthy()
  })
})
