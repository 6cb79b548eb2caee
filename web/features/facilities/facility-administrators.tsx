import { Link } from 'wouter'
import { paths } from '#web/app/paths.ts'
import { buttonClasses } from '#web/kit/button.tsx'
import { LoadError } from '#web/kit/load-error.tsx'
import { Loading } from '#web/kit/loading.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { Panel } from '#web/kit/panel.tsx'
import { sentenceOf } from '#web/lib/api-client.ts'
import { backToFacilities } from './facility-addresses.ts'
import { useFacilityAdministrators } from './facilities.queries.ts'

/** What people read who open the form of a new facility and may not add one (P-204). */
export function FacilityAdministrators() {
  const { data, error, refetch, isFetching } = useFacilityAdministrators()
  return (
    <>
      <PageHeader title="Add New Facility" back={backToFacilities} />
      <Panel title="Who administers facilities" className="mt-6 max-w-[46rem]">
        {data && <Administrators names={data.administrators.map(({ name }) => name)} />}
        {!data && !error && <Loading />}
        {error && <LoadError title="Failed to fetch facility administrators" message={sentenceOf(error)} onRetry={() => void refetch()} retrying={isFetching} />}
        <Link href={paths.facilities} className={`mt-4 ${buttonClasses()}`}>Back to Facilities</Link>
      </Panel>
    </>
  )
}

function Administrators({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <p>At present no account may add and edit catalytic facilities. Whoever operates this portal names one.</p>
  return (
    <>
      <p>Catalytic facilities are added and edited by {names.length === 1 ? 'one account' : 'these accounts'} for the whole campaign. To add one, ask:</p>
      <ul className="mt-2 list-disc pl-5 font-strong wrap-anywhere">{names.map((name) => <li key={name}>{name}</li>)}</ul>
    </>
  )
}
