import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

export interface Stat {
  readonly label: string
  /** Undefined while loading: "..." stands in its place. */
  readonly figure: string | undefined
  /** One line below the figure that says what it counts. */
  readonly counts: ReactNode
  /** The list that adds up to the figure. */
  readonly href: string
  /** The counting rule in full, one hover away. */
  readonly rule?: string | undefined
}

/** The statement strip: figures between hairlines under one ink rule, each a link to the list behind it. */
export function StatStrip({ stats, isCompact = false, label }: {
  readonly stats: readonly Stat[]
  /** Smaller figures for registry pages. */
  readonly isCompact?: boolean | undefined
  readonly label: string
}) {
  return (
    <ul
      aria-label={label}
      className={`grid grid-cols-2 border-t-2 border-b border-t-ink border-b-rule max-[359.98px]:grid-cols-1 ${stats.length === 3 ? 'md:grid-cols-3' : 'md:grid-cols-4'}`}
    >
      {stats.map((stat) => <StatCell key={stat.label} stat={stat} isCompact={isCompact} />)}
    </ul>
  )
}

// Hairlines between the cells: four or three in a row, two by two below 768 px, one by one on the narrowest screens.
const cell = 'border-rule px-5 max-xl:px-3 md:not-first:border-l md:first:pl-0'
  + ' max-md:odd:pl-0 max-md:even:border-l max-md:even:pr-0 max-md:nth-[n+3]:border-t'
  + ' max-[359.98px]:border-l-0! max-[359.98px]:px-0! max-[359.98px]:not-first:border-t'

function StatCell({ stat, isCompact }: { readonly stat: Stat; readonly isCompact: boolean }) {
  return (
    <li className={cell}>
      <Link
        href={stat.href}
        title={stat.rule}
        aria-busy={stat.figure === undefined || undefined}
        className={`group block text-ink no-underline! ${isCompact ? 'pt-[9px] pb-2.5' : 'pt-3.5 pb-[15px]'}`}
      >
        <span className="flex items-center gap-1.5 text-label font-strong group-hover:underline group-hover:underline-offset-[3px]">
          {stat.label}
          <ArrowUpRight className="ml-auto text-ink-3" aria-hidden />
        </span>
        <span className={`figure block ${isCompact ? 'text-figure-md' : 'mt-[3px] text-figure-md xl:text-figure'}`}>{stat.figure ?? '...'}</span>
        <span className="mt-px block text-meta text-ink-3">{stat.counts}</span>
      </Link>
    </li>
  )
}
