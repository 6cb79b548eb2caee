import { savingMemory, startPortalProcess } from '#test/support/portal-process'
import type { PortalProcess } from '#test/support/portal-process'
import type { FilledDatabase } from './filled-database.ts'

/** Starts the portal on a database; without limits on requests, since one machine acts for many people. */
export function startPortal(
  { dataDir, databaseUrl }: Pick<FilledDatabase, 'dataDir' | 'databaseUrl'>,
  settings: Record<string, string> = {},
): Promise<PortalProcess> {
  return startPortalProcess({
    ...savingMemory,
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...settings,
  })
}
