import type { ReactNode } from 'react'

export interface Fact {
  readonly label: string
  /** Missing values are written out by the caller: `<Missing>Not provided</Missing>`. */
  readonly value: ReactNode
  /** Takes the whole width: long texts and lists. */
  readonly isWide?: boolean | undefined
  /** Among key facts a list of words, for which the letter of figures is too wide. */
  readonly isWords?: boolean | undefined
}

/** The four most important facts of a record, between rules under its name: figures in Besley. */
export function KeyFacts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid flex-none grid-cols-2 border-t-2 border-b border-t-ink border-b-rule sm:grid-cols-[1.5fr_1.35fr_1fr_1fr]">
      {facts.map((fact) => (
        <div
          key={fact.label}
          className="border-l border-rule px-3.5 pt-2.5 pb-[11px] max-sm:odd:border-l-0 max-sm:odd:pl-0 max-sm:nth-[n+3]:border-t sm:first:border-l-0 sm:first:pl-0"
        >
          <dt className="text-meta text-ink-3">{fact.label}</dt>
          <dd className="figure text-fact wrap-anywhere **:data-missing:font-ui **:data-missing:text-table">
            {fact.isWords ? (
              <span className="block font-ui text-body font-strong">{fact.value}</span>
            ) : (
              fact.value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A section of label and value, two columns for short values, one for long ones. */
export function FactSection({
  title,
  facts,
}: {
  readonly title: string
  readonly facts: readonly Fact[]
}) {
  return (
    <section>
      <h3 className="pt-5 pb-2 text-body font-head">{title}</h3>
      <Facts facts={facts} />
    </section>
  )
}

/** Label and value pairs between hairlines. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-7 sm:grid-cols-2">
      {facts.map((fact) => (
        <div
          key={fact.label}
          className={`grid grid-cols-[118px_minmax(0,1fr)] gap-2.5 border-t border-rule py-[7px] text-table sm:grid-cols-[132px_minmax(0,1fr)] ${fact.isWide ? 'sm:col-span-2' : ''}`}
        >
          <dt className="text-ink-3">{fact.label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What is not known, in words: "Not specified", "Not disclosed", "Rate TBD", "N/A". */
export function Missing({ children }: { readonly children: ReactNode }) {
  return (
    <span data-missing="" className="text-ink-3">
      {children}
    </span>
  )
}

/** A long list inside a fact: it scrolls from 256 px on (P-173). */
export function FactList({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- by keyboard one scrolls to what lies below the fold
      tabIndex={0}
      className="flex max-h-64 flex-wrap gap-[5px] overflow-auto"
    >
      {children}
    </section>
  )
}
