import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  createActivity,
  deleteActivity,
  listActivities,
  listDealActivities,
  updateActivity,
  type Activity,
  type createActivityBody,
  type updateActivityBody,
} from '#contract/pipeline-activities'
import { call } from '#web/lib/api-client.ts'
import { endpointKey, read } from '#web/lib/query-client.ts'

export type NewActivity = z.input<typeof createActivityBody>
type ActivityChange = z.input<typeof updateActivityBody>

/** What happened and is to be done on a deal, newest first. */
export function useDealActivities(dealId: string) {
  return useQuery(read(listDealActivities, { params: { id: dealId } }))
}

function useActivityMutation<Input, Answer>(
  dealId: string,
  run: (input: Input) => Promise<Answer>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({
          queryKey: endpointKey(listDealActivities, { params: { id: dealId } }),
        }),
        client.invalidateQueries({ queryKey: endpointKey(listActivities) }),
        client.invalidateQueries({
          predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/dashboard'),
        }),
      ]),
  })
}

/** Adds an activity. The same `attempt` sent twice adds one. */
export function useCreateActivity(dealId: string) {
  return useActivityMutation(dealId, ({ attempt, body }: { attempt: string; body: NewActivity }) =>
    call(createActivity, { params: { id: dealId }, body }, { idempotencyKey: attempt }),
  )
}

export function useUpdateActivity(dealId: string) {
  return useActivityMutation(dealId, ({ id, body }: { id: string; body: ActivityChange }) =>
    call(updateActivity, { params: { id }, body }),
  )
}

export function useDeleteActivity(dealId: string) {
  return useActivityMutation(dealId, ({ id, version }: Activity) =>
    call(deleteActivity, { params: { id }, query: { version } }),
  )
}
