import type { UseMutationResult } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { toastDone, toastFailed } from '../feedback/toast-outcome.ts'
import { SaveFailure } from '../form/save-failure.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

export interface MutationDialogProps<Answer, Input> {
  mutation: Pick<UseMutationResult<Answer, Error, Input>, 'isPending' | 'error'> & {
    readonly mutate: (
      input: Input,
      callbacks: { onSuccess: (answer: Answer) => void; onError: (error: Error) => void },
    ) => void
  }
  /** What the mutation is run with. */
  input: Input
  title: string
  confirmLabel?: string
  cancelLabel?: string
  variant?: 'danger' | 'primary'
  pendingText?: ReactNode
  size?: 'sm' | 'lg'
  /** The question. */
  children: ReactNode
  /** The sentence of success; without it `onDone` says what was done. */
  done?: string
  /** What failed, e.g. "Failed to delete product"; the reason is added. */
  failed: string
  /** What is said to have failed in the dialog; null where one of its fields says it. The mutation's error where it is left out. */
  failure?: Error | null
  /** Called once it is done and the lists have been read again. */
  onDone: () => void
  onClose: () => void
}

/** Asks before a mutation is run, runs it, and says in the dialog why it was rejected. */
export function MutationDialog<Answer, Input>({
  mutation,
  input,
  done,
  failed,
  onDone,
  onClose,
  children,
  failure = mutation.error,
  ...dialog
}: MutationDialogProps<Answer, Input>) {
  // A second click can come before the first one is shown as pending.
  const isSent = useRef(false)
  const confirm = () => {
    if (isSent.current) return
    isSent.current = true
    mutation.mutate(input, {
      onSuccess: () => {
        if (done !== undefined) toastDone(done)
        onDone()
      },
      onError: (error) => {
        isSent.current = false
        toastFailed(failed, error)
      },
    })
  }
  return (
    <ConfirmDialog
      {...dialog}
      open
      onOpenChange={(open) => !open && onClose()}
      onConfirm={confirm}
      pending={mutation.isPending}
    >
      {children}
      <SaveFailure error={failure} className="mt-3" />
    </ConfirmDialog>
  )
}
