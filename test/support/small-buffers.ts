import { registerHooks } from 'node:module'

// Loaded by `--import` into processes of tests, and into the threads that they start: the embedded engine has 4 MB of
// buffers in place of 64. It clears all of them at each start, which took two fifths of it; the few rows of tests fit.
const parameters = new URL('small-parameters.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === './embedded-parameters.ts'
      ? { url: parameters, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
})
