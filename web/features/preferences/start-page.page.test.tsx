import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok, openPortal, person } from '../../../test/support/open-portal.tsx'

it.each(['member', 'admin'] as const)(
  'every screen of the navigation of the role %s is offered as start page',
  async (role) => {
    openPortal('/profile', {
      as: person({ role }),
      answers: { 'GET /api/auth/sessions': () => ok({ sessions: [], total: 0 }) },
    })
    const offered = within(
      await screen.findByLabelText('Start page', {}, { timeout: 10_000 }),
    ).getAllByRole<HTMLOptionElement>('option')
    const places = within(screen.getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href') ?? '')
    // Imports have no entry of their own (U-064).
    const inNavigation = offered.map(({ value }) => value).filter((value) => value !== '/imports')
    expect(inNavigation).toEqual([...places, '/profile', '/deleted-records'])
    expect(places.length).toBeGreaterThan(role === 'admin' ? 10 : 7)
  },
)
