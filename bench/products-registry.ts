/**
 * How long the Product Registry takes from a key or a click to the painted answer, with 1,000 and 10,000 products loaded,
 * in the production build and a real browser: `npx vite build && node tools/run.mjs bench/products-registry.ts [rounds]`.
 * The goal is 50 ms at the 95th percentile on the two-core machine with nothing else running.
 */
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { chromiumArguments, findChromium } from '#test/support/chromium'
import { mountWebFiles } from '#server/platform/http/web-files'
import { portalWithProducts } from './products-portal.ts'

const rounds = Number(process.argv[2] ?? 20)
const port = 4137

interface Action {
  /** Done before the clock starts. */
  readonly prepare?: string
  /** Measured up to the frame after the one that shows it. */
  readonly act: string
}

const word = `'solar bridge'.slice(0, 1 + round % 8)`
const actions: Readonly<Record<string, Action>> = {
  'type in the search': { act: `type(${word})` },
  'apply the search': { act: `type(${word}); key(search, 'Enter')` },
  'clear the search': { prepare: `type('solar'); key(search, 'Enter')`, act: `key(search, 'Escape')` },
  'sort by a column': { act: `document.querySelectorAll('thead button')[round % 5].click()` },
  'choose a filter': { prepare: `await open('All Types')`, act: `document.querySelectorAll('[role=dialog] input[type=checkbox]')[round % 5].click()` },
  'open details': { act: `document.querySelectorAll('tr[data-row]')[round % 10].click()` },
  'next in details': { prepare: `document.querySelectorAll('tr[data-row]')[1].click()`, act: `key(document.querySelector('[role=dialog]'), 'j')` },
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
    const type = (text) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(search, text)
      search.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const open = async (name) => {
      const button = [...document.querySelectorAll('button')].find((one) => one.textContent.includes(name))
      if (button && !document.querySelector('[role=dialog]')) button.click()
      await painted()
    }
    const started = performance.now()
    ${step}
    await painted()
    return performance.now() - started
  })()`
}

/** Leaves the page as a round finds it: nothing open, nothing searched or filtered. */
const rest = `(() => {
  document.querySelector('[role=dialog]')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  ;[...document.querySelectorAll('button')].find((one) => one.textContent === 'Clear all')?.click()
})()`

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
  for (let round = -2; round < rounds; round += 1) {
    if (action.prepare) await page.evaluate(script(action.prepare, round + 2))
    // Longer than the rest of the search and the fade of a dialog, so that no work of before falls into the round.
    await page.waitForTimeout(400)
    const before = await taskSeconds()
    const took = await page.evaluate<number>(script(action.act, round + 2))
    if (round >= 0) {
      clock.push(took)
      busy.push((await taskSeconds() - before) * 1000)
    }
    await page.evaluate(rest)
    await page.waitForTimeout(300)
  }
  await session.detach()
  return { clock: clock.toSorted((one, other) => one - other), busy: busy.toSorted((one, other) => one - other) }
}

const at = (times: readonly number[], share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)
const told = (times: readonly number[]) => `median ${at(times, 0.5).padStart(6)} ms   p95 ${at(times, 0.95).padStart(6)} ms`

const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
try {
  for (const rows of [1000, 10_000]) {
    const portal = await portalWithProducts(rows)
    mountWebFiles(portal.app, fileURLToPath(new URL('../web/dist', import.meta.url)))
    await portal.app.listen({ port, host: '127.0.0.1' })
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const [name = '', value = ''] = portal.cookie.split('=')
    await context.addCookies([{ name, value, url: `http://127.0.0.1:${port}` }])
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${port}/product-registry`)
    await page.getByText(`of ${rows.toLocaleString('en-US')}`).or(page.getByText(`${rows.toLocaleString('en-US')} products`)).first().waitFor()
    const loadAll = page.getByRole('button', { name: /^Load all/ })
    if (await loadAll.isVisible()) {
      await loadAll.click()
      await loadAll.waitFor({ state: 'detached', timeout: 120_000 })
    }
    for (const [action, steps] of Object.entries(actions)) {
      const times = await measure(page, steps)
      console.log(`${String(rows).padStart(6)} rows  ${action.padEnd(22)} to paint ${told(times.clock)}   busy ${told(times.busy)}`)
    }
    await context.close()
    await portal.close()
  }
} finally {
  await browser.close()
}
