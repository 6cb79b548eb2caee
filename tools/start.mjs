// `npm start`: everything a fresh machine needs, then the server. Plain JavaScript for Node 20.19.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWeb } from './build-web.mjs'
import { install } from './install.mjs'
import { underNode24 } from './node24.mjs'
import { endWithFailure } from './progress.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

try {
  await underNode24(import.meta.url)
  process.chdir(root)
  await install()
  await buildWeb()
  // The server runs in this process: signals and the exit code need no one to hand them on.
  await import('../server/main.mjs')
} catch (failure) {
  endWithFailure(failure)
}
