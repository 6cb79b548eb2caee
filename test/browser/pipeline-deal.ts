import { randomUUID } from 'node:crypto'

/** The name of a project that no other test touches. */
export const freshName = (): string => `Journey ${randomUUID().slice(0, 8)}`
