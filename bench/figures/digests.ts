import { sql } from 'drizzle-orm'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { mails } from '#database/mail'
import { runDigests } from '#server/features/digest/run-digests'
import { openDatabase } from '#server/platform/database/database'
import { createLog } from '#server/platform/log'
import { createMailer } from '#server/platform/mail/mailer'
import { readSettings } from '#server/platform/settings'
import { filledDatabase } from '../support/filled-database.ts'
import type { Engine } from '../support/filled-database.ts'
import { printFigures } from '../support/report.ts'
import type { PostgresCluster } from '#test/support/postgres-cluster'

/**
 * 1,000 digests composed and queued: `node tools/run.mjs bench/figures.ts digests`, with `ENGINE=embedded` or `postgresql`
 * for one of them. Each holds five notifications and what there is to do in an organization of the sample, over 100,000
 * products.
 */
const people = 1000

export async function measureDigests(
  engine: Engine,
  cluster: PostgresCluster | null,
): Promise<void> {
  const filled = await filledDatabase(engine, cluster, { products: 100_000 }, 10)
  const { dataDir, databaseUrl } = filled
  const log = createLog('silent')
  const settings = readSettings({
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  })
  const database = await openDatabase({ dataDir, databaseUrl, preparedStatements: true, log })
  const { db } = database
  try {
    await db.execute(sql`insert into users (email, role, organization_id, is_email_verified, search_text)
      select 'digest' || n || '@load.example', 'member', k.id, true, 'digest' || n from generate_series(1, ${people}::int) as n
      join (select id, row_number() over (order by id) - 1 as place, count(*) over () as all_of_them from organizations) as k on k.place = n % k.all_of_them`)
    await db.execute(sql`insert into preferences (user_id, choices)
      select id, '{"notifications":{"kinds":{"followed_record":"daily","tasks":"daily","confirmations":"daily","introductions":"daily"}}}' from users where email like 'digest%@load.example'`)
    await db.execute(sql`insert into digest_due (user_id, cadence, due_at, since)
      select id, 'daily', now() - interval '1 minute', now() - interval '1 day' from users where email like 'digest%@load.example'`)
    await db.execute(sql`insert into notifications (user_id, kind, entity, record_id, merged_by, action, changes)
      select u.id, 'followed_record', 'products', p.id, p.id::text, 'change', '[{"field":"status","from":"draft","to":"published"}]'
      from users u cross join (select id from products where status = 'published' order by id limit 5) as p where u.email like 'digest%@load.example'`)
    const mailer = createMailer({ database, settings, log })
    const delay = monitorEventLoopDelay({ resolution: 10 })
    delay.enable()
    const began = performance.now()
    await runDigests({ db, settings, mailer, log })
    const seconds = (performance.now() - began) / 1000
    delay.disable()
    const queued = await db.$count(mails, sql`${mails.kind} = 'digest'`)
    printFigures(`Digests, ${engine}`, [
      {
        name: `${queued.toLocaleString('en-US')} digests composed and queued (Q-06)`,
        measured: `${seconds.toFixed(1)} s`,
        wanted: '60 s',
        met: seconds <= 60 && queued >= people,
      },
      {
        name: 'longest wait of the event loop meanwhile',
        measured: `${Math.round(delay.max / 1e6)} ms`,
        wanted: '',
        met: null,
      },
    ])
  } finally {
    await database.close()
    filled.remove()
  }
}
