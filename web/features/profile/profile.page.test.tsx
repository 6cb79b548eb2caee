import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Session } from '#contract/auth'
import { defaultPreferences } from '#contract/default-preferences'
import type { CurrentUser } from '#contract/users'
import { expectToast } from '../../../test/support/open-administration.tsx'
import {
  nothing,
  ok,
  openPortal,
  person,
  problem,
  settings,
  type Answer,
} from '../../../test/support/open-portal.tsx'

const session = (fields: Partial<Session>): Session => ({
  id: 'a3d7a52c-0f0e-4f53-9d5a-2a7a2d7f5f01',
  current: false,
  createdAt: '2026-11-20T15:00:00.000Z',
  lastUsedAt: '2026-11-21T09:30:00.000Z',
  ip: '192.0.2.17',
  device: 'Firefox on Windows',
  ...fields,
})
const here = session({
  id: 'a3d7a52c-0f0e-4f53-9d5a-2a7a2d7f5f02',
  current: true,
  device: 'Chrome on Linux',
})
const elsewhere = session({})

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: true })
const region = (name: string) => within(screen.getByRole('region', { name }))

const twoSessions = () => ok({ sessions: [here, elsewhere], total: 2 })
const keep: Answer = (body) => ok({ ...defaultPreferences, ...body })

async function openProfile(
  fields: Partial<CurrentUser> = {},
  answers: Record<string, Answer> = {},
) {
  const me = person(fields)
  const portal = openPortal('/profile', {
    as: me,
    answers: { 'GET /api/auth/sessions': twoSessions, ...answers },
  })
  await screen.findByRole('heading', { level: 1, name: 'My Profile' })
  return {
    ...portal,
    me,
    sentTo: (call: string) => portal.sent.filter((each) => each.call === call),
  }
}

/** Fills the form of a new password and sends it. */
async function fill(user: UserEvent, current: string, next: string, again: string) {
  if (current) await user.type(field('Current Password'), current)
  if (next) await user.type(field('New Password'), next)
  if (again) await user.type(field('Confirm New Password'), again)
  await user.click(button('Change Password'))
}

