import type { ReactNode } from 'react'

/** A sheet of a deal's page; links and the strip lead to its `id`. */
export function FinanceSheet({
  id,
  title,
  description,
  actions,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly description: ReactNode
  readonly actions: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-18 rounded-sheet border border-rule bg-sheet"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4.5 pt-[13px] pb-[11px]">
        <div className="min-w-0">
          <h2 id={`${id}-title`} className="text-head">
            {title}
          </h2>
          <p className="text-meta text-ink-3">{description}</p>
        </div>
        {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
      </header>
      {children}
    </section>
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
