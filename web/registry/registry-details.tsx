import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { statuses } from '#contract/common/enums'
import { availableNouns, type AvailabilityFacts, type AvailableNoun } from '#contract/freshness'
import { recordKind } from '#contract/records'
import { StillAvailableSection } from '#web/features/confirmations/still-available.public.tsx'
import { FollowButton } from '#web/features/notifications/follow-button.public.tsx'
import { MatchesSection } from '#web/features/matches/matches-section.public.tsx'
import { RecordHistory, type HistoryEntity } from '#web/features/history/history.public.tsx'
import { StatusBadge } from '#web/kit/display/badge.tsx'
import { recordFacts, RecordFacts, type DetailsOf } from '#web/kit/display/record-facts.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { ScreenOnly } from '#web/kit/layout/printed-record.tsx'
import { DetailsDialog, detailsOfRow } from '#web/kit/overlay/details-dialog.tsx'
import { useRecentRecord } from '#web/lib/recent-records.ts'
import { OrganizationContact } from './organization-contact.tsx'
import type { DetailsOfList } from './registry-page.tsx'
import { addressesOf, titled, type Registry, type RegistryRecord } from './registry.ts'

interface DetailedRecord extends RegistryRecord {
  readonly status?: keyof typeof statuses
  readonly updatedAt: string
  readonly organizationId: string | null
  readonly organizationName: string | null
}

/** What lenders offer is confirmed, followed and matched with projects. */
const isOffer = (entity: HistoryEntity): entity is Exclude<AvailableNoun, 'pipeline'> =>
  entity !== 'pipeline' && availableNouns.some((noun) => noun === entity)

/** A record of a registry in full over its list. */
export function RegistryDetails<Row extends DetailedRecord>({
  of,
  shows,
  details,
  focusRow,
  onDelete,
  mayWrite,
  mayEdit = mayWrite,
  address,
  primary,
}: DetailsOfList<Row> & {
  of: Pick<Registry<Row>, 'called' | 'path'> & { entity: HistoryEntity }
  shows: DetailsOf<Row>
  /** Whether it is changed and deleted from here, where that is less. */
  mayEdit?: boolean
  /** The own address of the record, where that is not over the whole list. */
  address?: string
  /** Leads to its form in another way. */
  primary?: ReactNode
}) {
  const { row } = details
  const { entity, called, path } = of
  const addresses = addressesOf(of)
  useRecentRecord(
    row && isOffer(entity)
      ? {
          entity,
          id: row.id,
          name: row.name,
          detail: row.organizationName ?? '',
          address: addresses.open(row),
        }
      : undefined,
  )
  const [, navigate] = useLocation()
  const edit = row && mayEdit ? () => navigate(addresses.edit(row)) : undefined
  return (
    <DetailsDialog
      {...detailsOfRow(called.one, details, focusRow)}
      title={row?.name ?? ''}
      above={
        row && (
          <>
            {row.status && <StatusBadge status={row.status} />}
            <span>
              {`${recordKind(entity).one} · updated `}
              <Timestamp value={row.updatedAt} />
            </span>
          </>
        )
      }
      headActions={
        row && isOffer(entity) && <FollowButton key={row.id} noun={entity} id={row.id} />
      }
      subtitle={row?.organizationName}
      address={address ?? (row ? addresses.open(row) : path)}
      keyFacts={row ? recordFacts(shows, shows.keyFacts ?? [], row) : []}
      onDelete={row && mayEdit && (() => onDelete(row))}
      primary={
        edit &&
        (primary ?? (
          <Button variant="primary" onClick={edit}>
            <Pencil aria-hidden="true" />
            {`Edit ${titled(called.one)}`}
          </Button>
        ))
      }
    >
      {row && (
        <>
          <RecordFacts details={shows} record={row} />
          {isOffer(entity) && (
            <>
              <MatchesSection key={`matches of ${row.id}`} list={entity} id={row.id} />
              <StillAvailableSection
                key={`confirmation of ${row.id}`}
                noun={entity}
                record={row as Row & AvailabilityFacts}
                // A facility has several statuses in which it is not listed: its form chooses one.
                onEdit={entity === 'catalytic-facilities' ? edit : undefined}
              />
            </>
          )}
          <OrganizationContact organizationId={row.organizationId} />
          {mayWrite && (
            <ScreenOnly>
              <RecordHistory key={row.id} entity={entity} id={row.id} version={row.version} />
            </ScreenOnly>
          )}
        </>
      )}
    </DetailsDialog>
  )
}
