import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { Tab, TabPanel, Tabs, TabsList } from '#web/kit/layout/tabs.tsx'
import { ExportMenu } from '#web/kit/table/export-menu.tsx'
import { UnreadChoice } from '#web/kit/feedback/unread-choice.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { addressWith, pageHeads } from '#web/lib/paths.ts'
import type { PagedList } from '#web/lib/use-page-within.ts'
import { AllIntroductions } from './all-introductions.tsx'
import {
  countsOf,
  countsQuery,
  introductionTabs,
  queryOf,
  tabOf,
  tabsOf,
  type IntroductionTab,
} from './introduction-tabs.ts'
import { oneIntroduction, useIntroductions } from './introductions.queries.ts'
import { LoadingIntroductions, OwnIntroductions } from './own-introductions.tsx'

/** The introductions a person may read: what waits for an answer, whom one was introduced to, and what became of it (M-309, M-310). */
export function IntroductionsPage() {
  const user = useCurrentUser()
  const [path, navigate] = useLocation()
  const address = useSearch()
  const search = new URLSearchParams(address)
  const views = tabsOf(user)
  const { view, isFinding } = useShownTab(search, views)
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const counts = useCounts(views)

  const goTo = (tab: string) => navigate(addressWith(path, { tab }))
  const paging: PagedList = {
    page,
    setPage: (next, how) => {
      const wanted = new URLSearchParams(address)
      wanted.delete('open')
      if (next > 1) wanted.set('page', String(next))
      else wanted.delete('page')
      navigate(wanted.size === 0 ? path : `${path}?${wanted.toString()}`, how)
    },
  }

  return (
    <>
      <PageHeader
        {...pageHeads.introductions}
        actions={
          view !== 'all' && (
            <ExportMenu list="introductions" noun="introductions" query={queryOf(view, user)} />
          )
        }
      />
      <UnreadChoice name="tab" known={views} />
      <Tabs activationMode="manual" value={view} onValueChange={goTo} className="mt-4.5">
        <TabsList aria-label="Introductions">
          {views.map((name) => (
            <Tab key={name} value={name} count={name === 'all' ? undefined : counts?.[name]}>
              {introductionTabs[name]}
            </Tab>
          ))}
        </TabsList>
        <TabPanel tabIndex={-1} value={view} className="pt-5">
          {isFinding && <LoadingIntroductions />}
          {!isFinding && view === 'all' && <AllIntroductions />}
          {!isFinding && view !== 'all' && (
            // Rows of one part are not shown in another while those are read.
            <OwnIntroductions key={view} tab={view} paging={paging} />
          )}
        </TabPanel>
      </Tabs>
    </>
  )
}

/**
 * The part the address names; else the one of the introduction that a link opens; else the first. While that introduction
 * is read, none is shown: a button of the first part would be gone before it is pressed.
 */
function useShownTab(
  search: URLSearchParams,
  views: readonly IntroductionTab[],
): { view: IntroductionTab; isFinding: boolean } {
  const user = useCurrentUser()
  const named = views.find((name) => name === search.get('tab'))
  const openId = search.get('open')
  const opened = useQuery({
    ...oneIntroduction(openId ?? ''),
    enabled: named === undefined && openId !== null,
  })
  const found = opened.data && tabOf(opened.data, user)
  // Whoever answers it there stays there: the first part found for an introduction is kept while it is open.
  const [first, setFirst] = useState<{ id: string; tab: IntroductionTab }>()
  if (found !== undefined && openId !== null && first?.id !== openId)
    setFirst({ id: openId, tab: found })
  const shown = first?.id === openId ? first?.tab : found
  return {
    view: named ?? views.find((name) => name === shown) ?? views[0] ?? 'incoming',
    isFinding: shown === undefined && opened.isLoading,
  }
}

function useCounts(views: readonly IntroductionTab[]) {
  const user = useCurrentUser()
  const { data } = useIntroductions(countsQuery(user))
  // Who has no organization sees none of the parts that are counted.
  return data?.facets && views.includes('incoming') ? countsOf(data.facets) : undefined
}
