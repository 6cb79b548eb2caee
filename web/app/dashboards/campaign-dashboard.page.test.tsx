import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { organizationOf, organizationTotals } from '../../../test/support/dashboard-answers.ts'
import {
  administrator,
  ok,
  openPortal,
  person,
  problem,
  type Answer,
} from '../../../test/support/open-portal.tsx'

const own = person().organizationId ?? ''
const otherId = '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f12'
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

const answersFor = (id: string, name: string): Record<string, Answer> => ({
  [`GET /api/organizations/${id}`]: () => ok(organizationOf({ id, name })),
  [`GET /api/organizations/${id}/stats`]: () => ok(organizationTotals),
  [`GET /api/organizations/${id}/invitations`]: () => ok({ invitations: [], total: 0 }),
})

const openAsAdmin = (path: string, answers: Record<string, Answer> = {}) =>
  openPortal(path, {
    as: administrator(),
    answers: { ...answersFor(otherId, 'Keystone Impact Partners'), ...answers },
  })

describe("an organization's dashboard", () => {
  it('shows an administrator its figures, each with the tab that adds up to it', async () => {
    openAsAdmin(`/organizations/${otherId}`)
    expect(await heading('Keystone Impact Partners')).toBeTruthy()
    for (const words of ['Direct Lender', 'Springfield, Illinois'])
      expect(screen.getAllByText(words).length).toBeGreaterThan(0)
    const strip = screen.getByRole('list', { name: 'Organization totals' })
    await waitFor(() =>
      expect(
        within(strip)
          .getAllByRole('link')
          .map((link) => [link.textContent, link.getAttribute('href')]),
      ).toEqual([
        ['Total Products5All statuses; 3 published', `/organizations/${otherId}?tab=products`],
        [
          'Active Pipeline12Active projects owned or mediated; 4 mediated for others',
          `/organizations/${otherId}?tab=pipeline`,
        ],
        [
          'Pipeline Value$58,340,000CapEx of the active projects; $21,700,000 still to raise; $12,500,000 mediated for others',
          `/organizations/${otherId}?tab=pipeline`,
        ],
        [
          'Credit at Risk$3,150,000Credit of late and tight projects; $150,000 of it in dispute',
          `/organizations/${otherId}?tab=pipeline`,
        ],
      ]),
    )
    expect(screen.getByRole('link', { name: 'Add Product' }).getAttribute('href')).toBe(
      `/products/new?organizationId=${otherId}`,
    )
  })

  it('keeps the open tab in the address', async () => {
    const { user } = openAsAdmin(`/organizations/${otherId}?tab=settings`)
    const tab = await screen.findByRole('tab', { name: 'Settings' })
    expect(tab.getAttribute('aria-selected')).toBe('true')
    await user.click(tab)
    expect(await screen.findByRole('region', { name: 'Team Access' })).toBeTruthy()
  })

  it('leads from its projects to an import that knows whose they are', async () => {
    openAsAdmin(`/organizations/${otherId}?tab=pipeline`, {
      'GET /api/pipeline': () => ok({ pipeline: [], total: 0, facets: {} }),
    })
    const projects = await screen.findByRole('region', { name: /^Pipeline of/ })
    expect(within(projects).getByRole('link', { name: 'Import' }).getAttribute('href')).toBe(
      `/imports?entity=pipeline&organization=${otherId}`,
    )
  })

  it('of which nothing may be known says so, with details for whoever helps', async () => {
    const { user, answer } = openAsAdmin(`/organizations/${otherId}`, {
      [`GET /api/organizations/${otherId}`]: () =>
        problem(404, 'not_found', 'This record does not exist'),
    })
    expect(await heading('Organization Not Found')).toBeTruthy()
    expect(
      screen.getByText('Unable to load organization data. Please check your access permissions.'),
    ).toBeTruthy()
    const details = screen.getByRole('region', { name: 'Debug details' })
    expect(
      within(details).getByText(
        'Failed to load organization: 404 Not Found: This record does not exist',
      ),
    ).toBeTruthy()
    await user.click(within(details).getByRole('button', { name: 'Copy details' }))
    expect(await within(details).findByRole('button', { name: 'Copied' })).toBeTruthy()
    expect(await navigator.clipboard.readText()).toContain('Status: 404 Not Found')
    expect(
      within(details).getByRole('link', { name: 'Back to Organizations' }).getAttribute('href'),
    ).toBe('/organizations')
    answer(`GET /api/organizations/${otherId}`, () =>
      ok(organizationOf({ id: otherId, name: 'Keystone Impact Partners' })),
    )
    await user.click(within(details).getByRole('button', { name: 'Try again' }))
    expect(await heading('Keystone Impact Partners')).toBeTruthy()
  })

  it('of an address that names none asks for nothing', async () => {
    const { sent } = openAsAdmin('/organizations/not-an-id')
    expect(await heading('Organization Not Found')).toBeTruthy()
    expect(
      screen.getByText(
        'Invalid organization ID: not-an-id. User may not be assigned to an organization.',
      ),
    ).toBeTruthy()
    expect(sent.some(({ call }) => call.includes('not-an-id'))).toBe(false)
    expect(screen.getByRole('link', { name: 'Back to Organizations' }).getAttribute('href')).toBe(
      '/organizations',
    )
  })

  it("is another's for a member, and so not there; the own id leads to the own dashboard", async () => {
    openPortal(`/organizations/${otherId}`, { as: person() })
    expect(await heading('404 Page Not Found')).toBeTruthy()
  })

  it('under the own id goes to the address without one, tab and all', async () => {
    openPortal(`/organizations/${own}?tab=settings`, { as: person() })
    expect(await heading('Prairie Light Green Bank')).toBeTruthy()
    expect(window.location.pathname + window.location.search).toBe(
      '/organization-dashboard?tab=settings',
    )
  })
})

describe('My Organization', () => {
  it('lets an administrator without one choose', async () => {
    const { user } = openAsAdmin('/organization-dashboard', {
      'GET /api/organizations': () =>
        ok({
          organizations: [organizationOf({ id: otherId, name: 'Keystone Impact Partners' })],
          total: 1,
        }),
    })
    expect(await heading('My Organization')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Open Dashboard' }))
    expect(window.location.pathname).toBe('/organization-dashboard')
    await user.click(screen.getByRole('combobox', { name: 'Organization' }))
    await user.keyboard('keystone{Enter}')
    await user.click(screen.getByRole('button', { name: 'Open Dashboard' }))
    expect(await heading('Keystone Impact Partners')).toBeTruthy()
    expect(window.location.pathname).toBe(`/organizations/${otherId}`)
  })

  it('is the own one of an administrator who has one', async () => {
    openPortal('/organization-dashboard', {
      as: administrator({ organizationId: otherId }),
      answers: answersFor(otherId, 'Keystone Impact Partners'),
    })
    expect(await heading('Keystone Impact Partners')).toBeTruthy()
  })
})
