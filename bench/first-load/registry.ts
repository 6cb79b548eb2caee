/**
 * How long the Product Registry takes from a key or a click to the painted answer, with 1,000 and 10,000 products loaded,
 * in the production build and a real browser: `npm run build && node tools/run.mjs bench/first-load.ts registry [rounds]`.
 * The goal is 50 ms at the 95th percentile on the two-core machine with nothing else running.
 */
import { portalInBrowser } from '../support/portal-in-browser.ts'
import { printPaintTimes, tableActions } from '../support/paint-times.ts'
import type { Action } from '../support/paint-times.ts'

const rounds = Number(process.argv[3] ?? 20)

const word = `'solar bridge'.slice(0, 1 + round % 8)`
const actions: Readonly<Record<string, Action>> = {
  'type in the search': { act: `type(${word})` },
  'apply the search': { act: `type(${word}); key(search, 'Enter')` },
  'clear the search': tableActions.clearSearch,
  'sort by a column': { act: `document.querySelectorAll('thead button')[round % 5].click()` },
  'choose a filter': {
    prepare: `await open('All Types')`,
    act: `document.querySelectorAll('[role=dialog] input[type=checkbox]')[round % 5].click()`,
  },
  'open details': tableActions.openDetails,
  'next in details': {
    prepare: `document.querySelectorAll('tr[data-row]')[1].click()`,
    act: `key(document.querySelector('[role=dialog]'), 'j')`,
  },
  'close details': tableActions.closeDetails,
}

for (const rows of [1000, 10_000]) {
  const portal = await portalInBrowser(rows)
  try {
    const context = await portal.context()
    const page = await context.newPage()
    await page.goto(`${portal.address}/product-registry`)
    await page
      .getByText(`of ${rows.toLocaleString('en-US')}`)
      .or(page.getByText(`${rows.toLocaleString('en-US')} products`))
      .first()
      .waitFor()
    const loadAll = page.getByRole('button', { name: /^Load all/ })
    if (await loadAll.isVisible()) {
      await loadAll.click()
      await loadAll.waitFor({ state: 'detached', timeout: 120_000 })
    }
    for (const [action, steps] of Object.entries(actions)) {
      await printPaintTimes(page, `${String(rows).padStart(6)} rows  ${action}`, steps, rounds)
    }
  } finally {
    await portal.close()
  }
}
