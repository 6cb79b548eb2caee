import { useSyncExternalStore } from 'react'

// A fact about the whole browser tab, told by any request and shown by the shell (P-294).
let ended = false
const listeners = new Set<() => void>()

function set(value: boolean): void {
  if (ended === value) return
  ended = value
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A request found that the session is over: the page stays, the shell offers to sign in again. */
export function announceSessionEnd(): void {
  set(true)
}

/** Somebody signed in, or signed out on purpose. */
export function clearSessionEnd(): void {
  set(false)
}

/** Whether a request has met a 401 since the last sign-in. */
export function sessionHasEnded(): boolean {
  return ended
}

/** The same for a component, which renders again when it changes. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(subscribe, sessionHasEnded)
}
