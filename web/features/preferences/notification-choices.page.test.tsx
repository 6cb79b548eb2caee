import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { defaultPreferences } from '#contract/default-preferences'
import type { Preferences } from '#contract/preferences'
import { expectToast } from '../../../test/support/open-administration.tsx'
import { ok, openPortal, person, problem, type Answer } from '../../../test/support/open-portal.tsx'

const call = 'PUT /api/preferences'
type Change = Partial<Omit<Preferences, 'notifications'>> & {
  notifications?: Partial<Preferences['notifications']>
}

/** Opens the tab with a server that keeps the choices as the real one does. */
async function open(start: Change = {}, answers: Record<string, Answer> = {}) {
  let stored: Preferences = { ...defaultPreferences, timeZone: 'America/Chicago' }
  const store = ({ notifications, ...change }: Change) => {
    stored = {
      ...stored,
      ...change,
      notifications: {
        ...stored.notifications,
        ...notifications,
        kinds: { ...stored.notifications.kinds, ...notifications?.kinds },
      },
    }
    return ok(stored)
  }
  store(start)
  const portal = openPortal('/profile/notifications', {
    as: person(),
    answers: {
      'GET /api/preferences': () => ok(stored),
      [call]: (body) => store(body),
      ...answers,
    },
  })
  await screen.findByRole('group', { name: 'Introductions' })
  return {
    ...portal,
    bodies: (wanted = call) => portal.sentTo(wanted).map(({ body }) => body),
  }
}

const kind = (name: string) => within(screen.getByRole('group', { name }))
const chosen = (name: string) =>
  kind(name)
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)
    .map(({ labels }) => labels?.[0]?.textContent)

describe('My Profile, Notifications (N-060)', () => {
  it('never shows the former choice after a press', async () => {
    await open()
    const off = kind('Records to confirm').getByRole<HTMLInputElement>('radio', { name: 'Off' })
    // A press as the browser makes it, looked at before anything else happens.
    off.click()
    expect(off.checked).toBe(true)
    expect(await screen.findByText('Preferences saved')).toBeTruthy()
  })

  it('is the second tab, with an address of its own (X-136)', async () => {
    const { user } = await open()
    const tabs = within(screen.getByRole('navigation', { name: 'My Profile' }))
    expect(
      tabs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Profile', '/profile'],
      ['Notifications', '/profile/notifications'],
      ['Security', '/profile/security'],
      ['API Tokens', '/profile/tokens'],
      ['Your Data', '/profile/data'],
    ])
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Notifications')
    await user.click(tabs.getByRole('link', { name: 'Profile' }))
    expect(await screen.findByRole('region', { name: 'Profile Information' })).toBeTruthy()
  })

  it('offers every kind in its words; mail at once for introductions alone', async () => {
    await open()
    const offered = (name: string) =>
      kind(name)
        .getAllByRole<HTMLInputElement>('radio')
        .map(({ labels }) => labels?.[0]?.textContent)
    expect(offered('You are mentioned in an activity')).toEqual([
      'Off',
      'In the portal',
      'Daily mail',
      'Weekly mail',
    ])
    expect(offered('Introductions')).toEqual([
      'Off',
      'In the portal',
      'Mail at once',
      'Daily mail',
      'Weekly mail',
    ])
    for (const name of [
      'A record you follow changes',
      'Something new fits a view you watch',
      'Someone outside your organization changes its records',
      'Someone joins your organization',
      'An import of yours ends',
      "Tasks and deadlines of your organization's projects",
      'Records to confirm',
    ])
      expect(chosen(name)).toEqual(['In the portal'])
    expect(chosen('Introductions')).toEqual(['Mail at once'])
  })

  it('saves one kind as it is chosen, and shows what the digest is then', async () => {
    const { user, bodies } = await open()
    expect(screen.queryByLabelText('Day of the weekly mail')).toBeNull()
    await user.click(kind('Records to confirm').getByRole('radio', { name: 'Weekly mail' }))
    expect(await screen.findByText('Preferences saved')).toBeTruthy()
    expect(bodies()).toEqual([{ notifications: { kinds: { confirmations: 'weekly' } } }])
    expect(chosen('Records to confirm')).toEqual(['Weekly mail'])
    expect(screen.getByText('Chosen for some kinds, and not for others.')).toBeTruthy()
    expect(screen.getByText('Mondays at 7:00 AM, Chicago time')).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('Day of the weekly mail'), 'Friday')
    await user.selectOptions(screen.getByLabelText('Hour'), '6:00 PM')
    expect(await screen.findByText('Fridays at 6:00 PM, Chicago time')).toBeTruthy()
    expect(bodies().slice(1)).toEqual([
      { notifications: { weekday: 5 } },
      { notifications: { hour: 18 } },
    ])
  })

  it('sets all kinds by the digest, but not what is off or mailed at once', async () => {
    const { user } = await open({
      notifications: { kinds: { ...defaultPreferences.notifications.kinds, mention: 'off' } },
    })
    const all = within(screen.getByRole('radiogroup', { name: 'Mail me a digest' }))
    await user.click(all.getByRole('radio', { name: 'Daily' }))
    await screen.findByText('Every day at 7:00 AM, Chicago time')
    expect(chosen('You are mentioned in an activity')).toEqual(['Off'])
    expect(chosen('Introductions')).toEqual(['Mail at once'])
    expect(chosen('Records to confirm')).toEqual(['Daily mail'])
    await user.click(all.getByRole('radio', { name: 'Never' }))
    await waitFor(() => expect(chosen('Records to confirm')).toEqual(['In the portal']))
  })

  it('keeps two choices that are made at once', async () => {
    const { user } = await open()
    await user.click(kind('Records to confirm').getByRole('radio', { name: 'Off' }))
    await user.click(kind('An import of yours ends').getByRole('radio', { name: 'Daily mail' }))
    await waitFor(() => expect(chosen('An import of yours ends')).toEqual(['Daily mail']))
    expect(chosen('Records to confirm')).toEqual(['Off'])
  })

  it('goes back to what is stored when a choice was rejected, and says why (N-004)', async () => {
    const sentence = 'Confirm your address first: sign in once with an emailed code.'
    const { user } = await open(
      {},
      { [call]: () => problem(400, 'validation', sentence, { notifications: sentence }) },
    )
    await user.click(kind('Records to confirm').getByRole('radio', { name: 'Daily mail' }))
    await expectToast('Error', `Failed to save preferences: ${sentence}`)
    await waitFor(() => expect(chosen('Records to confirm')).toEqual(['In the portal']))
  })

  it('changes the time zone', async () => {
    const { user, bodies } = await open()
    await user.click(screen.getByRole('combobox', { name: 'Time zone' }))
    await user.type(screen.getByPlaceholderText('Search time zones'), 'new york{Enter}')
    await waitFor(() => expect(bodies()).toEqual([{ timeZone: 'America/New_York' }]))
  })
})

