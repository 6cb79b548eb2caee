import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readAttention, type Attention } from '#contract/dashboard'
import { facilityCalls } from '#contract/facilities'
import { staleQueryOf } from '#contract/freshness'
import type { AvailabilityFacts, AvailableNoun } from '#contract/freshness'
import { lendingProfileCalls } from '#contract/lending-profiles'
import { dealCalls } from '#contract/pipeline'
import { productCalls } from '#contract/products'
import { toast } from '#web/kit/feedback/toast.ts'
import { call } from '#web/lib/api-client.ts'
import { useSayAvailable } from '#web/lib/say-available.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { endpointKey } from '#web/lib/query-client.ts'

type Unchanged = Attention['unchanged']
type StaleRecord = Unchanged['entries'][number]

/** Most records that are confirmed at once (L-010). */
const mostSaidAvailable = 1000

interface Row extends AvailabilityFacts {
  readonly id: string
  readonly name: string
  readonly updatedAt: string
}

const entriesOf = (entity: AvailableNoun, rows: readonly Row[]): StaleRecord[] =>
  rows.map(({ id, name, updatedAt, lastConfirmedAt, createdAt }) => ({
    entity,
    id,
    name,
    updatedAt,
    lastConfirmedAt,
    createdAt,
  }))

const since = ({ lastConfirmedAt, createdAt }: StaleRecord) => lastConfirmedAt ?? createdAt

/** All stale records of an organization, the longest unconfirmed first: the dashboards' answer has the first ones. */
async function readStale(organizationId: string): Promise<StaleRecord[]> {
  const queryOf = (noun: AvailableNoun) => ({
    ...staleQueryOf(noun),
    organizationId,
    limit: mostSaidAvailable,
  })
  const [products, facilities, profiles, deals] = await Promise.all([
    call(productCalls.list, { query: queryOf('products') }),
    call(facilityCalls.list, { query: queryOf('catalytic-facilities') }),
    call(lendingProfileCalls.list, { query: queryOf('lending-profiles') }),
    call(dealCalls.list, { query: queryOf('pipeline') }),
  ])
  return [
    ...entriesOf('products', products.products),
    ...entriesOf('catalytic-facilities', facilities.catalyticFacilities),
    ...entriesOf('lending-profiles', profiles.lendingProfiles),
    // Of a deal that the organization only mediates its owner says whether it still stands.
    ...entriesOf(
      'pipeline',
      deals.pipeline.filter((deal) => deal.organizationId === organizationId),
    ),
  ].toSorted((one, other) => (since(one) < since(other) ? -1 : 1))
}

/** The own stale records beyond those of the dashboards' answer, once they are wanted. */
export function useAllStale(organizationId: string, isWanted: boolean) {
  return useQuery({
    // Below the dashboards' answer: what makes that one old makes this old.
    queryKey: [...endpointKey(readAttention), 'stale', organizationId],
    queryFn: () => readStale(organizationId),
    enabled: isWanted,
  })
}

/** Confirms every stale record of an organization. `onConfirmed` is called also when the list, and what asked, is gone by then. */
export function useSayAllAvailable(
  organizationId: string,
  { entries, total }: Unchanged,
  onConfirmed: () => void,
) {
  const client = useQueryClient()
  const saying = useSayAvailable()
  return useMutation({
    mutationFn: async () => {
      const all = total > entries.length ? await readStale(organizationId) : entries
      // Others may have confirmed them all meanwhile.
      if (all.length === 0) {
        await client.invalidateQueries({ queryKey: endpointKey(readAttention) })
        return 0
      }
      const { confirmed } = await saying.mutateAsync(all.slice(0, mostSaidAvailable))
      return confirmed.length
    },
    onSuccess: (count) => {
      toast({
        title: 'Confirmed',
        description: `${formatCountOf(count, 'record is', 'records are')} marked as still available today.`,
      })
      onConfirmed()
    },
  })
}
