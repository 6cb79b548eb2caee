import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import type { Room } from '#contract/room'
import { latePart } from '#web/kit/feedback/late-part.tsx'
import { SectionLinks } from '#web/kit/layout/section-links.tsx'
import { useShortcuts } from '#web/lib/shortcuts.ts'
import { TabSkeleton } from './project-skeleton.tsx'
import { labels, shownTabs, tabAddress, tabNames, type ProjectTab } from './tab-names.ts'
import type { TabProps } from './tab-props.ts'

/** The tabs that are features of their own. */
export const tabParts: Readonly<Partial<Record<ProjectTab, ComponentType<TabProps>>>> = {
  package: latePart<TabProps>(
    async () => (await import('./project-package.tsx')).ProjectPackage,
    () => <TabSkeleton tab="package" />,
  ),
  offers: latePart<TabProps>(
    async () => (await import('#web/features/offers/offers-tab.public.tsx')).OffersTab,
    () => <TabSkeleton tab="offers" />,
  ),
}

/** "8 of 11": of the need that least is there of (H-014). */
function packageCount(needs: Room['needs']): string | undefined {
  const [lowest] = needs
    .filter(({ of }) => of > 0)
    .toSorted((one, other) => one.have / one.of - other.have / other.of)
  return lowest && `${lowest.have} of ${lowest.of}`
}

/** The tabs of a project's page, with what is counted in them, by links and the keys 1 to 4 (H-071). */
export function ProjectTabs({
  deal,
  role,
  room,
  tab,
  state,
}: Pick<TabProps, 'deal' | 'role' | 'room'> & {
  readonly tab: ProjectTab
  /** Goes along in the history from tab to tab. */
  readonly state: unknown
}) {
  const [, navigate] = useLocation()
  const shown = shownTabs(role === 'party')
  useShortcuts(
    shown.map((each) => ({
      keys: String(tabNames.indexOf(each) + 1),
      label: labels[each],
      group: 'On this page' as const,
      run: () => navigate(tabAddress(deal.id, each), { state }),
    })),
  )
  const counts: Partial<Record<ProjectTab, string | undefined>> = {
    package: room && packageCount(room.needs),
    offers: room && room.offers > 0 ? String(room.offers) : undefined,
  }
  return (
    <SectionLinks
      label="Parts of the project"
      sections={shown.map((each) => ({
        path: tabAddress(deal.id, each),
        label: labels[each],
        ...(counts[each] !== undefined && { count: counts[each] }),
      }))}
      current={tabAddress(deal.id, tab)}
      state={state}
      className="mt-4"
    />
  )
}
