import { recordFields } from './record-fields.ts'
import type { RecordField } from './record-fields.ts'
import type { AvailableNoun } from '../freshness.ts'

type FieldName<Noun extends AvailableNoun> = (typeof recordFields)[Noun][number]['name']

/**
 * The columns of lists that are called otherwise than the field in forms and files; a test compares them with the lists.
 * The column "Principal size" shows two fields, which keep their own names.
 */
export const columnLabels = {
  products: {
    name: 'Name',
    securityPosition: 'Security',
    macroGeography: 'Geography',
    loanTermLength: 'Loan term',
  },
  'catalytic-facilities': {
    name: 'Name',
    currentCapitalRaised: 'Current capital',
    targetRaise: 'Target',
  },
  'lending-profiles': {
    name: 'Name',
    loanTypes: 'Loan types',
    minimumLoanAmount: 'Minimum',
    maximumLoanAmount: 'Maximum',
    interestRateRange: 'Rates',
    termRange: 'Terms',
  },
  pipeline: {
    name: 'Name',
    currentStage: 'Stage',
    assetType: 'Asset',
    itcAmount: 'ITC',
    capNeed: 'Cap need',
    expectedPtoDate: 'Expected PTO',
    dealLead: 'Lead',
    intermediaryAggregatorName: 'Intermediary',
    itcMonetizationStrategy: 'ITC strategy',
    offtakeInterconnectionStatus: 'Offtake and interconnection',
  },
} as const satisfies { [Noun in AvailableNoun]: Partial<Record<FieldName<Noun>, string>> }

/** A field of a kind of record as its list calls it, where it has a column; else as its record does. */
export function listLabelOf(noun: AvailableNoun, field: RecordField): string {
  const labels: Readonly<Record<string, string>> = columnLabels[noun]
  const all: readonly RecordField[] = recordFields[noun]
  // The id of another record is called by what it names.
  const shown =
    field.kind === 'reference'
      ? (all.find(({ name }) => name === field.pairedWith) ?? field)
      : field
  return labels[shown.name] ?? shown.label
}
