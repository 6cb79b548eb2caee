/**
 * How long the registry screen takes from a key or a click to the painted answer, with 1,000 and 10,000
 * rows, in a production build and a real browser. Run by hand: `node bench/table-render.ts [rounds]`.
 * The goal is 50 ms at the 95th percentile on the two-core machine with nothing else running.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { chromiumArguments, findChromium } from '#test/support/chromium'

const rounds = Number(process.argv[2] ?? 20)
const port = 4390
const root = fileURLToPath(new URL('../web/kit-page/table-bench', import.meta.url))

interface Action {
  /** Done before the clock starts. */
  readonly prepare?: string
  /** Measured up to the frame after the one that shows it. */
  readonly act: string
}

const actions: Readonly<Record<string, Action>> = {
  'type in the search': { act: `type('solar'.slice(0, 1 + round % 5))` },
  'apply the search': { act: `type('solar'.slice(0, 1 + round % 5)); key(search, 'Enter')` },
  'clear the search': { prepare: `type('solar'); key(search, 'Enter')`, act: `key(search, 'Escape')` },
  'sort by a column': { act: `document.querySelectorAll('thead button')[round % 4].click()` },
  'arrow down': { prepare: `focusRow()`, act: `key(document.activeElement, 'ArrowDown')` },
  'to the end and back': { prepare: `focusRow()`, act: `key(document.activeElement, round % 2 ? 'Home' : 'End')` },
  'scroll by a page': { act: `document.querySelector('[data-scroller]').scrollTop += 700` },
  'open details': { act: `document.querySelectorAll('tr[data-row]')[round % 10].click()` },
  'close details': { prepare: `document.querySelectorAll('tr[data-row]')[round % 10].click()`, act: `key(document.querySelector('[role=dialog]'), 'Escape')` },
}

/** A step of one round, run in the page; answers the milliseconds it took. */
function script(step: string, round: number): string {
  return `(async () => {
    const round = ${round}
    const search = document.querySelector('input[type=search]')
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = resolve
      channel.port2.postMessage(null)
    }))
    const key = (element, name) => element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
    const focusRow = () => document.activeElement.closest('tr') ?? document.querySelector('tr[data-row]').focus()
    const type = (text) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(search, text)
      search.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const started = performance.now()
    ${step}
    await painted()
    return performance.now() - started
  })()`
}

/** Leaves the page as a round finds it: no dialog, nothing moving. */
const rest = `document.querySelector('[role=dialog]')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))`

interface Times {
  /** Milliseconds on the clock. */
  readonly clock: readonly number[]
  /** Milliseconds of processor time of the page's main thread: does not grow when others use the machine. */
  readonly busy: readonly number[]
}

async function measure(page: Page, action: Action): Promise<Times> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taskSeconds = async () => (await session.send('Performance.getMetrics')).metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0
  const clock: number[] = []
  const busy: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (action.prepare) await page.evaluate(script(action.prepare, round))
    // Longer than the rest of the search and the fade of a dialog, so that no work of before falls into the round.
    await page.waitForTimeout(400)
    const before = await taskSeconds()
    clock.push(await page.evaluate<number>(script(action.act, round)))
    busy.push((await taskSeconds() - before) * 1000)
    await page.evaluate(rest)
    await page.waitForTimeout(300)
  }
  await session.detach()
  return { clock: clock.toSorted((one, other) => one - other), busy: busy.toSorted((one, other) => one - other) }
}

const at = (times: readonly number[], share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)

const told = (times: readonly number[]) => `median ${at(times, 0.5).padStart(6)} ms   p95 ${at(times, 0.95).padStart(6)} ms`

const outDir = await mkdtemp(join(tmpdir(), 'table-render-'))
await build({ root, configFile: false, logLevel: 'error', plugins: [react(), tailwindcss()], build: { outDir, emptyOutDir: true } })
const server = await preview({ root, configFile: false, logLevel: 'error', build: { outDir }, preview: { port, strictPort: true } })
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
try {
  for (const rows of [1000, 10_000]) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    for (const [name, action] of Object.entries(actions)) {
      await page.goto(`http://localhost:${port}/?rows=${rows}`, { waitUntil: 'networkidle' })
      const times = await measure(page, action)
      console.log(`${String(rows).padStart(6)} rows  ${name.padEnd(22)} to paint ${told(times.clock)}   busy ${told(times.busy)}`)
    }
    await page.close()
  }
} finally {
  await browser.close()
  await server.close()
  await rm(outDir, { recursive: true, force: true })
}
