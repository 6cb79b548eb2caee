import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { administrator } from './administrator.ts'

export interface Portal {
  url: string
  /** Where it keeps its data; mails are in `outbox`. */
  dataDir: string
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

/** Starts the built portal with the sample campaign on a free port, with a data folder of its own; `settings` come over its environment. */
export async function startPortal(settings: Record<string, string> = {}): Promise<Portal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-'))
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', SAMPLE_DATA: 'on', RATE_LIMIT: 'off',
    ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password, ...settings,
  }
  const server = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  await ready(server)
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    async stop() {
      const code = await new Promise((resolve) => server.removeAllListeners('exit').on('exit', resolve).kill('SIGTERM'))
      rmSync(dataDir, { recursive: true, force: true })
      if (code !== 0) throw new Error(`The server ended with ${String(code)} instead of 0 when asked to stop.`)
    },
  }
}
