import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { cn } from '../layout/class-names.ts'
import { FieldContext } from './field-control.ts'

export interface FieldProps {
  label: ReactNode
  /** What is expected; gives way to the error. */
  hint?: ReactNode
  /** The sentence of what is wrong, e.g. `errors.name?.message` of react-hook-form. */
  error?: string | undefined
  required?: boolean
  /** Says "optional" beside the label. */
  optional?: boolean
  /** Shown right of the label, e.g. a link or a count. */
  aside?: ReactNode
  /** True around several controls (radio buttons, chips): the label names the group instead of one control. */
  group?: boolean
  /** Keeps the label for screen readers only, where the place says it all. */
  labelHidden?: boolean
  className?: string
  children: ReactNode
}

/** A field's error: an icon and a sentence. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p
      id={id}
      className="mt-[5px] flex items-start gap-[5px] text-meta font-control text-danger-ink"
    >
      <CircleAlert aria-hidden="true" className="mt-px size-3.5" />
      <span>{children}</span>
    </p>
  )
}

/**
 * A label, a control and below it the hint or the error, tied together for screen readers. The control
 * inside takes its id and description from here: `<Field label="Name"><TextInput {...register('name')} /></Field>`.
 */
export function Field({
  label,
  hint,
  error,
  required = false,
  optional = false,
  aside,
  group = false,
  labelHidden = false,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const labelId = `${id}-label`
  const noteId = `${id}-note`
  const note = error ?? hint
  const describedBy = note ? noteId : undefined

  // By this mark a form finds the first field that was rejected.
  const rejected = error ? true : undefined
  const labelClasses = 'text-label font-strong'

  const field = (
    <>
      <div className={cn('mb-[5px] flex items-baseline', labelHidden && 'sr-only')}>
        {/* The marks are beside the label, not in it: a control is called by its plain name. */}
        <span className="flex items-baseline gap-1.5 text-label">
          {group ? (
            <span id={labelId} className={labelClasses}>
              {label}
            </span>
          ) : (
            <label id={labelId} htmlFor={id} className={labelClasses}>
              {label}
            </label>
          )}
          {required && (
            <span aria-hidden="true" className="font-strong text-danger-ink">
              *
            </span>
          )}
          {optional && <span className="text-ink-3">optional</span>}
        </span>
      </div>
      {children}
      {/* After the control for the keyboard: from the address one goes on to the password, not to a link above it. */}
      {aside && (
        <span
          className={cn('absolute top-0 right-0 text-meta text-ink-3', labelHidden && 'sr-only')}
        >
          {aside}
        </span>
      )}
      {error && <FieldError id={noteId}>{error}</FieldError>}
      {!error && hint && (
        <p id={noteId} className="mt-[5px] text-meta text-ink-3">
          {hint}
        </p>
      )}
    </>
  )

  return (
    <FieldContext value={{ id, labelId, describedBy, invalid: Boolean(error), required }}>
      {group ? (
        <fieldset
          data-rejected={rejected}
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          className={cn('relative min-w-0 scroll-my-6', className)}
        >
          {field}
        </fieldset>
      ) : (
        <div data-rejected={rejected} className={cn('relative min-w-0 scroll-my-6', className)}>
          {field}
        </div>
      )}
    </FieldContext>
  )
}
