import {
  creditTechnologies,
  sourceKinds,
  sourcePhases,
  sourceStates,
  useKinds,
} from '../common/finance-enums.ts'
import { readOnly, recordTimestamps, written, type RecordField } from './record-field.ts'

/** Uses and sources of a deal's money as conflicts name their fields and files have them (K-074, K-085). No import sets them. */

const line = { importable: false }

const useFields: readonly RecordField[] = [
  written('kind', 'Kind', 'enum', { ...line, options: useKinds }),
  written('label', 'Use', 'text', line),
  written('amount', 'Amount', 'dollars', line),
  written('creditTechnology', 'Credit technology', 'enum', {
    ...line,
    options: creditTechnologies,
  }),
]

export const sourceFields: readonly RecordField[] = [
  written('kind', 'Kind', 'enum', { ...line, options: sourceKinds }),
  written('label', 'Source', 'text', line),
  written('organizationId', 'Organization', 'reference', line),
  written('amount', 'Amount', 'dollars', line),
  written('state', 'State', 'enum', { ...line, options: sourceStates }),
  written('stateDate', 'State since', 'date', line),
  written('phase', 'View', 'enum', { ...line, options: sourcePhases }),
  written('rate', 'Rate', 'text', line),
  written('termMonths', 'Term in months', 'number', line),
  written('maturityDate', 'Maturity', 'date', line),
  written('concessional', 'Concessional', 'boolean', line),
  written('restricted', 'Restricted to this property', 'boolean', line),
  written('taxExemptBond', 'Tax-exempt bond', 'boolean', line),
  written('note', 'Note', 'longText', line),
]

/** The columns of a sheet of lines: the deal they belong to, and all of the line. */
const sheetFields = (fields: readonly RecordField[]): readonly RecordField[] => [
  readOnly('pipelineId', 'Project ID', 'id'),
  readOnly('dealName', 'Project Name', 'text'),
  readOnly('id', 'ID', 'id'),
  ...fields.flatMap((field) =>
    field.name === 'organizationId'
      ? [
          readOnly('organizationName', 'Organization', 'text'),
          readOnly(field.name, 'Organization ID', 'id'),
        ]
      : [field],
  ),
  ...recordTimestamps,
]

export const useSheet = sheetFields(useFields)
export const sourceSheet = sheetFields(sourceFields)
