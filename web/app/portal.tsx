import { lazy, Suspense, useEffect } from 'react'
import { CurrentUserProvider, useSession } from '#web/lib/current-user.ts'
import { useSettings } from '#web/lib/settings.ts'
import { Loading } from '#web/kit/loading.tsx'
import { SignedOut } from './signed-out.tsx'
import { expectSignedIn, loadSignedIn, rememberSignedIn } from './signed-in-chunk.ts'

const SignedIn = lazy(async () => ({ default: (await loadSignedIn()).SignedIn }))

// The shell's code arrives beside the answer about the session where the last visit was signed in.
if (expectSignedIn()) void loadSignedIn()

/** The portal in the three states of a session (P-012). */
export function Portal() {
  const session = useSession()
  // Read beside the session, so that the sign-in screen knows its tabs when it first shows.
  const settings = useSettings()

  useEffect(() => {
    if (session.status !== 'unknown') rememberSignedIn(session.status === 'signed-in')
  }, [session.status])

  if (session.status === 'unknown' || (session.status === 'signed-out' && !settings.known)) return <Loading />
  if (session.status === 'signed-out') return <SignedOut />
  return (
    <CurrentUserProvider value={session.user}>
      <Suspense fallback={<Loading />}>
        <SignedIn />
      </Suspense>
    </CurrentUserProvider>
  )
}
