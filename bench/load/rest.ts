import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { sendAtRate, shareOf } from '../support/fixed-rate.ts'
import { startBareFiles } from '../support/bare-process.ts'
import { password, personEmail } from '../support/filled-database.ts'
import { millis } from '../support/report.ts'
import type { Figure } from '../support/report.ts'
import { figureOf, officeOf, onEngine, reads, requestsOf } from './rows.ts'
import type { Scene } from './rows.ts'

/** Lists, records, searches and saves, each alone. */
export async function measureReads(scene: Scene): Promise<Figure[]> {
  const { page, record, search, large } = requestsOf(scene)
  const rows = scene.rows.toLocaleString('en-US')
  return [
    await reads(
      scene,
      `list of 25 of ${rows}, 50 connections`,
      page,
      onEngine(scene, 800, 300),
      onEngine<{ p95: number; p99?: number }>(scene, { p95: 100, p99: 200 }, { p95: 250 }),
    ),
    await reads(scene, 'single record', record, onEngine(scene, 1200, 500), {
      p95: onEngine(scene, 60, 150),
    }),
    await reads(scene, `search over ${rows}`, search, onEngine(scene, 200, 60), {
      p95: onEngine(scene, 300, 800),
    }),
    await reads(scene, 'list with limit=1000', large, 20, { p95: onEngine(scene, 400, 600) }),
  ]
}

/** Saves with their audit entries, and an office at work: 200 people who think 5 seconds between requests. */
export async function measureSaves(scene: Scene): Promise<Figure[]> {
  const {
    portal: { port },
    seconds,
  } = scene
  const { save } = requestsOf(scene)
  const rate = onEngine(scene, 300, 100)
  const saves = await sendAtRate({ port, rate, seconds, connections: 50, request: save })
  const mixed = await sendAtRate({
    port,
    rate: 40,
    seconds,
    connections: 200,
    request: officeOf(scene),
  })
  return [
    figureOf('save with audit', saves, rate, { p95: onEngine(scene, 150, 300) }),
    figureOf(
      'office of 200 people: 80 reads, 15 saves, 5 heavy of 100',
      mixed,
      40,
      onEngine<{ p95: number; p99?: number }>(scene, { p95: 150, p99: 400 }, { p95: 300 }),
    ),
  ]
}

/** Sign-ins at the rate wanted and at ten times of it, while others read. */
export async function measureSignIns(scene: Scene): Promise<Figure[]> {
  const {
    portal: { port },
    seconds,
  } = scene
  const { page } = requestsOf(scene)
  const signIn = (n: number) => ({
    method: 'POST',
    path: '/api/auth/login',
    body: { email: personEmail(n), password },
  })
  const figures: Figure[] = []
  for (const [rate, name] of [
    [15, 'sign-ins'],
    [150, 'sign-ins, far too many'],
  ] as const) {
    const [came, reading] = await Promise.all([
      sendAtRate({
        port,
        rate,
        seconds: rate === 15 ? seconds : Math.min(seconds, 10),
        connections: 200,
        request: signIn,
      }),
      sendAtRate({
        port,
        rate: 40,
        seconds: rate === 15 ? seconds : Math.min(seconds, 10),
        connections: 50,
        request: page,
      }),
    ])
    const isLost = (status: number) =>
      status === 0 || (status >= 400 && status !== 429 && status !== 503)
    const lost = shareOf(came, isLost) + shareOf(reading, isLost)
    const rejected = shareOf(came, (status) => status === 429 || status === 503)
    figures.push({
      name: `${name}, ${rate}/s, with reads`,
      measured: `${came.rate.toFixed(1)}/s, p95 ${millis(came.p95)}, refused ${(rejected * 100).toFixed(0)} % within ${millis(came.longestRejection)}; reads ${reading.rate.toFixed(0)}/s, p95 ${millis(reading.p95)}${lost > 0 ? '; SOME WITHOUT AN ANSWER' : ''}`,
      wanted:
        rate === 15
          ? '15/s, reads p95 300 ms'
          : '429 or 503 for the excess within 1 s, reads p95 300 ms',
      met:
        lost === 0 &&
        reading.rate > 0 &&
        reading.p95 <= 300 &&
        (rate === 15 ? rejected === 0 && came.rate >= 14.5 : came.longestRejection <= 1000),
    })
  }
  return figures
}

/** The page and its scripts, as a browser requests them; then the same of a bare server. */
export async function measureAssets(scene: Scene): Promise<Figure[]> {
  const folder = path.resolve(import.meta.dirname, '../../web/dist')
  if (!existsSync(path.join(folder, 'index.html')))
    throw new Error('Build the web app first: npm run build')
  const files = readdirSync(path.join(folder, 'assets')).filter((name) => /\.(js|css)$/.test(name))
  const headers = { 'accept-encoding': 'gzip, deflate, br' }
  const request = (n: number) => ({
    path: n % 10 === 0 ? '/' : `/assets/${files[n % files.length]}`,
    headers,
  })
  const {
    portal: { port },
    seconds,
  } = scene
  const bare = await startBareFiles(folder)
  const measure = (of: number) =>
    sendAtRate({ port: of, rate: 2000, seconds, connections: 50, request })
  try {
    const figure = figureOf('page and assets, compressed', await measure(port), 2000, { p95: 250 })
    const { rate, p95 } = await measure(bare.port)
    return [
      {
        ...figure,
        measured: `${figure.measured}; a bare server ${rate.toFixed(0)}/s, p95 ${millis(p95)}`,
      },
    ]
  } finally {
    await bare.stop()
  }
}
