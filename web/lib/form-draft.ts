import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** How long a local draft is retained, in milliseconds: one day. */
export const draftLifetime = 24 * 60 * 60 * 1000

const prefix = 'draft:'

interface Draft {
  savedAt: number
  /** Of the record it was typed over. */
  version?: number
  values: FieldValues
}

function parse(text: string | null): Draft | null {
  if (text === null) return null
  try {
    const draft = JSON.parse(text) as Partial<Draft>
    if (
      typeof draft.savedAt !== 'number' ||
      typeof draft.values !== 'object' ||
      draft.values === null
    )
      return null
    return Date.now() - draft.savedAt < draftLifetime ? (draft as Draft) : null
  } catch {
    return null
  }
}

function write(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A full or forbidden storage costs the draft, not the work on the form.
  }
}

function draftKeys(start: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(start))
}

/** Removes the drafts of a person who signs out: the next one at this computer must not read them. */
export function removeDrafts(userId: string): void {
  for (const key of draftKeys(`${prefix}${userId}:`)) localStorage.removeItem(key)
}

/** Removes every draft that is older than a day. */
export function removeOldDrafts(): void {
  for (const key of draftKeys(prefix))
    if (!parse(localStorage.getItem(key))) localStorage.removeItem(key)
}

export interface FormDraft {
  /** When the draft found on opening the form was saved; null when there was none or it was taken or discarded. */
  foundAt: Date | null
  /** True where the record has been saved since the found draft was typed. */
  isOutdated: boolean
  /** When this form was put into the draft, to the minute; null before the first change. */
  savedAt: Date | null
  /** Takes the found draft into the form. */
  restore: () => void
  /** Deletes the draft: when it is discarded and after a successful save. */
  discard: () => void
}

// The form shows minutes: drawing it again for each key would be for nothing.
const minuteOf = (time: number) => Math.floor(time / 60_000)

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Keeps what is typed into a form in this browser for a day, under the person and the form's `name`
 * (with the record's id where there is one, whose `version` the form shows). Fields in `without`, such as passwords, are never stored, and neither are
 * fields left as they were: taken up later, the draft must not undo what somebody else has saved in them meanwhile.
 */
export function useFormDraft<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'subscribe' | 'reset' | 'getValues' | 'formState'>,
  {
    userId,
    name,
    version,
    without,
  }: {
    userId: string
    name: string
    version?: number | undefined
    without?: readonly (keyof Values)[]
  },
): FormDraft {
  const key = `${prefix}${userId}:${name}`
  const [found, setFound] = useState(() => parse(localStorage.getItem(key)))
  // Of the record as the form opened with it; it may be read again meanwhile.
  const [opened] = useState(version)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const omitted = (without ?? []).join(' ')

  // What was typed and then undone is no draft; one that was found and neither taken nor discarded stays.
  const isWritten = useRef(false)

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        // At once and not after a rest: whoever leaves the page with the last key finds that key, too.
        callback: ({ values, isDirty }) => {
          if (isDirty) {
            const now = Date.now()
            const initial: Record<string, unknown> = form.formState.defaultValues ?? {}
            const plain = Object.fromEntries(
              Object.entries(values).filter(
                ([field, value]) =>
                  !omitted.split(' ').includes(field) && !same(value, initial[field]),
              ),
            )
            write(key, {
              savedAt: now,
              ...(opened !== undefined && { version: opened }),
              values: plain,
            })
            isWritten.current = true
            setSavedAt((last) =>
              last && minuteOf(last.getTime()) === minuteOf(now) ? last : new Date(now),
            )
          } else if (isWritten.current) {
            localStorage.removeItem(key)
            isWritten.current = false
            setSavedAt(null)
          }
        },
      }),
    [form, key, omitted, opened],
  )

  const discard = useCallback(() => {
    localStorage.removeItem(key)
    isWritten.current = false
    setFound(null)
    setSavedAt(null)
  }, [key])

  const restore = useCallback(() => {
    // Over the present values: every other field keeps what it has now.
    if (found) form.reset({ ...form.getValues(), ...found.values }, { keepDefaultValues: true })
    setFound(null)
  }, [form, found])

  const isOutdated =
    found?.version !== undefined && opened !== undefined && found.version !== opened
  return useMemo(
    () => ({ foundAt: found && new Date(found.savedAt), isOutdated, savedAt, restore, discard }),
    [found, isOutdated, savedAt, restore, discard],
  )
}
