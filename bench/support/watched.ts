import type { PortalProcess } from '#test/support/portal-process'

/** What some work took while a portal was watched. */
export interface Watched<Result> {
  result: Result
  seconds: number
  /** MB by which the portal's memory grew meanwhile at most. */
  growth: number
}

/** Does some work and answers how long it took, and by how much the portal's memory grew meanwhile. */
export async function watched<Result>(
  portal: PortalProcess,
  work: () => Promise<Result>,
): Promise<Watched<Result>> {
  const before = portal.memory().now
  let most = before
  const watch = setInterval(() => {
    if (!portal.hasEnded()) most = Math.max(most, portal.memory().now)
  }, 25)
  const began = performance.now()
  try {
    return {
      result: await work(),
      seconds: (performance.now() - began) / 1000,
      growth: most - before,
    }
  } finally {
    clearInterval(watch)
  }
}
