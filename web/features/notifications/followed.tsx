import { BadgePercent, BellRing, Landmark, Percent, Workflow, type LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { AvailableNoun } from '#contract/freshness'
import { destinations } from '#contract/navigation'
import { records } from '#contract/records'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button } from '#web/kit/form/button.tsx'
import { openAddress, paths } from '#web/lib/paths.ts'
import { viewAddress } from '#web/lib/view-state.ts'
import { useFollows, useStopWatching, useUnfollow, useWatchedViews } from './attention.queries.ts'

/** The glyphs of the lists, as in the navigation. */
const icons: Readonly<Record<AvailableNoun, LucideIcon>> = {
  products: BadgePercent,
  'catalytic-facilities': Landmark,
  'lending-profiles': Percent,
  pipeline: Workflow,
}

/** A list of what the person hears of, each with the button that ends it; `none` says what one can do where it is empty (W-020). */
function Heard({
  title,
  none,
  isEmpty,
  children,
}: {
  readonly title: string
  readonly none: ReactNode
  readonly isEmpty: boolean
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2
        id={id}
        data-heading=""
        tabIndex={-1}
        className="border-b-2 border-ink pb-2.5 text-head outline-none"
      >
        {title}
      </h2>
      {isEmpty ? <p className="py-3 text-table text-ink-2">{none}</p> : children}
    </section>
  )
}

function Line({
  icon,
  kind,
  href,
  name,
  about,
  button,
}: {
  readonly icon: ReactNode
  /** What the icon shows, in words. */
  readonly kind?: string
  readonly href: string
  readonly name: string
  readonly about: string
  readonly button: ReactNode
}) {
  return (
    <li className="flex items-center gap-2.5 border-b border-rule py-2 pl-0.5 text-table">
      {icon}
      <Link href={href} className="block min-h-6 min-w-0 flex-1 text-ink wrap-anywhere">
        {kind && <span className="sr-only">{kind} </span>}
        <span className="block font-control">{name}</span>
        <span className="block text-meta text-ink-3">{about}</span>
      </Link>
      {button}
    </li>
  )
}

/** Ends the hearing of one thing; the heading of its list takes the focus. */
function EndButton({
  label,
  name,
  pending,
  onEnd,
}: {
  readonly label: string
  readonly name: string
  readonly pending: boolean
  readonly onEnd: () => Promise<unknown>
}) {
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={`${label} ${name}`}
      pending={pending}
      onClick={({ currentTarget }) => {
        const heading = currentTarget.closest('section')?.querySelector<HTMLElement>('h2')
        onEnd().then(
          () => heading?.focus(),
          (error: unknown) => toastFailed(`Failed to ${label.toLowerCase()}`, error),
        )
      }}
    >
      {label}
    </Button>
  )
}

/** The saved views whose news the person is told, with "Stop" (N-054). */
export function WatchedViews() {
  const query = useWatchedViews()
  const stop = useStopWatching()
  const views = query.data
  return (
    <Heard
      title="Views you watch"
      isEmpty={views?.length === 0}
      none={
        <>
          Watch a saved view to hear of what is new in it.{' '}
          <Link href={paths.pipeline}>Open the pipeline</Link>
        </>
      }
    >
      {query.isError && !views && (
        <QueryError title="The views you watch could not be loaded" query={query} />
      )}
      <ul>
        {views?.map((view) => (
          <Line
            key={view.id}
            icon={<BellRing aria-hidden className="text-ink-3" />}
            href={viewAddress(view)}
            name={view.name}
            about={destinations[view.screen as keyof typeof destinations]?.label ?? view.screen}
            button={
              <EndButton
                label="Stop"
                name={view.name}
                pending={stop.isPending && stop.variables === view.id}
                onEnd={() => stop.mutateAsync(view.id)}
              />
            }
          />
        ))}
      </ul>
    </Heard>
  )
}

/** The records whose changes the person is told, with "Unfollow" (N-054). */
export function FollowedRecords() {
  const query = useFollows()
  const unfollow = useUnfollow()
  const follows = query.data?.follows
  return (
    <Heard
      title="Records you follow"
      isEmpty={follows?.length === 0}
      none={
        <>
          Follow a project or product to hear when it changes.{' '}
          <Link href={paths.pipeline}>Open the pipeline</Link>
        </>
      }
    >
      {query.isError && !follows && (
        <QueryError title="The records you follow could not be loaded" query={query} />
      )}
      <ul>
        {follows?.map((follow) => {
          const Icon = icons[follow.entity]
          return (
            <Line
              key={follow.id}
              icon={<Icon aria-hidden className="text-ink-3" />}
              href={openAddress(records[follow.entity].page.path, follow.id)}
              name={follow.name}
              kind={records[follow.entity].one}
              about={follow.organizationName ?? ''}
              button={
                <EndButton
                  label="Unfollow"
                  name={follow.name}
                  pending={unfollow.isPending && unfollow.variables.id === follow.id}
                  onEnd={() => unfollow.mutateAsync(follow)}
                />
              }
            />
          )
        })}
      </ul>
    </Heard>
  )
}
