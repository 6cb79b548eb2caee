import { createContext, useContext } from 'react'

/** What a field tells the control inside of it. */
export interface FieldState {
  readonly id: string
  readonly labelId: string
  readonly describedBy: string | undefined
  readonly invalid: boolean
  readonly required: boolean
}

export const FieldContext = createContext<FieldState | null>(null)

interface Own {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
}

/**
 * The attributes that tie a control to the Field around it: its id, its description, whether it is invalid
 * and whether it is required. What the control was given itself comes first. Outside of a Field it yields
 * the own attributes alone.
 */
export function useFieldControl(own: Own = {}) {
  const field = useContext(FieldContext)
  const described = [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ')
  return {
    id: own.id ?? field?.id,
    'aria-describedby': described || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    'aria-required': field?.required || undefined,
  }
}

/** The id of the label of the Field around a group of controls, for `aria-labelledby`. */
export function useFieldLabel(): string | undefined {
  return useContext(FieldContext)?.labelId
}
