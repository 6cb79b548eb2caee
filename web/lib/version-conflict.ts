import { ApiError } from './api-client.ts'

type Values = Readonly<Record<string, unknown>>

/** What two people did to the fields of one form at the same time. */
export interface Conflict {
  /** What was entered here, of the fields that were changed here. */
  readonly own: Values
  /** Every field of the form as it is stored now. */
  readonly now: Values
  /** Fields that somebody else has changed meanwhile. */
  readonly changedThere: readonly string[]
}

/** Whether two values of a form are the same; a list of values is one value. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Compares what a form began with, what is in it and what is stored now, field by field. */
export function conflictOf({
  from,
  own,
  now,
}: {
  from: Values
  own: Values
  now: Values
}): Conflict {
  const fields = Object.keys(now)
  const changedHere = fields.filter((field) => !isSameValue(own[field], from[field]))
  return {
    own: Object.fromEntries(changedHere.map((field) => [field, own[field]])),
    now,
    changedThere: fields.filter((field) => !isSameValue(now[field], from[field])),
  }
}

/**
 * The record as it is stored now, where a save was rejected because somebody changed it meanwhile; null
 * for every other failure, a 409 without the stored record among them.
 */
export function conflictingRecord<Stored>(error: unknown): Stored | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  // The server parses `current` with the record's own schema before it is sent.
  return (error.problem?.current as Stored | null | undefined) ?? null
}
