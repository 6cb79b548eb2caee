import type { Use } from '#contract/finance-lines'
import type { UseStep } from './finance.queries.ts'
import { newAttempt } from '#web/lib/attempt-name.ts'

interface UseValues {
  readonly kind: string
  readonly label: string
  readonly amount: string
  readonly creditTechnology: string
}

/** A row of the table of uses: what is typed, what is stored, what was rejected. */
export interface UseRowState {
  readonly key: string
  readonly stored: {
    readonly id: string
    readonly version: number
    readonly values: UseValues
  } | null
  readonly values: UseValues
  readonly isRemoved: boolean
  readonly errors: Readonly<Record<string, string>>
}

/** The row of a stored use. */
export function rowOfUse(use: Omit<Use, 'amount'> & { readonly amount: number }): UseRowState {
  const values = {
    kind: use.kind,
    label: use.label ?? '',
    amount: String(use.amount),
    creditTechnology: use.creditTechnology ?? '',
  }
  return {
    key: use.id,
    stored: { id: use.id, version: use.version, values },
    values,
    isRemoved: false,
    errors: {},
  }
}

const nothing: UseValues = { kind: '', label: '', amount: '', creditTechnology: '' }

/** A row for a new use; its key also names the attempt to store it. */
export const emptyUse = (): UseRowState => ({
  key: newAttempt(),
  stored: null,
  values: nothing,
  isRemoved: false,
  errors: {},
})

/** Whether a row has to be saved. An empty new one has not. */
export function isChanged({ stored, values, isRemoved }: UseRowState): boolean {
  if (isRemoved) return true
  const from = stored?.values ?? nothing
  return (Object.keys(from) as (keyof UseValues)[]).some((name) => from[name] !== values[name])
}

/** The call that saves a row. */
export function stepOf({ key, stored, values, isRemoved }: UseRowState): UseStep {
  if (stored !== null && isRemoved)
    return { kind: 'delete', id: stored.id, version: stored.version }
  const body = {
    ...values,
    creditTechnology: values.creditTechnology === '' ? null : values.creditTechnology,
  } as Extract<UseStep, { kind: 'create' }>['body']
  return stored === null
    ? { kind: 'create', attempt: key, body }
    : { kind: 'update', id: stored.id, body: { ...body, version: stored.version } }
}
