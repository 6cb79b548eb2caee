import { Settings } from 'lucide-react'
import { Link } from 'wouter'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { pageHeads, paths } from '#web/lib/paths.ts'
import { useUnread } from '#web/lib/unread.ts'
import { FollowedRecords, WatchedViews } from './followed.tsx'
import { JumpLinks } from './jump-links.tsx'
import { NewNotifications } from './new-notifications.tsx'
import { SectionHead } from './section-head.tsx'
import { ToDo, useWaiting } from './to-do.tsx'

/** What needs the person, and what is new (N-050 to N-057). */
export function AttentionPage() {
  const { query, total: waiting } = useWaiting()
  return (
    <>
      <PageHeader {...pageHeads.attention} />
      <JumpLinks unread={useUnread()?.unread} waiting={waiting} />
      <div className="mt-6 grid items-start gap-x-9 max-sm:mt-3.5 max-xl:has-[#new[aria-busy=true]]:*:not-first:hidden max-xl:has-[#to-do[aria-busy=true]]:*:last:hidden xl:grid-cols-[minmax(0,1fr)_404px] xl:[grid-template-areas:'new_todo'_'lists_todo'] xl:grid-rows-[auto_1fr]">
        <div className="xl:[grid-area:new]">
          <NewNotifications />
        </div>
        <div className="max-xl:mt-7 xl:[grid-area:todo]">
          <section
            id="to-do"
            aria-labelledby="to-do-title"
            aria-busy={!query.data && !query.isError}
            className="scroll-mt-28"
          >
            <SectionHead id="to-do-title" title="To do" count={waiting} />
            <ToDo />
          </section>
          <Link
            href={paths.profileNotifications}
            className="mt-5 inline-flex min-h-6 items-center gap-1.5 text-label font-control"
          >
            <Settings aria-hidden className="size-3.5" />
            Choose what you are notified about
          </Link>
        </div>
        <div className="mt-9 grid gap-x-7 gap-y-6.5 sm:grid-cols-2 xl:[grid-area:lists]">
          <WatchedViews />
          <FollowedRecords />
        </div>
      </div>
    </>
  )
}
