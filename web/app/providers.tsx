import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { Router, type AroundNavHandler } from 'wouter'
import { Toaster } from '#web/kit/feedback/toaster.tsx'
import { keepFocus } from '#web/lib/focus-place.ts'
import { leavePage } from '#web/lib/unsaved-changes.ts'

/** Leaving a page with unsaved changes by a link asks first; a change of the page's own address does not. */
const askBeforeLeaving: AroundNavHandler = (navigate, to, options) => {
  const target = new URL(to, window.location.href)
  if (target.pathname === window.location.pathname) navigate(to, options)
  else leavePage(() => navigate(to, options))
}

/** Wraps every screen of the portal, signed in or not. */
export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  useEffect(keepFocus, [])
  return (
    <QueryClientProvider client={client}>
      <Router aroundNav={askBeforeLeaving}>{children}</Router>
      <Toaster />
    </QueryClientProvider>
  )
}
