export { attachedWords } from './attached-words.ts'
export { MergeDialog } from './merge.dialog.tsx'
export { useUndoMerge } from './merges.queries.ts'
export { PastMerges } from './past-merges.tsx'
