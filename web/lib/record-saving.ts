import { useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { showFieldErrors } from './schema-form.ts'
import { useAttempt } from './use-attempt.ts'
import { conflictingRecord } from './version-conflict.ts'

/** A mutation of a record as a form uses it. */
interface Mutation<Input, Stored> {
  mutate: (input: Input, callbacks: { onSuccess: (saved: Stored) => void; onError: (error: Error) => void }) => void
  isPending: boolean
  isSuccess: boolean
  error: Error | null
  reset: () => void
}

interface RecordForm<Values extends FieldValues, Output, Body, Stored extends { id: string; version: number }> {
  form: UseFormReturn<Values, unknown, Output>
  /** The record as it was when the form opened; a new one without it. */
  record: Stored | undefined
  /** Absent where the form only changes what there is. */
  create?: Mutation<{ attempt: string; body: Body }, Stored>
  update: Mutation<{ id: string; body: Body & { version?: number } }, Stored>
  /** What of the form is sent. */
  bodyOf: (values: Output) => Body
  /** What the form holds for a stored record. */
  valuesOf: (stored: Stored) => DefaultValues<Values>
  onSaved: (saved: Stored) => void
  onFailed: (error: Error) => void
  /** The record as stored was taken in place of what was typed. */
  onTaken?: () => void
}

/**
 * Sends the form of a record. A save over a newer version is refused and answers with `stored`, the record as it is
 * now: saving again keeps the own entries over it, `takeStored` goes on from it (P-295). The same new record, sent
 * again after a broken connection, is added once.
 */
export function useRecordSaving<Values extends FieldValues, Output, Body extends object, Stored extends { id: string; version: number }>(
  { form, record, create, update, bodyOf, valuesOf, onSaved, onFailed, onTaken }: RecordForm<Values, Output, Body, Stored>,
) {
  const [attempt, attemptEnded] = useAttempt()
  const [stored, setStored] = useState<Stored | null>(null)
  const [version, setVersion] = useState(record?.version)
  const mutation = record === undefined && create !== undefined ? create : update

  const callbacks = {
    onSuccess: onSaved,
    onError: (error: Error) => {
      attemptEnded(error)
      setStored(conflictingRecord<Stored>(error))
      showFieldErrors(form, error)
      onFailed(error)
    },
  }

  const submit = form.handleSubmit((values) => {
    const body = bodyOf(values)
    if (record === undefined) return create?.mutate({ attempt, body }, callbacks)
    const from = stored?.version ?? version
    update.mutate({ id: record.id, body: { ...body, ...(from !== undefined && { version: from }) } }, callbacks)
  })

  return {
    submit,
    /** The record as somebody else saved it meanwhile. */
    stored,
    /** Sets what stands in the form beside the record as the form found it, as for a draft of an older version. */
    compare: () => setStored(record ?? null),
    /** The version the next save or deletion starts from. */
    version: stored?.version ?? version,
    pending: mutation.isPending,
    isSaved: mutation.isSuccess,
    /** A failure that belongs to no field and is no conflict. */
    failure: stored === null && Object.keys(form.formState.errors).length === 0 ? mutation.error : null,
    takeStored: () => {
      if (stored === null) return
      form.reset(valuesOf(stored))
      onTaken?.()
      setVersion(stored.version)
      setStored(null)
      update.reset()
    },
  }
}
