import { Loading } from '#web/kit/feedback/loading.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { Workbench } from '#web/kit/layout/workbench.tsx'
import type { PageHead } from '../lib/paths.ts'

/** A page whose code is on the way: its head in its place. It is announced, and gets the focus, when the page itself is drawn. */
export function PendingPage({ head, isList = false }: { head: PageHead; isList?: boolean }) {
  const shown = (
    <div aria-hidden="true">
      <PageHeader {...head} />
    </div>
  )
  const waiting = <Loading className="sr-only" />
  return isList ? (
    <Workbench head={shown}>{waiting}</Workbench>
  ) : (
    <>
      {shown}
      {waiting}
    </>
  )
}
