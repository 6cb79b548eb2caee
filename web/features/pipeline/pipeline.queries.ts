import {
  keepPreviousData,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import type { Endpoint, EndpointReply } from '#contract/common/endpoint'
import {
  dealCalls,
  summarizeDeals,
  type createDealBody,
  type Deal,
  type dealListQuery,
  type dealSummaryQuery,
  type updateDealBody,
} from '#contract/pipeline'
import { listActivities } from '#contract/pipeline-activities'
import { readRoom } from '#contract/room'
import { call } from '#web/lib/api-client.ts'
import { paths } from '#web/lib/paths.ts'
import { endpointKey, read } from '#web/lib/query-client.ts'

export type DealListQuery = z.input<typeof dealListQuery>
export type DealSummaryQuery = z.input<typeof dealSummaryQuery>
type NewDeal = z.input<typeof createDealBody>
type DealChange = z.input<typeof updateDealBody>

/** Deals that match; the former rows stay on the screen while the next ones are read. */
export function useDeals(query: DealListQuery) {
  return useQuery({ ...read(dealCalls.list, { query }), placeholderData: keepPreviousData })
}

/** The reading of one deal. */
export const oneDeal = (id: string) => read(dealCalls.read, { params: { id } })

/** What a person is at the page of a deal, and what waits there. */
export const roomOf = (id: string) => read(readRoom, { params: { id } })

/** What the matching deals add up to, by stage and place; read where it is `shown`. */
export function useDealSummary(query: DealSummaryQuery = {}, shown = true) {
  return useQuery({
    ...read(summarizeDeals, { query }),
    enabled: shown,
    placeholderData: keepPreviousData,
  })
}

/** What shows deals or follows from them. */
const dependents: readonly string[] = ['/api/organizations', '/api/dashboard']

/** Reads again whatever shows deals; called after each change of one. */
async function refreshDeals(client: QueryClient): Promise<void> {
  const shown: readonly Endpoint[] = [dealCalls.list, summarizeDeals, listActivities]
  const heads = shown.map((endpoint) => endpointKey(endpoint)[0])
  await client.invalidateQueries({
    predicate: ({ queryKey: [head, second] }) =>
      heads.includes(head as string) ||
      dependents.some(
        (path) =>
          String(head).startsWith(path) &&
          (path !== '/api/organizations' || String(second ?? '').length > 0),
      ),
  })
}

function useDealMutation<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: run, onSuccess: () => refreshDeals(client) })
}

/** Adds a deal. The same `attempt` sent twice adds one deal. */
function useCreateDeal() {
  return useDealMutation(({ attempt, body }: { attempt: string; body: NewDeal }) =>
    call(dealCalls.create, { body }, { idempotencyKey: attempt }),
  )
}

function useUpdateDeal() {
  return useDealMutation(({ id, body }: { id: string; body: DealChange }) =>
    call(dealCalls.update, { params: { id }, body }),
  )
}

function useDeleteDeal() {
  return useDealMutation(({ id, version }: Pick<Deal, 'id' | 'version'>) =>
    call(dealCalls.delete, { params: { id }, query: { version } }),
  )
}

/** The pipeline as a registry. What a save is of is called a pipeline project (P-215), and on titles and buttons a project. */
export const pipeline = {
  entity: 'pipeline',
  called: { one: 'pipeline project', many: 'pipeline projects' },
  path: paths.pipeline,
  one: oneDeal,
  useCreate: useCreateDeal,
  useUpdate: useUpdateDeal,
  useDelete: useDeleteDeal,
} as const

export type Stage = Deal['currentStage']

const moveKey = ['move-deal']
interface Move {
  deal: Deal
  to: Stage
}

/**
 * The deals where those that were moved stand now: whatever is read before a move is stored, also because somebody else
 * changed another deal, does not take the card back. A move that is stored counts until the list has its version: it
 * is known here before the list is drawn with it.
 */
export function useMovedDeals(deals: readonly Deal[]): readonly Deal[] {
  const moves = useMutationState({
    filters: { mutationKey: moveKey, predicate: ({ state }) => state.status !== 'error' },
    select: ({ state }) => ({
      ...(state.variables as Move),
      stored: state.data as Deal | undefined,
    }),
  })
  const last = new Map(moves.map((move) => [move.deal.id, move]))
  return deals.map((deal) => {
    const { to, stored } = last.get(deal.id) ?? {}
    if (to === undefined) return deal
    if (stored === undefined) return { ...deal, currentStage: to }
    return stored.version > deal.version ? stored : deal
  })
}

/**
 * Moves a deal to another stage; `useMovedDeals` shows it there at once, and where it was when the move is rejected. Moves
 * are stored one after the other: somebody who moves a card on before the first move is stored is in nobody's way.
 */
export function useMoveDeal() {
  const client = useQueryClient()
  // By deal and version that a move was based on, the version it was stored as. Others' changes are not in it: they stay conflicts.
  const stored = useRef(new Map<string, number>())
  const versionFor = (id: string, shown: number): number => {
    const next = stored.current.get(`${id} ${shown}`)
    return next === undefined ? shown : versionFor(id, next)
  }
  const lists = { queryKey: endpointKey(dealCalls.list) }
  const put = (now: Deal) =>
    client.setQueriesData<EndpointReply<typeof dealCalls.list>>(lists, (list) =>
      list && 'pipeline' in list
        ? { ...list, pipeline: list.pipeline.map((row) => (row.id === now.id ? now : row)) }
        : list,
    )
  return useMutation({
    mutationKey: moveKey,
    scope: { id: 'move-deal' },
    mutationFn: ({ deal, to }: Move) =>
      call(dealCalls.update, {
        params: { id: deal.id },
        body: { currentStage: to, version: versionFor(deal.id, deal.version) },
      }),
    onSuccess: async (now, { deal }) => {
      stored.current.set(`${deal.id} ${versionFor(deal.id, deal.version)}`, now.version)
      // What was asked for before the move was stored would bring the card back.
      await client.cancelQueries(lists)
      put(now)
    },
    // The next move does not wait for the reading, and one reading after the last move shows them all.
    onSettled: () => {
      if (client.isMutating({ mutationKey: moveKey }) === 1) void refreshDeals(client)
    },
  })
}
