import { Pencil } from 'lucide-react'
import { Link } from 'wouter'
import type { LendingProfile } from '#contract/lending-profiles'
import { mayWriteRecord } from '#contract/rights'
import { StatusBadge } from '#web/kit/display/badge.tsx'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { MultiValue } from '#web/kit/form/multi-value.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { AddRecordLink } from '#web/registry/add-record-link.tsx'
import { addressesOf } from '#web/registry/registry.ts'
import { amountsOf, labelsOf, textOf } from './lending-profile-words.tsx'
import { lendingProfiles } from './lending-profiles.queries.ts'

export interface OrganizationLendingProfilesProps {
  organizationId: string
  organizationName: string
}

/** The lending profiles of one organization, whatever their status: the tab of its campaign dashboard (P-207). */
export function OrganizationLendingProfiles({
  organizationId,
  organizationName,
}: OrganizationLendingProfilesProps) {
  const mayWrite = mayWriteRecord(useCurrentUser(), { organizationId })
  const { data, isError, error, refetch, isFetching } = lendingProfiles.useList({
    organizationId,
    sort: 'name',
  })
  const rows = data?.lendingProfiles
  const add = mayWrite && <AddRecordLink of={lendingProfiles} organizationId={organizationId} />

  if (isError && rows === undefined)
    return (
      <QueryError title="Failed to fetch lending profiles" query={{ error, refetch, isFetching }} />
    )
  if (rows === undefined) return <Loading />
  if (rows.length === 0)
    return (
      <EmptyState title="No Lending Profiles Yet" action={add}>
        <p>Lending profiles you add appear here.</p>
      </EmptyState>
    )
  return (
    <section aria-label={`Lending profiles of ${organizationName}`}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-label text-ink-3">{formatCountOf(rows.length, 'lending profile')}</p>
        {add}
      </div>
      <ul className="rounded-sheet border border-rule bg-sheet">
        {rows.map((lendingProfile) => (
          <LendingProfileRow
            key={lendingProfile.id}
            lendingProfile={lendingProfile}
            mayWrite={mayWrite}
          />
        ))}
      </ul>
    </section>
  )
}

const { open, edit } = addressesOf(lendingProfiles)

function LendingProfileRow({
  lendingProfile,
  mayWrite,
}: {
  lendingProfile: LendingProfile
  mayWrite: boolean
}) {
  return (
    <li className="grid items-center gap-x-5 gap-y-1.5 px-4.5 py-2.5 not-first:border-t not-first:border-rule lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_7.5rem_5rem]">
      <div className="min-w-0">
        <Link href={open(lendingProfile)} className="font-strong text-ink wrap-anywhere">
          {lendingProfile.name}
        </Link>
        <p className="text-meta text-ink-3">
          <MultiValue labels={labelsOf(lendingProfile, 'loanTypes')} />
        </p>
      </div>
      <p className="text-table tabular-nums">{amountsOf(lendingProfile)}</p>
      <p className="text-table text-ink-2">{textOf(lendingProfile.interestRateRange)}</p>
      <div>
        <StatusBadge status={lendingProfile.status} />
      </div>
      {mayWrite && (
        <Link
          href={edit(lendingProfile)}
          aria-label={`Edit ${lendingProfile.name}`}
          className={buttonClasses({ size: 'sm' })}
        >
          <Pencil aria-hidden="true" />
          Edit
        </Link>
      )}
    </li>
  )
}
