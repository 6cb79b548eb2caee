import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { useDeleteSource } from './finance.queries.ts'
import type { SourceRow } from './finance-reading.ts'
import { financeSentences } from './finance-sentences.ts'

/** Asks before a source is deleted. */
export function DeleteSourceDialog({
  source,
  ...ends
}: {
  readonly source: SourceRow
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  return (
    <MutationDialog
      {...ends}
      mutation={useDeleteSource()}
      input={source}
      title="Delete source"
      confirmLabel="Delete"
      done={financeSentences.sourceDeleted}
      failed={financeSentences.deleteSourceFailed}
    >
      <p>{financeSentences.deleteSourceQuestion}</p>
      <p className="mt-2 font-strong text-ink">{source.label}</p>
    </MutationDialog>
  )
}
