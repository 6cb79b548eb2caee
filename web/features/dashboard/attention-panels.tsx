import { useQuery } from '@tanstack/react-query'
import {
  CalendarClock,
  CircleCheck,
  ClipboardCheck,
  Handshake,
  History,
  UserRoundPen,
  type LucideIcon,
} from 'lucide-react'
import { Children, useId, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { attentionDays } from '#contract/dashboard'
import { daysBetween } from '#contract/finance/days'
import { daysLeftWords } from '#contract/finance/words'
import { staleDays } from '#contract/freshness'
import { organizationCalls } from '#contract/organizations'
import { mayManageOrganization } from '#contract/rights'
import { StaleEntry } from '#web/features/confirmations/stale-entry.public.tsx'
import { addressWith, openAddress, paths, projectAddress } from '#web/lib/paths.ts'
import { Badge } from '#web/kit/display/badge.tsx'
import { LinkButton } from '#web/kit/form/button.tsx'
import { cn } from '#web/kit/layout/class-names.ts'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatCountOf, formatDate, formatMoney } from '#web/lib/format.ts'
import { dayAt } from '#web/lib/present-day.ts'
import { read } from '#web/lib/query-client.ts'
import { useAttention } from './dashboard.queries.ts'
import { profileCompleteness } from '#contract/home/profile-completeness'

const dealPath = (id: string) => openAddress(paths.pipeline, id)

/** The days from when the answer was read to a deadline, in words. */
function leftWords(readAt: number, day: string): string {
  const present = dayAt(readAt)
  return daysLeftWords(present, day, daysBetween(present, day))
}

/** Introductions that wait, open tasks, deadlines, records long unconfirmed and what is missing in the profile, which takes no room once it is complete; a part with nothing to do says so. */
export function AttentionPanels({ organizationId }: { organizationId: string }) {
  const { data, dataUpdatedAt: readAt, isError, error, refetch, isFetching } = useAttention()
  const organization = useQuery(
    read(organizationCalls.read, { params: { id: organizationId } }),
  ).data
  if (isError && !data) {
    return (
      <QueryError
        title="Open tasks and deadlines could not be loaded"
        query={{ error, refetch, isFetching }}
      />
    )
  }
  const profile = organization && profileCompleteness(organization)
  const isIncomplete = profile !== undefined && profile.missing.length > 0
  return (
    <section
      aria-label="To do"
      className={cn(
        'mt-6.5 grid items-start gap-x-7 gap-y-6 sm:grid-cols-2',
        isIncomplete ? 'xl:grid-cols-5' : 'xl:grid-cols-4',
      )}
    >
      <Part
        title="Introductions"
        icon={Handshake}
        total={data?.introductions.total}
        none="No introductions wait for you"
      >
        {data?.introductions.entries.map((introduction) => (
          <Entry
            key={introduction.id}
            href={openAddress(paths.introductions, introduction.id)}
            name={introduction.dealName}
            about={introduction.organizationName}
          >
            {introduction.state === 'accepted' ? (
              'How did it go?'
            ) : Date.parse(introduction.expiresAt) < readAt + 2 * 86_400_000 ? (
              <Badge tone="gold">{`Ends ${formatDate(introduction.expiresAt)}`}</Badge>
            ) : (
              `Ends ${formatDate(introduction.expiresAt)}`
            )}
          </Entry>
        ))}
      </Part>
      <Part title="Open Tasks" icon={ClipboardCheck} total={data?.tasks.total} none="No open tasks">
        {data?.tasks.entries.map((task) => (
          <Entry
            key={task.id}
            href={dealPath(task.dealId)}
            name={task.subject}
            about={task.dealName}
          >
            {/* A day alone is stored as midnight UTC. */}
            {Date.parse(task.scheduledDate) < readAt - 86_400_000 ? (
              <Badge tone="gold">{`Overdue, ${formatDate(task.scheduledDate, 'UTC')}`}</Badge>
            ) : (
              formatDate(task.scheduledDate, 'UTC')
            )}
          </Entry>
        ))}
      </Part>
      <Part
        title="Deadlines"
        icon={CalendarClock}
        total={data?.deadlines.total}
        none={`No deadline within ${attentionDays} days`}
      >
        {data?.deadlines.entries.map(({ id, name, kind, label, day, atStake, passed }) => (
          <Entry
            key={`${id}-${kind}-${day}-${label}`}
            href={projectAddress(id)}
            name={name}
            about={[label, formatMoney(atStake)].filter(Boolean).join(', ')}
          >
            {passed ? <Badge tone="gold">{leftWords(readAt, day)}</Badge> : leftWords(readAt, day)}
          </Entry>
        ))}
      </Part>
      <Part
        title="Still available?"
        icon={History}
        total={data?.unchanged.total}
        none={`Every listed record was confirmed within ${staleDays} days`}
      >
        {data?.unchanged.entries.map((record) => (
          <StaleEntry key={record.id} record={record} />
        ))}
      </Part>
      {isIncomplete && <ProfilePart {...profile} organizationId={organizationId} />}
    </section>
  )
}

