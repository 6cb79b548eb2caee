import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { LeftByUndo, OrganizationMerge } from '#contract/organization-merges'
import { paths } from '#web/lib/paths.ts'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { Tab, TabPanel, Tabs, TabsList } from '#web/kit/layout/tabs.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { UnreadChoice } from '#web/kit/feedback/unread-choice.tsx'
import type { PagedList } from '#web/lib/use-page-within.ts'
import { DuplicatePairs } from './duplicate-pairs.tsx'
import { PastMerges, useUndoMerge } from '#web/features/organization-merges/merges.public.ts'

const tabs = {
  review: 'To review',
  elsewhere: 'Same name elsewhere',
  dismissed: 'Not duplicates',
  merges: 'Past merges',
} as const
type View = keyof typeof tabs
const views = Object.keys(tabs) as View[]

/** How long the way back is offered after a merge, in milliseconds. */
const offered = 15_000

/** Organizations that may be one, for administrators: merging, dismissing, and undoing merges. */
export function DuplicatesPage() {
  const search = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const view = views.find((name) => name === search.get('view')) ?? 'review'
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const undo = useUndoMerge()
  const [left, setLeft] = useState<readonly LeftByUndo[]>([])

  function go(next: { view?: View; page?: number }, how?: { readonly replace: boolean }) {
    const goal = { view, page: 1, ...next }
    const address = new URLSearchParams()
    if (goal.view !== 'review') address.set('view', goal.view)
    if (goal.page > 1) address.set('page', String(goal.page))
    navigate(address.size === 0 ? path : `${path}?${address.toString()}`, how)
  }

  const paging: PagedList = { page, setPage: (next, how) => go({ page: next }, how) }

  function takeBack(merge: OrganizationMerge, done?: () => void) {
    undo.mutate(merge, {
      onSuccess: (answer) => {
        setLeft(answer.left)
        toastDone('Merge undone successfully')
      },
      onError: (error) => toastFailed('Failed to undo the merge', error),
      onSettled: done,
    })
  }

  const merged = (merge: OrganizationMerge) => {
    setLeft([])
    toast({
      title: 'Success',
      description: 'Organizations merged successfully',
      duration: offered,
      action: { label: 'Undo merge', onClick: () => takeBack(merge) },
    })
  }

  return (
    <>
      <PageHeader
        title="Duplicate Organizations"
        subtitle="Organizations that share a website or look alike by name. Merge them, or keep them apart."
        back={{ label: 'Organizations', href: paths.organizations }}
      />
      <UnreadChoice name="view" known={views} />
      {left.length > 0 && (
        <Alert tone="warn" title="The merge was undone, except for these" className="mt-4">
          <ul className="list-disc pl-4">
            {left.map(({ kind, name, reason }, place) => (
              <li key={`${kind} ${name} ${place}`}>{`${kind} ${name}: ${reason}`}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Tabs
        activationMode="manual"
        value={view}
        onValueChange={(value) => go({ view: value as View })}
        className="mt-6"
      >
        <TabsList aria-label="Duplicates">
          {views.map((name) => (
            <Tab key={name} value={name}>
              {tabs[name]}
            </Tab>
          ))}
        </TabsList>
        <TabPanel tabIndex={-1} value={view} className="pt-5">
          {view === 'merges' ? (
            <PastMerges paging={paging} onUndo={takeBack} pending={undo.isPending} />
          ) : (
            <DuplicatePairs key={view} view={view} paging={paging} onMerged={merged} />
          )}
        </TabPanel>
      </Tabs>
    </>
  )
}
