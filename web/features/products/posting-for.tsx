import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { OrganizationPicker } from '#web/kit/form/organization-picker.tsx'
import { LinkButton } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import type { ProductForm } from './product-form-values.ts'

/**
 * For whom a product is posted (C-08): the own organization, said in a line; administrators change it in a picker,
 * which is open where nothing is chosen yet.
 */
export function PostingFor({
  form,
  name,
  canChange,
}: {
  form: ProductForm
  /** The organization's name, null while none is chosen or it is not known yet. */
  name: string | null
  canChange: boolean
}) {
  const id = useWatch({ control: form.control, name: 'organizationId' })
  const [isPicking, setPicking] = useState(id === null)
  const error = form.formState.errors.organizationId?.message
  const isOpen = canChange && (isPicking || id === null || error !== undefined)
  if (!isOpen) {
    return (
      <p className="text-ink-2">
        Posting for <b className="font-strong text-ink">{name ?? '...'}</b>
        {canChange && (
          <>
            {' '}
            · <LinkButton onClick={() => setPicking(true)}>Change</LinkButton>
          </>
        )}
      </p>
    )
  }
  return (
    <Field label="Organization" required error={error} className="mt-3 max-w-md">
      <Controller
        control={form.control}
        name="organizationId"
        render={({ field }) => (
          <OrganizationPicker value={field.value} onChange={field.onChange} onBlur={field.onBlur} />
        )}
      />
    </Field>
  )
}
