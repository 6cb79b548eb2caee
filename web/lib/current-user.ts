import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { currentUserPath } from '#contract/first-view'
import type { CurrentUser } from '#contract/users'
import { request } from './api-client.ts'
import { clearCachedAnswers } from './cached-answers.ts'
import { clearListPlaces } from './list-places.ts'
import { clearSessionEnd } from './session-end.ts'

const key = [currentUserPath]

async function fetchCurrentUser(
  client: QueryClient,
  signal: AbortSignal,
): Promise<CurrentUser | null> {
  const known = client.getQueryData<CurrentUser | null>(key) ?? null
  try {
    const on401 = known ? 'fail' : 'null'
    const answer = await request('GET', currentUserPath, undefined, { on401, signal })
    return (answer as { user: CurrentUser } | null)?.user ?? null
  } catch (error) {
    if (signal.aborted) throw error
    // Any failure of the check counts as signed out (P-012), but never throws a signed-in person out of the page: when a
    // session ends in the middle of work, the page and its forms stay (P-294).
    console.error('Failed to fetch user', error)
    return known
  }
}

/** The check of the session: requested once, never again by itself, not retried. Null is signed out. */
export function currentUserQuery(client: QueryClient) {
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => fetchCurrentUser(client, signal),
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** The three states of a session (P-012). */
export type SessionState =
  | { status: 'unknown' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: CurrentUser }

/** Whether somebody is signed in, and who. */
export function useSession(): SessionState {
  const { data } = useQuery(currentUserQuery(useQueryClient()))
  if (data === undefined) return { status: 'unknown' }
  return data === null ? { status: 'signed-out' } : { status: 'signed-in', user: data }
}

const CurrentUserContext = createContext<CurrentUser | null>(null)

/**
 * Wraps the screens of signed-in people. They get the person from here, so that none of them is
 * drawn once more without one while somebody signs out.
 */
export const CurrentUserProvider = CurrentUserContext.Provider

/** The signed-in person. Only for screens of signed-in people. */
export function useCurrentUser(): CurrentUser {
  const around = useContext(CurrentUserContext)
  const session = useSession()
  // A part alone, without the portal around it, goes by the session.
  const user = around ?? (session.status === 'signed-in' ? session.user : null)
  if (!user) throw new Error('No one is signed in')
  return user
}

/** Stores who is signed in, as sign-in, registration, joining and the profile answer it. */
export function setCurrentUser(client: QueryClient, user: CurrentUser): void {
  client.setQueryData(key, user)
  clearSessionEnd()
}

/** Reads the signed-in person again, after a call that changed the account and does not answer it. */
export async function refreshCurrentUser(client: QueryClient): Promise<void> {
  await client.refetchQueries({ queryKey: key, exact: true })
}

/** Clears the person and every answer cached for them (P-035). */
export function clearSession(client: QueryClient): void {
  // Not client.clear(): it would take the session query away from the screens that watch it.
  client.setQueryData(key, null)
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== key[0] })
  client.getMutationCache().clear()
  clearCachedAnswers()
  clearListPlaces()
  clearSessionEnd()
}
