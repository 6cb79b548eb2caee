import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { AvailableNoun } from '#contract/freshness'
import { lendingProfileCalls } from '#contract/lending-profiles'
import { dealCalls } from '#contract/pipeline'
import { productCalls } from '#contract/products'
import { mayWriteFacilities } from '#contract/rights'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { editAddress, paths } from '#web/lib/paths.ts'
import { read } from '#web/lib/query-client.ts'
import { EndAvailabilityDialog, FacilityEnders } from './end-availability.dialog.tsx'

interface EndProps {
  readonly noun: AvailableNoun
  readonly id: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** "No longer available" of a record of which only the name is at hand: it is read first, since its save starts from a version (L-015). */
export function EndAvailability({ noun, ...rest }: EndProps) {
  return noun === 'catalytic-facilities' ? (
    <EndFacility id={rest.id} />
  ) : (
    <EndRecord noun={noun} {...rest} />
  )
}

function useEnded(noun: Exclude<AvailableNoun, 'catalytic-facilities'>, id: string) {
  const params = { id }
  const [product, profile, deal] = [
    useQuery({
      ...read(productCalls.read, { params }),
      enabled: noun === 'products',
      staleTime: 0,
    }),
    useQuery({
      ...read(lendingProfileCalls.read, { params }),
      enabled: noun === 'lending-profiles',
      staleTime: 0,
    }),
    useQuery({ ...read(dealCalls.read, { params }), enabled: noun === 'pipeline', staleTime: 0 }),
  ]
  return { products: product, 'lending-profiles': profile, pipeline: deal }[noun]
}

function EndRecord({
  noun,
  id,
  ...ends
}: EndProps & { readonly noun: Exclude<AvailableNoun, 'catalytic-facilities'> }) {
  const record = useEnded(noun, id)
  if (record.data && !record.isFetching)
    return <EndAvailabilityDialog noun={noun} record={record.data} {...ends} />
  return record.isError && <QueryError title="This record could not be loaded" query={record} />
}

function EndFacility({ id }: { readonly id: string }) {
  const user = useCurrentUser()
  return (
    <output className="block w-full pt-1 text-meta text-ink-2">
      {mayWriteFacilities(user) ? (
        <Link href={editAddress(paths.facilities, id)}>Change its status in its form</Link>
      ) : (
        <FacilityEnders />
      )}
    </output>
  )
}
