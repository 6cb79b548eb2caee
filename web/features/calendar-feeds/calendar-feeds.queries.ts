import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  createCalendarFeed,
  deleteCalendarFeed,
  listCalendarFeeds,
  type createFeedBody,
} from '#contract/calendar-feeds'
import { call } from '#web/lib/api-client.ts'
import { read } from '#web/lib/query-client.ts'
import { mutationHook } from '#web/lib/record-mutation.ts'

/** Own calendar feeds, without their addresses; read whenever they are shown, since no event tells that a calendar has read one. */
export const useCalendarFeeds = () => useQuery({ ...read(listCalendarFeeds), staleTime: 0 })

const useFeedMutation = mutationHook([listCalendarFeeds])

/** Makes a feed; its address is in this answer alone. */
export const useCreateFeed = () =>
  useFeedMutation((body: z.input<typeof createFeedBody>) => call(createCalendarFeed, { body }))

/** Revokes the address of a feed. */
export const useRevokeFeed = () =>
  useFeedMutation((id: string) => call(deleteCalendarFeed, { params: { id } }))
