import type { ReactNode } from 'react'

/** The heading of a page in the signed-out frame, with the sentence below it. */
export function AuthTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header>
      {/* It takes the focus so that it is read, not to be acted on: no ring. */}
      <h1 className="font-display text-title outline-none max-sm:text-title-sm">{title}</h1>
      {children && <p className="mt-0.5 text-ink-2">{children}</p>}
    </header>
  )
}
