import type { ComponentProps } from 'react'
import { cn } from '../layout/class-names.ts'
import { useFieldControl } from './field-control.ts'

/** Several lines of text; it can be pulled taller. */
export function Textarea({ className, ...textarea }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...textarea}
      {...useFieldControl(textarea)}
      className={cn(
        'block min-h-21 w-full resize-y rounded-control border border-field bg-sheet px-[11px] py-[9px] text-body focus-visible:outline-offset-1' +
          ' aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)] disabled:border-rule-strong disabled:bg-well disabled:text-ink-3',
        className,
      )}
    />
  )
}
