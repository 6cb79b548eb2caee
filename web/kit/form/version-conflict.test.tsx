import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Controller } from 'react-hook-form'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { written } from '#contract/record-fields/record-field'
import { ApiError } from '../../lib/api-client.ts'
import { useRecordSaving } from '../../lib/record-saving.ts'
import { useSchemaForm } from '../../lib/schema-form.ts'
import { Form } from './form.tsx'
import { ToggleChips } from './toggle-chips.tsx'
import { VersionConflict } from './version-conflict.tsx'

const values = { name: 'Loan', amount: '1000', notes: 'Plain', kinds: ['solar'] }
type Loan = typeof values & { id: string; version: number }
const schema = z.object({
  name: z.string(),
  amount: z.string(),
  notes: z.string(),
  kinds: z.array(z.string()),
})
const fields = [
  written('name', 'Name', 'text'),
  written('amount', 'Amount', 'dollars'),
  written('notes', 'Notes', 'longText'),
  written('kinds', 'Kinds', 'enumList', {
    options: { solar: 'Solar', wind: 'Wind', hydro: 'Hydro' },
  }),
]
const choices = [
  { value: 'solar', label: 'Solar' },
  { value: 'wind', label: 'Wind' },
  { value: 'hydro', label: 'Hydro' },
]
const valuesOf = ({ name, amount, notes, kinds }: Loan) => ({ name, amount, notes, kinds })

/** A server with one record that rejects changes of an older version. */
function openForm() {
  const server = { record: { ...values, id: 'loan', version: 1 } as Loan, saved: false }
  const save = (change: Partial<Loan>) => {
    server.record = { ...server.record, ...change, version: server.record.version + 1 }
  }
  function LoanForm() {
    const form = useSchemaForm(schema, values)
    const saving = useRecordSaving<typeof values, typeof values, typeof values, Loan>({
      form,
      record: { ...values, id: 'loan', version: 1 },
      update: {
        mutate: ({ body: { version, ...body } }, { onSuccess, onError }) => {
          if (version !== server.record.version) {
            return onError(
              new ApiError(
                409,
                '',
                { code: 'conflict', message: 'Changed meanwhile.', current: server.record },
                null,
              ),
            )
          }
          save(body)
          server.saved = true
          return onSuccess(server.record)
        },
        isPending: false,
        isSuccess: false,
        error: null,
        reset: () => undefined,
      },
      bodyOf: (body) => body,
      valuesOf,
      onSaved: () => undefined,
      onFailed: () => undefined,
    })
    return (
      <Form form={form} onSubmit={saving.submit}>
        {saving.conflict && (
          <VersionConflict
            form={form}
            conflict={saving.conflict}
            fields={fields}
            onSave={() => void saving.submit()}
          />
        )}
        {(['name', 'amount', 'notes'] as const).map((field) => (
          <input key={field} aria-label={field} {...form.register(field)} />
        ))}
        <Controller
          control={form.control}
          name="kinds"
          render={({ field }) => (
            <ToggleChips
              choices={choices}
              value={field.value}
              onChange={(next) => field.onChange([...next])}
            />
          )}
        />
        <button>Save</button>
      </Form>
    )
  }
  render(<LoanForm />)
  return { server, save }
}

const write = async (name: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(name))
  await userEvent.type(screen.getByLabelText(name), text)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const lines = () =>
  screen
    .getAllByRole('row')
    .filter((row) => row.querySelector('td'))
    .map((row) => [...row.children].map(({ textContent }) => textContent))
const saved = async (server: { saved: boolean; record: Loan }) => {
  await waitFor(() => expect(server.saved).toBe(true))
  return valuesOf(server.record)
}

test('saving the own version puts back what was changed here, and nothing else', async () => {
  const { server, save } = openForm()
  await write('name', 'Mine')
  save({ amount: '2500', notes: 'Theirs', kinds: ['wind', 'hydro'] })
  await press('Save')
  await screen.findByRole('region', { name: 'Both versions' })
  expect(lines()).toEqual([
    ['Name ', 'Mine', 'Loan'],
    ['Amount', '$2,500'],
    ['Notes', 'Theirs'],
    ['Kinds', 'Wind, Hydro'],
  ])
  await press('Save my version')
  expect(await saved(server)).toEqual({
    name: 'Mine',
    amount: '2500',
    notes: 'Theirs',
    kinds: ['wind', 'hydro'],
  })
})

test('a list is one value: it is the own one or the stored one, never a mixture', async () => {
  const { server, save } = openForm()
  await press('Wind')
  save({ kinds: ['hydro'] })
  await press('Save')
  await screen.findByRole('region', { name: 'Both versions' })
  expect(lines()).toEqual([['Kinds Both of you changed it', 'Solar, Wind', 'Hydro']])
  await press('Save my version')
  expect((await saved(server)).kinds).toEqual(['solar', 'wind'])
})

test('each field that was changed here is chosen by itself, and a choice can be undone', async () => {
  const { server, save } = openForm()
  await write('name', 'Mine')
  await write('notes', 'My notes')
  save({ name: 'Theirs', notes: 'Their notes' })
  await press('Save')
  await screen.findByRole('region', { name: 'Both versions' })
  await write('notes', 'My later notes')
  await userEvent.click(screen.getByRole('radio', { name: 'Theirs' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Their notes' }))
  expect(screen.getByLabelText<HTMLInputElement>('notes').value).toBe('Their notes')
  await userEvent.click(screen.getByRole('radio', { name: 'My later notes' }))
  expect(screen.getByLabelText<HTMLInputElement>('name').value).toBe('Theirs')
  await press('Save my version')
  expect(await saved(server)).toMatchObject({ name: 'Theirs', notes: 'My later notes' })
})

test('somebody who saves once more while both versions are compared is not overwritten either', async () => {
  const { server, save } = openForm()
  await write('name', 'Mine')
  save({ amount: '2500' })
  await press('Save')
  await screen.findByRole('region', { name: 'Both versions' })
  save({ notes: 'A third person', name: 'Theirs' })
  await press('Save my version')
  await waitFor(() =>
    expect(lines()).toEqual([
      ['Name Both of you changed it', 'Mine', 'Theirs'],
      ['Notes', 'A third person'],
    ]),
  )
  expect(server.saved).toBe(false)
  await press('Save my version')
  expect(await saved(server)).toEqual({
    name: 'Mine',
    amount: '2500',
    notes: 'A third person',
    kinds: ['solar'],
  })
})

test('the stored version takes the place of everything that was entered', async () => {
  const { server, save } = openForm()
  await write('name', 'Mine')
  save({ amount: '2500' })
  await press('Save')
  await userEvent.click(await screen.findByRole('button', { name: 'Use the stored version' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Both versions' })).toBeNull())
  expect(
    ['name', 'amount', 'notes'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value),
  ).toEqual(['Loan', '2500', 'Plain'])
  await write('notes', 'Added')
  await press('Save')
  expect(await saved(server)).toEqual({
    name: 'Loan',
    amount: '2500',
    notes: 'Added',
    kinds: ['solar'],
  })
})

test('where nothing of the form was changed meanwhile it is saved, and nobody is asked', async () => {
  const { server, save } = openForm()
  await write('name', 'Mine')
  // As where the owner of an account accepts the terms while an administrator edits it.
  save({})
  await press('Save')
  expect(await saved(server)).toEqual({ ...values, name: 'Mine' })
  expect(screen.queryByRole('region', { name: 'Both versions' })).toBeNull()
})
