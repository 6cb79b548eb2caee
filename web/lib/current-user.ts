import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { currentUserPath, preferencesPath, settingsPath } from '#contract/first-view'
import type { CurrentUser } from '#contract/users'
import { mustSetUpSecondStep, rightsOf, fingerprintOf } from '#contract/person'
import { request } from './api-client.ts'
import { clearCachedAnswers } from './cached-answers.ts'
import { removeDrafts } from './form-draft.ts'
import { clearListPlaces } from './list-places.ts'
import { setAccount } from './page-account.ts'
import { dropRecords } from './recent-records.ts'
import { notifyOfSessionEnd, clearSessionEnd, sessionHasEnded } from './session-end.ts'
import { hearTabs, notifyTabs } from './session-tabs.ts'
import { hasUnsavedChanges } from './unsaved-changes.ts'

const key = [currentUserPath]

async function fetchCurrentUser(
  client: QueryClient,
  signal: AbortSignal,
): Promise<CurrentUser | null> {
  const known = client.getQueryData<CurrentUser | null>(key) ?? null
  try {
    const on401 = known ? 'fail' : 'null'
    const answer = await request('GET', currentUserPath, undefined, {
      on401,
      signal,
      anybody: true,
    })
    const found = (answer as { user: CurrentUser } | null)?.user ?? null
    if (found === null) return null
    // What somebody typed stays theirs: it is neither lost nor saved by who came after them.
    if (known !== null && known.id !== found.id && hasUnsavedChanges()) {
      notifyOfSessionEnd('other account')
      return known
    }
    return goOverTo(client, known, found)
  } catch (error) {
    if (signal.aborted) throw error
    // Any failure of the check counts as signed out (P-012), but never throws a signed-in person out of the page: when a
    // session ends in the middle of work, the page and its forms stay (P-294), and nothing else is left of it.
    if (sessionHasEnded()) dropAnswers(client, 'inactive')
    else console.error('Failed to fetch user', error)
    return known
  }
}

// They say nothing of records.
const ofThePerson = [currentUserPath, settingsPath, preferencesPath]

/** Drops everything that was read by rights of before; what is on the screen is read anew, or left where only what is `inactive` is meant. */
function dropAnswers(client: QueryClient, type: 'all' | 'inactive'): void {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    !ofThePerson.includes(String(queryKey[0]))
  void client.resetQueries({ type, predicate })
  clearCachedAnswers()
  clearListPlaces()
  dropRecords()
}

/** Goes over to who is signed in now: nothing stays of what the rights of before showed. */
function goOverTo(client: QueryClient, known: CurrentUser | null, found: CurrentUser): CurrentUser {
  setAccount(found.id)
  clearSessionEnd()
  if (known === null) return found
  if (known.id !== found.id) client.removeQueries({ queryKey: [preferencesPath] })
  const mayReadLess = mustSetUpSecondStep(found) && !mustSetUpSecondStep(known)
  if (mayReadLess || rightsOf(known) !== rightsOf(found)) dropAnswers(client, 'all')
  return found
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
  const known = client.getQueryData<CurrentUser | null>(key) ?? null
  client.setQueryData(key, goOverTo(client, known, user))
  notifyTabs({ signedIn: user.id })
}

/** Reads the signed-in person again, after a call that changed the account and does not answer it. */
export async function refreshCurrentUser(client: QueryClient): Promise<void> {
  await client.refetchQueries({ queryKey: key, exact: true })
}

/** Whether what the tab knows of the person, in a session that goes on, is what the stream of changes says. */
export function knowsFingerprint(client: QueryClient, fingerprint: string): boolean {
  const known = client.getQueryData<CurrentUser | null>(key)
  return !sessionHasEnded() && !!known && fingerprintOf(known) === fingerprint
}

/** Clears the person and every answer cached for them (P-035), here alone. */
export function clearSession(client: QueryClient): void {
  // A check of the person that is still on its way would bring back whom it knew when it began.
  void client.cancelQueries({ queryKey: key, exact: true }, { revert: false, silent: true })
  // Not client.clear(): it would take the session query away from the screens that watch it.
  client.setQueryData(key, null)
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== key[0] })
  client.getMutationCache().clear()
  setAccount(null)
  clearCachedAnswers()
  clearListPlaces()
  clearSessionEnd()
}

/** The same in every tab, and with what the person had typed: they signed out, or the account is erased. */
export function endSession(client: QueryClient): void {
  const known = client.getQueryData<CurrentUser | null>(key)
  if (known) {
    removeDrafts(known.id)
    notifyTabs({ signedOut: known.id })
  }
  clearSession(client)
}

/** Follows who signs in and out in the other tabs of this browser; returns how to stop. */
export function followSession(client: QueryClient): () => void {
  return hearTabs((news) => {
    const known = client.getQueryData<CurrentUser | null>(key)
    if (!('signedOut' in news)) void refreshCurrentUser(client)
    else if (news.signedOut === known?.id) clearSession(client)
  })
}
