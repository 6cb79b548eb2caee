import { keepDataFolder } from '#server/platform/data-folder'
import { openDatabase } from '#server/platform/database/database'
import { restoreFrom } from '#server/platform/database/portable/restore'
import { databaseSettings, print, runCommand, storeOf } from './database-command.ts'

/** `npm run db:restore -- FOLDER`: a dump into an empty database, whichever engine it is on. */
await runCommand('db:restore', async (folder) => {
  const settings = databaseSettings(process.env)
  keepDataFolder(settings.dataDir, settings.log)
  const open = await openDatabase(settings)
  try {
    const manifest = await restoreFrom(folder, open, await storeOf(process.env), settings.log)
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    print(
      `Restored ${rows} rows of ${Object.keys(manifest.tables).length} tables and ${manifest.files?.length ?? 0} files, as they were at ${manifest.takenAt}.`,
    )
  } finally {
    await open.close()
  }
})
