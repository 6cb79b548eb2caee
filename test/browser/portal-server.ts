import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPortalProcess } from '../support/portal-process.ts'
import { administrator } from './administrator.ts'

export interface Portal {
  url: string
  /** The folder of its data; mails are in `outbox`. */
  dataDir: string
  /** Ends it as an operator would and checks that it ends well. */
  stop(): Promise<void>
}

/**
 * Starts the built portal with the sample campaign on a free port, with a data folder of its own; `settings` come over the
 * usual ones. Its embedded database has its tables already, copied from `PORTAL_SNAPSHOT`: to make them was most of a start,
 * and API tests prove it.
 */
export async function startPortal(settings: Record<string, string> = {}): Promise<Portal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-'))
  const snapshot = process.env['PORTAL_SNAPSHOT']
  if (snapshot !== undefined && settings['DATABASE_URL'] === undefined)
    cpSync(snapshot, dataDir, { recursive: true })
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  const started = startPortalProcess({
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'on',
    // Receivers of webhooks stand on this machine.
    OUTGOING_PRIVATE_NETWORKS: '127.0.0.0/8',
    // Whoever prepares the journeys signs in once; on a busy machine they last longer than half an hour.
    CONFIRM_SECONDS: '43200',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ...settings,
  })
  started.catch(remove)
  const { url, stop } = await started
  return {
    url,
    dataDir,
    async stop() {
      const code = await stop()
      remove()
      if (code !== 0)
        throw new Error(`The server ended with ${String(code)} instead of 0 when asked to stop.`)
    },
  }
}
