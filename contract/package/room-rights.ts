/** Who reads and writes what of a project's page: its parties, the lenders it is shared with, and both sides of an offer (H-001). */
import type { ShareSection } from '../common/closing-enums.ts'
import { isAdmin } from '../person.ts'
import type { Belonging } from '../person.ts'

interface Deal {
  readonly organizationId: string | null
  readonly intermediaryAggregatorId: string | null
}

/** An introduction as the rights of a guest see it. */
export interface GuestIntroduction {
  readonly state: string
  readonly dealOrganizationId: string | null
  readonly capitalOrganizationId: string | null
  readonly dealOutcome: string | null
  readonly capitalOutcome: string | null
}

/** A share as its reader sees it; `isAccepted` where it has no words, or this person has accepted them. */
export interface ReadShare {
  readonly sections: readonly string[]
  readonly allDocuments: boolean
  readonly documents: readonly string[]
  /** Its last day, YYYY-MM-DD. */
  readonly until: string
  readonly endedAt: Date | string | null
  readonly isAccepted: boolean
}

const isOf = (person: Belonging, organizationId: string | null): boolean =>
  organizationId !== null && organizationId === person.organizationId

/** Whether a person reads all of a deal's page: members of its own organization and of its intermediary, and administrators. */
export const isDealParty = (person: Belonging, deal: Deal): boolean =>
  isAdmin(person) ||
  isOf(person, deal.organizationId) ||
  isOf(person, deal.intermediaryAggregatorId)

/** Whether an introduction makes members of its capital organization guests: it is accepted, nobody recorded that nothing came of it, and the deal still belongs to its developer (H-095). */
export const isLive = (introduction: GuestIntroduction, deal: Deal): boolean =>
  introduction.state === 'accepted' &&
  introduction.dealOutcome !== 'no_deal' &&
  introduction.capitalOutcome !== 'no_deal' &&
  introduction.dealOrganizationId !== null &&
  introduction.dealOrganizationId === deal.organizationId

/** Whether a person who may read a deal is its guest; `introductions` are the deal's. */
export const isGuest = (
  person: Belonging,
  deal: Deal,
  introductions: readonly GuestIntroduction[],
): boolean =>
  !isDealParty(person, deal) &&
  introductions.some((each) => isOf(person, each.capitalOrganizationId) && isLive(each, deal))

/** Whether a share is in force on a day: it has not ended for good, and its last day has not passed. */
export const isShareLive = (
  { endedAt, until }: Pick<ReadShare, 'endedAt' | 'until'>,
  today: string,
): boolean => endedAt === null && until >= today

/** Whether a person reads a section: parties every one, guests what a live share has once its words are accepted. `share` is that of the person's organization, null where the person is no guest. */
export const mayReadSection = (
  person: Belonging,
  deal: Deal,
  section: ShareSection,
  share: ReadShare | null,
  today: string,
): boolean =>
  isDealParty(person, deal) ||
  (share !== null &&
    isShareLive(share, today) &&
    share.isAccepted &&
    share.sections.includes(section))

/** Whether a person reads a document of a deal. */
export const mayReadDocument = (
  person: Belonging,
  deal: Deal,
  documentId: string,
  share: ReadShare | null,
  today: string,
): boolean =>
  mayReadSection(person, deal, 'documents', share, today) &&
  (isDealParty(person, deal) ||
    (share !== null && (share.allDocuments || share.documents.includes(documentId))))

/** Questions about a deal are asked by its guests. */
export const mayAskQuestion = (
  person: Belonging,
  deal: Deal,
  introductions: readonly GuestIntroduction[],
): boolean => isGuest(person, deal, introductions)

/** The package of a deal is written as its finance is: by members of its own organization and administrators. */
export const mayWritePackage = (person: Belonging, deal: Deal): boolean =>
  isAdmin(person) || isOf(person, deal.organizationId)

/** Questions are answered by members of the deal's own organization, not by administrators (H-097). */
export const mayAnswerQuestion = (person: Belonging, deal: Deal): boolean =>
  !isAdmin(person) && isOf(person, deal.organizationId)

/** An offer as its rights see it: the two sides of its introduction, and its state. */
interface OfferOfDeal {
  readonly capitalOrganizationId: string | null
  readonly dealOrganizationId: string | null
  readonly state: string
}

/** Whether a person made an offer: a member of its capital organization. */
const isOfferer = (person: Belonging, offer: Pick<OfferOfDeal, 'capitalOrganizationId'>) =>
  isOf(person, offer.capitalOrganizationId)

/**
 * Whether a person reads an offer: its own side always; once it is sent the other side, also while the deal is deleted or
 * another's, and the deal's parties. An intermediary that is itself introduced as a lender (`lends`) reads nothing of other
 * lenders' offers.
 */
export const mayReadOffer = (
  person: Belonging,
  deal: Deal | null,
  offer: OfferOfDeal,
  lends: boolean,
): boolean =>
  isOfferer(person, offer) ||
  (offer.state !== 'draft' &&
    (isAdmin(person) ||
      isOf(person, offer.dealOrganizationId) ||
      (deal !== null &&
        isDealParty(person, deal) &&
        (isOf(person, deal.organizationId) || !lends))))

/** Offers are written by members of the capital organization, not by administrators. */
export const mayWriteOffer = (
  person: Belonging,
  offer: Pick<OfferOfDeal, 'capitalOrganizationId'>,
): boolean => !isAdmin(person) && isOfferer(person, offer)

/** Offers are accepted and declined by members of the deal's own organization, not by administrators. */
export const mayAnswerOffer = (
  person: Belonging,
  { dealOrganizationId }: { readonly dealOrganizationId: string | null },
): boolean => !isAdmin(person) && isOf(person, dealOrganizationId)

/** Why an administrator cannot act for a side of an offer or question. */
export const onlyTheTwo = 'Only the two organizations can do this'
