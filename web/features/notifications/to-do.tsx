import { Link } from 'wouter'
import type { ReactNode } from 'react'
import type { Attention } from '#contract/dashboard'
import { daysBetween } from '#contract/finance/days'
import { daysLeftWords } from '#contract/finance/words'
import { staleQueryOf } from '#contract/freshness'
import type { AvailableNoun } from '#contract/freshness'
import type { NotificationKind } from '#contract/notification-kinds'
import { records } from '#contract/records'
import { Badge } from '#web/kit/display/badge.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { formatCount, formatDate, formatMoney } from '#web/lib/format.ts'
import { dayAt } from '#web/lib/present-day.ts'
import { addressWith, editAddress, openAddress, paths, projectAddress } from '#web/lib/paths.ts'
import { usePreferences } from '#web/lib/preferences.ts'
import { useToDo } from './attention.queries.ts'
import { StalePart } from './stale-part.tsx'
import { TasksPart } from './tasks-part.tsx'
import { toDoEntry, ToDoPart } from './to-do-part.tsx'

const kindOf = {
  introductions: 'introductions',
  unchanged: 'confirmations',
  tasks: 'tasks',
  deadlines: 'tasks',
  reviews: 'tasks',
} as const satisfies Partial<Record<keyof Attention, NotificationKind>>
type Part = keyof typeof kindOf
const parts = Object.keys(kindOf) as Part[]

/** What there is to do, without the parts whose kind is off (N-002), and how much that is. */
export function useWaiting() {
  const { kinds } = usePreferences().notifications
  const query = useToDo()
  const shown = parts.filter((part) => kinds[kindOf[part]] !== 'off')
  const { data } = query
  return {
    query,
    shown,
    total: data && shown.reduce((sum, part) => sum + data[part].total, 0),
  }
}

/** What the person has to act on, part by part; a part without entries takes no room (N-051). */
export function ToDo() {
  const { query, shown, total } = useWaiting()
  const { data, dataUpdatedAt: readAt } = query
  if (!data) {
    return query.isError ? (
      <QueryError title="Open tasks and deadlines could not be loaded" query={query} />
    ) : (
      <Skeleton className="my-4 w-2/3" />
    )
  }
  const has = (part: Part) => shown.includes(part) && data[part].total > 0
  const stale = data.stale.filter((one) => one.total > 0)
  return (
    <>
      {total === 0 && <p className="py-3 text-table text-ink-2">You are all caught up.</p>}
      {has('introductions') && <Introductions list={data.introductions} readAt={readAt} />}
      {has('unchanged') && <StalePart list={data.unchanged} />}
      {has('tasks') && <TasksPart list={data.tasks} />}
      {has('deadlines') && <Deadlines list={data.deadlines} readAt={readAt} />}
      {has('reviews') && <Reviews list={data.reviews} />}
      {stale.length > 0 && <StaleInCampaign stale={stale} />}
    </>
  )
}

function Entry({
  href,
  name,
  about,
  aside,
}: {
  readonly href: string
  readonly name: string
  readonly about: string
  readonly aside: ReactNode
}) {
  return (
    <li className={toDoEntry}>
      <div className="flex items-baseline justify-between gap-2.5">
        <Link href={href} className="min-h-6 font-strong text-ink wrap-anywhere">
          {name}
        </Link>
        <span className="flex-none text-meta text-ink-3">{aside}</span>
      </div>
      <p className="text-meta text-ink-3 wrap-anywhere">{about}</p>
    </li>
  )
}

interface PartProps<Name extends Part> {
  readonly list: Attention[Name]
  /** When the answer was read. */
  readonly readAt: number
}

/** What waits of another organization. */
const about = {
  requested: (name: string) => name,
  accepted: (name: string) => name,
  offer: (name: string) => `Offer from ${name}`,
  question: (name: string) => `Question from ${name}`,
}

function Introductions({ list, readAt }: PartProps<'introductions'>) {
  return (
    <ToDoPart title="Introductions" total={list.total}>
      <ul>
        {list.entries.map(({ id, dealId, dealName, organizationName, state, expiresAt }) => {
          const ends = expiresAt === null ? null : `Ends ${formatDate(expiresAt)}`
          const isNear = expiresAt !== null && Date.parse(expiresAt) < readAt + 2 * 86_400_000
          const tab = state === 'offer' ? 'offers' : state === 'question' ? 'package' : null
          return (
            <Entry
              key={id}
              href={
                tab !== null && dealId !== null
                  ? projectAddress(dealId, tab)
                  : openAddress(paths.introductions, id)
              }
              name={dealName}
              about={about[state](organizationName)}
              aside={
                state === 'accepted' ? (
                  'How did it go?'
                ) : isNear ? (
                  <Badge tone="gold">{ends}</Badge>
                ) : (
                  ends
                )
              }
            />
          )
        })}
      </ul>
    </ToDoPart>
  )
}

function Deadlines({ list, readAt }: PartProps<'deadlines'>) {
  const present = dayAt(readAt)
  return (
    <ToDoPart title="Deadlines" total={list.total}>
      <ul>
        {list.entries.map(({ id, name, kind, label, day, atStake, passed }) => {
          const left = daysLeftWords(present, day, daysBetween(present, day))
          return (
            <Entry
              key={`${id}-${kind}-${day}-${label}`}
              href={projectAddress(id)}
              name={name}
              about={[label, formatMoney(atStake)].filter(Boolean).join(', ')}
              aside={passed ? <Badge tone="gold">{left}</Badge> : left}
            />
          )
        })}
      </ul>
    </ToDoPart>
  )
}

const formOf: Readonly<Record<AvailableNoun, (id: string) => string>> = {
  products: (id) => editAddress(paths.products, id),
  'catalytic-facilities': (id) => openAddress(paths.facilities, id),
  'lending-profiles': (id) => editAddress(paths.lendingProfiles, id),
  pipeline: (id) => openAddress(paths.pipeline, id),
}

/** For administrators, what members have written and others see once it is published (P-275). */
function Reviews({ list }: { readonly list: Attention['reviews'] }) {
  return (
    <ToDoPart title="Waiting for review" total={list.total}>
      <ul>
        {list.entries.map(({ entity, id, name, organizationName, updatedAt }) => (
          <Entry
            key={id}
            href={formOf[entity](id)}
            name={name}
            about={[records[entity].one, organizationName].filter(Boolean).join(' · ')}
            aside={<Timestamp value={updatedAt} />}
          />
        ))}
      </ul>
    </ToDoPart>
  )
}

/** For administrators, how many records of each kind are stale, each the way to the list (L-031). */
function StaleInCampaign({ stale }: { readonly stale: Attention['stale'] }) {
  return (
    <ToDoPart
      title="Stale in the campaign"
      total={stale.reduce((sum, { total }) => sum + total, 0)}
    >
      <ul>
        {stale.map(({ entity, total }) => (
          <li key={entity} className={toDoEntry}>
            <Link
              href={addressWith(records[entity].page.path, staleQueryOf(entity))}
              className="flex min-h-6 items-center justify-between gap-3 text-ink"
            >
              <span className="font-strong">{records[entity].many}</span>
              <span className="tabular-nums">{formatCount(total)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </ToDoPart>
  )
}
