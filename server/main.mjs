// Plain JavaScript: what Node starts with is compiled anew each time, and TypeScript would have to be translated besides.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Where the folder may not be written, the next start compiles again.
enableCompileCache(join(import.meta.dirname, '../.cache/compile'))
// What the portal writes is for the account that runs it, whatever that account is used to.
process.umask(0o077)
// Before anything else is loaded: what a heap has taken while it loads the rest, it keeps.
const { keepHeapSmall } = await import('./platform/small-heap.ts')
keepHeapSmall()
const { rememberResolutions } = await import('./platform/module-resolution.ts')
rememberResolutions()
await import('./program.ts')
