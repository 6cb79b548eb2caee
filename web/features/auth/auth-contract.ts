import { overNetwork } from '#web/lib/api-client.ts'

/**
 * The contract of the sign-in calls, loaded when somebody begins to use a form: the screen itself appears
 * without the schemas, which are a fifth of what it would load.
 */
export const authContract = () => overNetwork(() => import('#contract/auth'))

/** Begins to load it; a failure is shown when the form is sent. */
export function preloadAuthContract(): void {
  authContract().catch(() => undefined)
}
