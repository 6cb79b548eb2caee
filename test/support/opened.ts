import { openDatabase } from '#server/platform/database/database'
import type { OpenDatabase } from '#server/platform/database/database'
import { quietLog } from './quiet-log.ts'

/** Opens a database for as long as `work` takes. */
export async function opened<Result>(
  { databaseUrl, dataDir }: { databaseUrl?: string | undefined; dataDir: string },
  work: (open: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const open = await openDatabase({ databaseUrl, dataDir, preparedStatements: true, log: quietLog })
  try {
    return await work(open)
  } finally {
    await open.close()
  }
}
