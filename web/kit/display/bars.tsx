import { Link } from 'wouter'
import { cn } from '../layout/class-names.ts'
import { usePicture } from './picture.tsx'

export interface Bar {
  readonly key: string
  readonly label: string
  /** What the bar says, at its end. */
  readonly figure: string
  /** The same to the dollar, where the figure is short. */
  readonly title?: string
  /** One line below it. */
  readonly note?: string | undefined
  /** How long it is, of 1. */
  readonly share: number
  /** The list it adds up, or the same page narrowed to it, or no longer; null leads nowhere. */
  readonly href: string | null
}

const tones = { count: 'bg-q4', filled: 'bg-bar', warm: 'bg-bar-2' } as const

/** Bars with their numbers; pressing one shows what it counts. Together one Tab stop (U-050). */
export function Bars({
  label,
  bars,
  tone = 'count',
  chosen,
  className,
}: {
  readonly label: string
  readonly bars: readonly Bar[]
  /** Warm is a hole, filled what is raised or covered; plain counts are neither (U-051). */
  readonly tone?: keyof typeof tones
  readonly chosen?: string | null
  readonly className?: string
}) {
  const { frame } = usePicture<HTMLUListElement>()
  return (
    <ul {...frame} aria-label={label} className={className}>
      {bars.map(({ key, label: name, figure, title, note, share, href }) => {
        const row = (
          <>
            <span className="flex justify-between gap-2.5">
              <b className="min-w-0 font-strong wrap-anywhere">{name}</b>{' '}
              <span className="whitespace-nowrap tabular-nums" title={title}>
                {figure}
              </span>
            </span>
            <span
              aria-hidden="true"
              className="my-1 block h-2 overflow-hidden rounded-bar bg-track [print-color-adjust:exact]"
            >
              <span
                className={cn('block h-full', tones[tone])}
                style={{ width: `${share <= 0 ? 0 : Math.max(1, Math.min(100, 100 * share))}%` }}
              />
            </span>{' '}
            {note !== undefined && <span className="block text-meta text-ink-3">{note}</span>}
          </>
        )
        const look = 'block border-b border-rule px-2 py-2 text-table text-ink no-underline!'
        return (
          <li key={key}>
            {href === null ? (
              <div className={look}>{row}</div>
            ) : (
              <Link
                data-part={key}
                href={href}
                aria-current={chosen === key || undefined}
                className={cn(
                  look,
                  'hover:bg-hover aria-[current]:bg-w1 aria-[current]:shadow-[inset_3px_0_0_var(--bar-2)]',
                )}
              >
                {row}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
