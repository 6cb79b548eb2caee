// `npm test`: everything a fresh machine needs, then every check. Plain JavaScript for Node 20.19.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'
import { underNode24 } from './node24.mjs'
import { endWithFailure } from './progress.mjs'

try {
  await underNode24(import.meta.url)
  process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))
  await install()
  const { runStages } = await import('./test-run/run-stages.ts')
  process.exitCode = await runStages(process.argv.slice(2))
} catch (failure) {
  endWithFailure(failure)
}
