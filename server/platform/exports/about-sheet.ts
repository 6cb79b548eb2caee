import { planningLine } from '#contract/finance/words'
import { readOnly } from '#contract/record-fields/record-field'
import { today } from '../present-day.ts'
import type { ExportSheet } from './export-file.ts'

/** The last sheet of a workbook with computed figures: that they are estimates, by which rules, and of which day. */
export function aboutSheet(revision: string): ExportSheet {
  const rows = [
    { of: 'Figures', is: planningLine },
    { of: 'Rules', is: `Revision ${revision}` },
    { of: 'Day', is: today() },
  ]
  return {
    name: 'About',
    fields: [readOnly('of', 'About', 'text'), readOnly('is', 'This file', 'longText')],
    records: (async function* all() {
      yield rows
    })(),
  }
}
