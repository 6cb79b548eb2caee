import { Link } from 'wouter'
import type { SecondFactorPolicy } from '#contract/common/second-factor-policy'
import type { SystemState } from '#contract/system'
import { ProvidersPanel } from '#web/features/sso/providers-panel.public.tsx'
import { AdministrationHead } from './administration-head.public.tsx'
import { Facts, type Fact } from '#web/kit/display/facts.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { RefreshButton } from '#web/kit/table/refresh-button.tsx'
import { formatCount, formatCountOf } from '#web/lib/format.ts'
import { addressWith, paths } from '#web/lib/paths.ts'
import { useSystemState } from '#web/lib/system-state.ts'

const policies: Readonly<Record<SecondFactorPolicy, string>> = {
  off: 'No one, unless their organization requires it',
  admins: 'Administrators, and members of organizations that require it',
  everyone: 'Everyone',
}

const setting = (name: string) => <code className="font-mono text-meta">{name}</code>

function factsOf({ people, secondFactor }: SystemState): readonly Fact[] {
  return [
    { label: 'Required for', value: policies[secondFactor.required] },
    {
      label: 'Organizations',
      value: `${formatCountOf(secondFactor.organizations, 'organization')} ${secondFactor.organizations === 1 ? 'requires' : 'require'} one of their members`,
    },
    {
      label: 'Accounts',
      value: (
        <Link href={addressWith(paths.users, { secondFactor: 'true' })}>
          {`${formatCount(people.withSecondFactor)} of ${formatCount(people.total)} have a second step`}
        </Link>
      ),
    },
  ]
}

/** How people sign in: the second step as the settings have it, how many have one, and the providers of single sign-on. */
export function SignInSettingsPage() {
  const state = useSystemState()
  const { data, isPending, isError, error, isFetching, refetch } = state
  return (
    <>
      <AdministrationHead
        title="Sign-in"
        subtitle="What signing in requires, and how many accounts have it"
        actions={<RefreshButton query={state} />}
      />
      {isPending && <Loading />}
      {isError && !data && (
        <QueryError
          title="The sign-in settings could not be loaded"
          query={{ error, refetch, isFetching }}
        />
      )}
      {data && (
        <Panel
          title="Second Step"
          description={
            <>
              A passkey, or a code of an authenticator app after the password or an emailed code.
              Set by {setting('REQUIRE_SECOND_FACTOR')} at the start of the portal; organizations
              decide for their own members in their settings.
            </>
          }
          className="mt-6.5 max-w-200"
        >
          <Facts facts={factsOf(data).map((fact) => ({ ...fact, isWide: true }))} />
        </Panel>
      )}
      {data && <ProvidersPanel />}
    </>
  )
}
