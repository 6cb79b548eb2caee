import { useMutation, useQuery } from '@tanstack/react-query'
import { readAttention, type Attention } from '#contract/dashboard'
import { listFacilities } from '#contract/facilities'
import type { Confirmable, ConfirmedNoun } from '#contract/freshness'
import { listLendingProfiles } from '#contract/lending-profiles'
import { listDeals } from '#contract/pipeline'
import { listProducts } from '#contract/products'
import { toast } from '#web/kit/feedback/toast.ts'
import { call } from '#web/lib/api-client.ts'
import { useConfirmRecords } from '#web/lib/confirm-records.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { endpointKey } from '#web/lib/query-client.ts'

type Unchanged = Attention['unchanged']
type StaleRecord = Unchanged['entries'][number]

/** Most records that are confirmed at once (L-010). */
const mostConfirmed = 1000

interface Row extends Confirmable {
  readonly id: string
  readonly name: string
  readonly updatedAt: string
}

const entriesOf = (entity: ConfirmedNoun, rows: readonly Row[]): StaleRecord[] =>
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
  const query = { organizationId, freshness: 'stale', limit: mostConfirmed }
  const [products, facilities, profiles, deals] = await Promise.all([
    call(listProducts, { query }),
    call(listFacilities, { query }),
    call(listLendingProfiles, { query }),
    call(listDeals, { query }),
  ])
  return [
    ...entriesOf('products', products.products),
    ...entriesOf('catalytic-facilities', facilities.catalyticFacilities),
    ...entriesOf('lending-profiles', profiles.lendingProfiles),
    ...entriesOf('pipeline', deals.pipeline),
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
export function useConfirmAll(
  organizationId: string,
  { entries, total }: Unchanged,
  onConfirmed: () => void,
) {
  const confirming = useConfirmRecords()
  return useMutation({
    mutationFn: async () => {
      const all = total > entries.length ? await readStale(organizationId) : entries
      const { confirmed } = await confirming.mutateAsync(all.slice(0, mostConfirmed))
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
