import type { UseQueryResult } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api-client.ts'
import { LoadError } from '../feedback/load-error.tsx'

/**
 * What a table says when its rows could not be read: in their place, or above those that stay. `title` says what
 * failed, e.g. "Failed to fetch products".
 */
export function tableFailure(
  title: string,
  { isError, isRefetchError, error, refetch, isFetching }: UseQueryResult,
) {
  return {
    error: isError && (
      <LoadError
        title={title}
        message={sentenceOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ),
    staleNotice:
      isRefetchError && `${title}. ${sentenceOf(error)} The rows below may be out of date.`,
  }
}
