import { ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../layout/class-names.ts'
import { useFieldControl } from './field-control.ts'
import { bareInput, inputBox, type InputLook, type InputSize } from './input-box.ts'

export interface SelectProps extends Omit<ComponentProps<'select'>, 'size'> {
  size?: InputSize
  look?: InputLook
  /** The values offered, with their labels. */
  options?: Readonly<Record<string, string>> | undefined
}

/** A choice from a short list, by the browser's own menu; its children are `option` elements that come before `options`. */
export function Select({ size, look, className, children, options = {}, ...select }: SelectProps) {
  return (
    <div className={cn(inputBox({ size, look }), 'relative', className)}>
      <select
        {...select}
        {...useFieldControl(select)}
        className={cn(
          bareInput,
          'cursor-pointer appearance-none pr-6 text-ellipsis *:bg-raised *:text-ink',
        )}
      >
        {children}
        {Object.entries(options).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronsUpDown
        aria-hidden="true"
        className="pointer-events-none absolute right-[11px] size-3.5"
      />
    </div>
  )
}
