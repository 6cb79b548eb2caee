import {
  declineReasons,
  introductionOutcomes,
  introductionSides,
  introductionStates,
  jointOutcomes,
  matchKinds,
  noDealReasons,
} from '../common/market-enums.ts'
import { capitalTypes } from '../common/registry-enums.ts'
import { readOnly, recordTimestamps } from './record-field.ts'

/** The two fields that name one side of an introduction. */
const sideNamed = <const Side extends 'deal' | 'capital'>(side: Side, label: string) =>
  [
    readOnly(`${side}OrganizationName`, label, 'referenceName', {
      references: 'organizations',
      pairedWith: `${side}OrganizationId`,
    }),
    readOnly(`${side}OrganizationId`, `${label} ID`, 'reference', {
      references: 'organizations',
      pairedWith: `${side}OrganizationName`,
    }),
  ] as const

/** How one side is reached, and what it recorded. */
const sideFields = <const Side extends 'deal' | 'capital'>(side: Side, label: string) =>
  [
    readOnly(`${side}ContactName`, `${label} Contact`, 'text'),
    readOnly(`${side}ContactEmail`, `${label} Contact Email`, 'email'),
    readOnly(`${side}ContactPhone`, `${label} Contact Phone`, 'text'),
    readOnly(`${side}Outcome`, `${label} Outcome`, 'enum', { options: introductionOutcomes }),
    readOnly(`${side}OutcomeAmount`, `${label} Amount Funded`, 'dollars'),
    readOnly(`${side}OutcomeReason`, `${label} No Deal Reason`, 'enum', { options: noDealReasons }),
    readOnly(`${side}OutcomeNote`, `${label} Outcome Note`, 'longText'),
    readOnly(`${side}OutcomeAt`, `${label} Outcome Recorded`, 'timestamp'),
    readOnly(`${side}OutcomeByName`, `${label} Outcome Recorded By`, 'text'),
  ] as const

/** The fields of an introduction, for export: introductions are asked for one by one (M-190). */
export const introductionFields = [
  readOnly('id', 'ID', 'id'),
  readOnly('dealName', 'Project', 'text'),
  readOnly('dealId', 'Project ID', 'reference'),
  readOnly('kind', 'Kind', 'enum', { options: matchKinds }),
  readOnly('offerName', 'Offer', 'text'),
  readOnly('offerId', 'Offer ID', 'reference'),
  readOnly('need', 'Need', 'enum', { options: capitalTypes }),
  readOnly('amount', 'Amount', 'dollars'),
  readOnly('score', 'Score', 'number'),
  readOnly('confidence', 'Confidence', 'number'),
  ...sideNamed('deal', 'Project Organization'),
  ...sideNamed('capital', 'Capital Organization'),
  readOnly('askedBy', 'Asked By', 'enum', { options: introductionSides }),
  readOnly('askedByName', 'Asked By Name', 'text'),
  readOnly('message', 'Message', 'longText'),
  readOnly('state', 'State', 'enum', { options: introductionStates }),
  readOnly('declineReason', 'Decline Reason', 'enum', { options: declineReasons }),
  readOnly('declineNote', 'Decline Note', 'longText'),
  readOnly('expiresAt', 'Ends', 'timestamp'),
  readOnly('answeredAt', 'Answered', 'timestamp'),
  readOnly('outcome', 'Outcome', 'enum', { options: jointOutcomes }),
  readOnly('confirmed', 'Confirmed', 'boolean'),
  readOnly('fundedAmount', 'Amount Funded', 'dollars'),
  ...sideFields('deal', 'Project'),
  ...sideFields('capital', 'Capital'),
  ...recordTimestamps,
] as const
