import type { Organization } from '#contract/organizations'
import type { DataColumn } from '#web/kit/table/data-column.ts'
import { Missing } from '#web/kit/display/facts.tsx'
import { TwoLineName } from '#web/kit/table/two-line-name.tsx'
import { WebsiteLink } from '#web/kit/display/website-link.tsx'
import { createdColumn, statusColumn } from '#web/registry/record-columns.tsx'
import { Aum, orMissing, placeOf, roleLabel, typeLabel } from './organization-cells.tsx'

const role: DataColumn<Organization> = {
  id: 'campaignRole',
  header: 'Campaign Role',
  isSortable: true,
  width: 170,
  cell: (row) => orMissing(roleLabel(row)),
}
const type: DataColumn<Organization> = {
  id: 'organizationType',
  header: 'Organization Type',
  isSortable: true,
  width: 150,
  cell: (row) => orMissing(typeLabel(row)),
}
const location: DataColumn<Organization> = {
  id: 'location',
  header: 'Location',
  isSortable: true,
  isQuiet: true,
  width: 150,
  cell: (row) => orMissing(placeOf(row)),
}
const aum: DataColumn<Organization> = {
  id: 'aum',
  header: 'AUM',
  align: 'right',
  width: 130,
  cell: (row) => <Aum value={row.aum} />,
}

/** The columns of the administrators' list (P-088); ids of sortable ones are the server's sort fields. */
export const organizationColumns: readonly DataColumn<Organization>[] = [
  {
    id: 'name',
    header: 'Organization',
    isName: true,
    isSortable: true,
    minWidth: 260,
    cell: (row) => <TwoLineName name={row.name} second={row.description} />,
    cardCell: (row) => row.name,
  },
  role,
  type,
  location,
  aum,
  { ...statusColumn, width: 130 },
]

/** The columns of the registry; name, role and type are shown at first (P-229). */
export const registryColumns: readonly DataColumn<Organization>[] = [
  {
    id: 'name',
    header: 'Organization',
    isName: true,
    isSortable: true,
    minWidth: 240,
    cell: (row) => row.name,
  },
  { ...role, width: undefined, minWidth: 150 },
  { ...type, width: undefined, minWidth: 140 },
  ...[
    location,
    aum,
    {
      id: 'website',
      header: 'Website',
      isSortable: true,
      isQuiet: true,
      width: 190,
      cell: (row: Organization) =>
        row.website ? <WebsiteLink website={row.website} /> : <Missing>Not provided</Missing>,
    },
    {
      id: 'contactEmail',
      header: 'Contact',
      isSortable: true,
      isQuiet: true,
      width: 210,
      cell: (row: Organization) => orMissing(row.contactEmail ?? row.contactPhone, 'Not provided'),
    },
    { ...statusColumn, width: 130, isSortable: false },
    createdColumn,
  ].map((column) => ({
    ...column,
    defaultVisible: false,
  })),
]

/** The fields behind columns that show more than one, for files. */
export const organizationColumnFields = {
  name: ['name', 'description'],
  contactEmail: ['contactEmail', 'contactPhone'],
}
