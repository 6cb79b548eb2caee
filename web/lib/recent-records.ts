import { useEffect } from 'react'
import type { SearchedNoun } from '#contract/search'
import { sharedValue } from './shared-value.ts'

/** A record that was opened, as the search palette names it (G-012). */
export interface RecentRecord {
  readonly entity: SearchedNoun
  readonly id: string
  readonly name: string
  readonly detail: string
  /** A path of the portal that opens it. */
  readonly address: string
}

/** So many are remembered. */
const remembered = 8

/** The records opened last in this tab, newest first: in memory alone, and gone with the person. */
export const recentRecords = sharedValue<readonly RecentRecord[]>([])

/** Drops a record that changed or is gone: what is remembered of it may be wrong, or no longer for the person. Without id all of its kind. */
export function dropRecord(entity: string, id: string | null): void {
  const rest = recentRecords
    .get()
    .filter((one) => one.entity !== entity || (id !== null && one.id !== id))
  if (rest.length < recentRecords.get().length) recentRecords.set(rest)
}

/** Drops every record: for the next person, after a change of rights, and where changes were missed. */
export function dropRecords(): void {
  recentRecords.set([])
}

/** Remembers the record that is shown; undefined while there is none. */
export function useRecentRecord(record: RecentRecord | undefined): void {
  const { entity, id, name, detail, address } = record ?? {}
  useEffect(() => {
    if (entity === undefined || id === undefined || address === undefined) return
    recentRecords.set(
      [
        { entity, id, name: name ?? '', detail: detail ?? '', address },
        ...recentRecords.get().filter((one) => one.entity !== entity || one.id !== id),
      ].slice(0, remembered),
    )
  }, [entity, id, name, detail, address])
}