describe('the digest of now (N-076)', () => {
  const preview = 'POST /api/digest/preview'
  const send = 'POST /api/digest/send'

  it('is shown in the words of its mail', async () => {
    const { user, bodies } = await open(
      {},
      {
        [preview]: () =>
          ok({ subject: 'Your weekly digest: 3 new', text: 'Your weekly digest\n\nNew', html: '' }),
      },
    )
    const all = within(screen.getByRole('radiogroup', { name: 'Mail me a digest' }))
    await user.click(all.getByRole('radio', { name: 'Weekly' }))
    await screen.findByText('Mondays at 7:00 AM, Chicago time')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Preview' }))
    expect(dialog.getByText('Your weekly digest: 3 new')).toBeTruthy()
    expect(dialog.getByText(/^Your weekly digest\s+New$/)).toBeTruthy()
    expect(bodies(preview)).toEqual([{ cadence: 'weekly' }])
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is mailed on request, or said why not', async () => {
    const { user, answer, bodies } = await open(
      {},
      { [send]: () => ok({ message: 'Sent to amara@prairielight.example' }) },
    )
    const which = within(screen.getByRole('radiogroup', { name: 'Which digest' }))
    await user.click(which.getByRole('radio', { name: 'Weekly' }))
    await user.click(screen.getByRole('button', { name: 'Send me one now' }))
    await expectToast('Success', 'Sent to amara@prairielight.example')
    expect(bodies(send)).toEqual([{ cadence: 'weekly' }])
    answer(send, () => problem(409, 'conflict', 'There is nothing to send.'))
    await user.click(screen.getByRole('button', { name: 'Send me one now' }))
    await expectToast('Error', 'Failed to send the digest: There is nothing to send.')
  })
})

describe('the time zone', () => {
  it("is the browser's where none is known, stored once when the shell first loads (N-060)", async () => {
    const { user, bodies } = await open({ timeZone: null })
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    await waitFor(() => expect(bodies()).toEqual([{ timeZone }]))
    await user.click(screen.getByRole('link', { name: 'Profile' }))
    await screen.findByRole('region', { name: 'Profile Information' })
    expect(bodies()).toHaveLength(1)
    // Nobody has chosen anything: nothing is said.
    expect(screen.queryByText('Preferences saved')).toBeNull()
  })

  it('that is known stays', async () => {
    const { bodies } = await open({ timeZone: 'Pacific/Honolulu' })
    await screen.findByRole('group', { name: 'Introductions' })
    expect(bodies()).toEqual([])
  })
})
