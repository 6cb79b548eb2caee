import { Building2, FileUp, Plus, UserPlus } from 'lucide-react'
import { importEntities, mayImport, type ImportEntity } from '#contract/imports'
import { isAdmin, mayManageOrganization, mayWriteKind } from '#contract/rights'
import type { CurrentUser } from '#contract/users'
import type { PaletteEntry } from '#web/features/search/palette-entries.ts'
import { addAddress } from '#web/lib/add-request.ts'
import { newImportAddress } from '#web/lib/import-addresses.ts'
import { addressWith, newAddress, paths } from '#web/lib/paths.ts'

type Leading = Pick<PaletteEntry, 'label' | 'icon' | 'address' | 'otherNames'>

/** Whom a person may invite: into the own organization its managers, into any organization administrators. */
function inviteAddress(user: CurrentUser): string | undefined {
  const { organizationId } = user
  if (organizationId !== null && mayManageOrganization(user, organizationId))
    return addressWith(paths.organizationDashboard, { tab: 'settings' })
  return isAdmin(user) ? paths.registration : undefined
}

const invite = (address: string | undefined): Leading[] =>
  address === undefined
    ? []
    : [{ label: 'Invite people', icon: UserPlus, address, otherNames: 'colleague member add user' }]

/** What a person may add, and whom they may invite, each by the right that the server asks for (G-015). */
export function addCommands(user: CurrentUser): PaletteEntry[] {
  const add: (Leading & { readonly mayAdd: boolean })[] = [
    {
      label: 'Add Product',
      icon: Plus,
      address: newAddress(paths.products),
      mayAdd: mayWriteKind(user, 'products'),
    },
    {
      label: 'Add Project',
      icon: Plus,
      address: addAddress(paths.pipeline),
      otherNames: 'deal',
      mayAdd: mayWriteKind(user, 'pipeline'),
    },
    {
      label: 'Add Lending Profile',
      icon: Plus,
      address: newAddress(paths.lendingProfiles),
      mayAdd: mayWriteKind(user, 'lending-profiles'),
    },
    {
      label: 'Add Facility',
      icon: Plus,
      address: newAddress(paths.facilities),
      otherNames: 'catalytic',
      mayAdd: mayWriteKind(user, 'catalytic-facilities'),
    },
    {
      label: 'Add Organization',
      icon: Building2,
      address: addAddress(paths.organizations),
      mayAdd: isAdmin(user),
    },
    {
      label: 'Add Resource',
      icon: Plus,
      address: addAddress(paths.resources),
      mayAdd: isAdmin(user),
    },
  ]
  return [...add.filter(({ mayAdd }) => mayAdd), ...invite(inviteAddress(user))].map(
    ({ label, icon, address, otherNames = '' }) => ({
      key: label,
      label,
      icon,
      address,
      otherNames: `new create ${otherNames}`,
    }),
  )
}

/** A file of each kind of record that the person may bring in. */
export function importCommands(user: CurrentUser): PaletteEntry[] {
  return (Object.entries(importEntities) as [ImportEntity, string][])
    .filter(([entity]) => mayImport(user, entity))
    .map(([entity, many]) => ({
      key: `Import ${entity}`,
      label: `Import ${many}`,
      icon: FileUp,
      address: newImportAddress(entity),
      otherNames: 'upload file csv xlsx excel',
    }))
}
