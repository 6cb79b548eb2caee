import { addressWith, paths } from '#web/lib/paths.ts'
import { formatCount, formatCountOf } from '#web/lib/format.ts'
import { StatStrip } from '#web/kit/display/stat-strip.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { databaseEngines, formatByteSize } from './system-words.ts'
import { useSystemState } from '#web/lib/system-state.ts'

/** People, sessions, mail and database at a glance, each linked to the list or page behind it. */
export function SystemSummary() {
  const { data, isError, error, refetch, isFetching } = useSystemState()
  if (isError && !data) {
    return (
      <QueryError
        title="The system state could not be loaded"
        query={{ error, refetch, isFetching }}
      />
    )
  }
  const { people, mail, database } = data ?? {}
  return (
    <StatStrip
      label="System"
      stats={[
        {
          label: 'Accounts',
          figure: people && formatCount(people.total),
          counts: people
            ? `${formatCountOf(people.administrators, 'administrator')}, ${formatCount(people.disabled)} disabled`
            : 'People with an account',
          href: paths.users,
        },
        {
          label: 'Signed in now',
          figure: people && formatCount(people.signedInNow),
          counts: 'People with a session that has not ended',
          href: addressWith(paths.users, { signedIn: 'true' }),
        },
        {
          label: 'Emails waiting',
          figure: mail && formatCount(mail.queued),
          counts: mail
            ? `${formatCount(mail.failedLastDay)} failed, ${formatCount(mail.sentLastDay)} sent in the last 24 hours`
            : 'Emails not sent yet',
          href: addressWith(paths.mail, { state: 'queued' }),
        },
        {
          label: 'Database',
          figure: database && formatByteSize(database.sizeBytes),
          counts: database
            ? `${databaseEngines[database.engine]}, version ${database.version}`
            : 'Size on disk',
          href: paths.system,
        },
      ]}
    />
  )
}
