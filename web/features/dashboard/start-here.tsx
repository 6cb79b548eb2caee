import { Circle, CircleCheck, X } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { HomeStart } from '#contract/home/home-answer'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button, buttonClasses } from '#web/kit/form/button.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { focusTitle } from '#web/lib/page-focus.ts'
import { usePreferencesQuery, useSavePreferences } from '#web/lib/preferences.ts'
import { startStep } from './start-steps.ts'

/** Whether the first steps are shown: until all are done, or the person hides them; not before it is known (U-105, W-020). */
export function useStartShown(start: HomeStart | undefined): boolean {
  const preferences = usePreferencesQuery().data
  return (
    preferences?.hideStartHere === false &&
    start !== undefined &&
    start.steps.some(({ done }) => !done)
  )
}

interface StartHereProps {
  readonly start: HomeStart
  /** What the organization's profile lacks, in words. */
  readonly missing?: readonly string[]
}

/** The first steps of a new organization, and of a new portal; each is ticked off by the data alone (U-007, U-008). */
export function StartHere({ start, missing }: StartHereProps) {
  const id = useId()
  const user = useCurrentUser()
  const save = useSavePreferences()
  const { steps, isNew } = start
  const done = steps.filter((step) => step.done).length
  // The page has one green button: of a new organization or portal that of its first step, else another.
  const first = isNew
    ? steps.find((step) => !step.done && ownRecords.includes(step.kind))?.kind
    : null
  const hide = () =>
    save.mutate(
      { hideStartHere: true },
      {
        onSuccess: focusTitle,
        onError: (error) => toastFailed('Failed to save preferences', error),
      },
    )
  return (
    <section
      aria-labelledby={id}
      className="mt-5.5 rounded-b-sheet border border-t-2 border-rule border-t-ink bg-sheet print:hidden"
    >
      <header className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-5 pt-3 pb-2.5 max-sm:px-4">
        <h2 id={id} className="font-display text-figure-sm">
          Start here
        </h2>
        <span aria-hidden className="h-2 w-37.5 overflow-hidden rounded-bar bg-track max-sm:hidden">
          <span
            className="block h-full bg-bar"
            style={{ width: `${(done / steps.length) * 100}%` }}
          />
        </span>
        <span className="text-meta text-ink-3">{`${done} of ${steps.length} done`}</span>
        <Button
          variant="ghost"
          size="sm"
          className="ml-auto"
          pending={save.isPending}
          onClick={hide}
        >
          <X aria-hidden className="size-3.5" />
          Hide
        </Button>
      </header>
      <ol className="grid border-t border-rule sm:grid-cols-2 sm:*:even:border-l">
        {steps.map(({ kind, done: isDone }) => {
          const { title, text, button, href } = startStep(kind, {
            user,
            isDone,
            ask: start.ask,
            missing,
          })
          const Icon = isDone ? CircleCheck : Circle
          return (
            <li
              key={kind}
              className="grid grid-cols-[1.25rem_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 border-rule px-5 py-3 not-first:border-t max-sm:px-4 sm:grid-cols-[1.25rem_minmax(0,1fr)_auto] sm:nth-2:border-t-0 sm:last:odd:col-span-2"
            >
              <Icon aria-hidden className={isDone ? 'size-5 text-ok-ink' : 'size-5 text-ink-3'} />
              <span className="min-w-0">
                <b className={isDone ? 'block font-control text-ink-3' : 'block font-strong'}>
                  {isDone && <span className="sr-only">Done: </span>}
                  {title}
                </b>
                {text && <span className="block text-meta wrap-anywhere text-ink-3">{text}</span>}
              </span>
              {!isDone && button && (
                <Link
                  href={href}
                  className={`${buttonClasses({ size: 'sm', variant: kind === first ? 'primary' : 'secondary' })} max-sm:col-start-2 max-sm:justify-self-start`}
                >
                  {button}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The steps that add what everything else belongs to. */
const ownRecords: readonly string[] = ['organization', 'project', 'product', 'facility']
