import { Link } from 'wouter'
import type { SystemState } from '#contract/system'
import { addressWith, paths } from '#web/lib/paths.ts'
import { Facts, type Fact } from '#web/kit/display/facts.tsx'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { RefreshButton } from '#web/kit/table/refresh-button.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { formatCount } from '#web/lib/format.ts'
import { AdministrationHead } from './administration-head.public.tsx'
import { mailSendingFacts } from './mail-sending.public.tsx'
import { SystemSummary } from './system-summary.tsx'
import { databaseEngines, fileStores, formatByteSize } from './system-words.ts'
import { useSystemState } from '#web/lib/system-state.ts'

/** How far back the audit trail goes, and with it the history of records. */
const trailWords = (months: number | null): string =>
  months === null
    ? 'Kept forever'
    : `Kept for ${months} months. Older versions of records are not shown and cannot be restored.`

function sectionsOf(state: SystemState): readonly { title: string; facts: readonly Fact[] }[] {
  const { database, mail, people } = state
  return [
    {
      title: 'Database',
      facts: [
        { label: 'Engine', value: databaseEngines[database.engine] },
        { label: 'Version', value: database.version },
        { label: 'Size', value: formatByteSize(database.sizeBytes) },
        { label: 'Migration', value: database.migration },
      ],
    },
    {
      title: 'Mail',
      facts: [
        ...mailSendingFacts(mail),
        {
          label: 'Waiting',
          value: (
            <Link href={addressWith(paths.mail, { state: 'queued' })}>
              {formatCount(mail.queued)}
            </Link>
          ),
        },
        { label: 'Sent', value: `${formatCount(mail.sentLastDay)} in the last 24 hours` },
        { label: 'Failed', value: `${formatCount(mail.failedLastDay)} in the last 24 hours` },
      ],
    },
    {
      title: 'People',
      facts: [
        { label: 'Accounts', value: <Link href={paths.users}>{formatCount(people.total)}</Link> },
        {
          label: 'Administrators',
          value: (
            <Link href={addressWith(paths.users, { role: 'admin' })}>
              {formatCount(people.administrators)}
            </Link>
          ),
        },
        { label: 'No organization', value: formatCount(people.withoutOrganization) },
        {
          label: 'Disabled',
          value: (
            <Link href={addressWith(paths.users, { disabled: 'true' })}>
              {formatCount(people.disabled)}
            </Link>
          ),
        },
        {
          label: 'Signed in now',
          value: (
            <Link href={addressWith(paths.users, { signedIn: 'true' })}>
              {formatCount(people.signedInNow)}
            </Link>
          ),
        },
      ],
    },
    {
      title: 'Portal',
      facts: [
        { label: 'Started', value: <Timestamp value={state.startedAt} withTime /> },
        { label: 'Files', value: fileStores[state.files.store] },
        { label: 'Audit trail', value: trailWords(state.audit.months) },
        { label: 'Organizations', value: formatCount(state.organizations) },
      ],
    },
  ]
}

/** Names as they are set, which are longer than labels. */
function SettingList({ settings }: { readonly settings: SystemState['settings'] }) {
  return (
    <dl>
      {settings.map(({ name, value }) => (
        <div
          key={name}
          className="flex flex-wrap justify-between gap-x-4 border-t border-rule py-[7px] text-table"
        >
          <dt className="font-mono text-meta leading-[inherit] text-ink-3">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How the portal is configured and how it is doing now. */
export function SystemPage() {
  const state = useSystemState()
  const { data, isPending, isError, error, isFetching, refetch } = state
  return (
    <>
      <AdministrationHead
        title="System"
        subtitle="How the portal is set up and how it is doing at this moment"
        actions={<RefreshButton query={state} />}
      />
      {isPending && <Loading />}
      {isError && !data && (
        <QueryError
          title="The system state could not be loaded"
          query={{ error, refetch, isFetching }}
        />
      )}
      {data && (
        <>
          {data.secretsLost && (
            <Alert
              tone="bad"
              title="The stored secrets cannot be opened"
              announce={false}
              className="mt-5.5"
            >
              SESSION_SECRET is not the one they were sealed with, so codes of authenticator apps
              cannot be checked. Start the portal once with the former one as
              SESSION_SECRET_PREVIOUS. Where it is lost, &quot;npm run secrets:forget&quot; removes
              what cannot be opened.
            </Alert>
          )}
          <div className="mt-5.5">
            <SystemSummary />
          </div>
          <div className="mt-6.5 grid items-start gap-6 lg:grid-cols-2">
            {sectionsOf(data).map(({ title, facts }) => (
              <Panel key={title} title={title}>
                <Facts facts={facts.map((fact) => ({ ...fact, isWide: true }))} />
              </Panel>
            ))}
            <Panel title="Settings">
              <SettingList settings={data.settings} />
            </Panel>
          </div>
        </>
      )}
    </>
  )
}
