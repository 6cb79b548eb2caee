import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { formValues, type FormValues } from '#contract/record-fields/form-values'
import { resourceFields } from '#contract/record-fields/resource-fields'
import { createResourceBody, type Resource } from '#contract/resources'
import { formRules } from '#web/lib/form-rules.ts'

/** A resource as its form holds it: every text as it is in its field. */
export type ResourceValues = FormValues<typeof resourceFields>
export type ResourceForm = UseFormReturn<
  ResourceValues,
  unknown,
  z.output<typeof createResourceBody>
>

/** A stored resource in its form; a new one without it, with the documented defaults (P-129). */
export const resourceValues = (resource?: Resource): ResourceValues =>
  formValues(resourceFields, resource)

/** The rules of the form are those of the contract. */
export const resourceRules = formRules(resourceFields, createResourceBody)

/** The fields of the form in their order. */
export const resourceFormFields: readonly (keyof ResourceValues)[] = [
  'name',
  'type',
  'membershipBase',
  'author',
  'description',
  'url',
  'file',
  'status',
]
