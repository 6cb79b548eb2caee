import { Progress as Radix } from 'radix-ui'
import { cn } from '../layout/class-names.ts'

export interface ProgressProps {
  /** What is under way, for screen readers. */
  label: string
  /** Percent from 0 to 100; null while nobody knows how far it is. */
  value: number | null
  className?: string
}

/** A bar that shows how far something has come, e.g. an upload. A raise has a gauge of its own. */
export function Progress({ label, value, className }: ProgressProps) {
  return (
    <Radix.Root
      aria-label={label}
      value={value}
      className={cn(
        'relative h-2 overflow-hidden rounded-bar bg-track [print-color-adjust:exact] forced-colors:border',
        className,
      )}
    >
      <Radix.Indicator
        className={cn(
          'block h-full bg-bar transition-[width] forced-colors:bg-[CanvasText]',
          value === null && 'w-1/3 animate-pulse',
        )}
        {...(value !== null && { style: { width: `${value}%` } })}
      />
    </Radix.Root>
  )
}
