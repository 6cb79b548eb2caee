import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Attention } from '#contract/dashboard'
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
          'Active Pipeline12Active deals owned or sourced; 4 sourced for others',
          `/organizations/${otherId}?tab=pipeline`,
        ],
        [
          'Pipeline Value$58,340,000CapEx of the active deals; $21,700,000 not yet secured; $12,500,000 sourced for others',
          `/organizations/${otherId}?tab=pipeline`,
        ],
      ]),
    )
    expect(screen.getByRole('link', { name: 'Add Product' }).getAttribute('href')).toBe(
      `/products/new?organizationId=${otherId}`,
    )
    expect(screen.queryByRole('region', { name: 'To do' })).toBeNull()
  })

  it('keeps the open tab in the address', async () => {
    const { user } = openAsAdmin(`/organizations/${otherId}?tab=settings`)
    const tab = await screen.findByRole('tab', { name: 'Settings' })
    expect(tab.getAttribute('aria-selected')).toBe('true')
    await user.click(tab)
    expect(await screen.findByRole('region', { name: 'Team Access' })).toBeTruthy()
  })

  it('of which nothing may be known says so, with what helps whoever is asked', async () => {
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
    expect(await heading('Organization Dashboard')).toBeTruthy()
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

describe('the start page of a member', () => {
  const attention: Attention = {
    tasks: {
      total: 1,
      entries: [
        {
          id: 'a',
          subject: 'Call the utility',
          scheduledDate: '2026-01-05T00:00:00.000Z',
          dealId: 'd1',
          dealName: 'Peoria Schools Solar',
        },
      ],
    },
    deadlines: {
      total: 1,
      entries: [
        { id: 'd2', name: 'Cedar Grain Elevator', expectedPtoDate: 'March 2026', passed: true },
      ],
    },
    unchanged: {
      total: 9,
      entries: [
        {
          entity: 'products',
          id: 'p1',
          name: 'Bridge Loan',
          updatedAt: '2026-05-01T12:00:00.000Z',
        },
      ],
    },
  }

  it('begins with the figures of the organization; what there is to do follows', async () => {
    openPortal('/', { as: person() })
    const toDo = await screen.findByRole('region', { name: 'To do' })
    const figures = screen.getByRole('list', { name: 'Organization totals' })
    expect(figures.compareDocumentPosition(toDo) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(
      toDo.compareDocumentPosition(screen.getByRole('tablist')) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy()
  })

  it('gives a complete profile no room', async () => {
    const complete = {
      description: 'A bank',
      contactPhone: '(217) 555-0142',
      website: 'prairielight.example',
      aum: '1000000',
      overallLendingCapacity: '5000000',
      borrowerRequirements: 'None',
      collateralRequirements: 'None',
      investmentCommitteeMeetingCadence: 'Monthly',
    }
    openPortal('/', {
      as: person(),
      answers: { [`GET /api/organizations/${own}`]: () => ok(organizationOf(complete)) },
    })
    const toDo = await screen.findByRole('region', { name: 'To do' })
    expect(await within(toDo).findByText('No open tasks')).toBeTruthy()
    expect(
      within(toDo)
        .getAllByRole('heading', { level: 2 })
        .map((title) => title.textContent),
    ).toEqual(['Open Tasks', 'Deadlines', 'Not Changed Lately'])
  })

  it('shows whole entries, and the rest of them when it is asked for', async () => {
    const tasks = {
      total: 6,
      entries: Array.from({ length: 6 }, (_, place) => ({
        id: `t${place}`,
        subject: `Task ${place}`,
        scheduledDate: '2026-01-05T00:00:00.000Z',
        dealId: 'd1',
        dealName: 'Peoria Schools Solar',
      })),
    }
    const { user } = openPortal('/', {
      as: person(),
      answers: { 'GET /api/dashboard/attention': () => ok({ ...attention, tasks }) },
    })
    const part = await screen.findByRole('region', { name: 'Open Tasks' })
    await user.click(await within(part).findByRole('button', { name: 'Show 2 more' }))
    expect(
      within(part).getByRole('button', { name: 'Show fewer' }).getAttribute('aria-expanded'),
    ).toBe('true')
    expect(within(part).getByRole('link', { name: 'Task 5' })).toBeTruthy()
  })

  it('tells what there is to do', async () => {
    openPortal('/', {
      as: person(),
      answers: { 'GET /api/dashboard/attention': () => ok(attention) },
    })
    const toDo = await screen.findByRole('region', { name: 'To do' })
    const href = async (name: string) =>
      (await within(toDo).findByRole('link', { name })).getAttribute('href')
    expect(await href('Call the utility')).toBe('/pipeline?open=d1')
    expect(within(toDo).getByText('Overdue, Jan 5, 2026')).toBeTruthy()
    expect(await href('Cedar Grain Elevator')).toBe('/pipeline?open=d2')
    expect(await href('Bridge Loan')).toBe('/products/edit/p1')
    expect(within(toDo).getByText('9 entries')).toBeTruthy()
    expect(within(toDo).getByText(/^Missing: Contact Phone, Overall Lending Capacity/)).toBeTruthy()
    expect(
      within(toDo).getByText('Managers of your organization and administrators edit it.'),
    ).toBeTruthy()
  })

  it('says where there is nothing to do', async () => {
    openPortal('/', { as: person() })
    for (const words of [
      'No open tasks',
      'No expected PTO within 90 days',
      'Every record was changed within 90 days',
    ])
      expect(await screen.findByText(words)).toBeTruthy()
  })

  it('has settings: what is known, the masked key, and invitations for managers only', async () => {
    openPortal('/?tab=settings', { as: person() })
    const facts = await screen.findByRole('region', { name: 'Organization' })
    for (const words of [
      'Prairie Light Green Bank',
      'Green Bank',
      'Published',
      'lending@prairielight.example',
    ])
      expect(within(facts).getByText(words)).toBeTruthy()
    expect(
      within(await screen.findByRole('region', { name: 'Team Access' })).getByRole('button', {
        name: 'Reveal',
      }),
    ).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull()
  })

  it('lets a manager invite, and edit the profile but neither status nor role', async () => {
    const { user, sent } = openPortal('/?tab=settings', {
      as: person({ role: 'organization_manager' }),
      answers: {
        [`PUT /api/organizations/${own}`]: () =>
          ok(organizationOf({ contactPhone: '(217) 555-0142', version: 5 })),
      },
    })
    expect(await screen.findByRole('region', { name: 'Invitations' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit Organization' })
    await user.type(within(dialog).getByLabelText('Contact Phone'), '(217) 555-0142')
    await user.click(within(dialog).getByRole('button', { name: 'Update Organization' }))
    await waitFor(() => expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(true))
    const body = sent.find(({ call }) => call === `PUT /api/organizations/${own}`)?.body
    expect(body).toMatchObject({ contactPhone: '(217) 555-0142', version: 4 })
    expect(Object.keys(body ?? {})).not.toEqual(expect.arrayContaining(['status']))
  })
})
