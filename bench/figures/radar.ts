import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '#contract/finance/days'
import { today } from '#server/platform/present-day'
import type { PostgresCluster } from '#test/support/postgres-cluster'
import { filledDatabase } from '../support/filled-database.ts'
import type { Engine, FilledDatabase } from '../support/filled-database.ts'
import { startPortal } from '../support/portal-process.ts'
import { millis, printFigures } from '../support/report.ts'
import type { Figure } from '../support/report.ts'
import { ascending, median, percentile } from '../support/rounds.ts'

/**
 * The radar over 100,000 deals and a new revision of the rules (K-111, K-112): `node tools/run.mjs bench/figures.ts radar`, with
 * `ENGINE=embedded` or `postgresql` for one of them, and `ROWS` for another number of deals. Lists are medians over ten
 * questions that nobody has asked yet, one after the other.
 */
const rows = Number(process.env['ROWS'] ?? 100_000)

type Portal = Awaited<ReturnType<typeof startPortal>>

async function answer<Body>(portal: Portal, address: string, cookie: string) {
  const began = performance.now()
  const response = await fetch(`${portal.url}${address}`, { headers: { cookie } })
  const text = await response.text()
  if (response.status !== 200)
    throw new Error(`${address}: ${response.status} ${text.slice(0, 200)}`)
  return { millis: performance.now() - began, body: JSON.parse(text) as Body }
}

const figure = (name: string, measured: number, wanted: number): Figure => ({
  name,
  measured: millis(measured),
  wanted: millis(wanted),
  met: measured <= wanted,
})

/** The rules that the portal comes with, as a later revision: every deal is to be computed anew. */
function laterRules(folder: string): string {
  const file = JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../../contract/finance-rules.json'), 'utf8'),
  ) as Record<string, unknown>
  const place = path.join(folder, 'later-rules.json')
  writeFileSync(place, JSON.stringify({ ...file, revision: '2099-01-01.1' }))
  return place
}

/** Milliseconds of reads by id, 50 a second, until `work` has ended. */
async function readsBeside(
  portal: Portal,
  ids: readonly string[],
  cookie: string,
  work: Promise<unknown>,
): Promise<number[]> {
  const state = { isOver: false }
  const end = () => {
    state.isOver = true
  }
  work.then(end, end)
  const found: number[] = []
  while (!state.isOver) {
    const id = ids[found.length % ids.length] ?? ''
    found.push((await answer(portal, `/api/pipeline/${id}`, cookie)).millis)
    await pause(20)
  }
  await work
  return found
}

const p95 = (values: readonly number[]) => percentile(ascending(values), 0.95)

/** Resolves once all deals are computed with the rules in force; asked for seldom, since it counts them all. */
async function allComputed(portal: Portal, cookie: string): Promise<void> {
  for (;;) {
    await pause(3000)
    const { body } = await answer<{ deals: number; computed: number }>(portal, '/api/rules', cookie)
    if (body.computed === body.deals) return
  }
}

async function recomputed(portal: Portal, ids: readonly string[], cookie: string) {
  const began = performance.now()
  const work = allComputed(portal, cookie)
  const beside = await readsBeside(portal, ids, cookie, work)
  const seconds = (performance.now() - began) / 1000
  const alone = await readsBeside(portal, ids, cookie, pause(10_000))
  return [
    {
      name: `${rows.toLocaleString('en-US')} deals computed anew (K-112)`,
      measured: `${seconds.toFixed(1)} s`,
      wanted: '60 s',
      met: seconds <= 60,
    },
    figure('a read by id meanwhile waits longer, p95 (K-112)', p95(beside) - p95(alone), 50),
  ]
}

const open = '/api/pipeline?outcome=open'

async function lists(portal: Portal, engine: Engine, cookie: string): Promise<Figure[]> {
  /** Ten questions that differ in what no answer depends on much. */
  const asked = async (address: (n: number) => string) => {
    const found: number[] = []
    for (let n = 1; n <= 10; n += 1) found.push((await answer(portal, address(n), cookie)).millis)
    return median(found)
  }
  const page = (n: number) => 40 + n
  const figures: Figure[] = []
  for (const sort of ['slackDays', 'stillToRaise', 'creditAtRisk', 'expectedServiceDay'])
    for (const order of ['asc', 'desc'])
      figures.push(
        figure(
          `first page by ${sort}, ${order} (K-111)`,
          await asked((n) => `${open}&sort=${sort}&order=${order}&limit=${page(n)}`),
          60,
        ),
      )
  for (const status of ['late', 'tight', 'on_time', 'unknown'])
    figures.push(
      figure(
        `of status ${status} by slack (K-111)`,
        await asked((n) => `${open}&clockStatus=${status}&sort=slackDays&limit=${page(n)}`),
        80,
      ),
    )
  figures.push(
    figure(
      'sums, not asked yet (K-111)',
      await asked((n) => `/api/pipeline/summary?outcome=open&capExMin=${n}`),
      engine === 'postgresql' ? 350 : 700,
    ),
    figure(
      'deadlines of 90 days (K-111)',
      await asked(
        (n) => `/api/deadlines?from=${today()}&to=${addDays(today(), 90)}&limit=${page(n)}`,
      ),
      80,
    ),
    {
      name: 'the radar as its screen asks: 1,000 rows with counts',
      measured: millis(
        await asked((n) => `${open}&sort=slackDays&order=asc&facets=true&capExMin=${n}`),
      ),
      wanted: '',
      met: null,
    },
    figure(
      'first page by slack, unchanged',
      await asked(() => `${open}&sort=slackDays&order=asc&limit=41`),
      10,
    ),
  )
  return figures
}

/** The portal as it stands before: every deal computed with the rules that it comes with. */
async function computeFirst(database: FilledDatabase, cookie: string): Promise<void> {
  const portal = await startPortal(database)
  try {
    await allComputed(portal, cookie)
  } finally {
    await portal.stop()
  }
}

async function measure(engine: Engine, database: FilledDatabase): Promise<Figure[]> {
  const [cookie = ''] = database.admin
  await computeFirst(database, cookie)
  const portal = await startPortal(database, {
    FINANCE_RULES_FILE: laterRules(database.dataDir),
  })
  try {
    const { body } = await answer<{ pipeline: { id: string }[] }>(
      portal,
      '/api/pipeline?limit=200&sort=updatedAt',
      cookie,
    )
    const ids = body.pipeline.map(({ id }) => id)
    const anew = await recomputed(portal, ids, cookie)
    return [...anew, ...(await lists(portal, engine, cookie))]
  } finally {
    await portal.stop()
    database.remove()
  }
}

export async function measureRadar(engine: Engine, cluster: PostgresCluster | null): Promise<void> {
  const database = await filledDatabase(engine, cluster, { pipeline: rows })
  printFigures(`The radar, ${engine}`, await measure(engine, database))
}
