import { Clock } from 'lucide-react'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import {
  cadencesOf,
  digestChoices,
  digestOf,
  dueText,
  withDigest,
  type DigestChoice,
} from '#web/lib/digest-choice.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import {
  useChosenPreferences,
  usePreferencesQuery,
  useSavePreferences,
  type PreferencesChange,
} from '#web/lib/preferences.ts'
import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { Panel } from '#web/kit/layout/panel.tsx'
import { paths } from '#web/lib/paths.ts'

const options = (Object.entries(digestChoices) as [DigestChoice, string][]).map(
  ([value, label]) => ({ value, label }),
)

/** One choice of a digest for every kind that is neither off nor mailed at once, and when it comes (N-060). */
export function DigestChooser({ label }: { readonly label: string }) {
  const { query, preferences, change } = useNotificationChoices()
  if (!preferences) {
    return query.isError ? (
      <QueryError title="Your preferences could not be loaded" query={query} />
    ) : (
      <Skeleton className="my-3 w-2/3" />
    )
  }
  const { kinds } = preferences.notifications
  const chosen = digestOf(kinds)
  return (
    <>
      <Segmented
        label={label}
        options={options}
        value={chosen}
        onChange={(digest) => change({ notifications: { kinds: withDigest(kinds, digest) } })}
        fill
      />
      {chosen === null && (
        <p className="mt-2 text-meta text-ink-3">Chosen for some kinds, and not for others.</p>
      )}
      {cadencesOf(kinds).map((cadence) => (
        <p key={cadence} className="mt-3 flex items-center gap-1.5 text-label text-ink-2">
          <Clock aria-hidden className="size-3.5" />
          {dueText(cadence, preferences)}
        </p>
      ))}
    </>
  )
}

/** How the person is notified, and what stores a change as soon as it is chosen (N-060); none before the choices are known. */
export function useNotificationChoices() {
  const query = usePreferencesQuery()
  const chosen = useChosenPreferences()
  const save = useSavePreferences()
  return {
    query,
    // A choice for all kinds starts from what is chosen: the defaults would put back what is off.
    preferences: query.data && chosen,
    change: (part: PreferencesChange) =>
      save.mutate(part, {
        onSuccess: () => toast({ title: 'Preferences saved' }),
        onError: (error) => toastFailed('Failed to save preferences', error),
      }),
  }
}

/** The panel "Mail digest" beside what there is to do (N-054). */
export function DigestPanel({ className }: { readonly className?: string }) {
  return (
    <Panel
      title="Mail digest"
      description="One email with what you have not read. Nothing new, no email."
      {...(className && { className })}
    >
      <DigestChooser label="Mail digest" />
      <Link
        href={paths.profileNotifications}
        className="mt-3 inline-flex min-h-6 items-center gap-1.5 text-label font-control"
      >
        Choose for each kind
        <ArrowRight aria-hidden className="size-3.5" />
      </Link>
    </Panel>
  )
}
