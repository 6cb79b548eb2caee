import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import {
  readOrganizationSignIn,
  updateOrganizationSignIn,
  type OrganizationSignIn,
} from '#contract/organization-sign-in'
import { organizationCalls } from '#contract/organizations'
import { Badge } from '#web/kit/display/badge.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Button, buttonClasses } from '#web/kit/form/button.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { call } from '#web/lib/api-client.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatCount, formatCountOf } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { read } from '#web/lib/query-client.ts'
import { mutationHook } from '#web/lib/record-mutation.ts'

const useSignInMutation = mutationHook([organizationCalls.list])

/** Whether members of an organization must have a second step, for its managers and administrators (X-143). */
export function SignInSecurity({ organizationId }: { readonly organizationId: string }) {
  // People set second steps up elsewhere, so it is read again on every visit.
  const query = useQuery({
    ...read(readOrganizationSignIn, { params: { id: organizationId } }),
    staleTime: 0,
  })
  return (
    <Panel
      title="Sign-in Security"
      description="A second step after the password or an emailed code: someone who learns a password cannot sign in with it alone."
    >
      {query.data && <Demand organizationId={organizationId} signIn={query.data} />}
      {query.data?.sso && <Provider sso={query.data.sso} />}
      {!query.data && query.isPending && <Loading />}
      {!query.data && query.isError && (
        <QueryError title="The sign-in security could not be loaded" query={query} />
      )}
    </Panel>
  )
}

/** The provider of single sign-on, which administrators of the campaign look after (X-049). */
function Provider({
  sso: { name, enabled, required },
}: {
  readonly sso: NonNullable<OrganizationSignIn['sso']>
}) {
  return (
    <div className="mt-3 border-t border-rule pt-3">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-strong">
        <span className="wrap-anywhere">Single sign-on with {name}</span>
        {enabled ? (
          <Badge tone="default" icon={CircleCheck}>
            {required ? 'Required' : 'On'}
          </Badge>
        ) : (
          <Badge icon={CircleDashed}>Off</Badge>
        )}
      </p>
      <p className="text-meta text-ink-3">An administrator of the campaign can change it.</p>
    </div>
  )
}

function Demand({
  organizationId,
  signIn,
}: {
  readonly organizationId: string
  readonly signIn: OrganizationSignIn
}) {
  const { hasSecondFactor } = useCurrentUser()
  const [isAsking, setAsking] = useState(false)
  const { requireSecondFactor: isOn, members, membersWithSecondFactor } = signIn
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-rule pt-3">
      <div className="min-w-0 flex-[1_1_18rem]">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-strong">
          {isOn ? 'Members must have a second step' : 'Members may have a second step'}
          {isOn ? (
            <Badge tone="default" icon={CircleCheck}>
              Required
            </Badge>
          ) : (
            <Badge icon={CircleDashed}>Optional</Badge>
          )}
        </p>
        <p className="text-meta text-ink-3">
          {formatCount(membersWithSecondFactor)} of {formatCountOf(members, 'member')}{' '}
          {membersWithSecondFactor === 1 ? 'has' : 'have'} one.
          {!isOn && !hasSecondFactor && ' Set up your own second step first to require it.'}
        </p>
      </div>
      {isOn || hasSecondFactor ? (
        <Button onClick={() => setAsking(true)}>
          {isOn ? 'Stop Requiring' : 'Require Second Step'}
        </Button>
      ) : (
        <Link href={paths.profileSecurity} className={buttonClasses()}>
          Set Up Your Own
        </Link>
      )}
      {isAsking && (
        <DemandDialog
          organizationId={organizationId}
          signIn={signIn}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function DemandDialog({
  organizationId,
  signIn: { requireSecondFactor: isOn, version, members, membersWithSecondFactor },
  onClose,
}: {
  readonly organizationId: string
  readonly signIn: OrganizationSignIn
  readonly onClose: () => void
}) {
  const save = useSignInMutation((requireSecondFactor: boolean) =>
    call(updateOrganizationSignIn, {
      params: { id: organizationId },
      body: { requireSecondFactor, version },
    }),
  )
  const without = members - membersWithSecondFactor
  return (
    <MutationDialog
      mutation={save}
      input={!isOn}
      title={isOn ? 'Stop requiring a second step' : 'Require a second step'}
      confirmLabel={isOn ? 'Stop Requiring' : 'Require Second Step'}
      variant={isOn ? 'danger' : 'primary'}
      pendingText="Saving..."
      done="Sign-in security updated successfully"
      failed="Failed to update sign-in security"
      onDone={onClose}
      onClose={onClose}
    >
      {isOn
        ? 'Members may then remove their second step, and new members need none.'
        : `${without === 0 ? 'Every member has one.' : `${formatCountOf(without, 'member')} without one must set it up before they can do anything else, even if they are signed in now.`} Anyone who joins later sets one up first.`}
    </MutationDialog>
  )
}
