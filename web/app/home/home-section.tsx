import { useId, type ReactNode } from 'react'
import { ListLink } from '#web/kit/table/list-link.tsx'
import './home.css'

interface SectionProps {
  readonly title: string
  /** How many there are, beside the title. */
  readonly count: ReactNode
  readonly more?: { readonly label: string; readonly href: string }
  /** The heads of the columns, on wide screens; each cell says to screen readers what it is. */
  readonly columns?: { readonly className: string; readonly heads: readonly string[] }
  readonly children: ReactNode
}

/** A part of Home: own records under the ink rule. */
export function HomeSection({ title, count, more, columns, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6.5 max-sm:mt-5">
      <header className="flex flex-wrap items-baseline gap-x-2.5 border-b-2 border-ink pb-2.5">
        <h2 id={id} className="text-head">
          {title}
        </h2>
        <span className="text-label text-ink-3">{count}</span>
        {more && (
          <span className="ml-auto">
            <ListLink href={more.href}>{more.label}</ListLink>
          </span>
        )}
      </header>
      {columns && (
        <div aria-hidden className={`home-head ${columns.className}`}>
          {columns.heads.map((head) => (
            <span key={head} className="last:text-right">
              {head}
            </span>
          ))}
        </div>
      )}
      {children}
    </section>
  )
}
