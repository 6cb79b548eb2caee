import { cn } from '../layout/class-names.ts'

/** A bar in the place of text that is still loading; `className` sets its width. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-block h-2.5 animate-pulse rounded-bar bg-track align-middle',
        className,
      )}
    />
  )
}
