import type { ImportSummary } from '#contract/imports'

interface ResultWords {
  readonly created: string
  readonly updated: string
  readonly left: string
  /** The title of the rows that were left. */
  readonly leftRows: string
}

const stored: ResultWords = {
  created: 'Added',
  updated: 'Changed',
  left: 'Left out',
  leftRows: 'Rows left out',
}
const staysAsItWas = { left: 'Left as it was', leftRows: 'Rows left as they were' }
// All or nothing: what could not be removed again.
const remaining: ResultWords = { ...stored, ...staysAsItWas }
const undone: ResultWords = { created: 'Taken away', updated: 'Set back', ...staysAsItWas }

/** What the figures of an import count: of its storing or of its undo, whether that came to its end or was stopped. */
export function resultWords({ task, state }: Pick<ImportSummary, 'task' | 'state'>): ResultWords {
  if (task === 'undo') return undone
  return state === 'failed' ? remaining : stored
}
