import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { defaultPreferences } from '#contract/default-preferences'
import { expectToast } from '../../../test/support/open-administration.tsx'
import { ok, person, problem, type Answer } from '../../../test/support/open-portal.tsx'
import { openAccount } from '../../../test/support/open-account.tsx'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: true })
const region = (name: string) => within(screen.getByRole('region', { name }))
const keep: Answer = (body) => ok({ ...defaultPreferences, timeZone: 'UTC', ...body })

describe('Profile Information', () => {
  it('has the documented heading, cards, labels and buttons', async () => {
    await openAccount()
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
    const { user, me, sentTo } = await openAccount(
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
    const { user, me, sentTo } = await openAccount(
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
    const { user, sentTo } = await openAccount()
    await user.clear(field('First Name'))
    await user.clear(field('Email Address'))
    await user.click(button('Update Profile'))
    expect(await screen.findByText('First name is required')).toBeTruthy()
    expect(screen.getByText('Please enter a valid email')).toBeTruthy()
    expect(document.activeElement).toBe(field('First Name'))
    expect(sentTo('PATCH /api/auth/profile')).toEqual([])
  })

  it('lets an account that never had a name keep none', async () => {
    const { user, sentTo } = await openAccount(
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
    const { user, answer, sentTo } = await openAccount(
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

  it('shows a rejection at its field and as a toast', async () => {
    const sentence = 'An account with this email already exists'
    const { user } = await openAccount(
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
    const changed = 'Someone else changed this record in the meantime. Nothing was saved.'
    const { user, answer, sentTo } = await openAccount(
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

describe('Preferences', () => {
  const call = 'PUT /api/preferences'

  it('applies a theme at once, keeps it for the next start of the page, and saves it', async () => {
    const { user, sentTo } = await openAccount({}, { [call]: keep })
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
    const { user, sentTo } = await openAccount({}, { [call]: keep })
    await user.selectOptions(field('Start page'), 'My Profile')
    await waitFor(() => expect(sentTo(call)[0]?.body).toEqual({ startPage: '/profile' }))
    await user.selectOptions(field('Rows per page'), '50')
    await waitFor(() => expect(sentTo(call)[1]?.body).toEqual({ rowsPerPage: 50 }))
  })

  it('turns single-key shortcuts off (W-011)', async () => {
    const { user, sentTo } = await openAccount({}, { [call]: keep })
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Single-key shortcuts' })
    expect(box.checked).toBe(true)
    await user.click(box)
    await waitFor(() => expect(sentTo(call)[0]?.body).toEqual({ shortcuts: false }))
    expect(box.checked).toBe(false)
  })

  it('goes back to what is stored when saving fails, and says why', async () => {
    const { user } = await openAccount(
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
