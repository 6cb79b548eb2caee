import { editAddress, newAddress, openAddress, paths } from '#web/lib/paths.ts'

/** Where a lending profile is open over its list. */
export const profileAddress = ({ id }: { id: string }): string =>
  openAddress(paths.lendingProfiles, id)

export const profileEditAddress = ({ id }: { id: string }): string =>
  editAddress(paths.lendingProfiles, id)

/** Where a lending profile is added, for one organization where it is known. */
export const newProfileAddress = (organizationId?: string): string =>
  newAddress(paths.lendingProfiles, organizationId)

export const backToProfiles = { label: 'Back to Lending Profiles', href: paths.lendingProfiles }
