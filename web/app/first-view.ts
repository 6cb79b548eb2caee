import type { QueryClient } from '@tanstack/react-query'
import { settingsPath } from '#contract/first-view'
import { currentUserQuery } from '#web/lib/current-user.ts'
import { expectSignedIn, loadSignedIn, rememberSignedIn } from './signed-in-chunk.ts'

/** How long the window stays empty for the first view, in milliseconds; after that it says that it loads. */
const patience = 1000

async function read(client: QueryClient): Promise<void> {
  // The shell's code arrives beside the answer about the session where the last visit was signed in.
  const shell = expectSignedIn() ? loadSignedIn() : undefined
  const [user] = await Promise.all([
    client.fetchQuery(currentUserQuery(client)),
    client.prefetchQuery({ queryKey: [settingsPath] }),
  ])
  rememberSignedIn(user !== null)
  if (user !== null) await (shell ?? loadSignedIn())
}

/**
 * Waits for what the first view is made of, so that it is drawn once: who is signed in, which the page has requested
 * itself (index.html), and the shell for those who are. What fails here is reported by what is drawn.
 */
export async function waitForFirstView(client: QueryClient): Promise<void> {
  await Promise.race([
    read(client).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, patience)),
  ])
}
