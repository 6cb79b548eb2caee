import path from 'node:path'
import { hashPassword } from '#server/platform/passwords/password-hash'
import { startProgram } from '#test/support/child-program'
import { freePort } from '#test/support/free-port'
import type { PortalProcess } from '#test/support/portal-process'
import { password } from './filled-database.ts'
import type { FilledDatabase } from './filled-database.ts'

export interface BareProcess {
  port: number
  /** Bytes of the list it answers ready-made. */
  said: string
  stop(): Promise<void>
}

/** Starts a bare server of the built web app. */
export async function startBareFiles(folder: string): Promise<Omit<BareProcess, 'said'>> {
  const port = await freePort()
  const child = startProgram(path.join(import.meta.dirname, 'bare-files-program.ts'), [], {
    PORT: String(port),
    FOLDER: folder,
  })
  await child.line(/listening/)
  return { port, stop: () => child.kill() }
}

export const listOf1000 = '/api/products?limit=1000'

/** Starts the bare limits beside a portal on the same database. */
export async function startBare(
  database: FilledDatabase,
  portal: PortalProcess,
): Promise<BareProcess> {
  const port = await freePort()
  const child = startProgram(path.join(import.meta.dirname, 'bare-program.ts'), [], {
    PORT: String(port),
    BODY_FROM: `http://127.0.0.1:${portal.port}${listOf1000}`,
    COOKIE: database.admin[0] ?? '',
    HASH: await hashPassword(password, 'test'),
    ...(database.databaseUrl !== undefined && { DATABASE_URL: database.databaseUrl }),
  })
  return { port, said: await child.line(/listening/), stop: () => child.kill() }
}
