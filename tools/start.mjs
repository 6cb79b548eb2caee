// `npm start`: everything a fresh machine needs, then the server. Plain JavaScript for Node 20.19.
import nodeModule from 'node:module'
import { dirname, join } from 'node:path'
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
  // Named through the module object: Node 20, which reads this file too, has no such export.
  nodeModule.enableCompileCache(join(root, '.cache', 'compile'))
  await import('../server/main.ts')
} catch (failure) {
  endWithFailure(failure)
}
