/**
 * When the largest part of a screen is painted, with the processor slowed four times, as on a cheap laptop: `npm run build
 * && node tools/run.mjs bench/first-load.ts screens [rounds]`. The portal has the sample campaign and 1,000 products; the
 * server is warm. "First visit" begins with an empty browser, "next visit" with the files of the first one.
 * The goal is 1.5 s for the registry. The last column is all script of the screen as it came over the wire.
 */
import type { BrowserContext } from '@playwright/test'
import { sampleOf } from '#server/features/first-start/sample-records'
import { portalInBrowser } from '../support/portal-in-browser.ts'
import { median } from '../support/rounds.ts'

const rounds = Number(process.argv[3] ?? 7)
const slowedBy = 4

const visits = [
  { screen: 'Sign-in', path: '/', signedIn: false, ready: 'form' },
  { screen: 'Product Registry', path: '/product-registry', signedIn: true, ready: 'tr[data-row]' },
  {
    screen: 'Admin Dashboard',
    path: '/',
    signedIn: true,
    ready: 'main [role=progressbar], main [role=img]',
  },
  { screen: 'Pipeline', path: '/pipeline', signedIn: true, ready: 'tr[data-row]' },
  { screen: 'Shared Resources', path: '/resources', signedIn: true, ready: 'article' },
].filter(({ screen }) => screen.includes(process.argv[4] ?? ''))

interface Loaded {
  readonly firstPaint: number
  readonly largestPaint: number
  /** What was largest, to see whether it is the data or the frame around it. */
  readonly largest: string
  /** When it shows its data. */
  readonly ready: number
  /** Milliseconds of the page's main thread up to then, slowed; does not grow when others use the machine. */
  readonly busy: number
  readonly scriptBytes: number
  readonly scripts: number
}

// Runs in the page before its own scripts.
function watchPaints(): void {
  const watched = window as unknown as { largest: { at: number; what: string } }
  watched.largest = { at: 0, what: '' }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
      watched.largest = {
        at: entry.startTime,
        what: `${entry.element?.tagName.toLowerCase() ?? ''} "${entry.element?.textContent?.slice(0, 30) ?? ''}"`,
      }
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

function readPaints(): Omit<Loaded, 'ready' | 'busy'> {
  const { largest } = window as unknown as { largest: { at: number; what: string } }
  const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ name }) => name.endsWith('.js'),
  )
  return {
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    largestPaint: largest.at,
    largest: largest.what,
    scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    scripts: scripts.length,
  }
}

async function load(context: BrowserContext, path: string, selector: string): Promise<Loaded> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowedBy })
  // The stream of changes stays open; without it the page is idle once everything is loaded.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'EventSource'))
  await page.addInitScript(watchPaints)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(`${portal.address}${path}`, { waitUntil: 'commit' })
  await page.locator(selector).first().waitFor({ timeout: 120_000 })
  const ready = await page.evaluate(
    () =>
      new Promise<number>((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  const busy =
    (await session.send('Performance.getMetrics')).metrics.find(
      (metric) => metric.name === 'TaskDuration',
    )?.value ?? 0
  await page.waitForLoadState('networkidle')
  const paints = await page.evaluate(readPaints)
  await page.close()
  return { ...paints, ready, busy: busy * 1000 }
}

const seconds = (values: readonly number[]) =>
  `${(median(values) / 1000).toFixed(2)} s (${(Math.min(...values) / 1000).toFixed(2)} to ${(Math.max(...values) / 1000).toFixed(2)})`

const portal = await portalInBrowser(1000 - sampleOf('products').length, 'with the sample')
try {
  for (const { screen, path, signedIn, ready } of visits) {
    const first: Loaded[] = []
    const next: Loaded[] = []
    for (let round = -1; round < rounds; round += 1) {
      const context = await portal.context(signedIn)
      const loads = [await load(context, path, ready), await load(context, path, ready)] as const
      await context.close()
      // The first round warms the server.
      if (round < 0) continue
      first.push(loads[0])
      next.push(loads[1])
    }
    for (const [visit, loads] of [
      ['first visit', first],
      ['next visit', next],
    ] as const) {
      console.log(
        [
          screen.padEnd(24),
          visit.padEnd(12),
          `first paint ${seconds(loads.map(({ firstPaint }) => firstPaint))}`,
          ` largest paint ${seconds(loads.map(({ largestPaint }) => largestPaint))}`,
          ` with its data ${seconds(loads.map((loaded) => loaded.ready))}`,
          ` busy ${(median(loads.map(({ busy }) => busy)) / 1000).toFixed(2)} s`,
          `${(median(loads.map(({ scriptBytes }) => scriptBytes)) / 1000).toFixed(0).padStart(4)} kB in ${loads.at(-1)?.scripts} files`,
          `  ${loads.at(-1)?.largest ?? ''}`,
        ].join(' '),
      )
    }
  }
} finally {
  await portal.close()
}
