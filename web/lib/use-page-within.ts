import { useEffect } from 'react'

/**
 * Goes to the last page when the present one lies behind the end, as after the last row of the last page
 * was deleted, or with an old link. Pages count from 1; `total` is undefined until it is known.
 */
export function usePageWithin(list: { readonly page: number; readonly setPage: (page: number) => void }, perPage: number, total: number | undefined): void {
  const { page, setPage } = list
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / perPage))
  useEffect(() => {
    if (last !== undefined && page > last) setPage(last)
  }, [page, last, setPage])
}
