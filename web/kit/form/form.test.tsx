import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Controller } from 'react-hook-form'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../../lib/api-client.ts'
import { showFieldErrors, useSchemaForm } from '../../lib/schema-form.ts'
import { CheckboxField } from './checkbox.tsx'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import { TextInput } from './text-input.tsx'
import { ToggleChips } from './toggle-chips.tsx'

const schema = z
  .object({
    kind: z.array(z.string()).min(1, 'Choose a kind'),
    place: z.string(),
    name: z.string().min(1, 'Enter a name'),
    agreed: z.boolean(),
  })
  .refine(({ kind, place }) => kind.length === 0 || place !== '', {
    path: ['place'],
    message: 'Enter a place',
    when: () => true,
  })
const rejection = new ApiError(
  400,
  '',
  {
    code: 'validation',
    message: 'Check the form',
    fields: { name: 'Taken', agreed: 'Agree first' },
  },
  null,
)

/** The name is made known to the form before the kind, and the place, which is above it, last of all. */
function Sample() {
  const form = useSchemaForm(schema, { kind: [], place: '', name: '', agreed: false })
  const { errors } = form.formState
  const kind = form.watch('kind')
  const name = form.register('name')
  return (
    <Form form={form} onSubmit={form.handleSubmit(() => showFieldErrors(form, rejection))}>
      {kind.length > 0 && (
        <Field label="Place" error={errors.place?.message}>
          <TextInput {...form.register('place')} />
        </Field>
      )}
      <Field label="Kind" group error={errors.kind?.message}>
        <Controller
          control={form.control}
          name="kind"
          render={({ field }) => (
            <ToggleChips
              choices={[{ value: 'loan', label: 'Loan' }]}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
      </Field>
      <CheckboxField label="Agreed" error={errors.agreed?.message} {...form.register('agreed')} />
      <Field label="Name" error={errors.name?.message}>
        <TextInput {...name} />
      </Field>
      <button type="submit">Save</button>
    </Form>
  )
}

describe('a form that is rejected', () => {
  test('goes to the first wrong field as one reads, at each try', async () => {
    render(<Sample />)
    const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const loan = screen.getByRole('button', { name: 'Loan' })
    await save()
    await waitFor(() => expect(document.activeElement).toBe(loan))
    await save()
    await waitFor(() => expect(document.activeElement).toBe(loan))
    await userEvent.click(loan)
    await save()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Place')))
  })

  test('goes to the first field the server names, with its message', async () => {
    render(<Sample />)
    await userEvent.click(screen.getByRole('button', { name: 'Loan' }))
    await userEvent.type(screen.getByLabelText('Place'), 'Iowa')
    await userEvent.type(screen.getByLabelText('Name'), 'Prairie{Enter}')
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('checkbox', { name: 'Agreed', description: 'Agree first' }),
      ),
    )
    await userEvent.click(screen.getByRole('checkbox', { name: 'Agreed' }))
    // What is put right leaves the focus where it is.
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Agreed' }))
  })
})
