import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { pipeline } from '#database/pipeline'
import { users } from '#database/users'
import { notify } from '#server/features/notifications/notify'
import { openDatabase } from '#server/platform/database/database'
import type { Database, Transaction } from '#server/platform/database/database'
import { hashToken, newToken } from '#server/platform/sessions/cookie'
import { quietLog } from '#test/support/quiet-log'
import type { PostgresCluster } from '#test/support/postgres-cluster'
import { filledDatabase } from '../support/filled-database.ts'
import type { Engine, FilledDatabase } from '../support/filled-database.ts'
import { startPortal } from '../support/portal-process.ts'
import { millis, printFigures } from '../support/report.ts'
import type { Figure } from '../support/report.ts'
import { ascending, median, percentile } from '../support/rounds.ts'

/**
 * Telling 10,000 followers of one change, saving what nobody follows, and counting 500 entries:
 * `node tools/run.mjs bench/figures.ts notifications`, with `ENGINE=embedded` or `postgresql` for one of them.
 */
const followers = 10_000
const entries = 500
const saves = 300

type Portal = Awaited<ReturnType<typeof startPortal>>

interface Prepared {
  followed: string
  plain: string
  /** A deal nobody follows, with a member of its organization who saves it. */
  own: { id: string; memberId: string; member: string }
  /** Of whoever is told last, and of a person with 500 entries. */
  last: string
  busy: string
}

const figure = (name: string, measured: number, wanted: number | null): Figure => ({
  name,
  measured: millis(measured),
  wanted: wanted === null ? '' : millis(wanted),
  met: wanted === null ? null : measured <= wanted,
})

async function sessionOf(db: Database, userId: string): Promise<string> {
  const token = newToken()
  await db.execute(
    sql`insert into sessions (token_hash, user_id, ip) values (${hashToken(token)}, ${userId}, '127.0.0.1')`,
  )
  return `session=${token}`
}

/** Adds the followers of a deal, and a person who was told of 500 deals. */
async function prepare(database: FilledDatabase): Promise<Prepared> {
  const open = await openDatabase({ ...database, preparedStatements: true, log: quietLog })
  try {
    const { db } = open
    const { rows: deals } = await db.execute<{ id: string }>(
      sql`select id from pipeline where visibility = 'shared' order by id limit 600`,
    )
    const [followed, plain] = [deals[0]?.id ?? '', deals[1]?.id ?? '']
    await db.execute(
      sql`insert into users (email, organization_id, is_email_verified, search_text) select 'follower' || n || '@load.example', (select id from organizations limit 1), true, 'follower' from generate_series(1, ${followers}) as n`,
    )
    await db.execute(
      sql`insert into follows (user_id, entity, record_id) select id, 'pipeline', ${followed} from users where email like 'follower%@load.example'`,
    )
    const { rows: people } = await db.execute<{ id: string }>(
      sql`select id from users where email like 'follower%@load.example' order by id desc limit 2`,
    )
    const [last, busy] = [people[0]?.id ?? '', people[1]?.id ?? '']
    for (const { id } of deals.slice(2, 2 + entries))
      await db.execute(
        sql`insert into notifications (user_id, kind, entity, record_id, merged_by, action, changes) values (${busy}, 'followed_record', 'pipeline', ${id}, ${id}, 'change', '[{"field":"name","from":"A","to":"B"}]')`,
      )
    const { rows: owned } = await db.execute<{ id: string; member: string }>(
      sql`select p.id, u.id as member from pipeline p join users u on u.organization_id = p.organization_id where p.id <> ${followed} and p.visibility = 'shared' and u.email like 'person%@load.example' order by p.id, u.id limit 1`,
    )
    const [{ id: ownId, member } = { id: '', member: '' }] = owned
    await db.execute(sql`analyze users; analyze follows; analyze notifications`)
    return {
      followed,
      plain,
      own: { id: ownId, memberId: member, member: await sessionOf(db, member) },
      last: await sessionOf(db, last),
      busy: await sessionOf(db, busy),
    }
  } finally {
    await open.close()
  }
}

