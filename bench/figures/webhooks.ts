import { sql } from 'drizzle-orm'
import { buildApp } from '#server/app'
import { insertOrganization } from '#server/features/organizations/organizations.store'
import { insertProduct } from '#server/features/products/products.store'
import { createLog } from '#server/platform/log'
import { readSettings } from '#server/platform/settings'
import { Client } from '#test/support/client'
import type { PostgresCluster } from '#test/support/postgres-cluster'
import type { Engine } from '../support/filled-database.ts'
import { portalInProcess } from '../support/portal-in-process.ts'
import { millis, printFigures } from '../support/report.ts'
import { median } from '../support/rounds.ts'

const rounds = Number(process.env['ROUNDS'] ?? 400)

/** What a save costs without webhooks, with none that is active, and with twenty, alternately. */
export async function measureWebhooks(
  engine: Engine,
  cluster: PostgresCluster | null,
): Promise<void> {
  const portal = await portalInProcess(cluster?.url, async () => {})
  const { db } = portal.database
  const off = await buildApp({
    settings: readSettings({ SAMPLE_DATA: 'off', RATE_LIMIT: 'off', WEBHOOKS: 'off' }),
    database: portal.database,
    mailer: portal.mailer,
    log: createLog('silent'),
  })
  try {
    const organization = await insertOrganization(db, { name: 'Saver', status: 'published' })
    const { id: organizationId } = organization
    const { id } = await insertProduct(db, { name: 'Loan', organizationId, status: 'published' })
    await db.execute(sql`
      insert into webhooks (name, url, events, sealed_secret, state)
      select 'Receiver ' || n, 'https://hooks.example', '{*}', '', 'paused' from generate_series(1, 20) as n`)
    const cookie = await portal.cookieOf({
      email: 'saver@bench.example',
      isEmailVerified: true,
      organizationId,
    })
    const save = async (app: typeof off) => {
      const client = new Client(app)
      client.cookie = cookie
      const began = performance.now()
      const { status, text } = await client.put(`/api/products/${id}`, {
        description: crypto.randomUUID(),
      })
      const took = performance.now() - began
      if (status !== 200) throw new Error(`A save was answered ${status}: ${text}`)
      return took
    }
    const turn = (state: string) => db.execute(sql`update webhooks set state = ${state}`)
    const times = { off: [] as number[], none: [] as number[], twenty: [] as number[] }
    for (let round = -50; round < rounds; round += 1) {
      const took = { off: 0, none: 0, twenty: 0 }
      // In turns: what comes first is slower.
      if (round % 2 === 0) took.off = await save(off)
      took.none = await save(portal.app)
      if (round % 2 !== 0) took.off = await save(off)
      await turn('active')
      took.twenty = await save(portal.app)
      await turn('paused')
      if (round < 0) continue
      for (const name of ['off', 'none', 'twenty'] as const) times[name].push(took[name])
    }
    const [before, none, twenty] = [times.off, times.none, times.twenty].map(median) as [
      number,
      number,
      number,
    ]
    const above = (one: number) => `${(((one - before) / before) * 100).toFixed(1)} %`
    printFigures(`Saves beside webhooks, ${engine}`, [
      {
        name: 'a save while no webhook is active, p50, above one with webhooks turned off (X-122)',
        measured: `${millis(none)} to ${millis(before)}: ${above(none)}`,
        wanted: '<= 3 %',
        met: none <= before * 1.03,
      },
      {
        name: 'the same while twenty are active (X-122)',
        measured: `${millis(twenty)} to ${millis(before)}: ${above(twenty)}`,
        wanted: '<= 15 %',
        met: twenty <= before * 1.15,
      },
    ])
  } finally {
    await off.close()
    await portal.close()
  }
}
