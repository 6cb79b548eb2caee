import { Suspense, useEffect } from 'react'
import { Route } from 'wouter'
import { useLoadedParts } from '#web/lib/loaded-part.tsx'
import { CurrentUserProvider, useSession } from '#web/lib/current-user.ts'
import { useSettings } from '#web/lib/settings.ts'
import { ErrorBoundary } from '#web/kit/feedback/error-boundary.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { useScreen } from './find-screen.ts'
import { PageFrame } from './page-frame.tsx'
import { preload } from './screens.ts'
import { SignedOut } from './signed-out.tsx'
import { SignedOutFrame } from './signed-out-frame.tsx'
import { expectSignedIn, rememberSignedIn, SignedIn } from './signed-in-chunk.ts'

/** The portal in the three states of a session (P-012). */
export function Portal() {
  useLoadedParts()
  const session = useSession()
  // Read beside the session, so that the sign-in screen knows its tabs when it first shows.
  const settings = useSettings()
  const { screen } = useScreen()

  // The screen's code comes beside that of the shell around it: neither waits for the other to request its files.
  useEffect(() => {
    if (screen && (session.status === 'signed-in' || expectSignedIn())) preload(screen)
  }, [screen, session.status])

  useEffect(() => {
    if (session.status !== 'unknown') rememberSignedIn(session.status === 'signed-in')
  }, [session.status])

  // Who is signed in plays no part for the link of a mail.
  if (screen?.alone) {
    const page = (
      <PageFrame place={screen.path}>
        <Route path={screen.path} component={screen.Part} />
      </PageFrame>
    )
    // Without waiting for the settings: they are read anew after a sign-in on the page, which holds the secret of its link.
    return screen.alone === 'bare' ? page : <SignedOutFrame>{page}</SignedOutFrame>
  }
  if (session.status === 'unknown' || (session.status === 'signed-out' && !settings.known))
    return <Loading />
  if (session.status === 'signed-out') return <SignedOut />
  return (
    <CurrentUserProvider value={session.user}>
      {/* The shell contains the errors of its pages, but may itself not arrive. */}
      <ErrorBoundary>
        <Suspense fallback={<Loading />}>
          <SignedIn />
        </Suspense>
      </ErrorBoundary>
    </CurrentUserProvider>
  )
}
