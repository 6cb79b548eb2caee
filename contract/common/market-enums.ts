/** Labels of what matches, introductions and the coverage board store and answer. */

/** What a match is with: offers of two kinds, and facilities through the products that name them. */
export const matchKinds = {
  products: 'Product',
  'lending-profiles': 'Lending Profile',
  'catalytic-facilities': 'Facility',
} as const

/** Whether a deal, an offer and a need are a match, one change away from it, or neither (M-060 to M-064). */
export const matchStates = {
  match: 'Match',
  near: 'One Change Away',
  none: 'None',
} as const

/** The nine criteria in their order, with the headers of their columns in files (M-190). */
export const criteria = {
  need: 'Need Fit',
  asset: 'Asset',
  technology: 'Technology',
  place: 'Place',
  amount: 'Amount Fit',
  term: 'Term',
  stage: 'Stage',
  readiness: 'Readiness',
  enhancement: 'Enhancement',
} as const

export const criterionOutcomes = {
  pass: 'Pass',
  partial: 'Partial',
  fail: 'Fail',
  unknown: 'Unknown',
} as const

/** Why an organization does not want to see a match again (M-110). */
export const dismissalReasons = {
  not_interested: 'Not Interested',
  terms: 'Terms Do Not Fit',
  already_in_contact: 'Already in Contact',
  not_eligible: 'Not Eligible',
  other: 'Other',
} as const

export const introductionStates = {
  requested: 'Requested',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
} as const

/** Which of its two sides asked for an introduction. */
export const introductionSides = { deal: 'Project', capital: 'Capital' } as const

/** Where an introduction comes from, seen from the reader's organization. */
export const introductionDirections = { incoming: 'Incoming', outgoing: 'Outgoing' } as const

/** Why the asked side declines (M-207). */
export const declineReasons = {
  not_lending_now: 'Not Lending Now',
  too_small: 'Too Small',
  too_large: 'Too Large',
  outside_area: 'Outside Our Area',
  wrong_stage: 'Wrong Stage',
  wrong_technology: 'Wrong Technology',
  terms: 'Terms Do Not Fit',
  already_in_contact: 'Already in Contact',
  other: 'Other',
} as const

/** What one side says became of an accepted introduction (M-211). */
export const introductionOutcomes = {
  talking: 'Talking',
  term_sheet: 'Term Sheet',
  funded: 'Funded',
  no_deal: 'No Deal',
} as const

/** What both sides together say: their outcome, or that they differ (M-212). */
export const jointOutcomes = { ...introductionOutcomes, differs: 'Differs' } as const

export const noDealReasons = {
  terms: 'Terms',
  credit: 'Credit',
  timing: 'Timing',
  other_source: 'Another Source',
  project_stopped: 'Project Stopped',
  no_answer: 'No Answer',
  other: 'Other',
} as const

/** How far matches cover a need of a deal (M-141). */
export const covers = {
  covered: 'Covered',
  in_part: 'In Part',
  uncovered: 'Not Covered',
} as const

/** Why a need of a deal is not covered, or what its cover waits for (M-148, M-149). */
export const coverageReasons = {
  size_below: 'Below Every Minimum',
  size_above: 'Above Every Maximum',
  technology: 'Technology',
  asset: 'Asset',
  place: 'Place',
  several: 'Several',
  need: 'No Lender for This Need',
  enhancement: 'Waits for Credit Enhancement',
} as const

/** What the rows of the coverage board are (M-143). */
export const coverageRows = {
  location: 'Place',
  technology: 'Technology',
  assetType: 'Asset',
} as const
