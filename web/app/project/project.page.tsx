import { useIsMutating, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, Redirect, useParams, useSearch } from 'wouter'
import type { Deal } from '#contract/pipeline'
import { isAdmin, isDealParty } from '#contract/rights'
import { NotFoundPage } from '#web/app/not-found.page.tsx'
import { oneDeal, roomOf } from '#web/features/pipeline/pipeline.queries.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { ApiError } from '#web/lib/api-client.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { openAddress, paths, projectAddress } from '#web/lib/paths.ts'
import { latePart } from '#web/kit/feedback/late-part.tsx'
import type { OfferPageProps } from '#web/features/offers/offer-page.public.tsx'
import { FormSkeleton } from '#web/kit/form/form-skeleton.tsx'
import { Project } from './project.tsx'
import { WaitingProject } from './project-skeleton.tsx'
import { isProjectTab, type ProjectTab } from './tab-names.ts'

// Lenders alone write offers.
const OfferPage = latePart<OfferPageProps>(
  async () => (await import('#web/features/offers/offer-page.public.tsx')).OfferPage,
  FormSkeleton,
)

const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/** The page of a deal at /pipeline/{id}: for its parties and guests; other readers are led to its details over the list (H-005). */
export function ProjectPage() {
  const { id, tab = 'money' } = useParams<{ id: string; tab?: string }>()
  if (!isProjectTab(tab)) return <NotFoundPage />
  return <ProjectOf key={id} id={id} tab={tab} />
}

const back = { label: 'Back to Pipeline', href: paths.pipeline }

const ProjectNotRead = ({ query }: { readonly query: UseQueryResult }) => (
  <>
    <PageHeader title="Project" back={back} />
    <QueryError title="Failed to fetch project" query={query} />
  </>
)

const isOf = (input: unknown, id: string) =>
  typeof input === 'object' && input !== null && 'id' in input && input.id === id

/** Somebody else changed it: unlike a record in a list it is on the screen (K-098). */
function useFresh({ data, isStale, isFetching, error, refetch }: UseQueryResult) {
  useEffect(() => {
    if (data !== undefined && isStale && !isFetching && error === null) void refetch()
  }, [data, isStale, isFetching, error, refetch])
}

function ProjectOf({ id, tab }: { readonly id: string; readonly tab: ProjectTab }) {
  const user = useCurrentUser()
  const deal = useQuery(oneDeal(id))
  const room = useQuery(roomOf(id))
  const offerId = new URLSearchParams(useSearch()).get('offer')
  const { error } = deal
  // What is out of reach now is dropped, but not that it was here.
  const [last, setLast] = useState<Deal>()
  if (deal.data !== undefined && deal.data !== last) setLast(deal.data)
  useFresh(deal)
  // The page hears of the own deletion before its dialog has said so and left.
  const isChanged = useIsMutating({ predicate: ({ state }) => isOf(state.variables, id) }) > 0
  const data = deal.data ?? (isChanged ? last : undefined)

  if (data === undefined && isMissing(error)) {
    if (last === undefined) return <NotFoundPage />
    return (
      <>
        <PageHeader title="Project not found" />
        <EmptyState
          title="It is no longer here"
          action={
            <Link href={back.href} className={buttonClasses()}>
              {back.label}
            </Link>
          }
        >
          It was deleted, or its organization no longer shares it.
        </EmptyState>
      </>
    )
  }
  // Parties are known by the project itself; who else is a guest the server says.
  const isParty = isAdmin(user) || (data !== undefined && isDealParty(user, data))
  const waiting =
    tab === 'offers' && offerId !== null ? (
      <FormSkeleton />
    ) : (
      <WaitingProject id={id} tab={tab} isParty={isParty} />
    )
  if (data === undefined) return deal.isError ? <ProjectNotRead query={deal} /> : waiting
  // Its tabs and whom it is shared with are told by the room: what came later moved what is below.
  if (room.isPending) return waiting
  if (tab === 'offers' && offerId !== null && room.data !== undefined)
    return <OfferPage key={offerId} deal={data} room={room.data} offerId={offerId} />
  if (isParty) return <Project deal={data} who="party" room={room.data} tab={tab} />
  if (room.data === undefined) return <ProjectNotRead query={room} />
  if (room.data.role !== 'guest') return <Redirect to={openAddress(paths.pipeline, id)} replace />
  if (tab === 'activity') return <Redirect to={projectAddress(id)} replace />
  return <Project deal={data} who="guest" room={room.data} tab={tab} />
}
