import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { termsVersion } from '#contract/auth'
import {
  administrator,
  nothing,
  ok,
  openPortal,
  person,
} from '../../../test/support/open-portal.tsx'

const title = () => screen.findByRole('heading', { level: 1, name: 'User Terms and Agreement' })

describe('/terms', () => {
  it('says what the terms are, to everyone', async () => {
    openPortal('/terms')
    await title()
    expect(screen.getByText(/Use it for campaign purposes, and for nothing else/)).toBeTruthy()
    expect(
      screen.getByText(/Nondisclosure of submitted information is not guaranteed/),
    ).toBeTruthy()
    expect(
      screen.getByText(
        /does not indemnify users against harm or loss from the disclosure or the use of submitted information/,
      ),
    ).toBeTruthy()
  })

  it('goes back in the history, or to the start where there is none', async () => {
    const { user } = openPortal('/terms', { as: person() })
    await title()
    const length = vi.spyOn(window.history, 'length', 'get').mockReturnValue(1)
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined)
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Organization Dashboard' }),
    ).toBeTruthy()
    expect(back).not.toHaveBeenCalled()

    length.mockReturnValue(3)
    await user.click(screen.getByRole('link', { name: 'Terms and Agreement' }))
    await title()
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(back).toHaveBeenCalledOnce()
    length.mockRestore()
    back.mockRestore()
  })
})

describe('changed terms', () => {
  const before = administrator({ termsVersion: '2025-01-01' })

  it('must be accepted once, before anything else', async () => {
    const { user, sent, answer } = openPortal('/', {
      as: before,
      answers: { 'POST /api/auth/accept-terms': nothing },
    })
    const dialog = await screen.findByRole('dialog', { name: 'Terms and Agreement' })
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: 'Terms and Agreement' })).toBeTruthy()
    answer('GET /api/auth/user', () => ok({ user: administrator() }))
    await user.click(within(dialog).getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.find(({ call }) => call === 'POST /api/auth/accept-terms')?.body).toEqual({
      termsVersion,
    })
  })

  it('can be declined by logging out', async () => {
    const { user } = openPortal('/', { as: before, answers: { 'POST /api/auth/logout': nothing } })
    const dialog = await screen.findByRole('dialog', { name: 'Terms and Agreement' })
    await user.click(within(dialog).getByRole('button', { name: 'Logout' }))
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Sign in to the portal' }),
    ).toBeTruthy()
  })

  it('need not be accepted again when the present ones were', async () => {
    openPortal('/', { as: administrator() })
    await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
