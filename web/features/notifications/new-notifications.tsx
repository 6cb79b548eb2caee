import { Check } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { notifiedKinds } from '#contract/notification-kinds'
import type { Notification } from '#contract/notifications'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { UnreadAddress } from '#web/kit/feedback/unread-address.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { Facet } from '#web/kit/table/facet.tsx'
import { formatCount } from '#web/lib/format.ts'
import { focusText } from '#web/lib/page-focus.ts'
import {
  oneOfWithDefault,
  severalOf,
  type FilterParameters,
  type UrlFilters,
} from '#web/lib/url-filters.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { useMark, useMarkAll, useNotifications } from './attention.queries.ts'
import { byDay } from './notification-days.ts'
import { NotificationEntry } from './notification-entry.tsx'
import { kindLooks } from './notification-words.ts'
import { SectionHead } from './section-head.tsx'
import { useEntryKeys } from './use-entry-keys.ts'

const inAddress = {
  filters: {
    show: oneOfWithDefault(['unread', 'all'], 'unread'),
    kind: severalOf(notifiedKinds),
  },
  sort: { fields: ['updatedAt'], fallback: { field: 'updatedAt', order: 'desc' } },
} as const satisfies UrlFilters<FilterParameters, string>

/** So many at first, and so many more each time (N-052). */
const portion = 20

/** What others did, newest first, under its days (N-051 to N-053). */
export function NewNotifications() {
  const { filters, setFilter, unread, dismissUnread } = useUrlFilters(inAddress)
  const [portions, setPortions] = useState(1)
  const limit = portions * portion
  const query = useNotifications({
    unreadOnly: filters.show === 'unread',
    kinds: filters.kind,
    limit,
  })
  const { data } = query
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section
      id="new"
      aria-labelledby="new-title"
      // In one column what follows comes when the height of this is known (U-063).
      aria-busy={!data && !query.isError}
      className="min-w-0 scroll-mt-28"
    >
      <SectionHead
        id="new-title"
        ref={heading}
        title="New"
        count={data?.unread}
        action={
          data !== undefined &&
          data.unread > 0 && (
            <MarkAll
              newest={data.notifications[0]}
              onDone={() => heading.current && focusText(heading.current)}
            />
          )
        }
      />
      <UnreadAddress unread={unread} onDismiss={dismissUnread} className="mt-1" />
      <div className="mt-1 flex flex-wrap items-center gap-2 print:hidden">
        <Segmented
          label="Show"
          value={filters.show}
          onChange={(show) => {
            setPortions(1)
            setFilter('show', show)
          }}
          options={[
            { value: 'unread', label: 'Unread' },
            { value: 'all', label: 'All' },
          ]}
        />
        <Facet
          label="Kind"
          atRest="Kind"
          options={notifiedKinds.map((kind) => ({ value: kind, label: kindLooks[kind].name }))}
          selected={filters.kind}
          onChange={(kinds) => {
            setPortions(1)
            setFilter('kind', kinds)
          }}
        />
      </div>
      {!data && query.isError && (
        <QueryError title="Your notifications could not be loaded" query={query} />
      )}
      {query.isPending && <Skeleton className="my-6 w-2/3" />}
      {data?.notifications.length === 0 && (
        <EmptyState title="You are up to date">
          Follow a record or watch a view to see changes here.
        </EmptyState>
      )}
      {data && (
        <Entries
          notifications={data.notifications}
          readAt={query.dataUpdatedAt}
          onEmpty={() => heading.current && focusText(heading.current)}
        />
      )}
      {data && data.total > data.notifications.length && (
        <Button
          className="mt-3"
          pending={query.isPlaceholderData}
          onClick={() => setPortions(portions + 1)}
        >
          Show more
          <span className="sr-only">
            {' '}
            of {formatCount(data.total - data.notifications.length)} earlier ones
          </span>
        </Button>
      )}
    </section>
  )
}

function Entries({
  notifications,
  readAt,
  onEmpty,
}: {
  readonly notifications: readonly Notification[]
  /** When they were read. */
  readonly readAt: number
  /** No entry is left to take the focus. */
  readonly onEmpty: () => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const mark = useMark()
  const linkOf = (id: string | undefined) =>
    id === undefined
      ? null
      : list.current?.querySelector<HTMLElement>(
          `[data-notification="${CSS.escape(id)}"] [data-entry]`,
        )

  // Among the unread ones the marked one goes, and with it what had the focus: the next one takes it once the list says so.
  const leaving = useRef<{ id: string; read: boolean; neighbor: string | undefined } | null>(null)
  const focusNext = useEffectEvent((neighbor: string | undefined) => {
    const next = linkOf(neighbor)
    if (next) next.focus()
    else onEmpty()
  })
  useEffect(() => {
    const marked = leaving.current
    if (marked === null) return
    const stays = notifications.find(({ id }) => id === marked.id)
    if (stays && stays.read !== marked.read) return
    leaving.current = null
    if (!stays) focusNext(marked.neighbor)
  }, [notifications])

  const setRead = async ({ id }: Notification, read: boolean) => {
    const place = notifications.findIndex((each) => each.id === id)
    const entry = linkOf(id)?.closest('[data-notification]')
    if (entry?.contains(document.activeElement)) {
      const neighbor = notifications[place + 1] ?? notifications[place - 1]
      leaving.current = { id, read, neighbor: neighbor?.id }
    }
    try {
      await mark.mutateAsync({ ids: [id], read })
    } catch (error) {
      leaving.current = null
      toastFailed('Failed to mark the notification', error)
    }
  }
  const onKeyDown = useEntryKeys((id) => {
    const found = notifications.find((each) => each.id === id)
    if (found) void setRead(found, !found.read)
  })
  return (
    // The links and buttons in it are what can be operated; the arrows are an addition for all of them.
    <div ref={list} role="presentation" onKeyDown={onKeyDown}>
      {byDay(notifications, new Date(readAt)).map((day) => (
        <section key={day.title} aria-label={day.title}>
          <h3 className="pt-3 pb-1.5 text-label font-strong text-ink-2">{day.title}</h3>
          <ul className="overflow-hidden rounded-sheet border border-rule bg-sheet">
            {day.notifications.map((notification) => (
              <NotificationEntry
                key={notification.id}
                notification={notification}
                isToday={day.title === 'Today'}
                onMark={(read) => void setRead(notification, read)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Marks all up to the newest one shown: what arrived meanwhile stays unread (N-053). */
function MarkAll({
  newest,
  onDone,
}: {
  readonly newest: Notification | undefined
  readonly onDone: () => void
}) {
  const markAll = useMarkAll()
  const mark = useMark()
  if (newest === undefined) return null
  const undo = async (ids: string[]) => {
    try {
      await mark.mutateAsync({ ids, read: false })
    } catch (error) {
      toastFailed('Failed to mark the notifications', error)
    }
  }
  const run = async () => {
    try {
      const ids = await markAll.mutateAsync(newest.updatedAt)
      toast({
        title: 'All caught up',
        action: {
          label: 'Undo',
          onClick: () => void undo(ids),
        },
      })
      onDone()
    } catch (error) {
      toastFailed('Failed to mark the notifications', error)
    }
  }
  return (
    <Button variant="ghost" size="sm" pending={markAll.isPending} onClick={() => void run()}>
      <Check aria-hidden className="size-3.5" />
      Mark all as read
    </Button>
  )
}
