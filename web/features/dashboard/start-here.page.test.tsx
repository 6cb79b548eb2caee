import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { defaultPreferences } from '#contract/default-preferences'
import type { HomeStart } from '#contract/home/home-answer'
import type { CurrentUser } from '#contract/users'
import { homeOf, homeProject } from '../../../test/support/home-answers.ts'
import {
  administrator,
  ok,
  openPortal,
  person,
  problem,
  type Answer,
} from '../../../test/support/open-portal.tsx'

const manager = person({ role: 'organization_manager' })
const kinds = ['product', 'import', 'profile', 'colleague'] as const
const startOf = (
  done: readonly string[],
  of: readonly HomeStart['steps'][number]['kind'][] = kinds,
  ask: string | null = null,
): HomeStart => ({
  steps: of.map((kind) => ({ kind, done: done.includes(kind) })),
  isNew: done.length === 0,
  ask,
})

function open(start: HomeStart, as: CurrentUser = manager, answers: Record<string, Answer> = {}) {
  return openPortal('/', {
    as,
    answers: { 'GET /api/dashboard/home': () => ok(homeOf({ start })), ...answers },
  })
}

const panel = () => screen.findByRole('region', { name: 'Start here' })
const stepsOf = (shown: HTMLElement) =>
  within(shown)
    .getAllByRole('listitem')
    .map((step) => [
      step.querySelector('b')?.textContent,
      within(step).queryByRole('link')?.getAttribute('href') ?? null,
    ])

describe('the first steps of an organization', () => {
  it('stand alone while it has no record, the first of them green (U-007)', async () => {
    open(startOf([]))
    const shown = await panel()
    expect(stepsOf(shown)).toEqual([
      ['Add your first product', `/products/new?organizationId=${manager.organizationId}`],
      ['Import a spreadsheet', '/imports'],
      ['Complete the profile', '/organization-dashboard?tab=settings'],
      ['Invite a colleague', '/organization-dashboard?tab=settings'],
    ])
    expect(shown.textContent).toContain('0 of 4 done')
    // In its own words of what is missing.
    expect(shown.textContent).toContain('Missing: Contact Phone')
    expect(screen.queryByRole('list', { name: 'What you lend' })).toBeNull()
  })

  it('are ticked off by the data alone, and stay beside the records until all are done (U-105)', async () => {
    open(startOf(['product', 'profile']), manager, {
      'GET /api/dashboard/home': () =>
        ok(homeOf({ projects: [homeProject()], start: startOf(['product', 'profile']) })),
    })
    expect(stepsOf(await panel()).map(([title]) => title)).toEqual([
      'Done: Add your first product',
      'Import a spreadsheet',
      'Done: Complete the profile',
      'Invite a colleague',
    ])
    expect(screen.getByRole('list', { name: 'Your projects' })).toBeTruthy()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('start-here'))).toEqual([])
  })

  it('are gone when all are done', async () => {
    open(startOf(kinds))
    await screen.findByRole('link', { name: 'My Organization' })
    await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
    expect(screen.queryByRole('region', { name: 'Start here' })).toBeNull()
  })

  it('name whom to ask where the person may not add the first record', async () => {
    open(startOf([], ['facility', 'import', 'profile'], 'Rosa Delgado'))
    expect(stepsOf(await panel())[0]).toEqual(['Ask Rosa Delgado to add your facility', null])
  })

  it('are hidden with the account, and never asked for again (W-020)', async () => {
    const { user, sent } = open(startOf([]), manager, {
      'PUT /api/preferences': (body) => ok({ ...defaultPreferences, timeZone: 'UTC', ...body }),
    })
    await user.click(within(await panel()).getByRole('button', { name: 'Hide' }))
    expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Start here' })).toBeNull()
    expect(sent.find(({ call }) => call === 'PUT /api/preferences')?.body).toEqual({
      hideStartHere: true,
    })
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })),
    )
  })
})

describe('the first steps of a portal (U-008)', () => {
  const six = ['name', 'second_step', 'organization', 'invite', 'import', 'mail_server'] as const
  const answers = {
    'GET /api/organizations': () => ok({ organizations: [], total: 0 }),
    'GET /api/pipeline/summary': () => ok({ deals: 0, capEx: 0, stages: [], locations: [] }),
  }

  it('stand above what the documents show, with the one green button', async () => {
    open({ ...startOf(['name'], six), isNew: true }, administrator(), answers)
    const shown = await panel()
    expect(shown.textContent).toContain('1 of 6 done')
    expect(stepsOf(shown)).toEqual([
      ['Done: Your name', null],
      ['Second step', '/profile/security'],
      ['First organization', '/organizations?add=true'],
      ['Invite people', '/registration'],
      ['Import a spreadsheet', '/imports'],
      ['Mail server', '/admin/mail'],
    ])
    expect(shown.textContent).toContain(
      'Until it is set, emails are saved as files and reach no one.',
    )
    const totals = screen.getByRole('list', { name: 'Campaign totals' })
    expect(shown.compareDocumentPosition(totals) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    const green = screen
      .getAllByRole('link')
      .filter(({ className }) => className.includes('bg-primary'))
    expect(green.map(({ textContent }) => textContent)).toEqual(['Add Organization'])
  })

  it('are not asked for where they are hidden', async () => {
    const { sentTo } = open(startOf([], six), administrator(), {
      ...answers,
      'GET /api/preferences': () =>
        ok({ ...defaultPreferences, timeZone: 'UTC', hideStartHere: true }),
    })
    await screen.findByRole('list', { name: 'Campaign totals' })
    expect(screen.queryByRole('region', { name: 'Start here' })).toBeNull()
    expect(sentTo('GET /api/dashboard/home')).toEqual([])
  })

  it('are all that is left out where the own preferences cannot be read', async () => {
    open(startOf([]), administrator(), {
      'GET /api/preferences': () => problem(503, 'unavailable', 'Later'),
      'GET /api/pipeline/summary': () => ok({ deals: 0, capEx: 0, stages: [], locations: [] }),
    })
    expect(await screen.findByText('Recent Organizations')).toBeTruthy()
  })
})
