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
import { useNotificationChoices } from './use-notification-choices.ts'

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
