import type { z } from 'zod'
import type { sourceStates, SourceKind } from '#contract/common/finance-enums'
import { settledSource, type createSourceBody, type Source } from '#contract/finance-lines'

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
