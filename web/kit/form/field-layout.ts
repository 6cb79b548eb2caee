import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

/** What is particular to a field on its form; everything else follows from its kind. */
export interface FieldLayout<Value, Name extends string = never, Changed = Value> {
  /** In place of the label the record has for it. */
  readonly label?: string
  readonly hint?: ReactNode
  readonly required?: boolean
  /** False where the label says so already. */
  readonly optional?: boolean
  /** Shown right of the label. */
  readonly aside?: ReactNode
  /** Over both columns, or in one; long texts and lists are wide. */
  readonly isWide?: boolean
  readonly className?: string
  readonly placeholder?: string
  readonly isDisabled?: boolean
  /** Lines of a long text; 1 makes it a text of one line. */
  readonly rows?: number
  /** The values an enumeration offers, where not all; the stored one stays choosable. */
  readonly offered?: readonly string[]
  /** An enumeration as chips instead of a menu. */
  readonly asChips?: boolean
  /** Fields that are validated again when this one changes. */
  readonly deps?: readonly Name[]
  /** The label names a group of controls. */
  readonly isGroup?: boolean
  /** A control of its own, registered with the form. */
  readonly renderInput?: (props: UseFormRegisterReturn) => ReactNode
  /** A control of its own, controlled. */
  readonly renderControl?: (field: {
    readonly value: Value
    readonly onChange: (value: Changed) => void
    readonly onBlur: () => void
  }) => ReactNode
  /** Below the control, as what is known of what was typed. */
  readonly below?: ReactNode
  /** After the field. */
  readonly after?: ReactNode
  /** In place of the whole field. */
  readonly whole?: ReactNode
}

/** The layout of a field of any value. */
export type AnyLayout = FieldLayout<never, string, unknown>

/** What is particular to the fields of a form; null for one that is not shown now. */
export type FormLayout<Values> = {
  readonly [Name in keyof Values]?: FieldLayout<Values[Name], keyof Values & string> | null
}
