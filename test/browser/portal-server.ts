import { mkdtempSync, rmSync } from 'node:fs'
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

/** Starts the built portal with the sample campaign on a free port, with a data folder of its own; `settings` come over the usual ones. */
export async function startPortal(settings: Record<string, string> = {}): Promise<Portal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  const started = startPortalProcess({
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'on',
    // Receivers of webhooks stand on this machine.
    OUTGOING_PRIVATE_NETWORKS: '127.0.0.0/8',
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
