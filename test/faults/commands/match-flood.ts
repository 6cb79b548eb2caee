import { setTimeout as pause } from 'node:timers/promises'
import { filledDatabase, forLargeTables } from '../../../bench/support/filled-database.ts'
import { Cleanups } from '#test/support/cleanups'
import { savingMemory, startPortalProcess } from '#test/support/portal-process'
import { ownPostgresCluster } from '#test/support/postgres-cluster'
import { statuses } from '../figures.ts'
import { Caller, percentile } from '../portal.ts'
import type { Answer, Engine, Outcome } from '../portal.ts'

const sizes = { products: 20_000, lending_profiles: 2_000, pipeline: 2_000 }
const seconds = 20
/** What one member has under way at once: what-ifs, and files of matches. */
const whatIfs = 38
const files = 6
const mostMillis = 2000

/** Asks again and again until the time is over, each time for something else; who breaks off closes the connection before the answer is there. */
async function flood(
  caller: Caller,
  until: number,
  path: (n: number) => string,
  breaksOff: boolean,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let n = 0; performance.now() < until; n += 1) {
    const asked = caller.call('GET', path(n))
    if (breaksOff) {
      await pause(100)
      caller.close()
    }
    answers.push(await asked)
    // Rejections come at once.
    await pause(50)
  }
  return answers
}

/** F31: one member asks for more matches and files than are computed, on connections that stay and on ones that are closed; others ask for theirs. */
export async function matchFlood(engine: Engine): Promise<Outcome> {
  const cleanups = new Cleanups()
  try {
    const cluster =
      engine === 'postgresql' ? await ownPostgresCluster({ settings: forLargeTables }) : null
    if (cluster !== null) cleanups.add(() => cluster.stop())
    const database = await filledDatabase(engine, cluster, sizes)
    cleanups.add(() => database.remove())
    const portal = await startPortalProcess({
      ...savingMemory,
      DATA_DIR: database.dataDir,
      ...(database.databaseUrl !== undefined && { DATABASE_URL: database.databaseUrl }),
    })
    cleanups.add(() => portal.kill())
    const as = (cookie = '') => {
      const caller = new Caller(portal.url)
      caller.cookie = cookie
      cleanups.add(() => caller.close())
      return caller
    }
    const [flooding, ...people] = database.members.slice(0, 4)
    const list = '/api/pipeline?outcome=open&visibility=shared&limit=20&offset=200&sort=updatedAt'
    const { pipeline } = (await as(flooding).patiently('GET', list)).body as {
      pipeline: { id: string }[]
    }
    const matchesOf = (n: number) => `/api/pipeline/${pipeline[n % pipeline.length]?.id}/matches`
    const others = people.map(as)
    const askEach = async (round: number) =>
      Promise.all(others.map((other, n) => other.call('GET', matchesOf(3 * round + n))))
    const atRest = await askEach(0)

    const until = performance.now() + seconds * 1000
    const whatIf = (place: number) => (n: number) =>
      `${matchesOf(n)}?capEx=${1_000_000 + place * 1000 + n}`
    const file = (place: number) => (n: number) => `${matchesOf(place + n)}/export?format=xlsx`
    const flooded = [
      ...Array.from({ length: whatIfs }, (_, n) =>
        flood(as(flooding), until, whatIf(n), n % 4 === 0),
      ),
      ...Array.from({ length: files }, (_, n) => flood(as(flooding), until, file(n), false)),
    ]
    await pause(1000)
    const answered: Answer[] = []
    const exported: Answer[] = []
    for (let round = 1; performance.now() < until - 2000; round += 1) {
      answered.push(...(await askEach(round)))
      const [first] = others
      if (first !== undefined && round % 3 === 0)
        exported.push(await first.call('GET', `${matchesOf(round)}/export?format=csv`))
      await pause(300)
    }
    const stormed = (await Promise.all(flooded)).flat()
    const slowest = (answers: Answer[]) =>
      percentile(
        answers.map(({ ms }) => ms),
        1,
      )
    return {
      met:
        answered.length > 0 &&
        answered.every(({ status, ms }) => status === 200 && ms <= mostMillis) &&
        exported.every(({ status }) => status === 200),
      figure: `one member's ${stormed.length} requests answered ${statuses(stormed)}; ${answered.length} match lists of others answered ${statuses(answered)}, the median after ${percentile(
        answered.map(({ ms }) => ms),
        0.5,
      ).toFixed(
        0,
      )} ms and the slowest after ${slowest(answered).toFixed(0)} ms (${mostMillis} ms), before it ${slowest(atRest).toFixed(0)} ms; ${exported.length} files of theirs answered ${statuses(exported)}, the slowest after ${slowest(exported).toFixed(0)} ms`,
    }
  } finally {
    await cleanups.run()
  }
}
