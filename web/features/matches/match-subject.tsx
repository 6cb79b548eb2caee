import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { NotRead } from '#web/kit/feedback/query-error.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { ApiError } from '#web/lib/api-client.ts'
import { capitalized } from '#web/lib/format.ts'

/** The record whose matches a page shows, once it is read; what stands there where it cannot be. */
export function MatchSubject<Row>({
  query,
  noun,
  list,
  children,
}: {
  readonly query: UseQueryResult<Row>
  readonly noun: string
  /** The address of its list. */
  readonly list: string
  readonly children: (row: Row) => ReactNode
}) {
  const { data, error } = query
  if (data !== undefined) return children(data)
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <>
        <PageHeader title={`${capitalized(noun)} not found`} />
        <EmptyState
          title={`This ${noun} does not exist`}
          action={
            <Link href={list} className={buttonClasses()}>
              Back to the list
            </Link>
          }
        >
          It was deleted, or another organization has not published it.
        </EmptyState>
      </>
    )
  return (
    <>
      {error && <PageHeader title="Matches" back={{ label: 'Back to the list', href: list }} />}
      <NotRead title="Failed to fetch matches" query={query} />
    </>
  )
}
