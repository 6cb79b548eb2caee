import { Link } from 'wouter'
import type { FacilityAdministrator } from '#contract/facilities'
import { isAdmin } from '#contract/rights'
import { paths } from '#web/lib/paths.ts'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { addressesOf } from '#web/registry/registry.ts'
import { facilities, useFacilityAdministrators } from './facilities.queries.ts'

/** What people read who open the form of a new facility and may not add one (P-204). */
export function FacilityAdministrators() {
  const { data, error, refetch, isFetching } = useFacilityAdministrators()
  return (
    <>
      <PageHeader title="Add New Facility" back={addressesOf(facilities).back} />
      <Panel title="Who administers facilities" className="mt-6 max-w-[46rem]">
        {data && <Administrators those={data.administrators} />}
        {!data && !error && <Loading />}
        {error && (
          <QueryError
            title="Failed to fetch facility administrators"
            query={{ error, refetch, isFetching }}
          />
        )}
        <Link href={paths.facilities} className={`mt-4 ${buttonClasses()}`}>
          Back to Facilities
        </Link>
      </Panel>
    </>
  )
}

/** A name, with the address where the reader gets it. */
const called = ({ name, email }: FacilityAdministrator) =>
  email === undefined || email === name ? name : `${name}, ${email}`

function Administrators({ those }: { those: readonly FacilityAdministrator[] }) {
  const seesAll = isAdmin(useCurrentUser())
  if (those.length === 0) {
    // Others are not shown accounts without a name.
    return seesAll ? (
      <p>
        No one can add or edit catalytic facilities yet. The portal's operator names a facility
        administrator.
      </p>
    ) : (
      <p>
        No one is named here to add and edit catalytic facilities. Ask an administrator of the
        campaign.
      </p>
    )
  }
  return (
    <>
      <p>
        Catalytic facilities are added and edited by facility administrators for the whole campaign.
        To add one, ask:
      </p>
      <ul className="mt-2 list-disc pl-5 font-strong wrap-anywhere">
        {those.map(called).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}
