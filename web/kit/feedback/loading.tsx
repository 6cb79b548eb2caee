import { cn } from '../layout/class-names.ts'

/** The plain "Loading..." of a screen that waits for something it cannot be drawn without. */
export function Loading({ className }: { className?: string }) {
  return <output className={cn('block p-7 text-center text-ink-2', className)}>Loading...</output>
}
