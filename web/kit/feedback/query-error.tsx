import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../lib/api-client.ts'
import { LoadError } from './load-error.tsx'
import { Loading } from './loading.tsx'

interface QueryErrorProps {
  /** What failed, e.g. "Failed to fetch products". */
  title: string
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  className?: string
}

/** What is shown where an answer could not be read: what failed, why, and the way to try again. */
export function QueryError({ query: { error, refetch, isFetching }, ...shown }: QueryErrorProps) {
  return (
    <LoadError
      {...shown}
      message={sentenceOf(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

/** What is shown where an answer is not here: that it is being read, by its shape where there is one, or that it could not be. */
export function NotRead({
  waiting = <Loading />,
  ...failed
}: QueryErrorProps & { waiting?: ReactNode }) {
  return failed.query.error ? <QueryError {...failed} /> : waiting
}
