import type { startPortal } from './portal-process.ts'

type Portal = Awaited<ReturnType<typeof startPortal>>

/** Milliseconds of an answer. @throws where it is not 200 */
export async function timed(portal: Portal, path: string, cookie: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${portal.url}${path}`, { headers: { cookie } })
  const said = await answer.text()
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${said.slice(0, 200)}`)
  return performance.now() - began
}
