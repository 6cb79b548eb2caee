import type { ImportRunner } from '#server/dependencies'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { RoomOnDisk } from '#server/platform/http/room-on-disk'
import { abandonedImports, endLeases, takeLease, TakenOver } from './import-leases.store.ts'
import { updateImport } from './imports.store.ts'
import { runTask, stopTask } from './run-task.ts'
import { TaskStops } from './task-context.ts'
import type { Surroundings } from './task-context.ts'

const lookMillis = 5000
const mostFailures = 5
// Two at once leave the database to the rest.
const atOnce = 2

/** Makes the runner of one process. The work to do is in the database, so a restart loses nothing. */
export function createImportRunner(
  around: Surroundings & { log: FastifyBaseLogger; room: RoomOnDisk },
): ImportRunner {
  const {
    database: { db, engine },
    log,
    room,
  } = around
  const running = new Map<string, Promise<void>>()
  const waiting: string[] = []
  const failures = new LRUCache<string, number>({ max: 1000 })
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function run(id: string): Promise<void> {
    // Without room it waits; the next look goes on with it.
    const mayGoOn = async () => !stopped && (await room.has())
    if (!(await mayGoOn())) return
    const row = await takeLease(db, id)
    if (row === null) return
    const ended = await runTask(around, row, mayGoOn)
    failures.delete(id)
    // Whoever looks next goes on at once, and need not wait for the lease to end.
    if (!ended) await updateImport(db, id, { leaseUntil: null })
  }

  async function tryToRun(id: string): Promise<void> {
    try {
      await run(id)
    } catch (error) {
      if (error instanceof TakenOver) return
      if (error instanceof TaskStops) return stopTask({ id, db }, error)
      log.error({ err: error, import: id }, 'an import was interrupted')
      const times = (failures.get(id) ?? 0) + 1
      failures.set(id, times)
      if (times < mostFailures) return
      await stopTask({ id, db }, new TaskStops('Something went wrong on our side, several times.'))
      failures.delete(id)
    }
  }

  function next(): void {
    while (running.size < atOnce) {
      // One that is woken while its task runs waits for its end: whatever was asked for then may have come too late for the task.
      const place = waiting.findIndex((each) => !running.has(each))
      if (place === -1 || stopped) return
      const [id = ''] = waiting.splice(place, 1)
      const task = tryToRun(id)
        .catch((error: unknown) => log.warn({ err: error }, 'an import could not be ended'))
        .finally(() => {
          running.delete(id)
          next()
        })
      running.set(id, task)
    }
  }

  const runner: ImportRunner = {
    wake(id) {
      if (stopped || waiting.includes(id)) return
      waiting.push(id)
      next()
    },
    async start() {
      // On the embedded engine no other process can be at work.
      if (engine === 'embedded') await endLeases(db)
      await look()
      timer = setInterval(() => void look(), lookMillis)
      timer.unref()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.all(running.values())
    },
  }

  async function look(): Promise<void> {
    try {
      for (const id of await abandonedImports(db)) runner.wake(id)
    } catch (error) {
      log.warn({ err: error }, 'imports could not be looked for')
    }
  }

  return runner
}
