import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { wholeDollarsMessage } from '#contract/common/money'
import { CurrencyInput } from './currency-input.tsx'
import { Field } from './field.tsx'

const changed = vi.fn<(value: string, problem: string | null) => void>()

function Amount({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start)
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <Field label="Amount" error={problem ?? undefined}>
      <CurrencyInput
        value={value}
        onChange={(next, found) => {
          changed(next, found)
          setValue(next)
          setProblem(found)
        }}
      />
    </Field>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })

test('the value itself reads as dollars while typing and after leaving, and goes out as digits', async () => {
  render(<Amount />)
  await userEvent.type(field(), '7500000')
  expect(field().value).toBe('$7,500,000')
  expect(changed).toHaveBeenLastCalledWith('7500000', null)
  await userEvent.tab()
  expect(field().value).toBe('$7,500,000')
})

test('the caret keeps its place among the digits', async () => {
  render(<Amount start="7500000" />)
  await userEvent.click(field())
  field().setSelectionRange(2, 2)
  await userEvent.keyboard('9')
  expect([field().value, field().selectionStart]).toEqual(['$79,500,000', 3])
  await userEvent.keyboard('{Backspace}{Backspace}')
  expect([field().value, field().selectionStart]).toEqual(['$500,000', 1])
  await userEvent.keyboard('{Delete}')
  expect([field().value, field().selectionStart]).toEqual(['$00,000', 1])
  await userEvent.tab()
  expect(field().value).toBe('$0')
})

test.each(['1e6', '12abc34'])(
  '%s stays in sight with the message, also when the field is left, until it is mended',
  async (typed) => {
    render(<Amount />)
    await userEvent.type(field(), typed)
    expect(screen.getByText(wholeDollarsMessage)).toBeTruthy()
    expect(changed.mock.lastCall?.[0]).toMatch(/[a-z]/)
    await userEvent.tab()
    expect(field().value.replaceAll(/[$,]/g, '')).toBe(typed)
    await userEvent.clear(field())
    await userEvent.type(field(), '16')
    expect(field().value).toBe('$16')
    expect(screen.queryByText(wholeDollarsMessage)).toBeNull()
  },
)

test('decimals stay in sight with the message until they are mended', async () => {
  render(<Amount />)
  await userEvent.type(field(), '7500.5')
  expect(field().value).toBe('$7,500.5')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(wholeDollarsMessage)).toBeTruthy()
  expect(changed).toHaveBeenLastCalledWith('7500.5', wholeDollarsMessage)
  await userEvent.tab()
  expect(field().value).toBe('$7,500.5')
  await userEvent.type(field(), '{Backspace}{Backspace}')
  expect(field().value).toBe('$7,500')
  expect(screen.queryByText(wholeDollarsMessage)).toBeNull()
})

test('pasted amounts are taken where they are whole and rejected where they are not', async () => {
  render(<Amount />)
  await userEvent.click(field())
  await userEvent.paste('$1,234.00')
  expect(field().value).toBe('$1,234')
  await userEvent.clear(field())
  await userEvent.click(field())
  await userEvent.paste('1.2m')
  expect(field().value).toBe('1.2m')
  expect(changed).toHaveBeenLastCalledWith('1.2m', wholeDollarsMessage)
})

test('a value that is changed elsewhere takes the place of what is in the field', async () => {
  const { rerender } = render(
    <CurrencyInput aria-label="Amount" value="5" onChange={() => undefined} />,
  )
  rerender(<CurrencyInput aria-label="Amount" value="2500" onChange={() => undefined} />)
  expect(field().value).toBe('$2,500')
})
