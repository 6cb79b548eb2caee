import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Attention } from '#contract/dashboard'
import { organizationOf } from '../../../test/support/dashboard-answers.ts'
import { ok, openPortal, person } from '../../../test/support/open-portal.tsx'

const own = person().organizationId ?? ''

describe('the start page of a member', () => {
  const attention: Attention = {
    introductions: { total: 0, entries: [] },
    tasks: {
      total: 1,
      entries: [
        {
          id: 'a',
          subject: 'Call the utility',
          scheduledDate: '2026-01-05T00:00:00.000Z',
          dealId: 'd1',
          dealName: 'Peoria Schools Solar',
          organizationId: null,
          mentions: [],
        },
      ],
    },
    deadlines: {
      total: 1,
      entries: [
        {
          id: 'd2',
          name: 'Cedar Grain Elevator',
          expectedPtoDate: 'March 2026',
          kind: 'service_expected',
          label: 'Expected in service',
          day: '2026-03-31',
          atStake: 304_000,
          passed: true,
        },
      ],
    },
    stale: [],
    reviews: { total: 0, entries: [] },
    unchanged: {
      total: 9,
      entries: [
        {
          entity: 'products',
          id: 'p1',
          name: 'Bridge Loan',
          updatedAt: '2026-05-01T12:00:00.000Z',
          lastConfirmedAt: '2026-05-01T12:00:00.000Z',
          createdAt: '2026-04-01T12:00:00.000Z',
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

  it('says of each deadline what is at stake and how long ago it was (D-039)', async () => {
    openPortal('/', {
      as: person(),
      answers: { 'GET /api/dashboard/attention': () => ok(attention) },
    })
    const toDo = await screen.findByRole('region', { name: 'To do' })
    const deal = await within(toDo).findByRole('link', { name: 'Cedar Grain Elevator' })
    expect(deal.getAttribute('href')).toBe('/pipeline/d2')
    const entry = within(deal.closest('li') as HTMLElement)
    expect(entry.getByText('Expected in service, $304,000')).toBeTruthy()
    expect(entry.getByText(/ (days|months) ago$/)).toBeTruthy()
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
    ).toEqual(['Introductions', 'Open Tasks', 'Deadlines', 'Still available?'])
  })

  it('shows whole entries, and the rest of them on request', async () => {
    const tasks = {
      total: 6,
      entries: Array.from({ length: 6 }, (_, place) => ({
        id: `t${place}`,
        subject: `Task ${place}`,
        scheduledDate: '2026-01-05T00:00:00.000Z',
        dealId: 'd1',
        dealName: 'Peoria Schools Solar',
        mentions: [],
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

  it('shows what there is to do', async () => {
    openPortal('/', {
      as: person(),
      answers: { 'GET /api/dashboard/attention': () => ok(attention) },
    })
    const toDo = await screen.findByRole('region', { name: 'To do' })
    const href = async (name: string) =>
      (await within(toDo).findByRole('link', { name })).getAttribute('href')
    expect(await href('Call the utility')).toBe('/pipeline?open=d1')
    expect(within(toDo).getByText('Overdue, Jan 5, 2026')).toBeTruthy()
    expect(within(toDo).getByText('No introductions wait for you')).toBeTruthy()
    expect(await href('Cedar Grain Elevator')).toBe('/pipeline/d2')
    expect(await href('Bridge Loan')).toBe('/products/edit/p1')
    expect(within(toDo).getByText('9 entries')).toBeTruthy()
    expect(within(toDo).getByText(/^Missing: Contact Phone, Overall Lending Capacity/)).toBeTruthy()
    expect(within(toDo).getByText('Managers and administrators can edit it.')).toBeTruthy()
  })

  it('says where there is nothing to do', async () => {
    openPortal('/', { as: person() })
    for (const words of [
      'No open tasks',
      'No deadline within 90 days',
      'Every listed record was confirmed within 90 days',
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
