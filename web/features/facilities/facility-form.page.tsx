import { Link, useParams } from 'wouter'
import { mayWriteFacilities } from '#contract/rights'
import { paths } from '#web/lib/paths.ts'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { ApiError } from '#web/lib/api-client.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { backToFacilities } from './facility-addresses.ts'
import { FacilityAdministrators } from './facility-administrators.tsx'
import { FacilityReading } from './facility-reading.tsx'
import { useFacility } from './facilities.queries.ts'
import { FacilityForm } from './facility.form.tsx'

/** The form of a facility, new or existing; whoever may not edit reads it (P-194, P-204). */
export function FacilityFormPage() {
  const { action, id } = useParams<{ action: string; id?: string }>()
  const mayWrite = mayWriteFacilities(useCurrentUser())
  if (action === 'new' && id === undefined)
    return mayWrite ? <FacilityForm key="new" /> : <FacilityAdministrators />
  if (action === 'edit' && id !== undefined)
    return <ExistingFacility key={id} id={id} mayWrite={mayWrite} />
  return <FacilityNotFound />
}

function ExistingFacility({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const { data, error, refetch, isFetching } = useFacility(id)
  if (data) return mayWrite ? <FacilityForm facility={data} /> : <FacilityReading facility={data} />
  if (error instanceof ApiError && error.status === 404) return <FacilityNotFound />
  const title = mayWrite ? 'Edit Facility' : 'Catalytic Facility'
  return (
    <>
      <PageHeader title={title} back={backToFacilities} />
      {error ? (
        <QueryError
          title="Failed to fetch facility"
          query={{ error, refetch, isFetching }}
          className="mt-6"
        />
      ) : (
        <output className="mt-6 block p-7 text-center text-ink-2">Loading facility...</output>
      )}
    </>
  )
}

function FacilityNotFound() {
  return (
    <>
      <PageHeader title="Facility not found" />
      <EmptyState
        title="There is no facility at this address"
        action={
          <Link href={paths.facilities} className={buttonClasses({ variant: 'primary' })}>
            Back to Facilities
          </Link>
        }
      >
        <p>It was deleted, or another organization has not listed it yet.</p>
      </EmptyState>
    </>
  )
}
