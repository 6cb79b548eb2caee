import { useEffect } from 'react'
import { useForm, type DefaultValues, type FieldErrors, type FieldPath, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { fieldErrorsOf } from './api-client.ts'
import { focusFirstRefused, refuseFields } from './refused-fields.ts'

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

/** Where each form stands on the page, by the `control` of its state. */
const elements = new WeakMap<object, HTMLFormElement>()

/** Tells where a form stands, so that it can go to its fields. */
export function rememberElement(control: object, element: HTMLFormElement | null): void {
  if (element) elements.set(control, element)
  else elements.delete(control)
}

/**
 * A form that a contract schema judges: on leaving a field, then on each change; a refused try to submit goes to the
 * first field with an error. It stands in `<Form form={form}>`.
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: SchemaSource<Input, Output>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  const form = useForm<Input, unknown, Output>({
    resolver: schemaResolver(schema),
    defaultValues,
    mode: 'onTouched',
    reValidateMode: 'onChange',
    // It would go by the order in which fields were made known, to some of them not at all, and before their messages are shown.
    shouldFocusError: false,
  })
  const { control } = form
  const { submitCount, isSubmitSuccessful } = form.formState
  const refusals = isSubmitSuccessful ? 0 : submitCount
  useEffect(() => {
    if (refusals > 0) focusFirstRefused(elements.get(control))
  }, [control, refusals])
  return form
}

/**
 * Puts the server's messages at their fields and goes to the first of them. Answers whether there was
 * one; what belongs to no field of the form is for the alert above it.
 */
export function showFieldErrors<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>, error: unknown): boolean {
  const known = Object.entries(fieldErrorsOf(error)).filter(([field]) => field in form.getValues())
  if (known.length > 0) {
    refuseFields(elements.get(form.control), () => known.forEach(([field, message]) => form.setError(field as FieldPath<Input>, { type: 'server', message })))
  }
  return known.length > 0
}
