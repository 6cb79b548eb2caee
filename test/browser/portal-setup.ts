import { bucketEnvironment, openBucket } from '../support/bucket.ts'
import { prepareSnapshots } from '../support/databases-setup.ts'
import { startPostgresCluster } from '../support/postgres-cluster.ts'
import { startPortal } from './portal-server.ts'

/** Once for a whole run: the portal on the embedded engine with its files in a folder, and on PostgreSQL, where there is one, with a bucket; JOURNEYS_ON=embedded leaves that out. */
export default async function startPortals(): Promise<() => Promise<void>> {
  const cluster = process.env['JOURNEYS_ON'] === 'embedded' ? null : await startPostgresCluster()
  const bucket = await openBucket()
  // Playwright hands what the set-up puts into the environment to its workers.
  process.env['PORTAL_SNAPSHOT'] = (await prepareSnapshots()).migrated
  const [embedded, onPostgres] = await Promise.all([
    startPortal(),
    cluster && startPortal({ DATABASE_URL: cluster.url, ...bucketEnvironment(bucket) }),
  ])
  process.env['PORTAL_URL'] = embedded.url
  process.env['PORTAL_DATA_DIR'] = embedded.dataDir
  if (onPostgres) process.env['PORTAL_ON_POSTGRESQL_URL'] = onPostgres.url
  process.env['PORTAL_BUCKET_URL'] = bucket.endpoint
  return async () => {
    await Promise.all([embedded.stop(), onPostgres?.stop()])
    await bucket.close()
    await cluster?.stop()
  }
}
