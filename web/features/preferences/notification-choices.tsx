import { Clock } from 'lucide-react'
import type { Preferences } from '#contract/preferences'
import { NotRead } from '#web/kit/feedback/query-error.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Combobox } from '#web/kit/form/combobox.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { meets } from '#web/lib/access.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import {
  useChosenPreferences,
  usePreferencesQuery,
  useSavePreferences,
  type PreferencesChange,
} from '#web/lib/preferences.ts'
import { DigestActions } from './digest-actions.tsx'
import { cadencesOf, dueText, hourText, weekdays } from './digest-times.ts'
import { choiceOf, kindsOf, notificationLines, type LineChoice } from './notification-lines.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** Every time zone the browser knows, as the person finds it: "America/Chicago". */
const zones = (chosen: string | null) =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(chosen === null ? [] : [chosen])])]
    .toSorted()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))

/** My Profile, "Notifications": what the person is notified of, how, and when (U-080). */
export function NotificationChoices() {
  const query = usePreferencesQuery()
  const chosen = useChosenPreferences()
  const save = useSavePreferences()
  const change = (part: PreferencesChange) =>
    save.mutate(part, {
      onSuccess: () => toast({ title: 'Preferences saved' }),
      onError: (error) => toastFailed('Failed to save preferences', error),
    })
  // A choice starts from what is stored: before that is known there is none.
  return query.data ? (
    <div className="mt-6.5 grid max-w-190 gap-6">
      <Lines preferences={chosen} onChange={change} />
      <Times preferences={chosen} onChange={change} />
    </div>
  ) : (
    <NotRead title="Your preferences could not be loaded" query={query} />
  )
}

interface ChoicesProps {
  readonly preferences: Preferences
  readonly onChange: (part: PreferencesChange) => void
}

/** One choice for each line; where its kinds differ it stays so until one is made. */
function Lines({ preferences: { notifications }, onChange }: ChoicesProps) {
  const user = useCurrentUser()
  return (
    <Panel
      title="What you are notified about"
      description="What is emailed is in the portal as well."
    >
      {notificationLines.map((line) => {
        const choice = choiceOf(line, notifications.kinds, user)
        return (
          <div
            key={line.name}
            className="border-t border-rule py-3.5 first:border-t-0 first:pt-1 last:pb-0"
          >
            <Field label={line.name} hint={line.about}>
              <Select
                className="sm:max-w-80"
                options={line.choices}
                value={choice ?? ''}
                onChange={(event) =>
                  onChange({
                    notifications: {
                      kinds: kindsOf(line, event.target.value as LineChoice, user),
                    },
                  })
                }
              >
                {choice === null && (
                  <option value="" disabled>
                    Mixed
                  </option>
                )}
              </Select>
            </Field>
          </div>
        )
      })}
    </Panel>
  )
}

function Times({ preferences, onChange }: ChoicesProps) {
  const user = useCurrentUser()
  const { kinds, hour, weekday } = preferences.notifications
  const cadences = cadencesOf(kinds)
  return (
    <Panel
      title="Daily and weekly email"
      description="One email with what you have not read. Nothing new, no email."
    >
      <div className="grid gap-4 sm:grid-cols-[9rem_11rem_minmax(0,1fr)]">
        <Field label="Hour">
          <Select
            value={hour}
            onChange={(event) => onChange({ notifications: { hour: Number(event.target.value) } })}
          >
            {hours.map((each) => (
              <option key={each} value={each}>
                {hourText(each)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Day of the weekly email">
          <Select
            value={weekday}
            onChange={(event) =>
              onChange({ notifications: { weekday: Number(event.target.value) } })
            }
          >
            {weekdays.map((day, place) => (
              <option key={day} value={place + 1}>
                {day}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Time zone">
          <Combobox
            options={zones(preferences.timeZone)}
            value={preferences.timeZone ?? 'UTC'}
            onChange={(timeZone) => timeZone !== null && onChange({ timeZone })}
            placeholder="Choose a time zone"
            searchLabel="Search time zones"
          />
        </Field>
      </div>
      {cadences.map((cadence) => (
        <p key={cadence} className="mt-3 flex items-center gap-1.5 text-label text-ink-2">
          <Clock aria-hidden className="size-3.5" />
          {dueText(cadence, preferences)}
        </p>
      ))}
      {meets('member', user) && <DigestActions kinds={kinds} />}
    </Panel>
  )
}
