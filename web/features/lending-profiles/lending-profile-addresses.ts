import { paths } from '#web/app/paths.ts'

/** Where a lending profile stands open over its list. */
export const profileAddress = ({ id }: { id: string }): string => `${paths.lendingProfiles}?open=${id}`

export const profileEditAddress = ({ id }: { id: string }): string => `${paths.lendingProfiles}/edit/${id}`

/** Where a lending profile is added, for one organization where it is known. */
export const newProfileAddress = (organizationId?: string): string =>
  organizationId === undefined ? `${paths.lendingProfiles}/new` : `${paths.lendingProfiles}/new?organizationId=${organizationId}`

export const backToProfiles = { label: 'Back to Lending Profiles', href: paths.lendingProfiles }
