import { useId } from 'react'
import {
  allKinds,
  notificationKinds,
  type NotificationChoice,
  type NotificationKind,
} from '#contract/notification-kinds'

const choices: readonly { value: NotificationChoice; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'instant', label: 'In the portal' },
  { value: 'mail', label: 'Mail at once' },
  { value: 'daily', label: 'Daily mail' },
  { value: 'weekly', label: 'Weekly mail' },
]

/** Introductions alone may be mailed at once (N-002). */
const offers = (kind: NotificationKind, choice: NotificationChoice) =>
  choice !== 'mail' || kind === 'introductions'

const columns = 'grid-cols-[minmax(0,1fr)_repeat(5,6.25rem)]'
const box =
  'size-4 flex-none cursor-pointer appearance-none rounded-full border-[1.5px] border-field bg-sheet checked:border-primary checked:bg-[radial-gradient(circle,var(--primary)_0_3.5px,transparent_4px)] forced-colors:appearance-auto'

/** Kind by kind, how the person is notified of it: one radio button of each line is pressed (N-060). */
export function KindGrid({
  kinds,
  onChoose,
}: {
  readonly kinds: Readonly<Record<NotificationKind, NotificationChoice>>
  readonly onChoose: (kind: NotificationKind, choice: NotificationChoice) => void
}) {
  const id = useId()
  return (
    <div className="text-table">
      {/* Each button says its column itself. */}
      <div
        aria-hidden="true"
        className={`grid ${columns} border-b border-rule-strong pb-1.5 text-center text-meta font-strong text-ink-2 max-lg:hidden`}
      >
        <span />
        {choices.map(({ value, label }) => (
          <span key={value}>{label}</span>
        ))}
      </div>
      {allKinds.map((kind) => (
        <fieldset
          key={kind}
          aria-labelledby={`${id}-${kind}`}
          className={`border-b border-rule py-2.5 lg:grid lg:items-center lg:py-0 ${columns}`}
        >
          <span id={`${id}-${kind}`} className="block py-1 font-control lg:py-2.5">
            {notificationKinds[kind].label}
          </span>
          <div className="flex flex-wrap gap-x-5 lg:contents">
            {choices.map(({ value, label }) =>
              offers(kind, value) ? (
                <label
                  key={value}
                  className="flex min-h-10 cursor-pointer items-center gap-2.5 lg:justify-center"
                >
                  <input
                    type="radio"
                    name={`${id}-${kind}`}
                    value={value}
                    checked={kinds[kind] === value}
                    onChange={() => onChoose(kind, value)}
                    className={box}
                  />
                  <span className="lg:sr-only">{label}</span>
                </label>
              ) : (
                <span key={value} aria-hidden="true" className="max-lg:hidden" />
              ),
            )}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
