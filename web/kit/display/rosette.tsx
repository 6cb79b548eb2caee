import { cn } from '../layout/class-names.ts'
import rosette from './rosette.svg'

/** The engraved sun of the signed-out screens. `className` sets its size and place; it is decoration only. */
export function Rosette({ className }: { className?: string }) {
  return (
    <img
      src={rosette}
      alt=""
      width={1000}
      height={1000}
      className={cn('pointer-events-none max-w-none select-none', className)}
    />
  )
}
