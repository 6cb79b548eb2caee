import { Link } from 'wouter'
import { cn } from './class-names.ts'

export interface SectionLinksProps {
  /** What the sections are parts of, read to screen readers. */
  label: string
  /** Each with an address of its own, and with what is counted of it behind its name. */
  sections: readonly { readonly path: string; readonly label: string; readonly count?: string }[]
  /** The address of the section that is shown. */
  current: string
  /** Goes along in the history with each step between them. */
  state?: unknown
  className?: string
}

// On a phone not all of them are in view.
const bringIntoView = (link: HTMLAnchorElement | null) =>
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** The way between the sections of a page, which look like tabs and are links. */
export function SectionLinks({ label, sections, current, state, className }: SectionLinksProps) {
  return (
    <nav
      aria-label={label}
      className={cn(
        'flex gap-6 overflow-x-auto shadow-[inset_0_-1px_0_var(--rule-strong)] max-sm:gap-5 print:hidden',
        className,
      )}
    >
      {sections.map((section) => (
        <Link
          key={section.path}
          ref={section.path === current ? bringIntoView : undefined}
          href={section.path}
          state={state}
          aria-current={section.path === current ? 'page' : undefined}
          className="inline-flex h-9 flex-none items-center border-b-3 whitespace-nowrap border-transparent pt-2 pb-2.5 font-control text-ink-2 no-underline! transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-primary aria-[current]:font-head aria-[current]:text-ink max-sm:h-10"
        >
          {section.label}
          {section.count !== undefined && (
            <span className="ml-1.5 text-meta font-control text-ink-2"> {section.count}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
