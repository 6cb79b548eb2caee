import { ApiError } from './api-client.ts'

/**
 * The record as it is stored now, where a save was refused because somebody changed it meanwhile; null
 * for every other failure, a 409 without the stored record among them.
 */
export function conflictingRecord<Stored>(error: unknown): Stored | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  // The server parses `current` with the record's own schema before it is sent.
  return (error.problem?.current as Stored | null | undefined) ?? null
}
