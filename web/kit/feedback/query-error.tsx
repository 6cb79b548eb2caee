import type { UseQueryResult } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api-client.ts'
import { LoadError } from './load-error.tsx'

/** What is shown where an answer could not be read: what failed, why, and the way to try again. */
export function QueryError({
  query: { error, refetch, isFetching },
  ...shown
}: {
  /** What failed, e.g. "Failed to fetch products". */
  title: string
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  className?: string
}) {
  return (
    <LoadError
      {...shown}
      message={sentenceOf(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}
