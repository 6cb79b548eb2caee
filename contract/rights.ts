import { isAdmin } from './person.ts'
import type { Belonging } from './person.ts'
import { nouns, recordKind, records } from './records.ts'
import type { PartyRight } from './record-kind.ts'
import type { Noun } from './records.ts'
import type { CurrentUser } from './users.ts'

export { type Belonging, isAdmin } from './person.ts'
export * from './package/room-rights.ts'
export { mayEditView, mayReadView } from './view-rights.ts'

/**
 * Who may do what to a record: the server judges by these, the screens ask the same (settled, "Who sees and does what").
 * A record that may not be read is answered like a missing one (404); one that may be read but not written is 403.
 */

/** The person as the rules need it. */
export type Person = Pick<CurrentUser, 'role' | 'organizationId' | 'managesFacilities'>

interface Owned {
  organizationId: string | null
}

/** Whether a record belongs to the person's own organization. */
export const isOwn = (person: Belonging, { organizationId }: Owned): boolean =>
  organizationId !== null && organizationId === person.organizationId

const adminOrOwn = (person: Belonging, record: Owned): boolean =>
  isAdmin(person) || isOwn(person, record)

/** The fields of records that say who reads them; others of a change never travel. */
export const rightsFields: readonly string[] = [
  ...new Set(
    nouns.flatMap((noun) => {
      const { readers } = recordKind(noun)
      if (readers === 'managers') return ['organizationId']
      const { owner, parties = {}, open = {} } = readers ?? {}
      return [
        ...(owner === undefined ? [] : [owner]),
        ...Object.keys(parties),
        ...Object.keys(open),
      ]
    }),
  ),
]

/** What rights look at in a record; a missing field is nobody's and opens nothing. */
export type RightsState = Readonly<Record<string, unknown>>

// Records come as rows and as answers; what they are made of is known by the kind.
const asState = (record: object) => record as RightsState

const isOfOwn = (person: Belonging, organizationId: unknown): boolean =>
  typeof organizationId === 'string' && organizationId === person.organizationId

/** Whether a person's organization is a party of a record that may do something with it; its owner may do everything but leave it. */
export function isParty(person: Belonging, noun: Noun, record: object, right: PartyRight): boolean {
  const { readers } = recordKind(noun)
  if (readers === undefined || readers === 'managers') return false
  const { owner, parties = {} } = readers
  const state = asState(record)
  return (
    (right !== 'leave' && owner !== undefined && isOfOwn(person, state[owner])) ||
    Object.entries(parties).some(
      ([field, rights]) => rights.includes(right) && isOfOwn(person, state[field]),
    )
  )
}

/** Whether a person may read a record: administrators all, its parties, and others what is open to the campaign. */
export function mayRead(person: Belonging, noun: Noun, record: object): boolean {
  if (isAdmin(person) || isParty(person, noun, record, 'read')) return true
  const { readers } = recordKind(noun)
  const state = asState(record)
  if (readers === 'managers')
    return person.role === 'organization_manager' && isOfOwn(person, state['organizationId'])
  const open = readers?.open
  return (
    open !== undefined &&
    Object.entries(open).every(([field, values]) => values.includes(String(state[field])))
  )
}

/** Whether a person writes records of a kind at all; which ones follows from each record's owner. */
export function mayWriteKind(person: Person, noun: Noun): boolean {
  const { writers } = recordKind(noun)
  if (writers === 'facility administrators') return mayWriteFacilities(person)
  return isAdmin(person) || (writers === 'members' && person.organizationId !== null)
}

/** Statuses in which the whole campaign sees a product, a facility, a lending profile. */
export const openStatuses = {
  products: records.products.readers.open.status,
  facilities: records['catalytic-facilities'].readers.open.status,
  lendingProfiles: records['lending-profiles'].readers.open.status,
} as const

const isOpen = (statuses: readonly string[], status: string): boolean => statuses.includes(status)

/** Others' organizations are read when published and not private; the own one and by administrators always (C-10). */
export const mayReadOrganization = (
  person: Belonging,
  organization: Readonly<Record<'id' | 'status' | 'dataVisibility', string>>,
): boolean => mayRead(person, 'organizations', organization)

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

/** Webhooks of an organization are its managers' to look after, those of the portal (null) administrators'. */
export const mayManageWebhooks = (person: Belonging, organizationId: string | null): boolean =>
  isAdmin(person) || (organizationId !== null && mayManageOrganization(person, organizationId))

/** The registration key is revealed to own members and administrators (C-12). */
export function mayRevealKey(person: Belonging, organizationId: string): boolean {
  return adminOrOwn(person, { organizationId })
}

