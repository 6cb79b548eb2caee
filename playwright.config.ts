import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium, journeyArguments } from './test/support/chromium.ts'
import { enterRunFolder } from './test/support/run-folder.ts'

enterRunFolder()

const executablePath = findChromium()

export default defineConfig({
  testDir: 'test/browser',
  testMatch: '**/*.spec.ts',
  globalSetup: './test/browser/portal-setup.ts',
  workers: availableParallelism(),
  fullyParallel: true,
  // A journey that passes only when repeated has found something: at a desk it fails. A merge is not held up by one
  // moment of a busy machine; the run names each such journey beside its count.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 120_000,
  // Calm machines need a thirtieth of it; a machine that does other work as well must not turn a journey red.
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env['PORTAL_URL'],
    // As long as expectations wait: what is to be pressed and has gone is named, and does not hold the test up to its end.
    actionTimeout: 30_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // A press on a sheet that still slides in on a busy machine begins on a button and ends beside it.
    contextOptions: { reducedMotion: 'reduce' },
    // The steps alone: pictures and copies of the page at each of them cost every test a good part of its time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: journeyArguments },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone-only|@bucket/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    // Only what a spec marks: `test('...', { tag: '@phone' }, ...)`.
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // The engines differ below HTTP, where the API tests look; one journey proves that nothing shows above. Its files go to a bucket.
    {
      name: 'postgresql',
      grep: /@smoke|@bucket/,
      use: {
        baseURL: process.env['PORTAL_ON_POSTGRESQL_URL'],
        viewport: { width: 1440, height: 900 },
      },
    },
  ],
})
