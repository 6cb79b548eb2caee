import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { followRecord, listFollows, unfollowRecord } from '#contract/follows'
import type { AvailableNoun } from '#contract/freshness'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button } from '#web/kit/form/button.tsx'
import { call } from '#web/lib/api-client.ts'
import { endpointKey, read } from '#web/lib/query-client.ts'

/** Whether a record is followed, and what follows it or follows it no longer (N-013). */
export function useFollow(noun: AvailableNoun, id: string) {
  const client = useQueryClient()
  const follows = useQuery({
    ...read(listFollows, { query: { entity: noun } }),
    // Who adds a record follows it, and other tabs may have changed it.
    staleTime: 0,
  })
  const change = useMutation({
    mutationFn: (follow: boolean) =>
      call(follow ? followRecord : unfollowRecord, { params: { entity: noun, id } }),
    onSettled: () => client.invalidateQueries({ queryKey: endpointKey(listFollows) }),
  })
  const isStored = follows.data?.follows.some((follow) => follow.id === id) ?? false
  // What was pressed shows at once, and goes back only when it could not be stored.
  const isFollowed = change.isPending ? change.variables : isStored
  return {
    isKnown: follows.data !== undefined,
    isFollowed,
    toggle: () =>
      change.mutate(!isFollowed, {
        onError: (error) => toastFailed(`Failed to ${isStored ? 'unfollow' : 'follow'}`, error),
      }),
  }
}

/** Follows a record, or follows it no longer; in the head of its details. */
export function FollowButton({
  noun,
  id,
  size = 'sm',
}: {
  readonly noun: AvailableNoun
  readonly id: string
  readonly size?: 'sm' | 'md'
}) {
  const { isKnown, isFollowed, toggle } = useFollow(noun, id)
  if (!isKnown) return null
  return (
    <Button
      size={size}
      aria-pressed={isFollowed}
      onClick={toggle}
      className="aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-ink"
    >
      <Eye aria-hidden />
      {isFollowed ? 'Following' : 'Follow'}
    </Button>
  )
}
