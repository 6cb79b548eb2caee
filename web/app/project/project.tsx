import { Share2 } from 'lucide-react'
import { useHistoryState } from 'wouter/use-browser-location'
import { useLocation } from 'wouter'
import type { ShareSection } from '#contract/common/closing-enums'
import type { Deal } from '#contract/pipeline'
import { storyOfFigures } from '#contract/home/story'
import { mayWriteFinance } from '#contract/rights'
import { SuggestionNotice, type FinanceActions } from '#web/features/finance/capital-stack.tsx'
import { useSuggestions } from '#web/features/finance/use-suggestions.ts'
import { useLenders } from '#web/features/matches/lenders.queries.ts'
import type { OfferLinkProps } from '#web/features/offers/offers-aside.public.tsx'
import { useIsAsking } from '#web/features/package/asking.ts'
import { DealStory, partsOfStory, type StoryPart } from '#web/features/pipeline/deal-story.tsx'
import { recentDeal } from '#web/features/pipeline/recent-deal.ts'
import { lateExtra, latePart } from '#web/kit/feedback/late-part.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { paths, projectAddress } from '#web/lib/paths.ts'
import { useRecentRecord } from '#web/lib/recent-records.ts'
import type { GuestMoneyProps } from './guest-money.tsx'
import type { ActivityProps } from './project-activity.tsx'
import { BesideTab } from './project-aside.tsx'
import { ProjectHead } from './project-head.tsx'
import { ProjectMoney } from './project-money.tsx'
import { ProjectSkeleton, TabSkeleton } from './project-skeleton.tsx'
import { storyOfReading } from './project-story.ts'
import { ProjectTabs, tabParts } from './project-tabs.tsx'
import type { ProjectWindowsProps } from './project-windows.tsx'
import { tabAddress, type ProjectTab } from './tab-names.ts'
import type { TabProps } from './tab-props.ts'
import { useParts } from './use-parts.ts'
import { sectionsOf, useFinanceOf } from './use-project-finance.ts'
import { useProjectKeys, useProjectWindow } from './use-project-window.ts'

// The page is read before anything in it is changed.
const ProjectWindows = latePart<ProjectWindowsProps>(
  async () => (await import('./project-windows.tsx')).ProjectWindows,
)

// Parties have all of the money, and most begin with it.
const GuestMoney = latePart<GuestMoneyProps>(
  async () => (await import('./guest-money.tsx')).GuestMoney,
  () => <ProjectSkeleton tab="money" />,
)
const ProjectActivity = latePart<ActivityProps>(
  async () => (await import('./project-activity.tsx')).ProjectActivity,
  () => <TabSkeleton tab="activity" />,
)

// Guests alone make offers.
const OfferLink = lateExtra<OfferLinkProps>(
  async () => (await import('#web/features/offers/offers-aside.public.tsx')).OfferLink,
  () => <Skeleton className="h-9.5 w-38 max-sm:w-full" />,
)

/** Whether a guest is asked on the tab itself: to accept its terms, or to ask for what is not shared (H-070). */
const hasOwnAct = (tab: ProjectTab, sections: readonly ShareSection[]): boolean =>
  (tab === 'package' && !sections.includes('documents')) ||
  (tab === 'money' && !(sections.includes('stack') && sections.includes('credit')))

/** The list one came from, with its filters, as the link that led here says. */
function useListBefore(): string {
  const state: unknown = useHistoryState()
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : null
  return typeof list === 'string' && list.startsWith('/') ? list : paths.pipeline
}

