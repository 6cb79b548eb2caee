import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IconButton } from '../form/icon-button.tsx'
import { TooltipProvider } from './tooltip.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
const point = (name: string) =>
  fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' })

function leave(name: string) {
  fireEvent.pointerLeave(screen.getByRole('button', { name }), { pointerType: 'mouse' })
  fireEvent.pointerMove(document.body, { pointerType: 'mouse', clientX: 500, clientY: 500 })
}

function Buttons() {
  return (
    <TooltipProvider>
      <IconButton label="Edit">e</IconButton>
      <IconButton label="Delete">d</IconButton>
    </TooltipProvider>
  )
}

test('a tooltip opens after 700 ms', () => {
  render(<Buttons />)
  point('Edit')
  pass(699)
  expect(screen.queryByRole('tooltip')).toBeNull()
  pass(1)
  expect(screen.getByRole('tooltip').textContent).toBe('Edit')
})

test.each([
  [299, 'at once', true],
  [301, 'after the whole rest', false],
])('%d ms after one tooltip the next opens %s', (gap, _when, atOnce) => {
  render(<Buttons />)
  point('Edit')
  pass(700)
  leave('Edit')
  expect(screen.queryByRole('tooltip')).toBeNull()
  pass(gap)
  point('Delete')
  pass(0)
  expect(screen.queryByRole('tooltip') !== null).toBe(atOnce)
})

test('the keyboard opens it too, also without a provider around', () => {
  render(<IconButton label="Edit">e</IconButton>)
  act(() => screen.getByRole('button', { name: 'Edit' }).focus())
  pass(0)
  expect(screen.getByRole('tooltip').textContent).toBe('Edit')
})
