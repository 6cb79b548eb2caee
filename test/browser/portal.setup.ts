import { startPostgresCluster } from '../support/postgres-cluster.ts'
import { startPortal } from './portal-server.ts'

/** Once for a whole run: the portal on the embedded engine, and on PostgreSQL where there is one. */
export default async function startPortals(): Promise<() => Promise<void>> {
  const cluster = await startPostgresCluster()
  const [embedded, onPostgres] = await Promise.all([startPortal(), cluster && startPortal({ DATABASE_URL: cluster.url })])
  // Playwright hands what the set-up puts into the environment to its workers.
  process.env['PORTAL_URL'] = embedded.url
  process.env['PORTAL_DATA_DIR'] = embedded.dataDir
  if (onPostgres) process.env['PORTAL_ON_POSTGRESQL_URL'] = onPostgres.url
  return async () => {
    await Promise.all([embedded.stop(), onPostgres?.stop()])
    await cluster?.stop()
  }
}