function ProfilePart({
  percent,
  missing,
  organizationId,
}: {
  percent: number
  missing: readonly string[]
  organizationId: string
}) {
  const mayEdit = mayManageOrganization(useCurrentUser(), organizationId)
  return (
    <Part title="Profile" icon={UserRoundPen} total={missing.length} note={`${percent}% complete`}>
      <li className="py-2 text-table">
        <p className="text-ink-2">{`Missing: ${missing.join(', ')}`}</p>
        <Link
          href={addressWith(paths.organizationDashboard, { tab: 'settings' })}
          className="inline-flex min-h-6 items-center"
        >
          {mayEdit ? 'Complete the profile' : 'See the profile'}
        </Link>
        {!mayEdit && (
          <p className="mt-1 text-meta text-ink-3">Managers and administrators can edit it.</p>
        )}
      </li>
    </Part>
  )
}

/** Entries of a part that are shown before somebody opens the rest. */
const shownAtFirst = 4

interface PartProps {
  title: string
  icon: LucideIcon
  /** Undefined while loading. */
  total: number | undefined
  /** Shown in place of the count. */
  note?: string
  /** What is said where there is nothing to do. */
  none?: string
  children: ReactNode
}

function Part({ title, icon: Icon, total, note, none, children }: PartProps) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const more = Children.count(children) - shownAtFirst
  return (
    <section aria-labelledby={id} className="min-w-0">
      <header className="flex items-center gap-2 border-b-2 border-ink pb-2">
        <Icon aria-hidden="true" className="text-ink-3" />
        <h2 id={id} data-heading="" tabIndex={-1} className="text-head outline-none">
          {title}
        </h2>
        <span className="ml-auto text-meta text-ink-3">
          {total === undefined
            ? '...'
            : (note ?? (total > 0 ? formatCountOf(total, 'entry', 'entries') : null))}
        </span>
      </header>
      {total === 0 ? (
        <p className="flex items-center gap-2 py-3 text-table text-ink-2">
          <CircleCheck aria-hidden="true" className="text-ok-ink" />
          {none}
        </p>
      ) : (
        <>
          <ul
            className={cn(
              '*:border-b *:border-rule',
              !isWhole && 'not-print:[&>li:nth-child(n+5)]:hidden',
            )}
          >
            {children}
          </ul>
          {more > 0 && (
            <LinkButton aria-expanded={isWhole} className="mt-2" onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Show fewer' : `Show ${more} more`}
            </LinkButton>
          )}
        </>
      )}
    </section>
  )
}

function Entry({
  href,
  name,
  about,
  children,
}: {
  href: string
  name: string
  about: string
  children: ReactNode
}) {
  return (
    <li className="py-1.5 text-table">
      <Link href={href} className="block py-0.5 font-strong text-ink wrap-anywhere">
        {name}
      </Link>
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-meta text-ink-3">
        <span className="wrap-anywhere">{about}</span>
        {children && <span>{children}</span>}
      </p>
    </li>
  )
}
