import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

/** The browser without its window: the same engine, and a fifth less work for the processor in our journeys. */
const headlessShell = 'chromium-headless-shell'
const names = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const inPath = (name: string): string[] =>
  (process.env['PATH'] ?? '').split(':').map((folder) => join(folder, name))

/** Whether the quicker browser is installed, or a certain one is named. */
export const hasHeadlessShell = (): boolean =>
  Boolean(process.env['CHROMIUM_PATH']) || inPath(headlessShell).some((path) => existsSync(path))

/** The browser of this machine: `CHROMIUM_PATH`, the system's own, or the one Playwright installed. */
export function findChromium(): string | undefined {
  const candidates = [
    process.env['CHROMIUM_PATH'] ?? '',
    ...names.flatMap(inPath),
    ...places,
    chromium.executablePath(),
  ]
  return candidates.find((path) => path !== '' && existsSync(path))
}

/** A browser that sends no requests of its own and runs in a container as root. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The same for journeys: a test is over before it pays to optimize scripts, which was a fifth of all it cost. Benchmarks measure what people have. */
export const journeyArguments = [...chromiumArguments, '--js-flags=--no-opt,--no-maglev']