async function ask(portal: Portal, cookie: string, address: string, body?: object) {
  const began = performance.now()
  const response = await fetch(`${portal.url}${address}`, {
    method: body === undefined ? 'GET' : 'PUT',
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (response.status !== 200)
    throw new Error(`${address}: ${response.status} ${text.slice(0, 200)}`)
  return { millis: performance.now() - began, body: JSON.parse(text) as Record<string, number> }
}

const wordOf = (n: number) => createHash('sha256').update(String(n)).digest('hex').slice(0, 8)

async function measure(engine: Engine, portal: Portal, admin: string, made: Prepared) {
  const save = (id: string, n: number, cookie = admin) =>
    ask(portal, cookie, `/api/pipeline/${id}`, { name: `Bench ${wordOf(n)}` })
  // Warm, and what the following is compared with.
  const without: number[] = []
  const own: number[] = []
  for (let n = 0; n < saves + 20; n += 1) {
    const [others, members] = [
      (await save(made.plain, n)).millis,
      (await save(made.own.id, n, made.own.member)).millis,
    ]
    if (n < 20) continue
    without.push(others)
    own.push(members)
  }
  const readOthers = () => ask(portal, admin, `/api/pipeline/${made.plain}`)
  const alone: number[] = []
  for (let n = 0; n < 100; n += 1) {
    alone.push((await readOthers()).millis)
    await pause(10)
  }
  const began = performance.now()
  const saved = await save(made.followed, 1000)
  const beside: number[] = []
  let notified = false
  while (!notified) {
    beside.push((await readOthers()).millis)
    notified = ((await ask(portal, made.last, '/api/notifications/unread')).body['unread'] ?? 0) > 0
    if (performance.now() - began > 120_000) throw new Error('Nobody was told within two minutes')
    await pause(10)
  }
  const all = performance.now() - began
  const counts: number[] = []
  for (let n = 0; n < 110; n += 1) {
    const { millis: took, body } = await ask(portal, made.busy, '/api/notifications/unread')
    if ((body['unread'] ?? 0) < entries) throw new Error('The entries are not all there')
    if (n >= 10) counts.push(took)
  }
  const p95 = (values: number[]) => percentile(ascending(values), 0.95)
  const figures = [
    figure("save of a deal nobody follows, by a member of its owner's, median", median(own), null),
    figure(
      "the same by an administrator, of which the owner's people are told",
      median(without),
      null,
    ),
    figure('save of a deal with 10,000 followers (Q-03)', saved.millis, p95(without)),
    figure('all of them told (Q-03)', all, engine === 'postgresql' ? 5000 : 15_000),
    figure('a read by others meanwhile, p95 (Q-03)', p95(beside), Math.max(2 * p95(alone), 10)),
    figure('the same before, p95', p95(alone), null),
    figure('500 unread entries counted, median (Q-05)', median(counts), 10),
  ]
  return { figures, own: median(own) }
}

/** What notifying adds to a save of what nobody follows: a transaction with it against one that does nothing, in turn. */
async function addedByNotifying(database: FilledDatabase, { own }: Prepared): Promise<number> {
  const open = await openDatabase({ ...database, preparedStatements: true, log: quietLog })
  try {
    const { db } = open
    const [user] = await db.select().from(users).where(eq(users.id, own.memberId))
    const [deal] = await db.select().from(pipeline).where(eq(pipeline.id, own.id))
    if (user === undefined || deal === undefined) throw new Error('There is nobody who saves')
    const account = {
      sessionId: '',
      way: null,
      secondsSinceProof: 0,
      token: null,
      user,
      organizationName: null,
      organizationDemands: false,
    }
    const event = {
      action: 'update',
      entity: 'pipeline',
      entityId: deal.id,
      before: deal,
      after: { ...deal, name: 'Another name', version: deal.version + 1 },
    } as const
    const took = async (work: (tx: Transaction) => Promise<void>) => {
      const began = performance.now()
      await db.transaction(work)
      return performance.now() - began
    }
    const [nothing, notifying]: [number[], number[]] = [[], []]
    for (let n = 0; n < saves + 20; n += 1) {
      const [one, other] = [
        await took(async () => {}),
        await took((tx) => notify(tx, account, [event])),
      ]
      if (n < 20) continue
      nothing.push(one)
      notifying.push(other)
    }
    return median(notifying) - median(nothing)
  } finally {
    await open.close()
  }
}

export async function measureNotifications(
  engine: Engine,
  cluster: PostgresCluster | null,
): Promise<void> {
  const database = await filledDatabase(engine, cluster, { pipeline: 10_000 })
  const made = await prepare(database)
  const portal = await startPortal(database)
  try {
    const [admin = ''] = database.admin
    const { figures, own } = await measure(engine, portal, admin, made)
    await portal.stop()
    const added = await addedByNotifying(database, made)
    printFigures(`Notifications, ${engine}`, [
      ...figures,
      figure(
        'of the save by a member, what notifying adds (Q-04: 5 %)',
        added,
        (own - added) * 0.05,
      ),
    ])
  } finally {
    await portal.stop()
    database.remove()
  }
}
