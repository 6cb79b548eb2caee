import { cn } from '../layout/class-names.ts'

const turns = [0, 30, 60, 90, 120, 150]

/** The guilloche sun, small: the mark of the brand, also of empty states. It takes the color of the text. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      className={cn('flex-none fill-none stroke-current [stroke-width:1.3]', className)}
    >
      {turns.map((turn) => (
        <ellipse key={turn} cx="16" cy="16" rx="14" ry="5.2" transform={`rotate(${turn} 16 16)`} />
      ))}
    </svg>
  )
}

/** The mark with the portal's name, for the dark ground of the sidebar and of signed-out screens. */
export function Brand({ className }: { className?: string }) {
  return (
    <span className={cn('flex items-center gap-2.5', className)}>
      <BrandMark className="size-8 text-panel-gold" />
      <span>
        <span className="block font-display text-[1rem] leading-[1.1875rem] font-control tracking-[-0.005em] whitespace-nowrap text-panel-ink">
          Capital Campaign
        </span>
        <span className="block text-micro text-panel-ink-3">Registry Platform</span>
      </span>
    </span>
  )
}
