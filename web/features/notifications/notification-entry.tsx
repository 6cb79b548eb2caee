import { Check, Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import type { Notification } from '#contract/notifications'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { cn } from '#web/kit/layout/class-names.ts'
import { formatDate, formatExactTime, formatTimeOfDay } from '#web/lib/format.ts'
import { kindLooks, titleParts } from './notification-words.ts'

/** One notification: what was done, as a link to where one sees it, and the button that marks it as read or unread. */
export function NotificationEntry({
  notification,
  isToday,
  onMark,
}: {
  readonly notification: Notification
  readonly isToday: boolean
  /** Marks it as read, or as unread. */
  readonly onMark: (read: boolean) => void
}) {
  const { id, kind, lines, address, updatedAt, read } = notification
  const Icon = kindLooks[kind].icon
  const marked = read ? 'Mark as unread' : 'Mark as read'
  // Opening it is reading it, in another tab as well.
  const open = () => {
    if (!read) onMark(true)
  }
  return (
    <li
      data-notification={id}
      className="flex items-start gap-3 border-t border-rule py-2.5 pr-2.5 pl-3.5 text-table first:border-t-0 max-sm:gap-2.5"
    >
      <span
        aria-hidden="true"
        className={cn(
          'mt-2.5 -mr-0.5 size-2 flex-none rounded-full',
          !read && 'bg-primary forced-colors:bg-[Highlight] [forced-color-adjust:none]',
        )}
      />
      <span className="grid size-7 flex-none place-items-center rounded-chip bg-well text-ink-2">
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <Link
          href={address}
          id={`entry-${id}`}
          data-entry=""
          onClick={open}
          onAuxClick={(event) => {
            if (event.button === 1) open()
          }}
          className={cn('block min-h-6 wrap-anywhere', read ? 'text-ink-2' : 'text-ink')}
        >
          {!read && <span className="sr-only">Unread. </span>}
          {titleParts(notification).map(({ text, isName }, place) =>
            isName ? (
              <b key={place} className={read ? 'font-strong text-ink' : 'font-head'}>
                {text}
              </b>
            ) : (
              text
            ),
          )}
        </Link>
        {lines.map((line, place) => (
          <p key={place} className="text-meta text-ink-3 wrap-anywhere">
            {line}
          </p>
        ))}
      </div>
      <time
        dateTime={updatedAt}
        title={formatExactTime(updatedAt) ?? undefined}
        className="flex-none text-meta leading-5 whitespace-nowrap text-ink-3 max-sm:hidden"
      >
        {isToday ? formatTimeOfDay(updatedAt) : formatDate(updatedAt)}
      </time>
      <IconButton
        size="sm"
        label={marked}
        aria-describedby={`entry-${id}`}
        onClick={() => onMark(!read)}
        className="-mt-1 -ml-1 text-ink-3 max-sm:-mt-2 max-sm:-mr-2"
      >
        {read ? (
          <Undo2 aria-hidden className="size-3.5" />
        ) : (
          <Check aria-hidden className="size-3.5" />
        )}
      </IconButton>
    </li>
  )
}
