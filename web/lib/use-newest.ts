import { useState } from 'react'
import { conflictingRecord } from './version-conflict.ts'

/**
 * A record as it was when something was asked about it, until that is rejected over a newer one, which it then is: who asks
 * again does so of what they have read.
 */
export function useNewest<Stored extends { readonly version: number }>(
  asked: Stored,
  error: Error | null,
) {
  const [record, setRecord] = useState(asked)
  const current = conflictingRecord<Stored>(error)
  if (current !== null && current.version > record.version) setRecord(current)
  return {
    record,
    /** Whether it is another than it was when it was asked about. */
    isChanged: record.version > asked.version,
    /** Whether the error says nothing but that. */
    isConflict: current !== null,
  }
}
