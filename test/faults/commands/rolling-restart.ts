import { Caller, percentile, sharedSecret } from '../portal.ts'
import type { Answer, Ground, Outcome, Portal } from '../portal.ts'
import { startRoundRobin } from '../round-robin.ts'

const readers = 6
const writers = 4
/** Longer than the proxy takes to notice, and than the time between two of its probes. */
const drainSeconds = '2'

/**
 * Two portals behind a proxy are replaced, one after the other, while people read and write: nobody sees a request
 * fail, and everything that was answered as saved is there.
 */
export async function rollingRestart({ start }: Ground): Promise<Outcome> {
  const settings = { DRAIN_SECONDS: drainSeconds, ...sharedSecret }
  const proxy = await startRoundRobin()
  const answers: Answer[] = []
  const saved: string[] = []
  const over = new AbortController()
  try {
    const first = [await start(settings), await start(settings)]
    for (const { url } of first) {
      proxy.add(url)
      await proxy.until(url, true)
    }
    const admin = await new Caller(proxy.url, { connections: readers + writers }).signIn()
    const load = Promise.all([
      ...Array.from({ length: readers }, async () => {
        while (!over.signal.aborted)
          answers.push(await admin.call('GET', '/api/organizations?adminView=true&limit=25'))
      }),
      ...Array.from({ length: writers }, async (_, writer) => {
        for (let n = 0; !over.signal.aborted; n += 1) {
          const answer = await admin.call('POST', '/api/organizations', {
            name: `Rolling ${writer} ${n}`,
          })
          answers.push(answer)
          if (answer.status === 201) saved.push(answer.body.id)
        }
      }),
    ])
    const codes: (number | null)[] = []
    const second: Portal[] = []
    for (const old of first) {
      const fresh = await start(settings)
      second.push(fresh)
      proxy.add(fresh.url)
      await proxy.until(fresh.url, true)
      codes.push(await old.stop())
      proxy.remove(old.url)
    }
    over.abort()
    await load
    const there = await Promise.all(
      saved.map((id) => admin.call('GET', `/api/organizations/${id}`)),
    )
    const lost = there.filter(({ status }) => status !== 200).length
    const failed = answers.filter(({ status }) => status !== 200 && status !== 201)
    const kinds = [...new Set(failed.map(({ status, error }) => `${status} ${error ?? ''}`))].join(
      ', ',
    )
    const p95 = percentile(
      answers.map(({ ms }) => ms),
      0.95,
    )
    admin.close()
    for (const portal of second) await portal.stop()
    return {
      met:
        failed.length === 0 &&
        saved.length > 0 &&
        lost === 0 &&
        codes.every((code) => code === 0) &&
        answers.length > 100,
      figure: `both processes replaced under ${answers.length} requests (${saved.length} saves): ${failed.length} failed${kinds === '' ? '' : ` (${kinds})`}, ${lost} lost, exit codes ${codes.join(' and ')}, p95 ${p95.toFixed(0)} ms`,
    }
  } finally {
    over.abort()
    await proxy.close()
  }
}
