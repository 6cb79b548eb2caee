import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { enterRunFolder } from './test/support/run-folder.ts'
import layers from './test/layers.json' with { type: 'json' }

enterRunFolder()
// What one process or thread has compiled the next one loads, as where the portal runs: threads that read workbooks begin
// in half of the time.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('.cache/compiled', import.meta.url))

const filesOf = (layer: Record<string, readonly string[]>): string[] => Object.values(layer).flat()

/** Tests that need no database and no browser. */
const unit = [
  'contract/**/*.test.ts',
  'tools/**/*.test.ts',
  'test/*.test.ts',
  ...filesOf(layers.pure),
]

// The threads that collect garbage beside a program take a core from the other worker.
const oneThread = '--single-threaded-gc'

/** Tests on a real database: all on PostgreSQL, on the embedded engine those that can know it, with TEST_ALL all of them. */
const databases = {
  globalSetup: './test/support/databases-setup.ts',
  // No test replaces a module and each file closes what it opened, so files of one worker share the program and the
  // compiled engine: loading them for every file took half of the time.
  isolate: false,
  execArgv: [
    oneThread,
    '--import',
    fileURLToPath(new URL('test/support/small-buffers.ts', import.meta.url)),
  ],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  alias: [
    {
      find: /^@node-rs\/argon2$/,
      replacement: fileURLToPath(new URL('test/support/cheap-argon2.ts', import.meta.url)),
    },
  ],
}
const all = {
  include: ['server/**/*.test.ts', 'database/**/*.test.ts', 'test/*/**/*.test.ts'],
  exclude: ['test/browser/**', 'test/walls/**', ...filesOf(layers.pure)],
}

export default defineConfig({
  test: {
    // More workers than cores only wait for each other.
    maxWorkers: availableParallelism(),
    // What is waited for comes within moments on a calm machine; one that does other work as well must not turn a test red.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        // Nothing here keeps anything between tests, so files share what they load: a third of the time.
        test: { name: 'unit', include: unit, isolate: false, testTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          ...databases,
          ...(process.env['TEST_ALL'] ? all : { include: filesOf(layers.both) }),
          name: 'api-embedded',
          env: { TEST_ENGINE: 'embedded' },
        },
      },
      {
        extends: true,
        test: {
          ...databases,
          ...all,
          name: 'api-postgresql',
          env: { TEST_ENGINE: 'postgresql' },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          testTimeout: 90_000,
          // Longer than what a hook waits for: one that is broken off leaves its screen to the next test.
          hookTimeout: 60_000,
          setupFiles: './test/support/web-setup.ts',
          // A page of jsdom outlives many small collections, each of which copies it: with room for it a quarter less is done.
          execArgv: [oneThread, '--min-semi-space-size=64', '--max-semi-space-size=64'],
          // Loading the portal anew for every file took three quarters of the time.
          isolate: false,
          // Files share modules and the page: a test that leans on what another left is found by changing the order.
          sequence: { shuffle: true },
        },
        oxc: { jsx: { runtime: 'automatic', development: false } },
      },
    ],
  },
})
