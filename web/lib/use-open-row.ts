import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError } from './api-client.ts'
import { focusListHome } from './page-focus.ts'
import { useOpenRecord, type OpenRecord } from './use-open-record.ts'

export interface OpenRow<Row> extends OpenRecord {
  /** The record whose details are open; undefined while there is none, or it is still read. */
  readonly row: Row | undefined
  /** True where the address names a record that is deleted, or that the person may not know of. */
  readonly isMissing: boolean
  /** To its neighbors in the list; undefined at the ends, and where it is none of the rows. */
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  /**
   * Takes the focus back to the row that was open last, by `focus`; from a record that the list does not show, to the
   * list's search. Not from one that was deleted: the one in its place takes the focus.
   */
  readonly returnTo: (focus: (id: string) => void) => void
}

/**
 * The record that the address opens over a list: one of its rows, or one that the list does not show, as by a link or
 * after saving a draft. That one is read by itself (`readOne`), anew each time: what is opened must not be older than that.
 * The one that is being deleted is not looked for when it leaves the list.
 */
export function useOpenRow<Row extends { readonly id: string }>(
  rows: readonly Row[] | undefined,
  readOne: (id: string) => UseQueryOptions<Row, Error, Row, readonly string[]>,
  deletingId?: string,
): OpenRow<Row> {
  const record = useOpenRecord()
  const { openId, open } = record
  const place = openId === null ? -1 : (rows?.findIndex(({ id }) => id === openId) ?? -1)
  const isElsewhere = openId !== null && rows !== undefined && place === -1 && openId !== deletingId
  const elsewhere = useQuery({
    ...readOne(openId ?? ''),
    enabled: isElsewhere,
    staleTime: 0,
    gcTime: 0,
  })
  const stepTo = (neighbor: Row | undefined) =>
    place === -1 || neighbor === undefined ? undefined : () => open(neighbor.id)

  // Called when the details have closed, by a dialog that was drawn before.
  const last = useRef<{ id: string | null; isElsewhere: boolean; rows: readonly Row[] }>({
    id: null,
    isElsewhere: false,
    rows: [],
  })
  useEffect(() => {
    last.current = {
      ...(openId === null ? last.current : { id: openId, isElsewhere }),
      rows: rows ?? [],
    }
  }, [openId, isElsewhere, rows])

  return {
    ...record,
    row: openId === null ? undefined : (rows?.[place] ?? elsewhere.data),
    isMissing: isElsewhere && elsewhere.error instanceof ApiError && elsewhere.error.status === 404,
    onPrevious: stepTo(rows?.[place - 1]),
    onNext: stepTo(rows?.[place + 1]),
    returnTo: (focus) => {
      const { id, isElsewhere: wasElsewhere, rows: shown } = last.current
      if (id !== null && shown.some((row) => row.id === id)) focus(id)
      else if (wasElsewhere) focusListHome()
    },
  }
}
