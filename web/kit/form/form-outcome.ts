import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { showFieldErrors } from '../../lib/schema-form.ts'
import { toastDone, toastFailed } from '../feedback/toast-outcome.ts'

/** What follows once a form was saved, or was not: a toast, and the server's sentences at their fields. */
export function formOutcome<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { done, failed, onDone }: { done: string; failed: string; onDone: () => void },
) {
  return {
    onSuccess: () => {
      toastDone(done)
      onDone()
    },
    onError: (error: Error) => {
      showFieldErrors(form, error)
      toastFailed(failed, error)
    },
  }
}
