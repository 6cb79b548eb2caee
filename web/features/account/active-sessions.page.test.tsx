import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectToast } from '../../../test/support/open-administration.tsx'
import { nothing, ok, problem } from '../../../test/support/open-portal.tsx'
import { here, elsewhere, openAccount } from '../../../test/support/open-account.tsx'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const region = (name: string) => within(screen.getByRole('region', { name }))

describe('Active Sessions', () => {
  it('shows device, address and times, and marks the present one', async () => {
    await openAccount()
    const rows = await region('Active Sessions').findAllByRole('listitem')
    expect(rows).toHaveLength(2)
    expect(within(rows[0] ?? document.body).getByText('This session')).toBeTruthy()
    expect(within(rows[0] ?? document.body).queryByRole('button')).toBeNull()
    expect(rows[1]?.textContent).toContain('192.0.2.17')
    expect(
      within(rows[1] ?? document.body)
        .getAllByRole('time')
        .map((time) => time.getAttribute('title')),
    ).toEqual(['Nov 20, 2026, 3:00:00 PM UTC', 'Nov 21, 2026, 9:30:00 AM UTC'])
  })

  it('says how each was signed in (X-023)', async () => {
    const ways = ['password', 'email_code+totp', 'password+recovery_code', null, 'unheard_of']
    await openAccount(
      {},
      {
        'GET /api/auth/sessions': () =>
          ok({
            sessions: ways.map((way, place) => ({ ...elsewhere, way, id: `${place}`, ip: null })),
            total: ways.length,
          }),
      },
    )
    const rows = await region('Active Sessions').findAllByRole('listitem')
    expect(
      rows.map(
        (line) => /Address unknown(?: · (.*?))? · signed in/.exec(line.textContent ?? '')?.[1],
      ),
    ).toEqual([
      'password',
      'emailed code and authenticator app',
      'password and recovery code',
      undefined,
      undefined,
    ])
  })

  it('ends one and the next', async () => {
    const other = { ...elsewhere, id: crypto.randomUUID(), device: 'Safari on macOS' }
    const ending = [elsewhere, other].map(({ id }) => `DELETE /api/auth/sessions/${id}`)
    const { user, sentTo, answer } = await openAccount(
      {},
      {
        ...Object.fromEntries(ending.map((call) => [call, nothing])),
        'GET /api/auth/sessions': () => ok({ sessions: [here, elsewhere, other], total: 3 }),
      },
    )
    const end = await screen.findByRole('button', {
      name: /^End session: Firefox on Windows, signed in Nov 20, 2026/,
    })
    answer('GET /api/auth/sessions', () => ok({ sessions: [here, other], total: 2 }))
    await user.click(end)
    await expectToast('Success', 'Session ended successfully')
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('button', { name: /^End session: Safari on macOS/ }),
      ),
    )
    answer('GET /api/auth/sessions', () => ok({ sessions: [here], total: 1 }))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByText('Safari on macOS')).toBeNull())
    expect(ending.map((call) => sentTo(call).length)).toEqual([1, 1])
    expect(screen.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })),
    )
  })

  it('ends all others after asking, and nothing when one cancels', async () => {
    const { user, sentTo, answer } = await openAccount({}, { 'DELETE /api/auth/sessions': nothing })
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
    const dialog = within(screen.getByRole('alertdialog', { name: 'Sign out everywhere' }))
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }))
    await user.keyboard('{Escape}')
    expect(sentTo('DELETE /api/auth/sessions')).toEqual([])

    await user.click(button('Sign out everywhere'))
    answer('GET /api/auth/sessions', () => ok({ sessions: [here], total: 1 }))
    await user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Sign out everywhere' }),
    )
    await expectToast('Success', 'All other sessions ended successfully')
    expect(sentTo('DELETE /api/auth/sessions')).toHaveLength(1)
  })

  it('says when the list could not be loaded, and tries again', async () => {
    const { user, answer } = await openAccount(
      {},
      {
        'GET /api/auth/sessions': () =>
          problem(503, 'unavailable', 'The database does not answer.'),
      },
    )
    expect(await screen.findByText('The sessions could not be loaded')).toBeTruthy()
    answer('GET /api/auth/sessions', () => ok({ sessions: [here], total: 1 }))
    await user.click(button('Try again'))
    expect(await screen.findByText('Chrome on Linux')).toBeTruthy()
  })
})
