import { allKinds } from '#contract/notification-kinds'
import { DigestChooser, useNotificationChoices } from '#web/features/digest/digest.public.tsx'
import type { Preferences } from '#contract/preferences'
import { NotRead } from '#web/kit/feedback/query-error.tsx'
import { Combobox } from '#web/kit/form/combobox.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { meets } from '#web/lib/access.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { hourText, weekdays } from '#web/lib/digest-choice.ts'
import type { PreferencesChange } from '#web/lib/preferences.ts'
import { DigestActions } from './digest-actions.tsx'
import { KindGrid } from './kind-grid.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** Every time zone the browser knows, as the person finds it: "America/Chicago". */
const zones = (chosen: string | null) =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(chosen === null ? [] : [chosen])])]
    .toSorted()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))

/** My Profile, "Notifications": what the person is notified of, how, and when (N-060). */
export function NotificationChoices() {
  const { query, preferences, change } = useNotificationChoices()
  return preferences ? (
    <Choices preferences={preferences} onChange={change} />
  ) : (
    <NotRead title="Your preferences could not be loaded" query={query} />
  )
}

function Choices({
  preferences,
  onChange: change,
}: {
  readonly preferences: Preferences
  readonly onChange: (part: PreferencesChange) => void
}) {
  const user = useCurrentUser()
  const { kinds, hour, weekday } = preferences.notifications
  const isWeekly = allKinds.some((kind) => kinds[kind] === 'weekly')
  return (
    <div className="mt-6.5 grid items-start gap-6 xl:grid-cols-[21rem_minmax(0,1fr)]">
      <Panel
        title="Mail me a digest"
        description="One email with what you have not read. Nothing new, no email."
      >
        <DigestChooser label="Mail me a digest" />
        <div className="mt-5 grid gap-4">
          <Field label="Hour">
            <Select
              value={hour}
              onChange={(event) => change({ notifications: { hour: Number(event.target.value) } })}
            >
              {hours.map((each) => (
                <option key={each} value={each}>
                  {hourText(each)}
                </option>
              ))}
            </Select>
          </Field>
          {isWeekly && (
            <Field label="Day of the weekly mail">
              <Select
                value={weekday}
                onChange={(event) =>
                  change({ notifications: { weekday: Number(event.target.value) } })
                }
              >
                {weekdays.map((day, place) => (
                  <option key={day} value={place + 1}>
                    {day}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Field label="Time zone">
            <Combobox
              options={zones(preferences.timeZone)}
              value={preferences.timeZone ?? 'UTC'}
              onChange={(timeZone) => timeZone !== null && change({ timeZone })}
              placeholder="Choose a time zone"
              searchLabel="Search time zones"
            />
          </Field>
        </div>
        {meets('member', user) && <DigestActions kinds={kinds} />}
      </Panel>
      <Panel
        title="Choose for each kind"
        description="What you are notified of, and whether it is mailed as well."
      >
        <KindGrid
          kinds={kinds}
          onChoose={(kind, choice) => change({ notifications: { kinds: { [kind]: choice } } })}
        />
      </Panel>
    </div>
  )
}
