// `npm run dev`: the server restarts and the open page reloads when a file changes, on one origin.
// Plain JavaScript for Node 20.19.
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'
import { underNode24 } from './node24.mjs'
import { endWithFailure } from './progress.mjs'

/** Restarting for a page's change would only lose the page's state: Vite reloads web by itself. */
const restartOn = ['server', 'contract', 'database']

try {
  await underNode24(import.meta.url)
  process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))
  await install()
  const args = [
    ...restartOn.map((folder) => `--watch-path=${folder}`),
    '--watch-preserve-output',
    'server/main.mjs',
  ]
  const env = { ...process.env, NODE_ENV: 'development', DEV_WEB: '1' }
  const child = spawn(process.execPath, args, { stdio: 'inherit', env })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  child.on('close', (code) => process.exit(code ?? 0))
} catch (failure) {
  endWithFailure(failure)
}