/** Products, lending profiles and deals are written by members for their own organization, by administrators for all (C-09, C-14). */
export const mayWriteRecord = adminOrOwn

/** Own records are confirmed by every member, facilities too; by administrators all (L-011). */
export const maySayAvailable = adminOrOwn

/** Others' facilities are read when listed; the own organization's and by administrators in every status (C-01). */
export const mayReadFacility = (person: Belonging, facility: Owned & { status: string }): boolean =>
  mayRead(person, 'catalytic-facilities', facility)

/**
 * Whether somebody requests what another organization has not listed (C-01). Without an organization in the question
 * such a status gives the own rows; with another's it is rejected and not answered as if there were none.
 */
export function requestsUnlistedFacilities(
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

interface DealParties extends Owned {
  intermediaryAggregatorId: string | null
}

/** Activities of a deal are read by the owner's and the intermediary's members and administrators, by nobody else. */
export const mayReadDealFully = (person: Belonging, deal: DealParties): boolean =>
  mayRead(person, 'pipeline-activities', deal)

/** Lines and facts of a deal's finance are read by its parties alone, as its activities are (K-086). */
export const mayReadFinance = (person: Belonging, deal: DealParties): boolean =>
  mayRead(person, 'pipeline-finance', deal)

/** They are written by members of the deal's own organization and administrators (K-086). */
export const mayWriteFinance = (person: Belonging, deal: Owned): boolean =>
  mayWriteRecord(person, deal)

/** Who adds, changes and deletes rates of benchmarks (K-086). */
export const mayWriteBenchmarks = (person: Person): boolean => isAdmin(person)

interface IntroductionSides {
  dealOrganizationId: string | null
  capitalOrganizationId: string | null
}

interface IntroductionReaders extends IntroductionSides {
  /** The intermediary of the deal as it is now. */
  intermediaryAggregatorId: string | null
}

/** Introductions are read by members of the two organizations and of the deal's intermediary, and by administrators (M-215). */
export const mayReadIntroduction = (
  person: Belonging,
  introduction: IntroductionReaders,
): boolean => mayRead(person, 'introductions', introduction)

/** The message, notes and contacts of an introduction are for the two organizations and administrators alone (M-215). */
export function mayReadIntroductionFully(
  person: Belonging,
  { dealOrganizationId, capitalOrganizationId }: IntroductionSides,
): boolean {
  return (
    isAdmin(person) ||
    isOwn(person, { organizationId: dealOrganizationId }) ||
    isOwn(person, { organizationId: capitalOrganizationId })
  )
}

/** Whether a person belongs to one side of an introduction. */
export const isOnSide = (
  person: Belonging,
  { dealOrganizationId, capitalOrganizationId }: IntroductionSides,
  side: 'deal' | 'capital',
): boolean =>
  isOwn(person, { organizationId: side === 'deal' ? dealOrganizationId : capitalOrganizationId })

/** An introduction is answered by members of the organization that was asked, by nobody else (M-207). */
export const mayAnswerIntroduction = (
  person: Belonging,
  introduction: IntroductionSides & { askedBy: string },
): boolean => isOnSide(person, introduction, introduction.askedBy === 'deal' ? 'capital' : 'deal')

/** Introductions are asked for by members of the deal's or the offer's organization; administrators by those of their own alone (M-201). */
export const mayAskFor = (person: Belonging, deal: Owned, offer: Owned): boolean =>
  isOwn(person, deal) || isOwn(person, offer)

/** Matches are dismissed by members of the deal's or the offer's organization, for that organization (M-110). */
export const mayDismissMatch = (person: Belonging, deal: Owned, offer: Owned): boolean =>
  mayAskFor(person, deal, offer)

/** The kinds of record whose publications an administrator may want to see first (P-275). */
export type ReviewedKind = 'products' | 'lendingProfiles'

/** A change of the status of such a record, and whether members' changes are reviewed; `before` is null of a new record. */
interface ReviewedSave<Status extends string> {
  kind: ReviewedKind
  review: boolean
  person: Belonging
  before: string | null
  wanted: Status
}

/** Campaign roles of organizations that are intermediaries between deals and their capital. */
export const intermediaryRoles: readonly string[] = [
  'capital_aggregator',
  'project_pipeline_aggregator',
]

/** Whether a deal may name an organization as its intermediary: an aggregator that the registry lists. Checked when it is named; one that is not changed stays. */
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
  deal: Pick<DealParties, 'intermediaryAggregatorId'>,
): boolean {
  return person.role === 'organization_manager' && isParty(person, 'pipeline', deal, 'leave')
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
