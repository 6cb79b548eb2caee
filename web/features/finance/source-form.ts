import type { z } from 'zod'
import {
  sourceKinds,
  sourcePhases,
  sourceStates,
  type SourceKind,
} from '#contract/common/finance-enums'
import { settledSource, type createSourceBody, type Source } from '#contract/finance-lines'
import type { RecordField } from '#contract/record-fields/record-field'

type SourceInput = z.input<typeof createSourceBody>

/** What the dialog of a source holds: texts as they are typed. */
export type SourceValues = {
  [Name in keyof Required<SourceInput>]: Name extends
    | 'concessional'
    | 'restricted'
    | 'taxExemptBond'
    ? boolean
    : Name extends 'organizationId'
      ? string | null
      : string
}

/** A part of a text that a source is made of (K-065). */
export interface SourceStart {
  readonly label?: string
  readonly kind?: SourceKind | null
  readonly amount?: number | null
  readonly state?: keyof typeof sourceStates
}

/** What a kind of source is unless somebody says otherwise (K-019, K-021). */
export function kindDefaults(kind: SourceKind) {
  const { phase, concessional, restricted } = settledSource({ kind, label: '', amount: 1 })
  return { phase, concessional, restricted }
}

/** The form of a stored source. */
export function valuesOfSource(
  source: Omit<Source, 'amount'> & { amount: string | number },
): SourceValues {
  return {
    kind: source.kind,
    label: source.label,
    organizationId: source.organizationId,
    amount: String(source.amount),
    state: source.state,
    stateDate: source.stateDate ?? '',
    phase: source.phase,
    rate: source.rate ?? '',
    termMonths: source.termMonths === null ? '' : String(source.termMonths),
    maturityDate: source.maturityDate ?? '',
    concessional: source.concessional,
    restricted: source.restricted,
    taxExemptBond: source.taxExemptBond,
    note: source.note ?? '',
  }
}

/** The form of a new source, from a suggestion where there is one. */
export function newSourceValues({ label, kind, amount, state }: SourceStart): SourceValues {
  return {
    kind: kind ?? '',
    label: label ?? '',
    organizationId: null,
    amount: amount === null || amount === undefined ? '' : String(amount),
    state: state ?? 'identified',
    stateDate: '',
    rate: '',
    termMonths: '',
    maturityDate: '',
    taxExemptBond: false,
    note: '',
    ...(kind ? kindDefaults(kind) : { phase: 'both', concessional: false, restricted: false }),
  }
}

const field = (
  name: string,
  label: string,
  kind: RecordField['kind'],
  options?: Readonly<Record<string, string>>,
): RecordField => ({
  name,
  label,
  kind,
  required: false,
  writable: true,
  importable: false,
  ...(options && { options }),
})

/** The fields of a source as a conflict names them. */
export const sourceFields: readonly RecordField[] = [
  field('kind', 'Kind', 'enum', sourceKinds),
  field('label', 'Source', 'text'),
  field('organizationId', 'Organization', 'reference'),
  field('amount', 'Amount', 'dollars'),
  field('state', 'State', 'enum', sourceStates),
  field('stateDate', 'State since', 'date'),
  field('phase', 'View', 'enum', sourcePhases),
  field('rate', 'Rate', 'text'),
  field('termMonths', 'Term in months', 'number'),
  field('maturityDate', 'Maturity', 'date'),
  field('concessional', 'Concessional', 'boolean'),
  field('restricted', 'Restricted to this property', 'boolean'),
  field('taxExemptBond', 'Tax-exempt bond', 'boolean'),
  field('note', 'Note', 'longText'),
]
