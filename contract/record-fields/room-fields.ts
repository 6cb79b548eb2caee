import {
  dayCounts,
  documentKinds,
  offerDeclineReasons,
  offerStates,
  shareEnds,
  shareSections,
} from '../common/closing-enums.ts'
import { sourceKinds, sourcePhases } from '../common/finance-enums.ts'
import { capitalTypes } from '../common/registry-enums.ts'
import { readOnly, written, type RecordField } from './record-field.ts'

/** What the history of a project says of its documents, shares and offers: fields that mean something to a reader, in words. */
const documentFields: readonly RecordField[] = [
  written('title', 'Title', 'text'),
  written('item', 'Item', 'text'),
  written('line', "In the lender's words", 'text'),
  written('kind', 'Kind', 'enum', { options: documentKinds }),
  written('note', 'Note', 'longText'),
  written('notApplicable', 'Does not apply', 'longText'),
]

const shareFields: readonly RecordField[] = [
  readOnly('organizationName', 'Shared with', 'text'),
  written('sections', 'Sections', 'enumList', { options: shareSections }),
  written('allDocuments', 'All documents', 'boolean'),
  written('until', 'Until', 'date'),
  written('words', 'Terms', 'longText'),
  readOnly('endedAt', 'Ended', 'timestamp'),
  readOnly('endedWhy', 'Why', 'enum', { options: shareEnds }),
]

/** The terms of an offer as its form, its history and conflicts name them. */
export const offerFields: readonly RecordField[] = [
  written('need', 'Need', 'enum', { options: capitalTypes }),
  written('kind', 'Kind', 'enum', { options: sourceKinds }),
  written('amount', 'Amount', 'dollars'),
  written('phase', 'View', 'enum', { options: sourcePhases }),
  written('rate', 'Rate', 'text'),
  written('pointsBps', 'Points in basis points', 'number'),
  written('feesDollars', 'Fees', 'dollars'),
  written('termMonths', 'Term in months', 'number'),
  written('interestOnlyMonths', 'Interest only in months', 'number'),
  written('amortizationMonths', 'Amortization in months', 'number'),
  written('dayCount', 'Day count', 'enum', { options: dayCounts }),
  written('closingDay', 'Closing', 'date'),
  written('security', 'Security', 'text'),
  written('note', 'Note', 'longText'),
  written('conditions', 'Conditions', 'textList'),
  written('items', 'Items of the package', 'textList'),
  written('goodUntil', 'Good until', 'date'),
  written('binding', 'Binding', 'boolean'),
  readOnly('state', 'State', 'enum', { options: offerStates }),
  readOnly('revision', 'Revision', 'number'),
  readOnly('declineReason', 'Reason', 'enum', { options: offerDeclineReasons }),
  readOnly('declineNote', 'Reason in words', 'longText'),
  readOnly('dealClosedAmount', 'Closed, by the project', 'dollars'),
  readOnly('capitalClosedAmount', 'Closed, by the lender', 'dollars'),
]

export const roomFields = {
  'pipeline-documents': documentFields,
  'pipeline-shares': shareFields,
  'pipeline-offers': offerFields,
} as const
