import { CircleCheck } from 'lucide-react'
import { cn } from '#web/kit/layout/class-names.ts'
import { focusText } from '#web/lib/page-focus.ts'

/** A step of an import: the part of the page with this id. */
export interface ImportStep {
  readonly id: string
  readonly label: string
  readonly done: boolean
}

/** The steps above an import, always in view; each leads to its part, and the first that is not done is the present one (U-073). */
export function ImportSteps({ steps }: { readonly steps: readonly ImportStep[] }) {
  const present = steps.find(({ done }) => !done)
  const go = (id: string) => {
    const heading = document.querySelector<HTMLElement>(`#${id} h2, #${id} summary`)
    if (heading === null) return
    heading.scrollIntoView({ block: 'start' })
    focusText(heading, { preventScroll: true })
  }
  return (
    <nav aria-label="Steps" className="sticky top-13 z-10 overflow-x-auto bg-canvas print:hidden">
      <ol className="flex min-w-max border-t-2 border-b border-t-ink border-b-rule">
        {steps.map(({ id, label, done }, at) => (
          <li
            key={id}
            aria-current={id === present?.id ? 'step' : undefined}
            className="flex-1 border-l border-rule first:border-l-0"
          >
            <button
              type="button"
              onClick={() => go(id)}
              className={cn(
                'flex min-h-10 w-full items-center gap-2 px-4 text-label whitespace-nowrap hover:bg-hover',
                id === present?.id ? 'font-head text-ink' : 'text-ink-2',
              )}
            >
              {done ? (
                <CircleCheck aria-hidden className="size-3.5 text-primary" />
              ) : (
                <span className="font-strong">{at + 1}</span>
              )}
              {label}
              {done && <span className="sr-only">, done</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
