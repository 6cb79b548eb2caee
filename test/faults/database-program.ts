import { createInterface } from 'node:readline'
import { auditEntries } from '#database/audit'
import {
  DirectoryInUseError,
  isUnavailable,
  openDatabase,
} from '#server/platform/database/database'
import { migrate } from '#server/platform/database/migrations/migrate'
import { serveCommands } from '#server/platform/commands/command-socket'
import { copyCommands, removeCopies } from '#server/platform/database/portable/database-copy'

/**
 * A small server to be killed: opens and migrates the database the environment names, says `ready`, saves every id it
 * is sent in one transaction of two rows, and says `saved ID` once that is committed. Ends in order with its input.
 */
const say = (line: string) => process.stdout.write(`${line}\n`)
const log = { info: say, warn: say, error: say }
const dataDir = process.env['DATA_DIR'] ?? ''

try {
  const open = await openDatabase({
    databaseUrl: process.env['DATABASE_URL'],
    dataDir,
    preparedStatements: true,
    log,
  })
  say('opened')
  await migrate(open, log)
  if (open.engine === 'embedded') await removeCopies(dataDir)
  const socket = await serveCommands(open, dataDir, log, copyCommands(open, dataDir))
  say('ready')
  const saving: Promise<void>[] = []
  for await (const id of createInterface({ input: process.stdin })) {
    saving.push(
      save(id).then(
        () => void say(`saved ${id}`),
        (error: unknown) =>
          void say(`${isUnavailable(error) ? 'unavailable' : 'failed'} ${id} ${String(error)}`),
      ),
    )
  }
  await Promise.all(saving)
  await socket.close()
  await open.close()

  async function save(id: string): Promise<void> {
    await open.db.transaction(async (tx) => {
      await tx.insert(auditEntries).values({ action: 'first', entity: 'fault', entityId: id })
      await tx.insert(auditEntries).values({ action: 'second', entity: 'fault', entityId: id })
    })
  }
} catch (error) {
  if (!(error instanceof DirectoryInUseError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
