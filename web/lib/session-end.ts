import { sharedValue, useShared } from './shared-value.ts'

// Set by any request and shown by the shell (P-294).
const ended = sharedValue(false)

/** A request found that the session is over: the page stays, the shell offers to sign in again. */
export function announceSessionEnd(): void {
  ended.set(true)
}

/** Somebody signed in, or signed out on purpose. */
export function clearSessionEnd(): void {
  ended.set(false)
}

/** Whether a request has met a 401 since the last sign-in. */
export const sessionHasEnded = ended.get

/** The same for a component, which renders again when it changes. */
export function useSessionEnded(): boolean {
  return useShared(ended, (is) => is)
}
