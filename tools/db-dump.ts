import { rm } from 'node:fs/promises'
import { openDatabase } from '#server/platform/database/database'
import { requestCopy } from '#server/platform/database/portable/database-copy'
import { dumpTo } from '#server/platform/database/portable/dump'
import {
  databaseSettings,
  print,
  requireDatabase,
  runCommand,
  storeOf,
} from './database-command.ts'

/** `npm run db:dump -- FOLDER`: everything of the registry into a new folder, whichever engine it is on. */
await runCommand('db:dump', async (folder) => {
  const settings = databaseSettings(process.env)
  const embedded = settings.databaseUrl === undefined
  if (embedded) requireDatabase(settings.dataDir)
  const copy = embedded ? await requestCopy(settings.dataDir) : null
  try {
    const open = await openDatabase(copy === null ? settings : { ...settings, dataDir: copy })
    try {
      const manifest = await dumpTo(folder, open, await storeOf(process.env))
      const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
      print(
        `Dumped ${rows} rows of ${Object.keys(manifest.tables).length} tables and ${manifest.files?.length ?? 0} files to ${folder}.`,
      )
    } finally {
      await open.close()
    }
  } finally {
    if (copy !== null) await rm(copy, { recursive: true, force: true })
  }
})
