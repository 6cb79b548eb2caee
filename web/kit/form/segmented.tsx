import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '../layout/class-names.ts'

/** One of a few views or states, side by side; one is chosen, or none yet. */
export function Segmented<const Value extends string>({
  label,
  options,
  value,
  onChange,
  fill = false,
}: {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[]
  /** Null where none of them is chosen, as for several things that differ. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  /** Shares the whole width among them. */
  readonly fill?: boolean
}) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value ?? ''}
      // Pressing the chosen one again would choose none, which is no state of a list.
      onValueChange={(next) => {
        const option = options.find((one) => one.value === next)
        if (option) onChange(option.value)
      }}
      className={cn(
        'overflow-hidden rounded-control border border-rule-strong bg-sheet print:hidden',
        fill ? 'flex *:flex-1 *:justify-center' : 'inline-flex flex-none',
        // Four are wider than a phone's page otherwise.
        options.length > 3 && 'max-sm:*:px-2',
      )}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className="inline-flex h-8 items-center gap-1.5 border-l border-rule px-3 text-label font-control text-ink-2 transition-colors -outline-offset-2 first:border-l-0 hover:bg-hover data-[state=on]:bg-primary-soft data-[state=on]:font-head data-[state=on]:text-ink max-sm:h-10"
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
