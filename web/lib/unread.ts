import { useQuery } from '@tanstack/react-query'
import { useSession } from './current-user.ts'
import { meets } from './access.ts'
import { sharedValue } from './shared-value.ts'

/** What waits for the person: unread notifications, things to do, incoming requests for introductions (N-034). */
interface Waiting {
  readonly unread: number
  readonly toDo: number
  readonly introductions: number
}

/** Where it is read; without its schema, which the first view does without. */
export const unreadPath = '/api/notifications/unread'

/** What waits, read once and again when an event says that it changed, never by a timer; undefined until it is known. */
export function useUnread(): Waiting | undefined {
  const session = useSession()
  const isMember = session.status === 'signed-in' && meets('member', session.user)
  return useQuery<Waiting>({ queryKey: [unreadPath], enabled: isMember }).data
}

/** How many notifications the person has marked as unread in this tab: they make the number grow, and are no news. */
export const ownUnread = sharedValue(0)
