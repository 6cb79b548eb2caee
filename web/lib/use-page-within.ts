import { useEffect } from 'react'

/** Where a list is that is read page by page. */
export interface PagedList {
  /** Counted from 1. */
  readonly page: number
  readonly setPage: (page: number, how?: { readonly replace: boolean }) => void
}

/** The answer with `total`, as a query returns it; a former answer that is shown until the next one arrives is ignored. */
interface PagedAnswer {
  readonly data: { readonly total: number } | undefined
  readonly isPlaceholderData: boolean
}

/**
 * Goes to the last page when the present one lies behind the end, as after the last row of the last page was deleted,
 * or with an old link. The page behind the end leaves the history: "Back" would lead to it and from it here again.
 */
export function usePageWithin(
  { page, setPage }: PagedList,
  perPage: number,
  { data, isPlaceholderData }: PagedAnswer,
): void {
  const last =
    data === undefined || isPlaceholderData
      ? undefined
      : Math.max(1, Math.ceil(data.total / perPage))
  useEffect(() => {
    if (last !== undefined && page > last) setPage(last, { replace: true })
  }, [page, last, setPage])
}