/** A project with its money, its package, its offers and its clock: whole for its parties, for guests as far as it is shared (K-091, H-070 to H-072). */
export function Project({
  deal,
  who: role,
  room,
  tab,
}: Pick<TabProps, 'deal' | 'room'> & {
  readonly who: TabProps['role']
  readonly tab: ProjectTab
}) {
  const user = useCurrentUser()
  const [, navigate] = useLocation()
  const list = useListBefore()
  const isParty = role === 'party'
  const isAsking = useIsAsking()
  const sections = sectionsOf(role, room)
  const { finance, reading, raising, failed } = useFinanceOf(deal, sections)
  const { list: matches, lenders } = useLenders(deal.id)
  // On the way they keep their place as if there were none; what cannot be read is not said.
  const fitting = lenders?.count ?? (matches.isError ? null : 0)
  const suggestions = useSuggestions(deal.id, finance?.suggestions ?? [])
  const parts = useParts(reading !== null, tab)
  const mayWrite = mayWriteFinance(user, deal)
  const { window, open, close } = useProjectWindow(deal, raising, mayWrite)
  const actions: FinanceActions | null = mayWrite
    ? {
        addSource: () => open({ kind: 'source' }),
        editSource: (source) => open({ kind: 'source', source }),
        deleteSource: (source) => open({ kind: 'delete', source }),
        editUses: () => open({ kind: 'uses' }),
        editFacts: (field) => open({ kind: 'facts', field }),
        editDeal: (credit) => open({ kind: 'deal', deal, credit }),
        reviewSuggestions: () => open({ kind: 'suggestions' }),
      }
    : null
  useProjectKeys(window === null ? actions : null)
  useRecentRecord(recentDeal(deal))
  const address = projectAddress(deal.id)
  // What is still to raise a guest reads of the stack.
  const partOf = (of: StoryPart) => (of === 'money' && !isParty ? 'stack' : partsOfStory[of])
  const props: TabProps = { deal, role, room, reading, actions }
  const Part = tabParts[tab]
  return (
    <>
      <ProjectHead
        deal={deal}
        tab={tab}
        list={list}
        address={tabAddress(deal.id, tab)}
        clock={clockOf(deal, reading)}
        onEdit={actions && (() => actions.editDeal())}
        acts={
          actions ? (
            <Button
              variant={tab === 'package' ? 'primary' : 'secondary'}
              onClick={() => open({ kind: 'share' })}
            >
              <Share2 aria-hidden />
              Share
            </Button>
          ) : (
            !isParty && (
              <OfferLink deal={deal} room={room} isMain={!isAsking && !hasOwnAct(tab, sections)} />
            )
          )
        }
        onDelete={() => open({ kind: 'deletion', deal })}
        onLeave={() => open({ kind: 'leave', deal })}
      />
      <div className="mt-2.5 min-h-6.5 max-lg:min-h-13 max-sm:min-h-19.5">
        {(reading !== null || failed !== undefined || !isParty) && (
          <DealStory
            input={
              isParty && reading
                ? storyOfReading(deal, reading, raising, {
                    lenders: fitting,
                    offers: room?.offers ?? 0,
                  })
                : storyOfFigures(deal, isParty, fitting)
            }
            isReading={isParty && lenders === undefined && !matches.isError}
            addressOf={(of) =>
              of === 'interest' && (room?.offers ?? 0) > 0
                ? tabAddress(deal.id, 'offers')
                : `${address}#${partOf(of)}`
            }
            onFollow={(of) => parts.show(partOf(of))}
          />
        )}
      </div>
      <ProjectTabs deal={deal} role={role} room={room} tab={tab} state={{ list }} />
      {tab === 'money' && room?.role === 'guest' && !failed ? (
        <GuestMoney {...props} room={room} raising={raising} parts={parts} />
      ) : tab === 'money' && reading ? (
        <ProjectMoney
          {...props}
          reading={reading}
          raising={raising}
          notice={
            actions &&
            suggestions.open.length > 0 && (
              <SuggestionNotice
                count={suggestions.open.length}
                onReview={actions.reviewSuggestions}
              />
            )
          }
          parts={parts}
        />
      ) : tab === 'money' && !failed ? (
        <ProjectSkeleton tab="money" />
      ) : (
        <BesideTab {...props} tab={tab} isReading={isParty && reading === null && !failed}>
          {tab === 'money' && failed && (
            <QueryError title="Failed to fetch project finance" query={failed} />
          )}
          {tab === 'activity' && <ProjectActivity deal={deal} mayWrite={mayWrite} />}
          {Part && <Part {...props} />}
        </BesideTab>
      )}
      {window && (
        <ProjectWindows
          deal={deal}
          finance={finance}
          reading={reading}
          introductions={room?.introductions ?? []}
          window={window}
          suggestions={suggestions}
          onOpen={open}
          onClose={close}
          onDeleted={() => navigate(list, { replace: true })}
        />
      )}
    </>
  )
}

/** How a project stands with its deadlines: as its finance says, else as everybody reads it. */
function clockOf({ figures }: Deal, reading: TabProps['reading']) {
  const clock = reading?.estimate.clock
  return {
    status: clock ? clock.status : figures.clockStatus,
    isDisputed: clock ? clock.dispute !== undefined : figures.lastServiceDayOtherwise !== null,
  }
}
