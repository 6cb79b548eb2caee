import { openDatabase } from '#server/platform/database/database'
import type { OpenDatabase } from '#server/platform/database/database'
import { quietLog } from './quiet-log.ts'

/** Opens a database for as long as `work` takes. */
export async function opened<Result>(settings: { databaseUrl?: string; dataDir: string }, work: (open: OpenDatabase) => Promise<Result>): Promise<Result> {
  const open = await openDatabase({ ...settings, preparedStatements: true, log: quietLog })
  try {
    return await work(open)
  } finally {
    await open.close()
  }
}
