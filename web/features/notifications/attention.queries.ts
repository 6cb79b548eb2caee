import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readAttention } from '#contract/dashboard'
import { listFollows, unfollowRecord, type Follow } from '#contract/follows'
import type { NotifiedKind } from '#contract/notification-kinds'
import { listNotifications, markRead, markUnread } from '#contract/notifications'
import { listActivities, updateActivity } from '#contract/pipeline-activities'
import { listSavedViews, watchSavedView } from '#contract/saved-views'
import { call } from '#web/lib/api-client.ts'
import { refreshLists } from '#web/lib/live-changes.ts'
import { endpointKey, read } from '#web/lib/query-client.ts'
import { mutationHook } from '#web/lib/record-mutation.ts'
import { ownUnread } from '#web/lib/unread.ts'

/** What the person has to act on (N-058). */
export function useToDo() {
  return useQuery(read(readAttention))
}

export interface WantedNotifications {
  readonly unreadOnly: boolean
  readonly kinds: readonly NotifiedKind[]
  readonly limit: number
}

/** What the person was told, newest first; what was shown stays until the next answer is here. */
export function useNotifications({ unreadOnly, kinds, limit }: WantedNotifications) {
  return useQuery({
    ...read(listNotifications, {
      query: {
        ...(unreadOnly && { read: false }),
        ...(kinds.length > 0 && { kind: kinds.join(',') }),
        limit,
      },
    }),
    placeholderData: keepPreviousData,
  })
}

function useMarking<Input, Answer>(
  run: (input: Input) => Promise<Answer>,
  onMutate?: (input: Input) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    ...(onMutate && { onMutate }),
    onSuccess: () => refreshLists(client, 'notifications'),
  })
}

/** Marks notifications as read, or as unread. */
export function useMark() {
  return useMarking(
    ({ ids, read: isRead }: { ids: readonly string[]; read: boolean }) =>
      call(isRead ? markRead : markUnread, { body: { ids: [...ids] } }),
    ({ ids, read: isRead }) => {
      if (!isRead) ownUnread.set(ownUnread.get() + ids.length)
    },
  )
}

/** Most notifications that are marked at once, and so can be marked back. */
const mostMarked = 1000

/** Marks all last changed up to a time as read; answers the ids of those that were unread (N-053). */
export function useMarkAll() {
  return useMarking(async (until: string) => {
    const { notifications } = await call(listNotifications, {
      query: { read: false, limit: mostMarked },
    })
    await call(markRead, { body: { until } })
    return notifications.filter(({ updatedAt }) => updatedAt <= until).map(({ id }) => id)
  })
}

export type TaskChange = { readonly id: string; readonly completedDate: string | null }

/** Says that a task is done, or open again. */
export function useCompleteTask() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, completedDate }: TaskChange) =>
      call(updateActivity, { params: { id }, body: { completedDate } }),
    onSuccess: async (activity) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: endpointKey(readAttention) }),
        client.invalidateQueries({ queryKey: endpointKey(listActivities) }),
        client.invalidateQueries({ queryKey: ['/api/pipeline', activity.pipelineId] }),
      ])
    },
  })
}

/** The followed records that may be read. Details change them, too. */
export function useFollows() {
  return useQuery({ ...read(listFollows), staleTime: 0 })
}

const useFollowMutation = mutationHook([listFollows])

export function useUnfollow() {
  return useFollowMutation(({ entity, id }: Follow) =>
    call(unfollowRecord, { params: { entity, id } }),
  )
}

/** The saved views that the person watches. */
export function useWatchedViews() {
  return useQuery({
    ...read(listSavedViews),
    select: ({ savedViews }) => savedViews.filter(({ watched }) => watched),
  })
}

const useViewMutation = mutationHook([listSavedViews])

export function useStopWatching() {
  return useViewMutation((id: string) =>
    call(watchSavedView, { params: { id }, body: { on: false } }),
  )
}
