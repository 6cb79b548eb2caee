import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Field } from './field.tsx'
import { OneTimeCode } from './one-time-code.tsx'

function Example({ onComplete, error }: { onComplete?: (code: string) => void; error?: string }) {
  const [code, setCode] = useState('')
  return (
    <Field label="Sign-in code" error={error}>
      <OneTimeCode value={code} onValueChange={setCode} onComplete={onComplete} />
    </Field>
  )
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Sign-in code' })

test('is one field that browsers fill in from a message', () => {
  render(<Example />)
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  expect(input().inputMode).toBe('numeric')
  expect(input().autocomplete).toBe('one-time-code')
})

test('takes digits only, six at most, and says once that the code is whole', async () => {
  const onComplete = vi.fn<(code: string) => void>()
  render(<Example onComplete={onComplete} />)
  await userEvent.type(input(), '4a0-9 1827')
  expect(input().value).toBe('409182')
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('409182')
})

test.each(['409 182', ' 4 0 9 1 8 2 ', '409-182\n'])('takes %j pasted', async (pasted) => {
  const onComplete = vi.fn<(code: string) => void>()
  render(<Example onComplete={onComplete} />)
  await userEvent.click(input())
  await userEvent.paste(pasted)
  expect(input().value).toBe('409182')
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('409182')
})

test('backspace takes the last digit, and its place can be filled again', async () => {
  render(<Example />)
  await userEvent.type(input(), '4091{Backspace}7')
  expect(input().value).toBe('4097')
})

test('an error belongs to the field', () => {
  render(<Example error="This code is not right" />)
  expect(input().getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'This code is not right',
  )
})
