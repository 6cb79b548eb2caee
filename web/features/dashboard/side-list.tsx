import { ChevronRight, type LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Link } from 'wouter'

/** A short list beside the main column, under the ink rule. */
export function SideList({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-b-2 border-ink pb-3 text-head">
        {title}
      </h2>
      {children}
    </section>
  )
}

export interface SideLink {
  label: string
  href: string
  icon: LucideIcon
}

/** A short list of ways to go. */
export function SideLinks({ title, links }: { title: string; links: readonly SideLink[] }) {
  return (
    <SideList title={title}>
      <ul>
        {links.map(({ label, href, icon: Icon }) => (
          <li key={label} className="border-b border-rule">
            <Link
              href={href}
              className="flex min-h-10 items-center gap-3 px-0.5 py-2 text-ink no-underline! hover:bg-hover"
            >
              <Icon aria-hidden="true" className="text-primary" />
              <span className="flex-1 font-control">{label}</span>
              <ChevronRight aria-hidden="true" className="size-3.5 text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </SideList>
  )
}
