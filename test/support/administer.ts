import { Pool } from 'pg'

/** The same server's address with another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** One connection to each server, kept: a new one costs the server more than what it is asked here. */
const servers = new Map<string, Pool>()

/** Runs one statement outside of every transaction, such as `create database`. */
export async function administer(url: string, statement: string): Promise<void> {
  const server =
    servers.get(url) ??
    new Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // One that is lost is opened again by the next statement.
  if (!servers.has(url)) server.on('error', () => undefined)
  servers.set(url, server)
  await server.query(statement)
}
