import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { defaultPreferences } from '#contract/default-preferences'
import { organizationOf, organizationTotals } from '../../../test/support/dashboard-answers.ts'
import { ok, openPortal, person, type Answer } from '../../../test/support/open-portal.tsx'

const own = person().organizationId ?? ''
const manager = person({ role: 'organization_manager' })
const complete = {
  contactPhone: '(217) 555-0142',
  overallLendingCapacity: '5000000',
  borrowerRequirements: 'None',
  collateralRequirements: 'None',
  investmentCommitteeMeetingCadence: 'Monthly',
}
const none = { ...organizationTotals, totalProducts: 0, activePipeline: 4, sourcedPipeline: 4 }

function open(as = manager, answers: Record<string, Answer> = {}) {
  return openPortal('/', {
    as,
    answers: {
      [`GET /api/organizations/${own}/stats`]: () => ok(none),
      'GET /api/lending-profiles': () => ok({ lendingProfiles: [], total: 0, facets: {} }),
      'GET /api/pipeline': () => ok({ pipeline: [], total: 0, facets: {} }),
      ...answers,
    },
  })
}

const steps = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('an organization without a record of its own is shown three steps, its members two (W-020)', async () => {
  open()
  expect(steps(await screen.findByRole('region', { name: 'Start here' }))).toEqual([
    'Complete the profile of your organization',
    'Add a product, lending profile or project',
    'Invite a colleague',
  ])
})

it('invites are left to managers (W-020)', async () => {
  open(person())
  expect(steps(await screen.findByRole('region', { name: 'Start here' }))).toHaveLength(2)
})

it('a step that is done is ticked off (W-020)', async () => {
  open(manager, {
    [`GET /api/organizations/${own}`]: () => ok(organizationOf(complete)),
    [`GET /api/organizations/${own}/invitations`]: () => ok({ invitations: [], total: 1 }),
  })
  expect(steps(await screen.findByRole('region', { name: 'Start here' }))).toEqual([
    'Done: Complete the profile of your organization',
    'Add a product, lending profile or project',
    'Done: Invite a colleague',
  ])
})

it('the first record ticks its step off, and the panel stays until all are done (W-020)', async () => {
  const first = {
    [`GET /api/organizations/${own}/stats`]: () => ok({ ...none, totalProducts: 1 }),
  }
  open(manager, first)
  // This browser has shown the panel before the record was added.
  localStorage.setItem(`start-here-${manager.id}`, 'begun')
  expect(steps(await screen.findByRole('region', { name: 'Start here' }))[1]).toBe(
    'Done: Add a product, lending profile or project',
  )
  cleanup()
  open(manager, {
    ...first,
    [`GET /api/organizations/${own}`]: () => ok(organizationOf(complete)),
  })
  // The invitation was accepted, and is listed no longer.
  localStorage.setItem(`start-here-${manager.id}`, 'invited')
  await screen.findByText('No open tasks')
  expect(screen.queryByRole('region', { name: 'Start here' })).toBeNull()
})

it('"Hide" hides it with the account (W-020)', async () => {
  const { user, sent } = open(manager, {
    'PUT /api/preferences': (body) => ok({ ...defaultPreferences, timeZone: 'UTC', ...body }),
  })
  const panel = await screen.findByRole('region', { name: 'Start here' })
  await user.click(within(panel).getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Start here' })).toBeNull())
  expect(sent.find(({ call }) => call === 'PUT /api/preferences')?.body).toEqual({
    hideStartHere: true,
  })
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })),
  )
})

it('is not there where it was hidden, nor where there are records, and asks for no more then', async () => {
  const { sent } = open(manager, {
    'GET /api/preferences': () =>
      ok({ ...defaultPreferences, timeZone: 'UTC', hideStartHere: true }),
  })
  await screen.findByText('No open tasks')
  expect(screen.queryByRole('region', { name: 'Start here' })).toBeNull()
  expect(sent.some(({ call }) => call.startsWith('GET /api/lending-profiles'))).toBe(false)
})
