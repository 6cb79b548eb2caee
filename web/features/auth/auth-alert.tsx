import type { ReactNode } from 'react'
import { ApiError, sentenceOf } from '#web/lib/api-client.ts'
import { Alert } from '#web/kit/feedback/alert.tsx'

/** The failure of a call above the fields of its form, in the server's words; nothing while there is none. */
export function AuthAlert({ error, children }: { error: unknown; children?: ReactNode }) {
  if (!error) return null
  return (
    <Alert tone="bad" className="mb-4.5">
      <p>{sentenceOf(error)}</p>
      {children}
    </Alert>
  )
}

/** Whether a call failed because something of the kind exists already. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409
}
