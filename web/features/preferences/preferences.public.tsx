import { destinationPaths, destinations, mayOpen } from '#contract/navigation'
import { rowsPerPageChoices, themes, type Preferences } from '#contract/preferences'
import { CheckboxField } from '#web/kit/form/checkbox.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { RadioGroup } from '#web/kit/form/radio-group.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import {
  useChosenPreferences,
  useSavePreferences,
  type PreferencesChange,
} from '#web/lib/preferences.ts'
import { chooseTheme, useTheme, type ThemeChoice } from '#web/lib/theme.ts'

const entriesOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  Object.entries(labels) as [Value, string][]

/** Theme, start page, rows per page and shortcuts: each is stored with the account as soon as it is chosen (P-121). */
export function PreferencesPanel() {
  const user = useCurrentUser()
  const save = useSavePreferences()
  // The device shows the theme, so the device says which one is chosen.
  const { choice: theme } = useTheme()

  function change(part: PreferencesChange) {
    save.mutate(part, {
      onError: (error) => toastFailed('Failed to save preferences', error),
    })
  }

  const shown = useChosenPreferences()
  return (
    <div className="grid gap-5">
      <Field label="Theme" group>
        <RadioGroup
          choices={entriesOf(themes).map(([value, label]) => ({ value, label }))}
          value={theme}
          onValueChange={(value) => {
            chooseTheme(value as ThemeChoice)
            change({ theme: value as ThemeChoice })
          }}
        />
      </Field>
      <Field label="Start page" hint="Where you land after signing in.">
        <Select
          value={shown.startPage}
          onChange={(event) =>
            change({ startPage: event.target.value as Preferences['startPage'] })
          }
        >
          {destinationPaths
            .filter((path) => mayOpen(user, path))
            .map((path) => (
              <option key={path} value={path}>
                {destinations[path].label}
              </option>
            ))}
        </Select>
      </Field>
      <Field label="Rows per page" hint="In the lists of the administration.">
        <Select
          value={shown.rowsPerPage}
          onChange={(event) =>
            change({ rowsPerPage: Number(event.target.value) as Preferences['rowsPerPage'] })
          }
        >
          {rowsPerPageChoices.map((rows) => (
            <option key={rows} value={rows}>
              {rows}
            </option>
          ))}
        </Select>
      </Field>
      <CheckboxField
        label="Single-key shortcuts"
        hint="Keys such as / and ? work while you are not typing in a field."
        checked={shown.shortcuts}
        onChange={(event) => change({ shortcuts: event.target.checked })}
      />
      <output className="block min-h-4.25 text-meta text-ink-3">
        {save.isPending && 'Saving...'}
        {save.isSuccess && 'Saved with your account'}
        {save.isError && 'Not saved: the theme holds on this device only.'}
      </output>
    </div>
  )
}