describe('Profile Information', () => {
  it('has the documented heading, cards, labels and buttons', async () => {
    await openProfile()
    expect(screen.getByText('Manage your account settings and preferences')).toBeTruthy()
    expect(document.title).toBe('My Profile · Capital Campaign')
    const labels = [
      'First Name',
      'Last Name',
      'Email Address',
      'Current Password',
      'New Password',
      'Confirm New Password',
    ]
    for (const label of labels) expect(field(label)).toBeTruthy()
    expect(
      region('Profile Information').getByRole('button', { name: 'Update Profile' }),
    ).toBeTruthy()
    expect(region('Change Password').getByRole('button', { name: 'Change Password' })).toBeTruthy()
    expect(field('First Name').value).toBe('Amara')
    expect(field('Email Address').value).toBe('amara@prairielight.example')
  })

  it('saves the name with the version it started from and replaces the current user', async () => {
    const { user, me, sentTo } = await openProfile(
      {},
      { 'PATCH /api/auth/profile': (body) => ok(person({ ...body, version: 2 })) },
    )
    await user.clear(field('First Name'))
    await user.type(field('First Name'), 'Ama{Enter}')
    await expectToast('Profile updated', 'Your profile has been updated successfully.')
    expect(sentTo('PATCH /api/auth/profile')[0]?.body).toEqual({
      firstName: 'Ama',
      lastName: 'Osei',
      version: me.version,
    })
    expect(region('Your Account').getByText('Ama Osei')).toBeTruthy()
    expect(screen.getByRole('button', { name: /Ama Osei/ })).toBeTruthy()
  })

  it('says "Updating..." meanwhile and sends nothing twice', async () => {
    const waiting = Promise.withResolvers<Response>()
    const { user, me, sentTo } = await openProfile(
      {},
      { 'PATCH /api/auth/profile': () => waiting.promise },
    )
    await user.type(field('Last Name'), '-Addo')
    await user.click(button('Update Profile'))
    await user.click(button('Updating...'))
    waiting.resolve(ok({ ...me, lastName: 'Osei-Addo' }))
    expect(await screen.findByRole('button', { name: 'Update Profile' })).toBeTruthy()
    expect(sentTo('PATCH /api/auth/profile')).toHaveLength(1)
  })

  it('names what is missing and sends nothing', async () => {
    const { user, sentTo } = await openProfile()
    await user.clear(field('First Name'))
    await user.clear(field('Email Address'))
    await user.click(button('Update Profile'))
    expect(await screen.findByText('First name is required')).toBeTruthy()
    expect(screen.getByText('Please enter a valid email')).toBeTruthy()
    expect(document.activeElement).toBe(field('First Name'))
    expect(sentTo('PATCH /api/auth/profile')).toEqual([])
  })

  it('lets an account that never had a name keep none', async () => {
    const { user, sentTo } = await openProfile(
      { firstName: null, lastName: null },
      {
        'PATCH /api/auth/profile': () => ok(person({ firstName: null, lastName: 'Osei' })),
      },
    )
    await user.type(field('Last Name'), 'Osei')
    await user.click(button('Update Profile'))
    await expectToast('Profile updated', 'Your profile has been updated successfully.')
    expect(sentTo('PATCH /api/auth/profile')[0]?.body).toEqual({ lastName: 'Osei', version: 1 })
  })

  it('shows that a changed address waits for its confirmation, and takes the change back', async () => {
    const waits = person({ pendingEmail: 'ama@new.example', version: 2 })
    const { user, answer, sentTo } = await openProfile(
      {},
      { 'PATCH /api/auth/profile': () => ok(waits) },
    )
    await user.clear(field('Email Address'))
    await user.type(field('Email Address'), 'Ama@New.example')
    await user.click(button('Update Profile'))
    expect(await screen.findByText('ama@new.example waits for confirmation')).toBeTruthy()
    expect(screen.getByText(/Until then you sign in with amara@prairielight.example/)).toBeTruthy()
    expect(sentTo('PATCH /api/auth/profile')[0]?.body).toMatchObject({ email: 'ama@new.example' })
    expect(field('Email Address').value).toBe('amara@prairielight.example')

    answer('PATCH /api/auth/profile', () => ok(person({ version: 3 })))
    await user.click(button('Keep amara@prairielight.example'))
    await waitFor(() =>
      expect(screen.queryByText('ama@new.example waits for confirmation')).toBeNull(),
    )
    expect(sentTo('PATCH /api/auth/profile')[1]?.body).toEqual({
      email: 'amara@prairielight.example',
      version: 2,
    })
  })

  it('shows a refusal at its field and as a toast', async () => {
    const sentence = 'An account with this email already exists'
    const { user } = await openProfile(
      {},
      { 'PATCH /api/auth/profile': () => problem(409, 'conflict', sentence, { email: sentence }) },
    )
    await user.clear(field('Email Address'))
    await user.type(field('Email Address'), 'taken@prairielight.example')
    await user.click(button('Update Profile'))
    await expectToast('Update failed', sentence)
    expect(field('Email Address').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field('Email Address'))
    expect(field('Email Address').value).toBe('taken@prairielight.example')
  })

  it('shows both versions when somebody else saved meanwhile, and loses nothing typed', async () => {
    const stored = person({ firstName: 'Theirs', lastName: 'Stored', version: 5 })
    const changed = 'Somebody else changed this record in the meantime. Nothing was saved.'
    const { user, answer, sentTo } = await openProfile(
      {},
      {
        'PATCH /api/auth/profile': () =>
          Response.json({ message: changed, code: 'conflict', current: stored }, { status: 409 }),
      },
    )
    await user.clear(field('Last Name'))
    await user.type(field('Last Name'), 'Typed')
    await user.click(button('Update Profile'))
    await expectToast('Update failed', changed)
    const row = screen.getByRole('row', { name: /Last Name/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Typed', 'Stored'])
    expect(screen.getByRole('row', { name: 'First Name Theirs' })).toBeTruthy()
    expect(field('First Name').value).toBe('Theirs')
    expect(field('Last Name').value).toBe('Typed')

    answer('PATCH /api/auth/profile', () => ok(person({ lastName: 'Typed', version: 6 })))
    await user.click(button('Save my version'))
    await expectToast('Profile updated', 'Your profile has been updated successfully.')
    expect(sentTo('PATCH /api/auth/profile')[1]?.body).toMatchObject({
      firstName: 'Theirs',
      lastName: 'Typed',
      version: 5,
    })
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('Change Password', () => {
  const call = 'POST /api/auth/change-password'

  it('speaks of the mismatch before anything else', async () => {
    const { user, sentTo } = await openProfile()
    await fill(user, '', 'abc', 'abd')
    await expectToast('Password mismatch', 'New password and confirmation do not match.')
    expect(document.activeElement).toBe(field('Confirm New Password'))
    expect(sentTo(call)).toEqual([])
    await user.type(field('New Password'), 'd')
    expect(field('Confirm New Password').getAttribute('aria-invalid')).toBeNull()
  })

  it('then of the length', async () => {
    const { user, sentTo } = await openProfile()
    await fill(user, 'old-secret', 'abcde', 'abcde')
    await expectToast('Password too short', 'Password must be at least 6 characters long.')
    expect(document.activeElement).toBe(field('New Password'))
    expect(sentTo(call)).toEqual([])
  })

  it('names the configured length', async () => {
    const { user } = await openProfile(
      {},
      { 'GET /api/settings': () => ok(settings({ passwordMinLength: 15 })) },
    )
    await fill(user, 'old-secret', 'fourteen-chars', 'fourteen-chars')
    await expectToast('Password too short', 'Password must be at least 15 characters long.')
    expect(field('New Password').getAttribute('aria-invalid')).toBe('true')
  })

  it('then of the missing present password', async () => {
    const { user, sentTo } = await openProfile()
    await fill(user, '', 'new-secret', 'new-secret')
    expect(await screen.findByText('Current password is required')).toBeTruthy()
    expect(sentTo(call)).toEqual([])
  })

  it('changes it, says so and clears the three fields', async () => {
    const { user, sentTo } = await openProfile(
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
    const { user } = await openProfile({}, { [call]: () => waiting.promise })
    await fill(user, 'old-secret', 'new-secret', 'new-secret')
    expect(await screen.findByRole('button', { name: 'Changing...' })).toBeTruthy()
    waiting.resolve(ok({ message: 'Your password has been changed.' }))
    expect(await screen.findByRole('button', { name: 'Change Password' })).toBeTruthy()
  })

  it('keeps what was typed and shows a refusal at its field and as a toast', async () => {
    const { user } = await openProfile(
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
    const { user, sentTo } = await openProfile(
      { hasPassword: false },
      { 'POST /api/auth/forgot-password': () => ok({ message: 'Check your email.' }) },
    )
    expect(screen.getByText(/This account has no password/)).toBeTruthy()
    expect(screen.queryByLabelText('Current Password')).toBeNull()
    await user.click(button('Send Reset Link'))
    await expectToast('Success', 'Check your email.')
    expect(sentTo('POST /api/auth/forgot-password')[0]?.body).toEqual({
      email: 'amara@prairielight.example',
    })
  })
})

describe('Preferences', () => {
  const call = 'PUT /api/preferences'

  it('applies a theme at once, keeps it for the next start of the page, and saves it', async () => {
    const { user, sentTo } = await openProfile({}, { [call]: keep })
    await user.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(document.documentElement.dataset['theme']).toBe('dark')
    expect(localStorage.getItem('theme')).toBe('dark')
    expect(await screen.findByText('Saved with your account')).toBeTruthy()
    expect(sentTo(call)[0]?.body).toEqual({ theme: 'dark' })
    await user.click(screen.getByRole('radio', { name: 'Follow the system' }))
    expect(document.documentElement.dataset['theme']).toBe('light')
    expect(localStorage.getItem('theme')).toBeNull()
  })

  it('saves start page and rows per page', async () => {
    const { user, sentTo } = await openProfile({}, { [call]: keep })
    await user.selectOptions(field('Start page'), 'My Profile')
    await waitFor(() => expect(sentTo(call)[0]?.body).toEqual({ startPage: '/profile' }))
    await user.selectOptions(field('Rows per page'), '50')
    await waitFor(() => expect(sentTo(call)[1]?.body).toEqual({ rowsPerPage: 50 }))
  })

  it('goes back to what is kept when saving fails, and says why', async () => {
    const { user } = await openProfile(
      {},
      {
        [call]: () =>
          problem(503, 'unavailable', 'The database does not answer. Try again in a moment.'),
      },
    )
    await user.selectOptions(field('Rows per page'), '100')
    await expectToast(
      'Error',
      'Failed to save preferences: The database does not answer. Try again in a moment.',
    )
    expect(field('Rows per page').value).toBe('20')
  })
})

describe('Active Sessions', () => {
  it('shows device, address and times, and marks the present one', async () => {
    await openProfile()
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

  it('ends one and the next', async () => {
    const other = { ...elsewhere, id: crypto.randomUUID(), device: 'Safari on macOS' }
    const ending = [elsewhere, other].map(({ id }) => `DELETE /api/auth/sessions/${id}`)
    const { user, sentTo, answer } = await openProfile(
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
    const { user, sentTo, answer } = await openProfile({}, { 'DELETE /api/auth/sessions': nothing })
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
    const { user, answer } = await openProfile(
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
