import { projectAddress } from '#web/lib/paths.ts'

export const tabNames = ['money', 'package', 'offers', 'activity'] as const
/** The tabs of a project's page, as its address names them; the first has none. */
export type ProjectTab = (typeof tabNames)[number]

export const isProjectTab = (name: string): name is ProjectTab =>
  tabNames.some((each) => each === name)

/** The tabs of who is a party of the project, or is not (H-071). */
export const shownTabs = (isParty: boolean): readonly ProjectTab[] =>
  tabNames.filter((tab) => tab !== 'activity' || isParty)

export const labels = {
  money: 'Money',
  package: 'Package',
  offers: 'Offers',
  activity: 'Activity',
} as const

/** The address of a tab. */
export const tabAddress = (dealId: string, tab: ProjectTab): string =>
  projectAddress(dealId, tab === 'money' ? undefined : tab)
