import { useCallback, type ComponentProps } from 'react'
import { rememberElement } from '../../lib/schema-form.ts'

/** What a form element knows of the state of its form. */
export interface SchemaForm {
  readonly control: object
  readonly formState: { readonly errors: object }
}

/** The form element of a `useSchemaForm`: it shows what is wrong, and goes to the first field that was rejected. */
export function Form({
  form: { control },
  ...props
}: ComponentProps<'form'> & { readonly form: SchemaForm }) {
  const ref = useCallback(
    (element: HTMLFormElement) => rememberElement(control, element),
    [control],
  )
  return <form noValidate {...props} ref={ref} />
}
