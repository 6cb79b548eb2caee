import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { rememberResolutions } from './platform/module-resolution.ts'
import { keepHeapSmall } from './platform/small-heap.ts'

// Before anything else is loaded: what a heap has taken while it loads the rest, it keeps.
keepHeapSmall()
// Where the folder may not be written, the next start compiles again.
enableCompileCache(join(import.meta.dirname, '../.cache/compile'))
rememberResolutions()
await import('./program.ts')
