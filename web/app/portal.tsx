import { lazy, Suspense, useEffect } from 'react'
import { useSession } from '#web/lib/current-user.ts'
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
  const { status } = session

  useEffect(() => {
    if (status !== 'unknown') rememberSignedIn(status === 'signed-in')
  }, [status])

  if (status === 'unknown' || (status === 'signed-out' && !settings.known)) return <Loading />
  if (status === 'signed-out') return <SignedOut />
  return (
    <Suspense fallback={<Loading />}>
      <SignedIn />
    </Suspense>
  )
}
