import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'

/** One of a few views or states, side by side; one is always chosen. */
export function Segmented<const Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      // Pressing the chosen one again would choose none, which is no state of a list.
      onValueChange={(next) => {
        const option = options.find((one) => one.value === next)
        if (option) onChange(option.value)
      }}
      className="inline-flex flex-none overflow-hidden rounded-control border border-rule-strong bg-sheet print:hidden"
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className="inline-flex h-8 items-center gap-1.5 border-l border-rule px-3 text-label font-control text-ink-2 transition-colors -outline-offset-2 first:border-l-0 hover:bg-hover data-[state=on]:bg-primary-soft data-[state=on]:font-head data-[state=on]:text-ink max-sm:h-9.5"
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
