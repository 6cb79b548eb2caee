import { keepHeapSmall } from './platform/small-heap.ts'

// Before anything else is loaded: what a heap has taken while it loads the rest, it keeps.
keepHeapSmall()
await import('./program.ts')
