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
  introductionAddress,
  introductionTabs,
  queryOf,
  tabOf,
  tabsOf,
  type IntroductionTab,
  type OwnTab,
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
  const counts = useCounts(views)
  const { view, isFinding } = useShownTab(search, views, counts)
  const [introducedId, setIntroducedId] = useState<string>()
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)

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
            <Tab key={name} value={name} count={name === 'all' ? undefined : counts.data?.[name]}>
              {introductionTabs[name]}
            </Tab>
          ))}
        </TabsList>
        <TabPanel tabIndex={-1} value={view} className="pt-5">
          {isFinding && <LoadingIntroductions />}
          {!isFinding && view === 'all' && <AllIntroductions />}
          {!isFinding && view !== 'all' && (
            // Rows of one part are not shown in another while those are read.
            <OwnIntroductions
              key={view}
              tab={view}
              paging={paging}
              counts={counts.data}
              introducedId={introducedId}
              onIntroduced={(id) => {
                setIntroducedId(id)
                navigate(introductionAddress('introduced', id), { replace: true })
              }}
            />
          )}
        </TabPanel>
      </Tabs>
    </>
  )
}

/**
 * The part the address names; else the one of the introduction that a link opens; else the first that has one. While that
 * is read, none is shown: a button of the first part would be gone before it is pressed.
 */
function useShownTab(
  search: URLSearchParams,
  views: readonly IntroductionTab[],
  counts: Counts,
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
  // Once it is shown it stays, also when what was in it is answered.
  const [start, setStart] = useState<IntroductionTab>()
  const full = views.find((name) => name !== 'all' && (counts.data?.[name] ?? 0) > 0)
  const isStart = named === undefined && openId === null
  if (isStart && start === undefined && !counts.isLoading) setStart(full ?? views[0] ?? 'incoming')
  return {
    view: named ?? views.find((name) => name === shown) ?? start ?? views[0] ?? 'incoming',
    isFinding: shown === undefined && (opened.isLoading || (isStart && start === undefined)),
  }
}

interface Counts {
  readonly data: Readonly<Record<OwnTab, number>> | undefined
  readonly isLoading: boolean
}

function useCounts(views: readonly IntroductionTab[]): Counts {
  const user = useCurrentUser()
  const { data, isLoading } = useIntroductions(countsQuery(user))
  // Who has no organization sees none of the parts that are counted.
  const isCounted = views.includes('incoming')
  return {
    data: data?.facets && isCounted ? countsOf(data.facets) : undefined,
    isLoading: isLoading && isCounted,
  }
}
