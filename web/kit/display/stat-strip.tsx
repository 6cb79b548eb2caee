import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cn } from '../layout/class-names.ts'
import { Tooltip } from '../overlay/tooltip.tsx'

export interface Stat {
  readonly label: string
  /** Undefined until it is known: "..." is shown instead. */
  readonly figure: string | undefined
  /** One line below the figure that says what it counts. */
  readonly counts?: ReactNode
  /** The list that adds up to the figure; without one it is told alone. */
  readonly href?: string | undefined
  /** The counting rule in full, as tooltip. */
  readonly rule?: string | undefined
  /** How a chart below draws what is counted: the strip is its legend. */
  readonly swatch?: string | undefined
  /** Whether the list beside shows what is counted here alone. */
  readonly isChosen?: boolean | undefined
}

/** The statement strip: figures between hairlines under one ink rule, each a link to the list behind it. */
export function StatStrip({
  stats,
  isCompact = false,
  hasFailed = false,
  label,
}: {
  readonly stats: readonly Stat[]
  /** One line over the rows of a list; on phones it scrolls sideways (U-062) and fades where there is more, on paper it takes two. */
  readonly isCompact?: boolean | undefined
  /** The figures could not be had: "N/A" is shown where one is not known. */
  readonly hasFailed?: boolean | undefined
  readonly label: string
}) {
  const layout = layouts[stats.length] ?? ofFour
  if (isCompact)
    return (
      <ul
        aria-label={label}
        // A strip that scrolls is reached by keyboard: by its links, without any by itself.
        tabIndex={stats.some(({ href }) => href) ? undefined : 0}
        className="flex overflow-x-auto border-t-2 border-b border-t-ink border-b-rule max-sm:-mx-4 max-sm:mask-r-from-[calc(100%-2.5rem)] max-sm:pr-10 max-sm:pl-4 print:grid print:grid-cols-2 print:overflow-visible print:mask-none"
      >
        {stats.map((stat) => (
          <li
            key={stat.label}
            // Room is given where there is more to say.
            style={{ flexGrow: roomFor(stat.counts) }}
            className="flex-auto border-rule not-first:border-l max-sm:flex-none first:*:pl-0 last:*:pr-0 print:border-l-0! print:*:px-0"
          >
            <StatLine stat={stat} unknown={hasFailed ? 'N/A' : undefined} />
          </li>
        ))}
      </ul>
    )
  return (
    <div className="@container">
      <ul
        aria-label={label}
        className={cn(
          'grid grid-cols-2 border-t-2 border-b border-t-ink border-b-rule max-[359.98px]:grid-cols-1',
          layout.list,
        )}
      >
        {stats.map((stat) => (
          <li key={stat.label} className={cn(cell, layout.cell)}>
            <StatLink stat={stat} unknown={hasFailed ? 'N/A' : undefined} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Shares of the room that labels and figures leave. */
const roomFor = (counts: ReactNode): number =>
  typeof counts === 'string' ? counts.length : counts === undefined ? 2 : 20

// Hairlines between the cells. They are in one row where the strip is wide enough for "$437,500,000" in
// each, else two by two, one by one on the narrowest screens.
const cell =
  'min-w-0 border-rule max-[359.98px]:col-span-1! max-[359.98px]:border-l-0! max-[359.98px]:*:px-0! max-[359.98px]:not-first:border-t'
const ofTwo = { list: '', cell: 'odd:*:pl-0 even:border-l even:*:pr-0' }
const ofThree = {
  list: '@min-[36rem]:grid-cols-3',
  cell:
    '@min-[36rem]:not-first:border-l @min-[36rem]:first:*:pl-0' +
    ' @max-[36rem]:odd:*:pl-0 @max-[36rem]:even:border-l @max-[36rem]:even:*:pr-0 @max-[36rem]:last:col-span-2 @max-[36rem]:last:border-t',
}
const ofFour = {
  list: '@min-[46rem]:grid-cols-4',
  cell:
    '@min-[46rem]:not-first:border-l @min-[46rem]:first:*:pl-0' +
    ' @max-[46rem]:odd:*:pl-0 @max-[46rem]:even:border-l @max-[46rem]:even:*:pr-0 @max-[46rem]:nth-[n+3]:border-t',
}
const layouts: Readonly<Record<number, typeof ofFour>> = { 2: ofTwo, 3: ofThree }

interface StatProps {
  readonly stat: Stat
  /** What stands for a figure that could not be had. */
  readonly unknown: string | undefined
}

function StatLink({ stat, unknown }: StatProps) {
  const figure = stat.figure ?? unknown
  return (
    <StatAddress
      stat={stat}
      isPending={figure === undefined}
      className="block h-full px-3 pt-3.5 pb-[15px] @min-[62rem]:px-5"
    >
      <span className="flex items-center gap-1.5 text-label font-strong group-hover:underline group-hover:underline-offset-[3px]">
        {stat.label}
        <ArrowUpRight className="ml-auto text-ink-3" aria-hidden />
      </span>
      <span className="figure mt-[3px] block text-figure-md wrap-anywhere @min-[62rem]:text-figure">
        {figure ?? '...'}
      </span>
      <span className="mt-px block text-meta text-ink-3">{stat.counts}</span>
    </StatAddress>
  )
}

function StatLine({ stat, unknown }: StatProps) {
  const figure = stat.figure ?? unknown
  return (
    <StatAddress
      stat={stat}
      isPending={figure === undefined}
      className={cn(
        'flex items-baseline gap-2.5 px-4 py-2.5 whitespace-nowrap max-sm:py-2 print:py-1 print:whitespace-normal',
        stat.isChosen && 'bg-w1',
      )}
    >
      {stat.swatch !== undefined && (
        <i
          aria-hidden
          className={cn(
            'inline-block h-2.5 w-4 flex-none self-center rounded-bar [print-color-adjust:exact]',
            stat.swatch,
          )}
        />
      )}
      <span className="text-label font-strong group-hover:underline group-hover:underline-offset-[3px]">
        {stat.label}
      </span>
      <span className="figure text-figure-sm">{figure ?? '...'}</span>
      {/* Only what it counts gives way where the strip is narrow. */}
      <span className="w-0 flex-1 truncate text-meta text-ink-3 max-sm:w-auto max-sm:flex-none print:whitespace-normal">
        {stat.counts}
      </span>
    </StatAddress>
  )
}

function StatAddress({
  stat,
  isPending,
  className,
  children,
}: Pick<StatProps, 'stat'> & {
  readonly isPending: boolean
  readonly className: string
  readonly children: ReactNode
}) {
  if (stat.href === undefined)
    return (
      <div title={stat.rule} className={className}>
        {children}
      </div>
    )
  const link = (
    <Link
      href={stat.href}
      aria-busy={isPending || undefined}
      aria-current={stat.isChosen || undefined}
      className={cn('group text-ink no-underline!', className)}
    >
      {children}
    </Link>
  )
  return stat.rule ? <Tooltip content={stat.rule}>{link}</Tooltip> : link
}
