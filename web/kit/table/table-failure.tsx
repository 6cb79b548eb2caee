import type { UseQueryResult } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api-client.ts'
import { QueryError } from '../feedback/query-error.tsx'

/**
 * What a table says when its rows could not be read: in their place, or above those that stay. `title` says what
 * failed, e.g. "Failed to fetch products".
 */
export function tableFailure(
  title: string,
  { isError, isRefetchError, error, refetch, isFetching }: UseQueryResult,
) {
  return {
    error: isError && <QueryError title={title} query={{ error, refetch, isFetching }} />,
    staleNotice:
      isRefetchError && `${title}. ${sentenceOf(error)} The rows below may be out of date.`,
  }
}
