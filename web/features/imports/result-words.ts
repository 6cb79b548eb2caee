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
const undone: ResultWords = { created: 'Removed', updated: 'Reverted', ...staysAsItWas }

/** How screens speak of an import: of a file, or of a change of many records (E-009). */
export const importWords = {
  file: {
    one: 'import',
    running: 'Importing',
    question: 'Undo import',
    button: 'Undo Import',
    taken:
      'What this import added is removed, what it changed is reverted, and introduction requests that it withdrew are open again. Records that someone has changed since are kept and listed.',
  },
  bulk: {
    one: 'bulk edit',
    running: 'Changing',
    question: 'Undo bulk edit',
    button: 'Undo Bulk Edit',
    taken:
      'What it changed is reverted, and introduction requests that it withdrew are open again. Records that someone has changed since are kept and listed.',
  },
} as const satisfies Record<ImportSummary['kind'], Readonly<Record<string, string>>>

/** What the figures of an import count: of its storing or of its undo, whether that came to its end or was stopped. */
export function resultWords({ task, state }: Pick<ImportSummary, 'task' | 'state'>): ResultWords {
  if (task === 'undo') return undone
  return state === 'failed' ? remaining : stored
}
