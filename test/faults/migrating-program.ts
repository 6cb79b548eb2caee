import { openDatabase } from '#server/platform/database/database'
import { migrate } from '#server/platform/database/migrations/migrate'

/** Migrates the database the environment names with the migrations in the folder it is given, and ends. */
const say = (line: string) => process.stdout.write(`${line}\n`)
const log = { info: say, warn: say, error: say }
const dataDir = process.env['DATA_DIR'] ?? ''
const open = await openDatabase({
  databaseUrl: process.env['DATABASE_URL'],
  dataDir,
  preparedStatements: true,
  log,
})
await migrate(open, log, process.argv[2])
await open.close()
