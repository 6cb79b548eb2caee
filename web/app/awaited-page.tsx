import { Loading } from '#web/kit/loading.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { Workbench } from '#web/kit/workbench.tsx'
import type { PageHead } from './paths.ts'

/** A list whose code is on the way: its head in its place. It is told, and has the focus, when the page itself stands. */
export function AwaitedPage(head: PageHead) {
  return (
    <Workbench head={<div aria-hidden="true"><PageHeader {...head} /></div>}>
      <Loading className="sr-only" />
    </Workbench>
  )
}
