import type { ReactNode } from 'react'
import { mayWritePackage } from '#contract/rights'
import { DeadlineList } from '#web/features/finance/finance-aside.tsx'
import type { YourOfferProps } from '#web/features/offers/guest-offer.public.tsx'
import type { SharedWithProps } from '#web/features/shares/shared-with.public.tsx'
import { latePart } from '#web/kit/feedback/late-part.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { DealFacts } from './deal-facts.tsx'
import { GuestContact } from './guest-contact.tsx'
import type { ProjectTab } from './project-tabs.tsx'
import type { TabProps } from './tab-props.ts'
import { RecentlyOpened } from './recently-opened.tsx'

const SharedWith = latePart<SharedWithProps>(
  async () => (await import('#web/features/shares/shared-with.public.tsx')).SharedWith,
  () => <Skeleton className="h-24" />,
)

const YourOffer = latePart<YourOfferProps>(
  async () => (await import('#web/features/offers/guest-offer.public.tsx')).YourOffer,
  () => null,
)

interface AsideProps extends Pick<TabProps, 'deal' | 'role' | 'room' | 'reading'> {
  readonly tab: ProjectTab
}

/** What stands beside a tab, by the tab and by who reads it (H-071). */
export function ProjectAside({ deal, role, room, reading, tab }: AsideProps) {
  const introductions = room?.introductions ?? []
  const [introduction] = introductions
  const mayWrite = mayWritePackage(useCurrentUser(), deal)
  const sharedWith = role === 'party' && (
    <SharedWith deal={deal} introductions={introductions} mayWrite={mayWrite} />
  )
  return (
    <aside className="grid min-w-0 gap-6.5 max-xl:grid-cols-2 max-xl:gap-x-7 max-sm:grid-cols-[minmax(0,1fr)] xl:col-start-2 print:mt-6">
      {role === 'guest' && tab !== 'offers' && <YourOffer dealId={deal.id} />}
      {role === 'guest' && introduction && <GuestContact introductionId={introduction.id} />}
      {tab !== 'money' && sharedWith}
      {role === 'party' && tab === 'package' && <RecentlyOpened deal={deal} />}
      {reading && <DeadlineList reading={reading} />}
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
