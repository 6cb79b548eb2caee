import { Suspense, useEffect, type ReactNode } from 'react'
import { ErrorBoundary } from '#web/kit/feedback/error-boundary.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { useLoadedParts } from '#web/lib/loaded-part.tsx'
import { focusPage } from '#web/lib/page-focus.ts'

/** Runs inside the suspended part, so that it runs when the page itself is on the screen. */
function PageFocus({ place }: { place: string }) {
  useEffect(() => focusPage(place), [place])
  return null
}

/** One page: shows `waiting` until its code is here, contains its errors, and takes the focus to its title on arrival. */
export function PageFrame({
  place,
  waiting = <Loading />,
  children,
}: {
  place: string
  waiting?: ReactNode
  children: ReactNode
}) {
  useLoadedParts()
  return (
    <ErrorBoundary resetKey={place}>
      <Suspense fallback={waiting}>
        {children}
        <PageFocus place={place} />
      </Suspense>
    </ErrorBoundary>
  )
}
