import { formatCount } from '#web/lib/format.ts'
import { focusText } from '#web/lib/page-focus.ts'

const places = [
  { id: 'new', label: 'New' },
  { id: 'to-do', label: 'To do' },
] as const

/** The two halves of the page, on phones always at its top (N-052). */
export function JumpLinks({
  unread,
  waiting,
}: {
  readonly unread: number | undefined
  readonly waiting: number | undefined
}) {
  const counts = { new: unread, 'to-do': waiting }
  return (
    <nav
      aria-label="On this page"
      className="sticky top-13 z-6 -mx-4 mt-1.5 flex gap-2 border-b border-rule bg-canvas px-4 py-2.5 sm:hidden print:hidden"
    >
      {places.map(({ id, label }) => (
        <a
          key={id}
          href={`#${id}`}
          onClick={(event) => {
            // The address stays: a step back leaves the page.
            event.preventDefault()
            const section = document.getElementById(id)
            section?.scrollIntoView()
            const heading = section?.querySelector<HTMLElement>('h2')
            if (heading) focusText(heading, { preventScroll: true })
          }}
          className="flex h-10 flex-1 items-center justify-center gap-1.5 rounded-control border border-rule-strong bg-sheet text-label font-strong text-ink no-underline"
        >
          {label}
          {/* The blank separates the count from the word when it is read out. */}{' '}
          <span className="font-control text-ink-2">{formatCount(counts[id] ?? 0)}</span>
        </a>
      ))}
    </nav>
  )
}
