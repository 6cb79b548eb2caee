import { useEffect, useRef, useState } from 'react'
import { isUnfinished, type ImportSummary } from '#contract/imports'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { ConfirmDialog } from '#web/kit/overlay/confirm-dialog.tsx'
import { sentenceOf } from '#web/lib/api-client.ts'
import { useRemoveImport } from './imports.queries.ts'

interface RemoveImportProps {
  readonly one: Pick<ImportSummary, 'id' | 'filename' | 'state'>
  /** Called when it is removed and this button has disappeared. */
  readonly onGone?: () => void
  /** What its button says. */
  readonly label?: string
  /** Called when it is removed. */
  readonly onRemoved?: () => void
}

/** Removes an import that is not stored yet, after a question; nothing for one that runs or has ended. */
export function RemoveImport({ one, label = 'Remove', onGone, onRemoved }: RemoveImportProps) {
  const removed = useRef(false)
  const remove = useRemoveImport(one.id, () => {
    removed.current = true
  })
  const gone = useRef(onGone)
  useEffect(() => {
    gone.current = onGone
  })
  // Behind what the dialog does as it goes: until then the page cannot take the focus.
  useEffect(
    () => () => {
      if (removed.current) setTimeout(() => gone.current?.())
    },
    [],
  )
  const [asking, setAsking] = useState(false)
  if (!isUnfinished(one.state)) return null
  const name = one.filename || 'Pasted cells'
  const send = () =>
    remove.mutate(undefined, { onSuccess: () => onRemoved?.(), onError: () => setAsking(false) })
  return (
    <>
      <Button
        size="sm"
        variant="danger-quiet"
        aria-label={`${label} ${name}`}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {remove.isError && (
        <Alert tone="bad" className="mt-2 text-left">
          <p>{sentenceOf(remove.error)}</p>
        </Alert>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove import"
        confirmLabel="Remove"
        pending={remove.isPending}
        pendingText="Removing..."
        onConfirm={send}
      >
        <p className="wrap-anywhere">
          The file {name} and its check are deleted. Nothing from it was imported.
        </p>
      </ConfirmDialog>
    </>
  )
}
