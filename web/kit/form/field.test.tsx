import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { describe, expect, test, vi } from 'vitest'
import { CheckboxField } from './checkbox.tsx'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'
import { RadioGroup } from './radio-group.tsx'
import { Select } from './select.tsx'
import { TextInput } from './text-input.tsx'
import { Textarea } from './textarea.tsx'

interface Values {
  name: string
  notes: string
  stage: string
  theme: string
  confidential: boolean
}

function Form({ onSend }: { onSend: (values: Values) => void }) {
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { name: '', notes: '', stage: 'b', theme: 'light', confidential: true },
  })
  const {
    register,
    formState: { errors },
  } = form
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => onSend(values))}>
      <Field label="Name" hint="As in its charter" required error={errors.name?.message}>
        <TextInput {...register('name', { required: 'Enter a name' })} />
      </Field>
      <Field label="Notes" optional>
        <Textarea {...register('notes')} />
      </Field>
      <Field label="Stage">
        <Select {...register('stage')}>
          <option value="a">A</option>
          <option value="b">B</option>
        </Select>
      </Field>
      <Field label="Theme" group>
        <RadioGroup
          choices={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          {...register('theme')}
        />
      </Field>
      <CheckboxField label="Confidential" {...register('confidential')} />
      <button type="submit">Save</button>
    </form>
  )
}

describe('a form', () => {
  test('sends what was entered in every kind of control', async () => {
    const onSend = vi.fn<(values: Values) => void>()
    render(<Form onSend={onSend} />)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Light' }).checked).toBe(true)
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Prairie Light')
    await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), 'None')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Stage' }), 'A')
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Confidential' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(onSend).toHaveBeenCalledExactlyOnceWith({
      name: 'Prairie Light',
      notes: 'None',
      stage: 'a',
      theme: 'dark',
      confidential: false,
    })
  })

  test('shows the error in the place of the hint after the field was left, and on sending goes to it', async () => {
    const onSend = vi.fn<(values: Values) => void>()
    render(<Form onSend={onSend} />)
    const name = screen.getByRole('textbox', { name: 'Name' })
    const note = () =>
      document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent
    expect(note()).toBe('As in its charter')
    expect(name.getAttribute('aria-required')).toBe('true')

    await userEvent.click(name)
    await userEvent.tab()
    expect(note()).toBe('Enter a name')
    expect(name.getAttribute('aria-invalid')).toBe('true')

    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(document.activeElement).toBe(name)
    expect(onSend).not.toHaveBeenCalled()

    await userEvent.type(name, 'P')
    expect(note()).toBe('As in its charter')
    expect(name.hasAttribute('aria-invalid')).toBe(false)
  })

  test('a group of controls has the label as its name', () => {
    render(<Form onSend={() => {}} />)
    expect(screen.getByRole('group', { name: 'Theme' }).querySelectorAll('input')).toHaveLength(2)
  })
})

test('a password can be shown and hidden again', async () => {
  render(
    <Field label="Password">
      <PasswordInput autoComplete="current-password" defaultValue="secret" />
    </Field>,
  )
  const input = screen.getByLabelText<HTMLInputElement>('Password')
  expect(input.type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input.type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input.type).toBe('password')
})
