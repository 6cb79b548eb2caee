import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** A folded sheet of a project's page with one line of what it holds; printed it is open (U-024). */
export function FinanceFold({
  id,
  title,
  line,
  isOpen,
  onToggle,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly line: string
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="min-w-0 scroll-mt-18 rounded-sheet border border-rule bg-sheet"
    >
      <header className="relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4.5 py-[13px] max-sm:px-4">
        <h2 id={`${id}-title`} className="text-head whitespace-nowrap">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-part`}
            onClick={onToggle}
            className="after:absolute after:inset-0 after:rounded-sheet focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            {title}
          </button>
        </h2>
        <p className="min-w-0 flex-1 text-meta text-ink-3 max-sm:order-3 max-sm:flex-[1_0_100%]">
          {line}
        </p>
        <ChevronDown
          aria-hidden
          className={`text-ink-3 transition-transform max-sm:ml-auto print:hidden ${isOpen ? 'rotate-180' : ''}`}
        />
      </header>
      <div id={`${id}-part`} className={isOpen ? '' : 'hidden print:block'}>
        {children}
      </div>
    </section>
  )
}

/** What stands above the lines of an open sheet: what they are, and what can be done with them. */
export function FoldHead({
  actions,
  children,
}: {
  readonly actions: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4.5 pb-[11px] max-sm:px-4">
      <p className="min-w-0 text-meta text-ink-3">{children}</p>
      {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
    </div>
  )
}

/** A short list beside the sheets, under the ink rule. */
export function FinanceList({
  id,
  title,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="min-w-0 scroll-mt-18">
      <h2 id={`${id}-title`} className="border-b-2 border-ink pb-2 text-head">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A line of such a list: what it is, why, and its value. */
export function FinanceLine({
  label,
  note,
  isTotal = false,
  isPlain = false,
  children,
}: {
  readonly label: ReactNode
  readonly note?: ReactNode
  readonly isTotal?: boolean
  /** A value that is no figure. */
  readonly isPlain?: boolean
  readonly children: ReactNode
}) {
  return (
    <div
      className={`flex justify-between gap-3.5 py-[7px] text-table ${isTotal ? '-mt-px border-t border-ink font-strong' : 'border-b border-rule'}`}
    >
      <dt className={isTotal ? '' : 'text-ink-2'}>
        {label}
        {note && <small className="block text-meta text-ink-3">{note}</small>}
      </dt>
      <dd
        className={`text-right ${isPlain ? 'wrap-anywhere' : 'font-strong whitespace-nowrap tabular-nums'}`}
      >
        {children}
      </dd>
    </div>
  )
}
