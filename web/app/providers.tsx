import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { Router, type AroundNavHandler } from 'wouter'
import { toasts } from '#web/kit/toast.ts'
import { useShared } from '#web/lib/shared-value.ts'
import { leavePage } from '#web/lib/unsaved-changes.ts'

/** Leaving a page with unsaved changes by a link asks first; a change of the page's own address does not. */
const askBeforeLeaving: AroundNavHandler = (navigate, to, options) => {
  const target = new URL(to, window.location.href)
  if (target.pathname === window.location.pathname) navigate(to, options)
  else leavePage(() => navigate(to, options))
}

// What cannot be loaded stays away: nothing above it would catch the failure, and the whole portal would go.
const Toaster = lazy<ComponentType>(() => import('#web/kit/toaster.tsx').then((module) => ({ default: module.Toaster }), () => ({ default: () => null })))

/** The notification area, which comes with the first toast: the first view has none. */
function Toasts() {
  const any = useShared(toasts, ({ length }) => length > 0)
  return any && (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}

/** What everything in the portal stands in, signed in or not. */
export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <Router aroundNav={askBeforeLeaving}>{children}</Router>
      <Toasts />
    </QueryClientProvider>
  )
}
