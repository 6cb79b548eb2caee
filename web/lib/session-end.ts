import { sharedValue, useShared } from './shared-value.ts'

/** Why the page's person is not signed in any more: the session is over, or another account has signed in in this browser. */
export type SessionEnd = 'expired' | 'other account'

// Set by any request and shown by the shell (P-294).
const ended = sharedValue<SessionEnd | null>(null)

/** A request found that the page's person is not signed in any more: the page stays, the shell offers to sign in again. */
export function notifyOfSessionEnd(why: SessionEnd = 'expired'): void {
  ended.set(why)
}

/** Somebody signed in, or signed out on purpose. */
export function clearSessionEnd(): void {
  ended.set(null)
}

/** Whether a request has met that since the last sign-in. */
export const sessionHasEnded = (): boolean => ended.get() !== null

/** The same for a component, which renders again when it changes. */
export function useSessionEnd(): SessionEnd | null {
  return useShared(ended, (is) => is)
}

/** Calls back when it changes; returns what ends that. */
export const watchSessionEnd = ended.subscribe
