import { Link, useParams, useSearch } from 'wouter'
import { isAdmin, mayWriteRecord } from '#contract/rights'
import { paths } from '#web/lib/paths.ts'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { ApiError } from '#web/lib/api-client.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { backToProfiles } from './lending-profile-addresses.ts'
import { LendingProfileForm } from './lending-profile.form.tsx'
import { useLendingProfile } from './lending-profiles.queries.ts'

/** The form of a lending profile, new or existing. */
export function LendingProfileFormPage() {
  const { action, id } = useParams<{ action: string; id?: string }>()
  const user = useCurrentUser()
  const requested = new URLSearchParams(useSearch()).get('organizationId')
  // The organization of the address where the person may write for it, else the own one (C-08).
  const organizationId =
    requested !== null && mayWriteRecord(user, { organizationId: requested })
      ? requested
      : user.organizationId
  if (action === 'new' && id === undefined)
    return <LendingProfileForm key="new" organizationId={organizationId} />
  if (action === 'edit' && id !== undefined) return <ExistingProfile key={id} id={id} />
  return <ProfileNotFound />
}

function ExistingProfile({ id }: { id: string }) {
  const user = useCurrentUser()
  const { data, error, refetch, isFetching } = useLendingProfile(id)
  if (data)
    return isAdmin(user) || mayWriteRecord(user, data) ? (
      <LendingProfileForm profile={data} organizationId={data.organizationId} />
    ) : (
      <ProfileNotFound />
    )
  if (error instanceof ApiError && error.status === 404) return <ProfileNotFound />
  return (
    <>
      <PageHeader title="Edit Lending Profile" back={backToProfiles} />
      {error ? (
        <QueryError
          title="Failed to fetch lending profile"
          query={{ error, refetch, isFetching }}
          className="mt-6"
        />
      ) : (
        <Loading className="mt-6" />
      )}
    </>
  )
}

function ProfileNotFound() {
  return (
    <>
      <PageHeader title="Lending profile not found" />
      <EmptyState
        title="There is no lending profile to edit at this address"
        action={
          <Link href={paths.lendingProfiles} className={buttonClasses({ variant: 'primary' })}>
            Back to Lending Profiles
          </Link>
        }
      >
        <p>It was deleted, or it belongs to another organization.</p>
      </EmptyState>
    </>
  )
}
