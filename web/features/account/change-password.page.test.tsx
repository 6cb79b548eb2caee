import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { expectToast } from '../../../test/support/open-administration.tsx'
import { ok, problem, settings } from '../../../test/support/open-portal.tsx'
import { openAccount } from '../../../test/support/open-account.tsx'
import { expired, nightly } from '../../../test/support/open-tokens.tsx'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: true })

/** Fills the form of a new password and sends it. */
async function fill(user: UserEvent, current: string, next: string, again: string) {
  if (current) await user.type(field('Current Password'), current)
  if (next) await user.type(field('New Password'), next)
  if (again) await user.type(field('Confirm New Password'), again)
  await user.click(button('Change Password'))
}

describe('Change Password', () => {
  const call = 'POST /api/auth/change-password'

  it('speaks of the mismatch before anything else', async () => {
    const { user, sentTo } = await openAccount()
    await fill(user, '', 'abc', 'abd')
    await expectToast('Password mismatch', 'New password and confirmation do not match.')
    expect(document.activeElement).toBe(field('Confirm New Password'))
    expect(sentTo(call)).toEqual([])
    await user.type(field('New Password'), 'd')
    expect(field('Confirm New Password').getAttribute('aria-invalid')).toBeNull()
  })

  it('then of the length', async () => {
    const { user, sentTo } = await openAccount()
    await fill(user, 'old-secret', 'abcde', 'abcde')
    await expectToast('Password too short', 'Password must be at least 6 characters long.')
    expect(document.activeElement).toBe(field('New Password'))
    expect(sentTo(call)).toEqual([])
  })

  it('names the configured length', async () => {
    const { user } = await openAccount(
      {},
      { 'GET /api/settings': () => ok(settings({ passwordMinLength: 15 })) },
    )
    await fill(user, 'old-secret', 'fourteen-chars', 'fourteen-chars')
    await expectToast('Password too short', 'Password must be at least 15 characters long.')
    expect(field('New Password').getAttribute('aria-invalid')).toBe('true')
  })

  it('then of the missing present password', async () => {
    const { user, sentTo } = await openAccount()
    await fill(user, '', 'new-secret', 'new-secret')
    expect(await screen.findByText('Current password is required')).toBeTruthy()
    expect(sentTo(call)).toEqual([])
  })

  it('changes it, says so and clears the three fields', async () => {
    const { user, sentTo } = await openAccount(
      {},
      { [call]: () => ok({ message: 'Your password has been changed.' }) },
    )
    await fill(user, 'old-secret', 'new-secret', 'new-secret')
    await expectToast('Password changed', 'Your password has been changed successfully.')
    expect(sentTo(call)[0]?.body).toEqual({
      currentPassword: 'old-secret',
      newPassword: 'new-secret',
    })
    expect(
      ['Current Password', 'New Password', 'Confirm New Password'].map((name) => field(name).value),
    ).toEqual(['', '', ''])
  })

  it('says "Changing..." meanwhile', async () => {
    const waiting = Promise.withResolvers<Response>()
    const { user } = await openAccount({}, { [call]: () => waiting.promise })
    await fill(user, 'old-secret', 'new-secret', 'new-secret')
    expect(await screen.findByRole('button', { name: 'Changing...' })).toBeTruthy()
    waiting.resolve(ok({ message: 'Your password has been changed.' }))
    expect(await screen.findByRole('button', { name: 'Change Password' })).toBeTruthy()
  })

  it('leaves what was typed and shows a rejection at its field and as a toast', async () => {
    const { user } = await openAccount(
      {},
      {
        [call]: () =>
          problem(400, 'validation', 'The current password is wrong', {
            currentPassword: 'The current password is wrong',
          }),
      },
    )
    await fill(user, 'wrong', 'new-secret', 'new-secret')
    await expectToast('Password change failed', 'The current password is wrong')
    expect(field('Current Password').getAttribute('aria-invalid')).toBe('true')
    expect(field('New Password').value).toBe('new-secret')
  })

  it('offers a link to an account without a password', async () => {
    const { user, sentTo } = await openAccount(
      { hasPassword: false },
      { 'POST /api/auth/forgot-password': () => ok({ message: 'Check your email.' }) },
    )
    expect(screen.getByText(/Your account has no password/)).toBeTruthy()
    expect(screen.queryByLabelText('Current Password')).toBeNull()
    await user.click(button('Send Reset Link'))
    await expectToast('Success', 'Check your email.')
    expect(sentTo('POST /api/auth/forgot-password')[0]?.body).toEqual({
      email: 'amara@prairielight.example',
    })
  })
})

describe('API tokens go on working with a new password, and the form says how many there are (X-100)', () => {
  it.each([
    [
      [nightly, expired],
      'Changing your password signs you out everywhere else. Your API token keeps working.',
    ],
    [
      [nightly, { ...nightly, id: expired.id }],
      'Changing your password signs you out everywhere else. Your 2 API tokens keep working.',
    ],
    [[expired], 'Changing your password signs you out everywhere else.'],
  ])('%#', async (tokens, sentence) => {
    await openAccount({}, { 'GET /api/auth/tokens': () => ok({ tokens, total: tokens.length }) })
    const note = await screen.findByText(/^Changing your password signs you out/)
    await waitFor(() => expect(note.textContent).toBe(sentence))
  })
})
