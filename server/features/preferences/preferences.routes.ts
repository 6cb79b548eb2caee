import { mayOpen } from '#contract/navigation'
import { isCadence } from '#contract/notification-kinds'
import { readPreferences, updatePreferences } from '#contract/preferences'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { invalidField } from '#server/platform/http/problems'
import {
  changePreferences,
  merged,
  proveAddressFirst,
  readPreferencesOf,
} from './preferences.store.ts'

/** Lists one person may keep columns for; every list of the portal fits several times. */
const mostLists = 60

/** Preferences are a matter of one's own screens: they are no record of the registry and leave no audit entry. */
export const preferenceRoutes: Route[] = [
  route(readPreferences, ({ db, actor }) => readPreferencesOf(db, actor.user)),

  route(updatePreferences, ({ actor, body, change }) => {
    if (body.startPage !== undefined && !mayOpen(actor.user, body.startPage))
      throw invalidField('startPage', 'Choose a start page')
    const chosen = Object.values(body.notifications?.kinds ?? {})
    if (!actor.user.isEmailVerified && chosen.some((choice) => isCadence(choice)))
      throw invalidField('notifications', proveAddressFirst)
    return change(({ tx }) =>
      changePreferences(tx, actor.user, (stored) => {
        const choices = merged(stored, body)
        if (Object.keys(choices.columns ?? {}).length > mostLists)
          throw invalidField('columns', 'Too many lists')
        return choices
      }),
    )
  }),
]
