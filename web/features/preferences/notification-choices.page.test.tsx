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
async function open(start: Change = {}, answers: Record<string, Answer> = {}, as = person()) {
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
    as,
    answers: {
      'GET /api/preferences': () => ok(stored),
      [call]: (body) => store(body),
      ...answers,
    },
  })
  await screen.findByRole('combobox', { name: 'What waits for me' })
  return {
    ...portal,
    bodies: (wanted = call) => portal.sentTo(wanted).map(({ body }) => body),
  }
}

type Line = 'What waits for me' | 'What I follow' | 'News of the campaign'
const line = (name: Line) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const chosen = (name: Line) => line(name).selectedOptions[0]?.textContent
const offered = (name: Line) => [...line(name).options].map(({ text }) => text)

describe('My Profile, Notifications (N-060, U-080, U-081)', () => {
  it('never shows the former choice while one is saved', async () => {
    let store = () => {}
    const stored = new Promise<void>((resolve) => (store = resolve))
    const { user } = await open({}, { [call]: () => stored.then(() => ok(defaultPreferences)) })
    await user.selectOptions(line('What I follow'), 'Off')
    expect(chosen('What I follow')).toBe('Off')
    store()
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

  it('asks for one choice for each of three lines', async () => {
    await open()
    expect(offered('What waits for me')).toEqual([
      'Email requests at once',
      'Daily email',
      'Weekly email',
      'In the portal',
    ])
    const orOff = ['Daily email', 'Weekly email', 'In the portal', 'Off']
    expect(offered('What I follow')).toEqual(orOff)
    expect(offered('News of the campaign')).toEqual(orOff)
    expect(chosen('What waits for me')).toBe('Email requests at once')
    expect(chosen('What I follow')).toBe('In the portal')
  })

  it('stores a choice with all kinds of its line, and says when it comes', async () => {
    const { user, bodies } = await open()
    await user.selectOptions(line('What waits for me'), 'Weekly email')
    expect(await screen.findByText('Preferences saved')).toBeTruthy()
    await screen.findByText('Mondays at 7:00 AM, Chicago time')
    await user.selectOptions(screen.getByLabelText('Day of the weekly email'), 'Friday')
    await user.selectOptions(screen.getByLabelText('Hour'), '6:00 PM')
    expect(await screen.findByText('Fridays at 6:00 PM, Chicago time')).toBeTruthy()
    await user.selectOptions(line('News of the campaign'), 'Off')
    await user.selectOptions(line('What waits for me'), 'Email requests at once')
    await waitFor(() =>
      expect(bodies()).toEqual([
        {
          notifications: {
            kinds: {
              introductions: 'weekly',
              mention: 'weekly',
              tasks: 'weekly',
              confirmations: 'weekly',
            },
          },
        },
        { notifications: { weekday: 5 } },
        { notifications: { hour: 18 } },
        {
          notifications: {
            kinds: { own_record: 'off', member_joined: 'off', import_finished: 'off' },
          },
        },
        {
          notifications: {
            kinds: {
              introductions: 'mail',
              mention: 'instant',
              tasks: 'instant',
              confirmations: 'instant',
            },
          },
        },
      ]),
    )
  })

  it('calls a line mixed whose kinds differ, until one is chosen for it', async () => {
    const kinds = { ...defaultPreferences.notifications.kinds, view_alert: 'off' as const }
    const { user } = await open({ notifications: { kinds } })
    expect(chosen('What I follow')).toBe('Mixed')
    await user.selectOptions(line('News of the campaign'), 'Daily email')
    await screen.findByText('Every day at 7:00 AM, Chicago time')
    expect(chosen('What I follow')).toBe('Mixed')
    await user.selectOptions(line('What I follow'), 'In the portal')
    expect(offered('What I follow')).not.toContain('Mixed')
  })

  it("counts a manager's weekly records to confirm as at once, and writes them so (U-107)", async () => {
    const kinds = { ...defaultPreferences.notifications.kinds, confirmations: 'weekly' as const }
    const { user, bodies } = await open(
      { notifications: { kinds } },
      {},
      person({ role: 'organization_manager', isEmailVerified: true }),
    )
    expect(chosen('What waits for me')).toBe('Email requests at once')
    await user.selectOptions(line('What waits for me'), 'In the portal')
    await user.selectOptions(line('What waits for me'), 'Email requests at once')
    await waitFor(() =>
      expect(bodies().at(-1)).toEqual({
        notifications: {
          kinds: {
            introductions: 'mail',
            mention: 'instant',
            tasks: 'instant',
            confirmations: 'weekly',
          },
        },
      }),
    )
  })

  it('keeps two choices that are made at once', async () => {
    const { user } = await open()
    await user.selectOptions(line('What I follow'), 'Off')
    await user.selectOptions(line('News of the campaign'), 'Daily email')
    await screen.findByText('Every day at 7:00 AM, Chicago time')
    expect(chosen('What I follow')).toBe('Off')
  })

  it('goes back to what is stored when a choice was rejected, and says why (N-004)', async () => {
    const sentence = 'Confirm your address first: sign in once with an emailed code.'
    const { user } = await open(
      {},
      { [call]: () => problem(400, 'validation', sentence, { notifications: sentence }) },
    )
    await user.selectOptions(line('What I follow'), 'Daily email')
    await expectToast('Error', `Failed to save preferences: ${sentence}`)
    await waitFor(() => expect(chosen('What I follow')).toBe('In the portal'))
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

  it('is shown as the mail itself, which can do nothing', async () => {
    const { user, bodies } = await open(
      {},
      {
        [preview]: () =>
          ok({
            subject: 'Your weekly digest: 3 new',
            text: 'New',
            html: '<html><head></head><body>Weekly digest</body></html>',
          }),
      },
    )
    await user.selectOptions(line('What I follow'), 'Weekly email')
    await screen.findByText('Mondays at 7:00 AM, Chicago time')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Preview' }))
    expect(dialog.getByText('Your weekly digest: 3 new')).toBeTruthy()
    const mail = dialog.getByTitle<HTMLIFrameElement>('The email')
    expect(mail.srcdoc).toContain('<body>Weekly digest</body>')
    expect(mail.getAttribute('sandbox')).toBe('')
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
    expect(bodies()).toEqual([])
  })
})
