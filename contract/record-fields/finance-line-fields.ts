import {
  creditTechnologies,
  sourceKinds,
  sourcePhases,
  sourceStates,
  useKinds,
} from '../common/finance-enums.ts'
import { readOnly, recordTimestamps, written, type RecordField } from './record-field.ts'

/** Uses and sources of a deal's money as conflicts name their fields and files have them (K-074, K-085). No import sets them. */

export const useFields: readonly RecordField[] = [
  written('kind', 'Kind', 'enum', { options: useKinds }),
  written('label', 'Use', 'text'),
  written('amount', 'Amount', 'dollars'),
  written('creditTechnology', 'Credit technology', 'enum', {
    options: creditTechnologies,
  }),
]

export const sourceFields: readonly RecordField[] = [
  written('kind', 'Kind', 'enum', { options: sourceKinds }),
  written('label', 'Source', 'text'),
  written('organizationId', 'Organization', 'reference'),
  written('amount', 'Amount', 'dollars'),
  written('state', 'State', 'enum', { options: sourceStates }),
  written('stateDate', 'State since', 'date'),
  written('phase', 'View', 'enum', { options: sourcePhases }),
  written('rate', 'Rate', 'text'),
  written('termMonths', 'Term in months', 'number'),
  written('maturityDate', 'Maturity', 'date'),
  written('concessional', 'Concessional', 'boolean'),
  written('restricted', 'Restricted to this property', 'boolean'),
  written('taxExemptBond', 'Tax-exempt bond', 'boolean'),
  written('note', 'Note', 'longText'),
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
