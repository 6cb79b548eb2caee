import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { nothing, ok, openPortal, person } from '../../test/support/open-portal.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

/** My Profile with a password half typed. */
async function changedAccount(answers = {}, from = '/profile') {
  const portal = openPortal(from, {
    as: person(),
    answers: { 'GET /api/auth/sessions': () => ok({ sessions: [], total: 0 }), ...answers },
  })
  if (from !== '/profile') act(() => window.history.pushState(null, '', '/profile'))
  await heading('My Profile')
  await portal.user.type(screen.getByLabelText('Current Password', { exact: true }), 'kestrel')
  return portal
}

describe('leaving a page with unsaved changes by a link', () => {
  it('asks, and stays with what was typed', async () => {
    const { user } = await changedAccount()
    await user.click(screen.getByRole('link', { name: 'Organization Dashboard' }))
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving' })
    await user.click(within(question).getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(window.location.pathname).toBe('/profile')
    expect(screen.getByLabelText('Current Password', { exact: true })).toHaveProperty(
      'value',
      'kestrel',
    )
  })

  it('leaves when the person agrees', async () => {
    const { user } = await changedAccount()
    await user.click(screen.getByRole('link', { name: 'Organization Dashboard' }))
    const question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: 'Leave without saving' }))
    expect(await heading('Organization Dashboard')).toBeTruthy()
  })

  it('asks before logging out as well', async () => {
    const { user, sent } = await changedAccount({ 'POST /api/auth/logout': nothing })
    await user.click(screen.getByRole('button', { name: /Amara Osei/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    const question = await screen.findByRole('alertdialog')
    expect(sent.map(({ call }) => call)).not.toContain('POST /api/auth/logout')
    await user.click(within(question).getByRole('button', { name: 'Leave without saving' }))
    expect(await heading('Sign in to the portal')).toBeTruthy()
  })

  it('asks no more once the form is gone, as by the Back button', async () => {
    const { user } = await changedAccount({}, '/resources')
    await user.click(screen.getByRole('link', { name: 'Organization Dashboard' }))
    await screen.findByRole('alertdialog', { name: 'Leave without saving' })
    act(() => window.history.back())
    expect(await heading('Shared Resources')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('asks nothing where nothing was changed', async () => {
    const { user } = openPortal('/profile', {
      as: person(),
      answers: { 'GET /api/auth/sessions': () => ok({ sessions: [], total: 0 }) },
    })
    await heading('My Profile')
    await user.click(screen.getByRole('link', { name: 'Organization Dashboard' }))
    expect(await heading('Organization Dashboard')).toBeTruthy()
  })
})
