import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { narrowToPhone } from '../../../test/support/phone.ts'
import { ColumnChooser } from './column-chooser.tsx'
import type { ColumnChoice } from './column-choice.ts'

const columns = [
  { id: 'name', header: 'Name', isName: true },
  { id: 'type', header: 'Type' },
  { id: 'rates', header: 'Rates', defaultVisible: false },
]
const changed = vi.fn<(choice: ColumnChoice | null) => void>()

function Chooser({ start = null }: { start?: ColumnChoice | null }) {
  const [choice, setChoice] = useState(start)
  return (
    <ColumnChooser
      columns={columns}
      choice={choice}
      onChange={(next) => {
        changed(next)
        setChoice(next)
      }}
    />
  )
}

const lines = () => within(screen.getByRole('dialog', { name: 'Columns' })).getAllByRole('checkbox')
const names = () =>
  lines()
    .map((line) => line.closest('li')?.textContent)
    .join(' ')

beforeEach(() => changed.mockReset())

test('columns are shown and hidden by their check box; the name stays', async () => {
  render(<Chooser />)
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  expect(screen.getByText('2 of 3')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Name' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Rates' }))
  expect(changed).toHaveBeenLastCalledWith({
    order: ['name', 'type', 'rates'],
    visible: ['name', 'type', 'rates'],
  })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Type' }))
  expect(changed).toHaveBeenLastCalledWith({
    order: ['name', 'type', 'rates'],
    visible: ['name', 'rates'],
  })
  expect(screen.getByText('2 of 3')).toBeTruthy()
})

test('Alt and the arrows move a column, the new place is announced and the focus stays with it', async () => {
  render(<Chooser />)
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  const handle = screen.getByRole('button', { name: 'Move Rates' })
  handle.focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(names()).toBe('Name Rates Type')
  expect(screen.getByRole('status').textContent).toBe('Rates, place 2 of 3')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Rates' }))
  await userEvent.keyboard('{ArrowUp}')
  expect(changed).toHaveBeenCalledOnce()
})

test('Reset columns goes back to the documented ones', async () => {
  render(<Chooser start={{ order: ['rates', 'name', 'type'], visible: ['rates', 'name'] }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  expect(names()).toBe('Rates Name Type')
  await userEvent.click(screen.getByRole('button', { name: 'Reset columns' }))
  expect(changed).toHaveBeenLastCalledWith(null)
  expect(names()).toBe('Name Type Rates')
})

test('phones show no columns and offer no choice of them', () => {
  narrowToPhone()
  render(<Chooser />)
  expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull()
})
