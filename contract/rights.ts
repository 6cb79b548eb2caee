import type { CurrentUser } from './users.ts'

/**
 * Who may do what to a record: the server judges by these, the screens ask the same (settled, "Who sees and does what").
 * A record that may not be read is told like a missing one (404); one that may be read but not written is 403.
 */

/** The person as the rules need it. */
export type Person = Pick<CurrentUser, 'role' | 'organizationId' | 'managesFacilities'>

/** What the rules on records need of a person: role and organization, as stored or as answered. */
export interface Belonging {
  role: string
  organizationId: string | null
}

interface Owned {
  organizationId: string | null
}

/** Whether a person is an administrator. */
export const isAdmin = (person: Belonging): boolean => person.role === 'admin'

/** Whether a record belongs to the person's own organization. */
export const isOwn = (person: Belonging, { organizationId }: Owned): boolean =>
  organizationId !== null && organizationId === person.organizationId

const adminOrOwn = (person: Belonging, record: Owned): boolean =>
  isAdmin(person) || isOwn(person, record)

/** Statuses in which the whole campaign sees a product, a facility, a lending profile. */
export const openStatuses = {
  products: ['published'],
  facilities: ['published', 'raising', 'deploying', 'active'],
  lendingProfiles: ['published', 'active'],
} as const

const isOpen = (statuses: readonly string[], status: string): boolean => statuses.includes(status)

/** Others' organizations are read when published and not private; the own one and by administrators always (C-10). */
export function mayReadOrganization(
  person: Belonging,
  organization: Readonly<Record<'id' | 'status' | 'dataVisibility', string>>,
): boolean {
  return (
    adminOrOwn(person, { organizationId: organization.id }) ||
    (organization.status === 'published' && organization.dataVisibility !== 'private')
  )
}

/** Whether amounts under management and lending capacity are shown to the person (C-10). */
export function mayReadOrganizationFigures(
  person: Belonging,
  organization: Readonly<Record<'id' | 'dataVisibility', string>>,
): boolean {
  return (
    adminOrOwn(person, { organizationId: organization.id }) ||
    organization.dataVisibility === 'public'
  )
}

/** Managers edit their own organization's profile and invite into it; administrators all (P-113). */
export function mayManageOrganization(person: Belonging, organizationId: string): boolean {
  return (
    isAdmin(person) ||
    (person.role === 'organization_manager' && person.organizationId === organizationId)
  )
}

/** The registration key is revealed to own members and administrators (C-12). */
export function mayRevealKey(person: Belonging, organizationId: string): boolean {
  return adminOrOwn(person, { organizationId })
}

/** Shared resources are read by everybody when published, by administrators in every status (P-139, P-140). */
export function mayReadResource(
  person: Belonging,
  resource: Readonly<Record<'status', string>>,
): boolean {
  return isAdmin(person) || resource.status === 'published'
}

/** Others' products are read when published, the own organization's in every status. */
export function mayReadProduct(person: Belonging, product: Owned & { status: string }): boolean {
  return adminOrOwn(person, product) || isOpen(openStatuses.products, product.status)
}

/** Products, lending profiles and deals are written by members for their own organization, by administrators for all (C-09, C-14). */
export const mayWriteRecord = adminOrOwn

/** Others' facilities are read when listed; the own organization's and by administrators in every status (C-01). */
export function mayReadFacility(person: Belonging, facility: Owned & { status: string }): boolean {
  return adminOrOwn(person, facility) || isOpen(openStatuses.facilities, facility.status)
}

/**
 * Whether somebody asks for what another organization has not listed (C-01). Without an organization in the question
 * such a status gives the own rows; with another's it is refused and not answered as if there were none.
 */
export function asksForUnlistedFacilities(
  person: Belonging,
  query: { status?: readonly string[] | undefined; organizationId?: string | undefined },
): boolean {
  if (
    isAdmin(person) ||
    query.organizationId === undefined ||
    query.organizationId === person.organizationId
  )
    return false
  const listed: readonly string[] = openStatuses.facilities
  return (query.status ?? []).some((status) => !listed.includes(status))
}

/** Only facility administrators write facilities, whatever organization they belong to (C-02). */
export const mayWriteFacilities = (person: Person): boolean => person.managesFacilities

/** Others' lending profiles are read when active or published. */
export function mayReadLendingProfile(
  person: Belonging,
  profile: Owned & { status: string },
): boolean {
  return adminOrOwn(person, profile) || isOpen(openStatuses.lendingProfiles, profile.status)
}

interface DealParties extends Owned {
  intermediaryAggregatorId: string | null
  visibility: string
}

/** Shared deals are read by everybody, others by the owner's and the intermediary's members (P-222). */
export function mayReadDeal(person: Belonging, deal: DealParties): boolean {
  return mayReadDealFully(person, deal) || deal.visibility === 'shared'
}

/** Activities of a deal are read by the owner's and the intermediary's members and administrators, by nobody else. */
export function mayReadDealFully(
  person: Belonging,
  deal: Omit<DealParties, 'visibility'>,
): boolean {
  return (
    adminOrOwn(person, deal) || isOwn(person, { organizationId: deal.intermediaryAggregatorId })
  )
}

/** A change of the status of a product or a lending profile, and whether members' changes are reviewed; `before` is null of a new record. */
interface ReviewedSave<Status extends string> {
  kind: 'products' | 'lendingProfiles'
  review: boolean
  person: Belonging
  before: string | null
  wanted: Status
}

/** Campaign roles of organizations that stand between deals and their capital. */
export const intermediaryRoles: readonly string[] = [
  'capital_aggregator',
  'project_pipeline_aggregator',
]

/** Whether a deal may name an organization as its intermediary: an aggregator that the registry lists. Judged when it is named; one that is not changed stays. */
export function mayBeIntermediary(
  organization: Readonly<{ status: string; dataVisibility: string; campaignRole: string | null }>,
): boolean {
  return (
    organization.status === 'published' &&
    organization.dataVisibility !== 'private' &&
    intermediaryRoles.includes(organization.campaignRole ?? '')
  )
}

/** Managers of a deal's intermediary may take their organization off it, the one thing of it they write. */
export function mayLeaveDeal(
  person: Belonging,
  { intermediaryAggregatorId }: Pick<DealParties, 'intermediaryAggregatorId'>,
): boolean {
  return (
    person.role === 'organization_manager' &&
    isOwn(person, { organizationId: intermediaryAggregatorId })
  )
}

/**
 * The status a save stores. With the review setting on, a member's change to a status in which the whole campaign sees
 * the record waits as under_review until an administrator gives it; what is seen already stays so when edited (P-275).
 */
export function statusAfterReview<Status extends string>({
  kind,
  review,
  person,
  before,
  wanted,
}: ReviewedSave<Status>): Status | 'under_review' {
  const waits =
    review &&
    !isAdmin(person) &&
    isOpen(openStatuses[kind], wanted) &&
    !isOpen(openStatuses[kind], before ?? '')
  return waits ? 'under_review' : wanted
}

/** Whether that makes a record wait: what a form says before it is saved. */
export const waitsForReview = (save: ReviewedSave<string>): boolean =>
  statusAfterReview(save) !== save.wanted
