import type { Introduction } from '#contract/introductions'
import { isAdmin, isOnSide } from '#contract/rights'
import type { CurrentUser } from '#contract/users'
import { addressWith, paths } from '#web/lib/paths.ts'
import type { IntroductionQuery } from './introductions.queries.ts'

/** The parts of the page; the last one is for administrators (M-309, M-310). */
export const introductionTabs = {
  incoming: 'Incoming',
  outgoing: 'Outgoing',
  introduced: 'Introduced',
  closed: 'Closed',
  all: 'All',
} as const
export type IntroductionTab = keyof typeof introductionTabs
/** The parts that show the introductions of the own organization, one by one. */
export type OwnTab = Exclude<IntroductionTab, 'all'>

const names = Object.keys(introductionTabs) as IntroductionTab[]
export const ownTabs = names.filter((name): name is OwnTab => name !== 'all')

/** The parts a person sees: those of an organization for who belongs to one, the last for administrators. */
export const tabsOf = (user: CurrentUser): readonly IntroductionTab[] =>
  names.filter((name) => (name === 'all' ? isAdmin(user) : user.organizationId !== null))

// Administrators read everybody's: in these parts only those of their own organization are meant.
const own = (user: CurrentUser): IntroductionQuery =>
  isAdmin(user) ? { direction: 'incoming,outgoing' } : {}

/** What a part asks the server for. */
export function queryOf(tab: OwnTab, user: CurrentUser): IntroductionQuery {
  switch (tab) {
    case 'incoming':
      // What ends next is answered first.
      return { state: 'requested', direction: 'incoming', sort: 'expiresAt', order: 'asc' }
    case 'outgoing':
      return { state: 'requested', direction: 'outgoing', sort: 'expiresAt', order: 'asc' }
    case 'introduced':
      return { state: 'accepted', sort: 'createdAt', order: 'desc', ...own(user) }
    case 'closed':
      return {
        state: 'declined,withdrawn,expired',
        sort: 'createdAt',
        order: 'desc',
        ...own(user),
      }
  }
}

/** Whose facets hold the counts of all parts: each facet is counted without its own filter. */
export const countsQuery = (user: CurrentUser): IntroductionQuery => ({
  state: 'requested',
  ...own(user),
  limit: 1,
  facets: true,
})

/** The counts of the parts, from the facets of `countsQuery`. */
export function countsOf(
  facets: Readonly<Record<string, Readonly<Record<string, number>>>>,
): Readonly<Record<OwnTab, number>> {
  const of = (facet: string, value: string) => facets[facet]?.[value] ?? 0
  return {
    incoming: of('direction', 'incoming'),
    outgoing: of('direction', 'outgoing'),
    introduced: of('state', 'accepted'),
    closed: of('state', 'declined') + of('state', 'withdrawn') + of('state', 'expired'),
  }
}

/** Which part an introduction is in, as by the link of a mail. */
export function tabOf(introduction: Introduction, user: CurrentUser): IntroductionTab {
  const { state, askedBy } = introduction
  const isOfUser = isOnSide(user, introduction, 'deal') || isOnSide(user, introduction, 'capital')
  if (!isOfUser && isAdmin(user)) return 'all'
  if (state === 'accepted') return 'introduced'
  if (state !== 'requested') return 'closed'
  return isOnSide(user, introduction, askedBy) ? 'outgoing' : 'incoming'
}

/** The page with one introduction open, in a part. */
export const introductionAddress = (tab: IntroductionTab, id: string): string =>
  addressWith(paths.introductions, { tab, open: id })
