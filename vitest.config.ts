import { defineConfig } from 'vitest/config'

const databases = {
  include: ['server/**/*.test.ts', 'test/**/*.test.ts', 'contract/**/*.test.ts', 'database/**/*.test.ts', 'tools/**/*.test.ts'],
  exclude: ['test/browser/**'],
  globalSetup: './test/support/databases.setup.ts',
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    // Two cores: more workers only wait for each other.
    maxWorkers: 2,
    projects: [
      { extends: true, test: { ...databases, name: 'embedded', env: { TEST_ENGINE: 'embedded' } } },
      { extends: true, test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], environment: 'jsdom', setupFiles: './test/support/web.setup.ts' } },
    ],
  },
})
