import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresCluster } from '../support/postgres-cluster.ts'
import { administrator } from './administrator.ts'

interface Portal {
  url: string
  /** Ends it as an operator would and checks that it ends well. */
  stop(): Promise<void>
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Resolves when the server says that it is ready; its whole output is shown when it ends before. */
function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      if (/ready on http:\S+\s/.test(output)) resolve()
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.on('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)))
  })
}

/** Starts the built portal on a free port with a data folder of its own. */
async function startPortal(databaseUrl?: string): Promise<Portal> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-'))
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port), DATA_DIR: folder, DATABASE_URL: databaseUrl ?? '', SAMPLE_DATA: 'on', RATE_LIMIT: 'off',
    ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password,
  }
  const server = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  await ready(server)
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const code = await new Promise((resolve) => server.removeAllListeners('exit').on('exit', resolve).kill('SIGTERM'))
      rmSync(folder, { recursive: true, force: true })
      if (code !== 0) throw new Error(`The server ended with ${String(code)} instead of 0 when asked to stop.`)
    },
  }
}

/** Once for a whole run: the portal on the embedded engine, and on PostgreSQL where there is one. */
export default async function startPortals(): Promise<() => Promise<void>> {
  const cluster = await startPostgresCluster()
  const portals = await Promise.all([startPortal(), ...(cluster ? [startPortal(cluster.url)] : [])])
  // Playwright hands what the set-up puts into the environment to its workers.
  process.env['PORTAL_URL'] = portals[0]?.url
  process.env['PORTAL_ON_POSTGRESQL_URL'] = portals[1]?.url
  return async () => {
    await Promise.all(portals.map((portal) => portal.stop()))
    await cluster?.stop()
  }
}
