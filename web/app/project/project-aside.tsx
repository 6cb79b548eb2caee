import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readIntroduction } from '#contract/introductions'
import type { Deal } from '#contract/pipeline'
import { mayWritePackage } from '#contract/rights'
import { DeadlineList, MoreLink, knownClock } from '#web/features/finance/finance-aside.tsx'
import { FinanceList } from '#web/features/finance/finance-sheet.tsx'
import { StepsOfNeed } from '#web/features/finance/still-to-raise.tsx'
import type {
  OffersAsideProps,
  StillToRaiseProps,
} from '#web/features/offers/offers-aside.public.tsx'
import type { SharedWithProps } from '#web/features/shares/shared-with.public.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { latePart } from '#web/kit/feedback/late-part.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { projectAddress } from '#web/lib/paths.ts'
import { read } from '#web/lib/query-client.ts'
import { DealFacts } from './deal-facts.tsx'
import type { ProjectTab } from './tab-names.ts'
import type { TabProps } from './tab-props.ts'
import { accessIcons, accessWords } from './access-words.ts'
import { useAccess } from './access.queries.ts'

/** The place of what is still read, so that what is below does not move when it comes. */
const OnItsWay = (head: { readonly id: string; readonly title: string }) => (
  <FinanceList {...head}>
    <Skeleton className="my-3 h-20 w-full" />
  </FinanceList>
)

const SharedWith = latePart<SharedWithProps>(
  async () => (await import('#web/features/shares/shared-with.public.tsx')).SharedWith,
  () => <OnItsWay id="shared-with" title="Shared with" />,
)

const YourOffer = latePart<OffersAsideProps>(
  async () => (await import('#web/features/offers/offers-aside.public.tsx')).YourOffer,
  () => <OnItsWay id="your-offer" title="Your offer" />,
)

const StillToRaiseByNeed = latePart<StillToRaiseProps>(
  async () => (await import('#web/features/offers/offers-aside.public.tsx')).StillToRaiseByNeed,
  () => <Skeleton className="h-60" />,
)

interface AsideProps extends Pick<TabProps, 'deal' | 'role' | 'room' | 'reading'> {
  readonly tab: ProjectTab
  /** Whether the finance of a party is on the way. */
  readonly isReading?: boolean
}

/** What stands beside a tab, by the tab and by who reads it (H-071). */
export function ProjectAside({ deal, role, room, reading, tab, isReading }: AsideProps) {
  const introductions = room?.introductions ?? []
  const [introduction] = introductions
  const user = useCurrentUser()
  const ownId = user?.organizationId ?? null
  const sharedWith = role === 'party' && (
    <SharedWith
      deal={deal}
      introductions={introductions}
      mayWrite={mayWritePackage(user, deal)}
      lenderId={introductions.some(({ organizationId }) => organizationId === ownId) ? ownId : null}
    />
  )
  return (
    <aside className="grid min-w-0 gap-6.5 max-xl:grid-cols-2 max-xl:gap-x-7 max-sm:grid-cols-[minmax(0,1fr)] xl:col-start-2 print:mt-6">
      {role === 'guest' && tab !== 'offers' && <YourOffer dealId={deal.id} />}
      {role === 'guest' && introduction && <GuestContact introductionId={introduction.id} />}
      {role === 'party' && tab === 'offers' && (
        <StillToRaiseByNeed
          dealId={deal.id}
          renderSteps={(of) =>
            isReading ? (
              <Skeleton className="mt-2 h-36" />
            ) : (
              <StepsOfNeed deal={deal} reading={reading} {...of} />
            )
          }
        />
      )}
      {tab !== 'money' && sharedWith}
      {role === 'party' && tab === 'package' && <RecentlyOpened deal={deal} />}
      {reading && <DeadlineList today={reading.today} {...reading.estimate.clock} />}
      {reading === null && role === 'guest' && <DeadlineList {...knownClock(deal.figures)} />}
      {isReading && <OnItsWay id="clock" title="Deadlines" />}
      <DealFacts deal={deal} reading={reading} />
      {tab === 'money' && sharedWith}
    </aside>
  )
}

/** A tab with what stands beside it, on narrow screens below it. */
export function BesideTab({ children, ...aside }: AsideProps & { readonly children: ReactNode }) {
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-7 xl:grid-cols-[minmax(0,1fr)_336px]">
      <div className="grid min-w-0 gap-3.5">{children}</div>
      <ProjectAside {...aside} />
    </div>
  )
}

/** Whom a guest reaches at the project: who stands in the introduction that made them one. */
function GuestContact({ introductionId }: { readonly introductionId: string }) {
  const { data, isPending } = useQuery(read(readIntroduction, { params: { id: introductionId } }))
  const contact = data?.contacts?.deal
  if (isPending) return <OnItsWay id="contact" title="Contact" />
  if (data === undefined || contact === undefined) return null
  return (
    <FinanceList id="contact" title="Contact">
      <address className="border-b border-rule py-3 text-table wrap-anywhere not-italic">
        <b className="font-strong">{contact.name}</b>
        <span className="block text-ink-2">{data.dealOrganizationName}</span>
        <a href={`mailto:${contact.email}`} className="block">
          {contact.email}
        </a>
        {contact.phone && <span className="block text-ink-2">{contact.phone}</span>}
      </address>
    </FinanceList>
  )
}

const linesShown = 4
const opened = { id: 'recently-opened', title: 'Recently opened' }

/** What guests opened last, beside the package: four lines of the access log (H-071). */
function RecentlyOpened({ deal }: { readonly deal: Deal }) {
  const { data, isPending } = useAccess(deal.id, null, linesShown)
  const [page] = data?.pages ?? []
  if (isPending) return <OnItsWay {...opened} />
  if (page === undefined || page.total === 0) return null
  return (
    <FinanceList {...opened}>
      <ul>
        {page.entries.map((entry) => {
          const Icon = accessIcons[entry.action]
          return (
            <li
              key={entry.id}
              className="flex items-start gap-2 border-b border-rule py-2 text-table"
            >
              <Icon aria-hidden className="mt-0.5 size-3.5 flex-none text-ink-3" />
              <span className="min-w-0 wrap-anywhere">
                {accessWords(entry, true)}
                <small className="block text-meta text-ink-3">
                  {entry.name}, <Timestamp value={entry.at} withTime />
                </small>
              </span>
            </li>
          )
        })}
      </ul>
      {page.total > linesShown && (
        <MoreLink href={projectAddress(deal.id, 'activity')}>
          {`All ${page.total} in Activity`}
        </MoreLink>
      )}
    </FinanceList>
  )
}
