import type { Page } from '@playwright/test'
import { ascending, percentile } from './rounds.ts'

/** Something a person does, as script that is run in the page, where `round`, `search` and the functions below are known. */
export interface Action {
  /** Done before the clock starts. */
  readonly prepare?: string
  /** Measured up to the frame after the one that shows it. */
  readonly act: string
}

/** What both screens with a registry's table are tried with. */
export const tableActions = {
  clearSearch: { prepare: `type('solar'); key(search, 'Enter')`, act: `key(search, 'Escape')` },
  openDetails: { act: `document.querySelectorAll('tr[data-row]')[round % 10].click()` },
  closeDetails: {
    prepare: `document.querySelectorAll('tr[data-row]')[round % 10].click()`,
    act: `key(document.querySelector('[role=dialog]'), 'Escape')`,
  },
} satisfies Record<string, Action>

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

const summary = (times: readonly number[]): string =>
  [
    ['median', 0.5],
    ['p95', 0.95],
  ]
    .map(
      ([name, share]) =>
        `${name} ${percentile(ascending(times), Number(share)).toFixed(1).padStart(6)} ms`,
    )
    .join('   ')

/**
 * Prints how long an action takes to the painted answer, on the clock and as processor time of the page's main thread,
 * which does not grow when others use the machine. Two first rounds are not counted.
 */
export async function printPaintTimes(
  page: Page,
  name: string,
  action: Action,
  rounds: number,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taskSeconds = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(
      (metric) => metric.name === 'TaskDuration',
    )?.value ?? 0
  const clock: number[] = []
  const busy: number[] = []
  for (let round = 0; round < rounds + 2; round += 1) {
    if (action.prepare !== undefined) await page.evaluate(script(action.prepare, round))
    // Longer than the rest of the search and the fade of a dialog, so that no work of before falls into the round.
    await page.waitForTimeout(400)
    const before = await taskSeconds()
    const took = await page.evaluate<number>(script(action.act, round))
    if (round >= 2) {
      clock.push(took)
      busy.push(((await taskSeconds()) - before) * 1000)
    }
    await page.evaluate(rest)
    await page.waitForTimeout(300)
  }
  await session.detach()
  console.log(`${name.padEnd(36)} to paint ${summary(clock)}   busy ${summary(busy)}`)
}
