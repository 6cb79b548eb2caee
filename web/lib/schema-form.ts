import { useForm, type DefaultValues, type FieldErrors, type FieldPath, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { fieldErrorsOf } from './api-client.ts'

type Branch = { [part: string]: Branch | { type: string; message: string } }

function errorTree(issues: readonly z.core.$ZodIssue[]): Branch {
  const tree: Branch = {}
  for (const issue of issues) {
    const parts = issue.path.map(String)
    const last = parts.pop() ?? 'root'
    let branch = tree
    for (const part of parts) branch = (branch[part] ??= {}) as Branch
    // The first message of a field is the one to act on.
    branch[last] ??= { type: issue.code ?? 'custom', message: issue.message }
  }
  return tree
}

/** A schema, or where it comes from when the first view should not wait for it. */
export type SchemaSource<Input, Output> = z.ZodType<Output, Input> | (() => Promise<z.ZodType<Output, Input>>)

/** Judges a form with a schema of the contract; the sentences are the contract's own. */
export function schemaResolver<Input extends FieldValues, Output>(source: SchemaSource<Input, Output>): Resolver<Input, unknown, Output> {
  return async (values) => {
    const schema = typeof source === 'function' ? await source() : source
    const result = schema.safeParse(values)
    return result.success ? { values: result.data, errors: {} } : { values: {}, errors: errorTree(result.error.issues) as FieldErrors<Input> }
  }
}

/**
 * A form that a contract schema judges: on leaving a field, then on each change; a try to submit goes
 * to the first field with an error.
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: SchemaSource<Input, Output>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    resolver: schemaResolver(schema),
    defaultValues,
    mode: 'onTouched',
    reValidateMode: 'onChange',
    shouldFocusError: true,
  })
}

/**
 * Puts the server's messages at their fields and goes to the first of them. Answers whether there was
 * one; what belongs to no field of the form is for the alert above it.
 */
export function showFieldErrors<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>, error: unknown): boolean {
  const known = Object.entries(fieldErrorsOf(error)).filter(([field]) => field in form.getValues())
  known.forEach(([field, message], position) => {
    form.setError(field as FieldPath<Input>, { type: 'server', message }, { shouldFocus: position === 0 })
  })
  return known.length > 0
}
