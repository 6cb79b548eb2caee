import { randomInt, randomUUID } from 'node:crypto'

/** A program under test that saves what it is sent and can be killed. */
export interface Victim {
  /**
   * True when the save was acknowledged, false when it was answered as unavailable, which a busy machine may cause;
   * stays open or rejects when the program has ended. `writer` says which of the writers it is.
   */
  save(id: string, writer: number): Promise<boolean>
  /** SIGKILL; resolves when the process has ended. */
  kill(): Promise<void>
}

export interface KillRounds {
  /** Starts the program and resolves when it takes writes. */
  start(): Promise<Victim>
  rounds: number
  /** No further round is begun after this time of `performance.now()`. */
  until?: number
  /** How many saves are under way at any time. */
  writers: number
  /** After at least and at most how many acknowledgements of a round the program is killed. */
  between?: readonly [number, number]
  /** Where acknowledgements are stored; in memory by default. */
  acknowledged?: Set<string>
}

/** What was sent, and what of it was acknowledged, written down outside the program. */
export interface KillReport {
  sent: Set<string>
  acknowledged: Set<string>
}

/**
 * How many kills the usual run does; many more are done by hand (F01). Embedded, each kill cuts into the engine itself; a
 * PostgreSQL server outlives the program, and what is left to find, an answer before its commit or a half of a change,
 * shows with the first.
 */
export const usualRounds = process.env['TEST_ENGINE'] === 'postgresql' ? 4 : 6

/**
 * Kills a program again and again in the middle of writing, each time after a random number of acknowledgements, and
 * records the list against which the database is compared afterwards.
 */
export async function killWhileWriting({
  start,
  rounds,
  until = Number.POSITIVE_INFINITY,
  writers,
  between = [1, 60],
  acknowledged = new Set(),
}: KillRounds): Promise<KillReport & { rounds: number }> {
  const report = { sent: new Set<string>(), acknowledged, rounds: 0 }
  while (report.rounds < rounds && performance.now() < until) {
    const victim = await start()
    await writeUntilKilled(victim, writers, randomInt(...between), report)
    report.rounds += 1
  }
  return report
}

async function writeUntilKilled(
  victim: Victim,
  writers: number,
  last: number,
  report: KillReport,
): Promise<void> {
  let acknowledged = 0
  let killed: Promise<void> | undefined
  await new Promise<void>((resolve, reject) => {
    const write = async (writer: number) => {
      while (!killed) {
        const id = randomUUID()
        report.sent.add(id)
        if (!(await victim.save(id, writer))) continue
        report.acknowledged.add(id)
        acknowledged += 1
        if (acknowledged < last || killed) continue
        killed = victim.kill()
        killed.then(resolve, reject)
      }
    }
    for (let writer = 0; writer < writers; writer += 1) {
      // A save that the kill cut off is neither an acknowledgement nor a failure of the test.
      write(writer).catch(
        (error: unknown) =>
          killed ?? reject(error instanceof Error ? error : new Error(String(error))),
      )
    }
  })
}

/** How the database differs from what was acknowledged; empty lists are what is wanted. */
export interface Damage {
  lost: string[]
  halves: string[]
  doubles: string[]
  unknown: string[]
}

/** How a list of stored ids, one for each row, differs from what was acknowledged. */
export function compare(report: KillReport, stored: string[], rowsOfEach: number): Damage {
  const counts = new Map<string, number>()
  for (const id of stored) counts.set(id, (counts.get(id) ?? 0) + 1)
  return {
    lost: [...report.acknowledged].filter((id) => !counts.has(id)),
    halves: [...counts].filter(([, count]) => count < rowsOfEach).map(([id]) => id),
    doubles: [...counts].filter(([, count]) => count > rowsOfEach).map(([id]) => id),
    unknown: [...counts.keys()].filter((id) => !report.sent.has(id)),
  }
}
