/** Labels of what packages, shares, questions and offers store and answer. */

/** Kinds of a document (H-020). */
export const documentKinds = {
  agreement: 'Agreement',
  permit: 'Permit',
  drawing: 'Drawing',
  report: 'Report',
  statement: 'Financial Statement',
  letter: 'Letter',
  model: 'Model',
  other: 'Other',
} as const
export type DocumentKind = keyof typeof documentKinds

/** What is there of an item (H-013). */
export const itemStates = {
  have: 'Document',
  record: 'From the project',
  not_applicable: 'Does not apply',
  open: 'Open',
} as const
export type ItemState = keyof typeof itemStates

/** What of a project is shared (closing, section 1). */
export const shareSections = {
  stack: 'Capital Stack',
  credit: 'Tax Credit',
  documents: 'Documents',
} as const
export type ShareSection = keyof typeof shareSections

/** What ended a share; `day` is read, and stored where another share is made after it (H-042). */
export const shareEnds = {
  revoked: 'Revoked',
  no_deal: 'No Deal',
  closed: 'Project Closed',
  not_shared: 'No Longer Shared',
  deleted: 'Deleted',
  owner_changed: 'Another Owner',
  day: 'Ended',
} as const
export type ShareEnd = keyof typeof shareEnds

/** States of an offer; `lapsed` is a sent one past its day (O-002). */
export const offerStates = {
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted',
  closed: 'Closed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  lapsed: 'Ended',
} as const
export type OfferState = keyof typeof offerStates

/** Why a project declines an offer (O-013). */
export const offerDeclineReasons = {
  rate: 'Rate',
  amount: 'Amount',
  terms: 'Terms',
  timing: 'Timing',
  other_offer: 'Another Offer',
  not_needed: 'Not Needed',
  other: 'Other',
} as const

/** How days of interest are counted (O-001). */
export const dayCounts = {
  '30_360': '30/360',
  actual_360: 'Actual/360',
  actual_365: 'Actual/365',
} as const
