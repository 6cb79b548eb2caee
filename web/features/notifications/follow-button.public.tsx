import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { followRecord, listFollows, unfollowRecord } from '#contract/follows'
import type { AvailableNoun } from '#contract/freshness'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button } from '#web/kit/form/button.tsx'
import { call } from '#web/lib/api-client.ts'
import { endpointKey, read } from '#web/lib/query-client.ts'

/** Follows a record, or follows it no longer; in the head of its details (N-013). */
export function FollowButton({ noun, id }: { readonly noun: AvailableNoun; readonly id: string }) {
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
  if (follows.data === undefined) return null
  return (
    <Button
      size="sm"
      aria-pressed={isFollowed}
      onClick={() =>
        change.mutate(!isFollowed, {
          onError: (error) => toastFailed(`Failed to ${isStored ? 'unfollow' : 'follow'}`, error),
        })
      }
      className="aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-ink"
    >
      <Eye aria-hidden />
      {isFollowed ? 'Following' : 'Follow'}
    </Button>
  )
}
