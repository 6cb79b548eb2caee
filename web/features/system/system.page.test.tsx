import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openAdministration, systemState } from '../../../test/support/open-administration.tsx'
import { homeOf, homeProject } from '../../../test/support/home-answers.ts'
import {
  administrator,
  ok,
  openPortal,
  person,
  problem,
} from '../../../test/support/open-portal.tsx'
import { formatByteSize } from './system-words.ts'

const facts = (name: string) =>
  Object.fromEntries(
    within(screen.getByRole('region', { name }))
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

describe('the system page', () => {
  it('shows engine, mail, people and since when', async () => {
    await openAdministration('/admin/system', { title: 'System' })
    await screen.findByRole('region', { name: 'Database' })
    expect(facts('Database')).toEqual({
      Engine: 'Embedded database',
      Version: '18.6',
      Size: '9.2 MB',
      Migration: '0003_mails_only_to_accounts',
    })
    expect(facts('Mail')).toEqual({
      From: 'Capital Campaign <registry@prairielight.example>',
      'Goes to': 'Files in the outbox folder',
      'Replies go to': 'The sender',
      'Signed (DKIM)': 'Not signed',
      Waiting: '2',
      Sent: '1,234 in the last 24 hours',
      Failed: '1 in the last 24 hours',
    })
    expect(facts('People')).toEqual({
      Accounts: '1,240',
      Administrators: '1',
      'No organization': '3',
      Disabled: '4',
      'Signed in now': '5',
    })
    expect(screen.queryByText(/secrets:forget/)).toBeNull()
    expect(facts('Portal')).toMatchObject({
      Files: 'Disk of this machine',
      'Audit trail': 'Kept forever',
      Organizations: '128',
    })
    expect(
      within(screen.getByRole('region', { name: 'Portal' }))
        .getByRole('time')
        .getAttribute('title'),
    ).toBe('Nov 21, 2026, 8:15:00 AM UTC')
  })

  it('shows settings with their values, and says where stored secrets cannot be opened (X-008, X-013)', async () => {
    await openAdministration('/admin/system', {
      title: 'System',
      answers: { 'GET /api/system': () => ok({ ...systemState, secretsLost: true }) },
    })
    await screen.findByRole('region', { name: 'Settings' })
    expect(facts('Settings')).toEqual({
      REQUIRE_SECOND_FACTOR: 'off',
      SESSION_SECRET_PREVIOUS: 'not set',
    })
    expect(screen.getByText(/npm run secrets:forget/)).toBeTruthy()
  })

  it('says that earlier versions of records end where the audit trail does (X-129)', async () => {
    await openAdministration('/admin/system', {
      title: 'System',
      answers: { 'GET /api/system': () => ok({ ...systemState, audit: { months: 24 } }) },
    })
    await screen.findByRole('region', { name: 'Portal' })
    expect(facts('Portal')['Audit trail']).toBe(
      'Kept for 24 months. Older versions of records are not shown and cannot be restored.',
    )
  })

  it('reads again on request', async () => {
    const { user, answer } = await openAdministration('/admin/system', { title: 'System' })
    await screen.findByRole('region', { name: 'People' })
    answer('GET /api/system', () =>
      ok({ ...systemState, people: { ...systemState.people, disabled: 9 } }),
    )
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(facts('People')).toMatchObject({ Disabled: '9' }))
  })

  it('says that it could not be loaded and tries again', async () => {
    const { user, answer } = await openAdministration('/admin/system', {
      title: 'System',
      answers: {
        'GET /api/system': () => problem(503, 'unavailable', 'The database does not answer.'),
      },
    })
    expect(await screen.findByText('The system state could not be loaded')).toBeTruthy()
    answer('GET /api/system', () => ok(systemState))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('region', { name: 'Database' })).toBeTruthy()
  })
})

describe('the figures above it', () => {
  it('are accounts, sessions, mail and database, each with the list behind it', async () => {
    await openAdministration('/admin/system', { title: 'System' })
    const strip = await screen.findByRole('list', { name: 'System' })
    await waitFor(() =>
      expect(
        within(strip)
          .getAllByRole('link')
          .map((link) => [link.getAttribute('href'), link.textContent]),
      ).toEqual([
        ['/admin/users', 'Accounts1,2401 administrator, 4 disabled'],
        ['/admin/users?signedIn=true', 'Signed in now5People with a session that has not ended'],
        ['/admin/mail?state=queued', 'Emails waiting21 failed, 1,234 sent in the last 24 hours'],
        ['/admin/system', 'Database9.2 MBEmbedded database, version 18.6'],
      ]),
    )
  })

  it.each([
    [administrator(), 'Campaign totals'],
    [person(), 'Your projects'],
  ] as const)('are not asked for by the start page', async (as, figures) => {
    const { sent } = openPortal('/', {
      as,
      answers: {
        'GET /api/dashboard/home': () => ok(homeOf({ projects: [homeProject()] })),
        'GET /api/pipeline/summary': () => ok({ deals: 0, capEx: 0, stages: [], locations: [] }),
      },
    })
    await screen.findByRole('heading', { level: 1 })
    expect(await screen.findByRole('list', { name: figures })).toBeTruthy()
    expect(sent.some(({ call }) => call === 'GET /api/system')).toBe(false)
  })
})

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1_234_567, '1.2 MB'],
  [9_950_000_000, '10 GB'],
  [7e15, '7,000 TB'],
])('%d bytes read "%s"', (bytes, text) => {
  expect(formatByteSize(bytes)).toBe(text)
})
