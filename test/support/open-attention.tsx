import { screen, within } from '@testing-library/react'
import { defaultPreferences } from '#contract/default-preferences'
import type { Attention } from '#contract/dashboard'
import type { KindChoices } from '#contract/notification-kinds'
import { notificationsOf } from './notification-answers.ts'
import { ok, openPortal, person, type Answer } from './open-portal.tsx'

interface Opening {
  attention: Attention
  as?: ReturnType<typeof person>
  answers?: Record<string, Answer>
}

/** Opens the page of notifications with this to do. */
export async function openAttention({ attention, as = person(), answers = {} }: Opening) {
  const portal = openPortal('/attention', {
    as,
    answers: {
      'GET /api/notifications': () => ok(notificationsOf([])),
      'GET /api/saved-views': () => ok({ savedViews: [], total: 0 }),
      'GET /api/dashboard/attention': () => ok(attention),
      ...answers,
    },
  })
  const toDo = within(await screen.findByRole('region', { name: /^To do/ }))
  return {
    ...portal,
    toDo,
    bodies: (call: string) => portal.sentTo(call).map(({ body }) => body),
  }
}

/** Preferences with these choices. */
export const choosing = (kinds: Partial<KindChoices>): Record<string, Answer> => ({
  'GET /api/preferences': () =>
    ok({
      ...defaultPreferences,
      timeZone: 'UTC',
      notifications: {
        ...defaultPreferences.notifications,
        kinds: { ...defaultPreferences.notifications.kinds, ...kinds },
      },
    }),
})
