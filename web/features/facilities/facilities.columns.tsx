import { labelOf } from '#contract/common/enums'
import { facilityTypes } from '#contract/common/registry-enums'
import { recipientParts, type Facility } from '#contract/facilities'
import type { DataColumn } from '#web/kit/table/data-column.ts'
import { Missing } from '#web/kit/display/facts.tsx'
import { MultiValue } from '#web/kit/form/multi-value.tsx'
import { RaiseGauge } from '#web/kit/display/raise-gauge.tsx'
import { formatMoney } from '#web/lib/format.ts'
import {
  lastConfirmedColumn,
  staleMarkedNameColumn,
  createdColumn,
  organizationColumn,
  statusColumn,
} from '#web/registry/record-columns.tsx'

const amount = (value: string | null) => formatMoney(value) ?? <Missing>Not specified</Missing>

/** The columns of the facilities with their documented defaults (P-189); the ids are the server's sort fields. */
export const facilityColumns: readonly DataColumn<Facility>[] = [
  staleMarkedNameColumn('catalytic-facilities'),
  organizationColumn,
  {
    id: 'facilityType',
    header: 'Facility type',
    isSortable: true,
    width: 182,
    cell: (facility) => labelOf(facilityTypes, facility.facilityType),
  },
  {
    id: 'currentCapitalRaised',
    header: 'Current capital',
    isSortable: true,
    firstOrder: 'desc',
    align: 'right',
    width: 132,
    dollars: (facility) => facility.currentCapitalRaised,
    cell: (facility) => amount(facility.currentCapitalRaised),
  },
  {
    id: 'targetRaise',
    header: 'Target',
    isSortable: true,
    firstOrder: 'desc',
    align: 'right',
    width: 132,
    dollars: (facility) => facility.targetRaise,
    cell: (facility) => amount(facility.targetRaise),
  },
  {
    id: 'progress',
    header: 'Progress',
    isSortable: true,
    firstOrder: 'desc',
    width: 170,
    card: 'wide',
    cell: (facility) => (
      <RaiseGauge current={facility.currentCapitalRaised} target={facility.targetRaise} />
    ),
    cardCell: (facility) => (
      <RaiseGauge
        current={facility.currentCapitalRaised}
        target={facility.targetRaise}
        variant="full"
      />
    ),
  },
  {
    id: 'eligibleRecipients',
    header: 'Eligible recipients',
    isSortable: true,
    width: 152,
    cell: (facility) => <MultiValue labels={recipientParts(facility.eligibleRecipients)} />,
  },
  { ...statusColumn, defaultVisible: false },
  {
    id: 'backers',
    header: 'Backers',
    isSortable: true,
    width: 200,
    defaultVisible: false,
    cell: (facility) => facility.backers ?? <Missing>Not specified</Missing>,
  },
  createdColumn,
  lastConfirmedColumn,
]

/** The fields behind columns of other names, for files. */
export const facilityColumnFields = { progress: ['currentCapitalRaised', 'targetRaise'] }
