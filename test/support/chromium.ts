import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** The browser of this machine: `CHROMIUM_PATH`, the system's own, or the one Playwright installed. */
export function findChromium(): string | undefined {
  const inPath = (process.env['PATH'] ?? '').split(':').flatMap((folder) => names.map((name) => join(folder, name)))
  return [process.env['CHROMIUM_PATH'] ?? '', ...inPath, ...places, chromium.executablePath()].find((path) => path !== '' && existsSync(path))
}

/** A browser that asks nothing of the network by itself and runs in a container as root. */
export const chromiumArguments = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
]
