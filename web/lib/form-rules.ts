import type { z } from 'zod'
import type { FormValues } from '#contract/record-fields/form-values'
import type { RecordField } from '#contract/record-fields/record-field'

/** Fields whose values the schema does not take; an empty one it may reject with its sentence. */
type Unfit<Values, Input> = {
  [Name in keyof Values & keyof Input]: NonNullable<Values[Name]> extends Input[Name] ? never : Name
}[keyof Values & keyof Input]

/** Nothing, or the fields that only the form or only the schema that validates it has. */
type Mismatch<Values, Input> = [Exclude<keyof Input, keyof Values>] extends [never]
  ? [Exclude<keyof Values, keyof Input> | Unfit<Values, Input>] extends [never]
    ? unknown
    : {
        readonly schemaDoesNotTake: Exclude<keyof Values, keyof Input> | Unfit<Values, Input>
      }
  : { readonly formDoesNotHold: Exclude<keyof Input, keyof Values> }

/**
 * A schema of the contract as the rules of a form. It also takes looser values than a form holds, such as numbers as
 * amounts; that it takes each of the form's fields, and no other, is checked by the compiler, which names the field.
 */
export function formRules<const Fields extends readonly RecordField[], Output, Input>(
  _fields: Fields,
  schema: z.ZodType<Output, Input> & Mismatch<FormValues<Fields>, Input>,
): z.ZodType<Output, FormValues<Fields>> {
  return schema as z.ZodType<Output> as z.ZodType<Output, FormValues<Fields>>
}
