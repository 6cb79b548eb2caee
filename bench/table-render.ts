/**
 * How long the table of a registry alone, without the portal, takes from a key or a click to the painted answer, with
 * 1,000 and 10,000 rows, in a production build and a real browser: `node tools/run.mjs bench/table-render.ts [rounds]`.
 * The goal is 50 ms at the 95th percentile on the two-core machine with nothing else running.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { chromiumArguments, findChromium } from '#test/support/chromium'
import { freePort } from '#test/support/free-port'
import { printPaintTimes, tableActions } from './support/paint-times.ts'
import type { Action } from './support/paint-times.ts'

const rounds = Number(process.argv[2] ?? 20)
const port = await freePort()
const root = fileURLToPath(new URL('../web/kit-page/table-bench', import.meta.url))

const actions: Readonly<Record<string, Action>> = {
  'type in the search': { act: `type('solar'.slice(0, 1 + round % 5))` },
  'apply the search': { act: `type('solar'.slice(0, 1 + round % 5)); key(search, 'Enter')` },
  'clear the search': tableActions.clearSearch,
  'sort by a column': { act: `document.querySelectorAll('thead button')[round % 4].click()` },
  'arrow down': { prepare: `focusRow()`, act: `key(document.activeElement, 'ArrowDown')` },
  'to the end and back': {
    prepare: `focusRow()`,
    act: `key(document.activeElement, round % 2 ? 'Home' : 'End')`,
  },
  'scroll by a page': { act: `document.querySelector('[data-scroller]').scrollTop += 700` },
  'open details': tableActions.openDetails,
  'close details': tableActions.closeDetails,
}

const outDir = await mkdtemp(join(tmpdir(), 'table-render-'))
await build({
  root,
  configFile: false,
  logLevel: 'error',
  plugins: [react(), tailwindcss()],
  build: { outDir, emptyOutDir: true },
})
const server = await preview({
  root,
  configFile: false,
  logLevel: 'error',
  build: { outDir },
  preview: { port, strictPort: true },
})
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
try {
  for (const rows of [1000, 10_000]) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    for (const [name, action] of Object.entries(actions)) {
      await page.goto(`http://localhost:${port}/?rows=${rows}`, { waitUntil: 'networkidle' })
      await printPaintTimes(page, `${String(rows).padStart(6)} rows  ${name}`, action, rounds)
    }
    await page.close()
  }
} finally {
  await browser.close()
  await server.close()
  await rm(outDir, { recursive: true, force: true })
}
