// `node tools/run.mjs tools/some-tool.ts ...`: runs a TypeScript tool of this project. Plain JavaScript for Node 20.19.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { install } from './install.mjs'
import { underNode24 } from './node24.mjs'
import { Stop, endWithFailure } from './progress.mjs'

try {
  await underNode24(import.meta.url)
  const tool = process.argv[2]
  if (!tool) throw new Stop('Name the tool to run: node tools/run.mjs tools/generate.ts')
  await install()
  // Half of what a tool loads is found without asking Node anew.
  const { rememberResolutions } = await import('../server/platform/module-resolution.ts')
  rememberResolutions()
  // The tool sees its own name and arguments, as if Node had been called with it.
  process.argv.splice(1, 2, resolve(tool))
  await import(pathToFileURL(resolve(tool)).href)
} catch (failure) {
  endWithFailure(failure)
}
