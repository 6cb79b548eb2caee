import { readRoom } from '#contract/room'
import type { Dependencies } from '#server/dependencies'
import { toCurrentUser } from '#server/features/users/users.store'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { notFound } from '#server/platform/http/problems'
import { findRoomReader } from './room-reader.store.ts'
import { readRoomOf } from './room.store.ts'

/** What a mere reader of a deal learns of its page: that it is not for them. */
const readersRoom = {
  role: 'reader',
  share: null,
  introductions: [],
  needs: [],
  offers: 0,
  questions: 0,
} as const

/** The page of a deal as a person finds it (H-006). */
export function roomRoutes({ settings }: Dependencies): Route[] {
  return [
    route(readRoom, async ({ db, actor, params }) => {
      const person = toCurrentUser(actor, settings)
      const reader = await findRoomReader(db, person, params.id)
      if (reader === null) throw notFound()
      return reader.role === 'reader'
        ? { ...readersRoom, introductions: [], needs: [] }
        : readRoomOf(db, actor, reader, settings.financeRules.list)
    }),
  ]
}
