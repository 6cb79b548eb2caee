import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { defaultPreferences } from '#contract/default-preferences'
import type { KindChoices } from '#contract/notification-kinds'
import { nothingToDo } from '#test/support/dashboard-answers'
import { choosing, openAttention } from '../../../test/support/open-attention.tsx'
import { expectToast } from '../../../test/support/open-administration.tsx'
import { ok, problem, type Answer } from '../../../test/support/open-portal.tsx'

const open = ({ answers }: { answers: Record<string, Answer> }) =>
  openAttention({ attention: nothingToDo, answers })

describe('"Mail digest"', () => {
  it('sets every kind that is neither off nor mailed at once (N-054, N-060)', async () => {
    const kinds = { view_alert: 'off', introductions: 'mail' } as const
    const { user, bodies } = await open({
      answers: {
        ...choosing(kinds),
        'PUT /api/preferences': (body) => {
          const { notifications } = body as { notifications: { kinds: Partial<KindChoices> } }
          return ok({
            ...defaultPreferences,
            timeZone: 'America/Chicago',
            notifications: {
              ...defaultPreferences.notifications,
              kinds: {
                ...defaultPreferences.notifications.kinds,
                ...kinds,
                ...notifications.kinds,
              },
            },
          })
        },
      },
    })
    const panel = within(await screen.findByRole('region', { name: 'Mail digest' }))
    expect((await panel.findByRole('radio', { name: 'Never' })).getAttribute('aria-checked')).toBe(
      'true',
    )
    await user.click(panel.getByRole('radio', { name: 'Weekly' }))
    expect(await screen.findByText('Preferences saved')).toBeTruthy()
    expect(bodies('PUT /api/preferences')).toEqual([
      {
        notifications: {
          kinds: {
            mention: 'weekly',
            followed_record: 'weekly',
            own_record: 'weekly',
            member_joined: 'weekly',
            import_finished: 'weekly',
            tasks: 'weekly',
            confirmations: 'weekly',
          },
        },
      },
    ])
    expect(await panel.findByText('Mondays at 7:00 AM, Chicago time')).toBeTruthy()
    expect(panel.getByRole('link', { name: 'Choose for each kind' }).getAttribute('href')).toBe(
      '/profile/notifications',
    )
  })

  it('says why a digest needs a verified address (N-004)', async () => {
    const sentence = 'Confirm your address first: sign in once with an emailed code.'
    const { user } = await open({
      answers: {
        'PUT /api/preferences': () =>
          problem(400, 'validation', sentence, { notifications: sentence }),
      },
    })
    const panel = within(await screen.findByRole('region', { name: 'Mail digest' }))
    await user.click(await panel.findByRole('radio', { name: 'Daily' }))
    await expectToast('Error', `Failed to save preferences: ${sentence}`)
    expect(panel.getByRole('radio', { name: 'Never' }).getAttribute('aria-checked')).toBe('true')
  })
})
