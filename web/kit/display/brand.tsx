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

const grounds = {
  panel: { mark: 'text-panel-gold', name: 'text-panel-ink', below: 'text-panel-ink-3' },
  canvas: { mark: 'text-solar', name: 'text-ink', below: 'text-ink-3' },
} as const

/** The mark with the portal's name, for the dark ground of the sidebar and of signed-out screens, or for the page's own. */
export function Brand({
  ground = 'panel',
  className,
}: {
  ground?: keyof typeof grounds
  className?: string
}) {
  const { mark, name, below } = grounds[ground]
  return (
    <span className={cn('flex items-center gap-2.5', className)}>
      <BrandMark className={cn('size-8', mark)} />
      <span>
        <span
          className={cn(
            'block font-display text-[1rem] leading-[1.1875rem] font-control tracking-[-0.005em] whitespace-nowrap',
            name,
          )}
        >
          Capital Campaign
        </span>
        <span className={cn('block text-micro', below)}>Registry Platform</span>
      </span>
    </span>
  )
}
