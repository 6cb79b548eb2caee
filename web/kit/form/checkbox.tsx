import { Check, Minus } from 'lucide-react'
import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { cn } from '../layout/class-names.ts'
import { FieldError } from './field.tsx'
import { useFieldControl } from './field-control.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  /** Some of what the box stands for is chosen, but not all. */
  indeterminate?: boolean
}

/** A check box without a label; give it `aria-label`, or take CheckboxField. */
export function Checkbox({ indeterminate = false, className, ref, ...input }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])

  return (
    <span
      className={cn(
        'relative inline-grid size-4 flex-none place-items-center text-on-primary',
        className,
      )}
    >
      <input
        {...input}
        {...useFieldControl(input)}
        type="checkbox"
        ref={(element) => {
          box.current = element
          if (typeof ref === 'function') return ref(element)
          if (ref) ref.current = element
        }}
        className="peer absolute inset-0 m-0 size-4 cursor-pointer appearance-none rounded-chip border-[1.5px] border-field bg-sheet transition-colors checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary disabled:cursor-not-allowed disabled:border-rule-strong disabled:bg-well aria-invalid:border-danger forced-colors:appearance-auto"
      />
      <Check
        aria-hidden="true"
        className="pointer-events-none relative hidden size-3 stroke-3 peer-checked:block peer-indeterminate:hidden peer-disabled:text-ink-3 forced-colors:hidden"
      />
      <Minus
        aria-hidden="true"
        className="pointer-events-none relative hidden size-3 stroke-3 peer-indeterminate:block peer-disabled:text-ink-3 forced-colors:hidden"
      />
    </span>
  )
}

export interface CheckboxFieldProps extends CheckboxProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** A check box with its label beside it, and a hint or an error below. */
export function CheckboxField({ label, hint, error, className, ...input }: CheckboxFieldProps) {
  const own = useId()
  const id = input.id ?? own
  const noteId = `${own}-note`
  return (
    <div
      data-rejected={error ? true : undefined}
      className={cn('flex items-start gap-2.5', className)}
    >
      <Checkbox
        {...input}
        id={id}
        aria-describedby={error || hint ? noteId : undefined}
        aria-invalid={Boolean(error) || undefined}
        className="mt-0.5"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="cursor-pointer text-body">
          {label}
        </label>
        {error && <FieldError id={noteId}>{error}</FieldError>}
        {!error && hint && (
          <p id={noteId} className="mt-0.5 text-meta text-ink-3">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
