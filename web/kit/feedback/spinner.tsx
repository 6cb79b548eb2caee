import { cn } from '../layout/class-names.ts'

/** A turning ring in the color of the text beside it; the text says what is going on. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-block size-3.5 flex-none animate-spin rounded-full border-2 border-current border-r-transparent forced-colors:border-r-[Canvas]',
        className,
      )}
    />
  )
}
