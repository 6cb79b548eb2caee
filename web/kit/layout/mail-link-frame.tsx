import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Brand } from '#web/kit/display/brand.tsx'
import { paths } from '#web/lib/paths.ts'
import { useTheme } from '#web/lib/theme.ts'

/** The frame of a page that the link of a mail opens, signed in or not: one sheet, and what the link can do below it. */
export function MailLinkFrame({ children, foot }: { children: ReactNode; foot?: ReactNode }) {
  // Without a switch of its own, it still follows the system while it is open.
  useTheme()
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas px-4 py-8">
      <div className="w-full max-w-130">
        <Link
          href={paths.home}
          className="mb-4.5 ml-0.5 inline-flex rounded-control no-underline hover:no-underline"
        >
          <Brand ground="canvas" />
        </Link>
        <section className="rounded-b-sheet border border-t-2 border-rule border-t-ink bg-sheet px-6 pt-5.5 pb-5 max-sm:px-4.5">
          {children}
        </section>
        {foot && <p className="mt-4 text-center text-meta text-balance text-ink-3">{foot}</p>}
      </div>
    </main>
  )
}

/** The heading of such a page, with the sentence below it. */
export function MailLinkTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header>
      <h1 className="font-display text-title max-sm:text-title-sm">{title}</h1>
      {children && <p className="mt-0.5 text-ink-2">{children}</p>}
    </header>
  )
}
