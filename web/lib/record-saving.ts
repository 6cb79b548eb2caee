import { useState } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { ProofDeclined } from './fresh-proof.ts'
import { showFieldErrors } from './schema-form.ts'
import { useAttempt } from './use-attempt.ts'
import { conflictingRecord, conflictOf, isSameValue, type Conflict } from './version-conflict.ts'

/** A mutation of a record as a form uses it. */
interface Mutation<Input, Stored> {
  mutate: (
    input: Input,
    callbacks: { onSuccess: (saved: Stored) => void; onError: (error: Error) => void },
  ) => void
  isPending: boolean
  isSuccess: boolean
  error: Error | null
  reset: () => void
}

interface RecordForm<
  Values extends FieldValues,
  Output,
  Body,
  Stored extends { id: string; version: number },
> {
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
  /** The stored record replaced what was typed. */
  onTaken?: (stored: Stored) => void
}

/**
 * Sends the form of a record. A save over a newer version is rejected and answers with the record as it is now: the form
 * then goes on from that, with what was changed here and nothing else, so that saving again puts back no field that
 * only somebody else has changed (P-295); where nothing of the form was changed there it is saved again at once. The same
 * new record, sent again after a broken connection, is added once.
 */
export function useRecordSaving<
  Values extends FieldValues,
  Output,
  Body extends object,
  Stored extends { id: string; version: number },
>({
  form,
  record,
  create,
  update,
  bodyOf,
  valuesOf,
  onSaved,
  onFailed,
  onTaken,
}: RecordForm<Values, Output, Body, Stored>) {
  const [attempt, attemptEnded] = useAttempt()
  const [conflict, setConflict] = useState<(Conflict & { readonly stored: Stored }) | null>(null)
  const [version, setVersion] = useState(record?.version)
  const mutation = record === undefined && create !== undefined ? create : update

  /** The record as it is stored now, where a save over it was rejected; what is in the way may also be another record. */
  const storedOf = (error: unknown): Stored | null => {
    const stored = conflictingRecord<Stored>(error)
    return stored !== null && stored.id === record?.id ? stored : null
  }

  const put = (field: string, value: unknown) =>
    form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })

  /** Goes on from a newer version: fields that were not touched here take its values. Answers what was changed here, and there. */
  function goOnFrom(stored: Stored): Conflict {
    const found = conflictOf({
      from: form.formState.defaultValues ?? {},
      own: form.getValues(),
      now: valuesOf(stored),
    })
    form.reset(valuesOf(stored))
    for (const [field, value] of Object.entries(found.own)) put(field, value)
    setVersion(stored.version)
    return found
  }

  const onSuccess = (saved: Stored) => {
    setVersion(saved.version)
    setConflict(null)
    onSaved(saved)
  }

  /** `again` sends the same over a newer version; null where that was tried, or there is none. */
  const callbacks = (again: ((stored: Stored) => void) | null) => ({
    onSuccess,
    onError: (error: Error) => {
      attemptEnded(error)
      if (error instanceof ProofDeclined) return
      const stored = storedOf(error)
      if (stored) {
        const found = goOnFrom(stored)
        // Of what the form shows nothing was changed there: there is nothing to choose.
        if (again && found.changedThere.length === 0) return again(stored)
        setConflict({ ...found, stored })
      }
      showFieldErrors(form, error)
      onFailed(error)
    },
  })

  const submit = form.handleSubmit((values) => {
    const body = bodyOf(values)
    if (record === undefined) return create?.mutate({ attempt, body }, callbacks(null))
    const send = (from: number | undefined, again: ((stored: Stored) => void) | null) =>
      update.mutate(
        { id: record.id, body: { ...body, ...(from !== undefined && { version: from }) } },
        callbacks(again),
      )
    send(version, (stored) => send(stored.version, null))
  })

  return {
    submit,
    /** What was changed here and what somebody else saved meanwhile. */
    conflict: conflict && {
      ...conflict,
      /** Sets a field to what was entered here, or to what is stored now. */
      choose: (field: string, isOwn: boolean) => {
        const value: unknown = form.getValues(field as Path<Values>)
        if (isOwn) return put(field, conflict.own[field])
        // What is typed after the conflict was found comes back as well.
        if (!isSameValue(value, conflict.now[field]))
          setConflict({ ...conflict, own: { ...conflict.own, [field]: value } })
        put(field, conflict.now[field])
      },
      takeStored: () => {
        form.reset(valuesOf(conflict.stored))
        onTaken?.(conflict.stored)
        setConflict(null)
        update.reset()
      },
    },
    /** Sets what is in the form beside the record as the form found it, as for a draft of an older version. */
    compare: () =>
      record &&
      setConflict({
        ...conflictOf({ from: valuesOf(record), own: form.getValues(), now: valuesOf(record) }),
        stored: record,
      }),
    /** The record was read again while the form is open: fields that were not touched follow it. */
    follow: (read: Stored) => {
      if (version === undefined || read.version <= version) return
      const found = goOnFrom(read)
      const isBoth = Object.keys(found.own).some((field) => found.changedThere.includes(field))
      setConflict(isBoth ? { ...found, stored: read } : null)
    },
    /** The version the next save or deletion starts from. */
    version,
    pending: mutation.isPending,
    isSaved: mutation.isSuccess,
    /** A failure that belongs to no field and is no conflict. */
    failure:
      storedOf(mutation.error) === null && Object.keys(form.formState.errors).length === 0
        ? mutation.error
        : null,
  }
}
