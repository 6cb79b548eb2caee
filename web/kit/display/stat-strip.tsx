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
  readonly counts: ReactNode
  /** The list that adds up to the figure. */
  readonly href: string
  /** The counting rule in full, as tooltip. */
  readonly rule?: string | undefined
}

/** The statement strip: figures between hairlines under one ink rule, each a link to the list behind it. */
export function StatStrip({
  stats,
  isCompact = false,
  hasFailed = false,
  label,
}: {
  readonly stats: readonly Stat[]
  /** One line over the rows of a list (U-062); two by two where it is narrow and on paper, so that no figure is out of sight. */
  readonly isCompact?: boolean | undefined
  /** The figures could not be had: "N/A" is shown where one is not known. */
  readonly hasFailed?: boolean | undefined
  readonly label: string
}) {
  const layout = layouts[stats.length] ?? ofFour
  const Content = isCompact ? StatLine : StatLink
  return (
    <div className="@container">
      <ul
        aria-label={label}
        data-strip=""
        className={cn(
          'grid grid-cols-2 border-t-2 border-b border-t-ink border-b-rule max-[359.98px]:grid-cols-1',
          isCompact ? '@min-[46rem]:flex print:grid!' : layout.list,
        )}
      >
        {stats.map((stat) => (
          <li
            key={stat.label}
            // In one line, room is given where there is more to say.
            style={{ flexGrow: typeof stat.counts === 'string' ? stat.counts.length : 20 }}
            className={cn(
              cell,
              layout.cell,
              isCompact && 'flex-auto print:border-t-0! print:border-l-0! print:*:px-0',
            )}
          >
            <Content stat={stat} unknown={hasFailed ? 'N/A' : undefined} />
          </li>
        ))}
      </ul>
    </div>
  )
}

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
      className="flex h-full flex-wrap content-start items-baseline gap-x-2 px-2 py-[3px] @min-[46rem]:flex-nowrap @min-[46rem]:gap-x-2.5 @min-[46rem]:px-4 @min-[46rem]:py-2.5 @min-[46rem]:whitespace-nowrap print:py-1 print:whitespace-normal!"
    >
      <span className="text-label font-strong group-hover:underline group-hover:underline-offset-[3px]">
        {stat.label}
      </span>
      <span className="figure text-figure-sm leading-5.5! @min-[46rem]:leading-[1.5625rem]!">
        {figure ?? '...'}
      </span>
      {/* What it counts gives way in one line, and has a line of its own where cells are narrow. */}
      <span className="min-w-0 flex-1 basis-36 truncate text-meta text-ink-3 empty:hidden @min-[46rem]:basis-0 print:whitespace-normal">
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
  const link = (
    <Link
      href={stat.href}
      aria-busy={isPending || undefined}
      className={cn('group text-ink no-underline!', className)}
    >
      {children}
    </Link>
  )
  return stat.rule ? <Tooltip content={stat.rule}>{link}</Tooltip> : link
}
