import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { State } from '#contract/common/states'
import { Combobox } from './combobox.tsx'
import { Field } from './field.tsx'
import { StateSelect, statesChosen } from './state-select.tsx'
import { ChoiceChips, ToggleChips } from './toggle-chips.tsx'

const facilities = Array.from({ length: 1000 }, (_, index) => ({
  value: `f${index}`,
  label: `Facility ${index}`,
  detail: index % 2 ? 'Guarantee' : 'Risk Transfer',
}))

function Picker({
  start = null,
  clearable = false,
}: {
  start?: string | null
  clearable?: boolean
}) {
  const [value, setValue] = useState(start)
  return (
    <Field label="Facility" error="Choose the facility">
      <Combobox
        options={facilities}
        value={value}
        onChange={setValue}
        clearable={clearable}
        placeholder="Choose a facility"
        searchLabel="Search facilities"
      />
    </Field>
  )
}
const facilityField = () => screen.getByRole('combobox', { name: 'Facility' })

function States({ start = [] }: { start?: readonly State[] }) {
  const [value, setValue] = useState(start)
  return (
    <Field label="Specific states" aside={statesChosen(value)}>
      <StateSelect value={value} onChange={setValue} />
    </Field>
  )
}
const statesField = () => screen.getByRole('combobox', { name: 'Specific states' })

describe('combobox', () => {
  test('is named by its label, reads what it holds and carries the error', () => {
    render(<Picker start="f7" />)
    expect(facilityField().textContent).toBe('Facility 7Guarantee')
    expect(facilityField().getAttribute('aria-invalid')).toBe('true')
    expect(
      document.getElementById(facilityField().getAttribute('aria-describedby') ?? '')?.textContent,
    ).toBe('Choose the facility')
  })

  test('a choice is found by name and type, taken by Enter, and the focus comes back', async () => {
    render(<Picker />)
    await userEvent.click(facilityField())
    const search = screen.getByRole('combobox', { name: 'Search facilities' })
    expect(document.activeElement).toBe(search)
    await userEvent.type(search, '99 guarantee')
    const found = screen.getAllByRole('option')
    expect(found.map((option) => option.textContent).slice(0, 2)).toEqual([
      'Facility 99Guarantee',
      'Facility 199Guarantee',
    ])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(facilityField().textContent).toBe('Facility 199Guarantee')
    expect(screen.queryByRole('option')).toBeNull()
    expect(document.activeElement).toBe(facilityField())
  })

  test('of many options few are rendered at first, more as the arrows come near the end', async () => {
    render(<Picker />)
    await userEvent.click(facilityField())
    expect(screen.getAllByRole('option')).toHaveLength(50)
    await userEvent.keyboard('{ArrowDown}'.repeat(49))
    expect(screen.getAllByRole('option')).toHaveLength(100)
    await userEvent.type(screen.getByRole('combobox', { name: 'Search facilities' }), 'no such')
    expect(screen.getByText('Nothing found')).toBeTruthy()
  })

  test('Escape leaves the choice as it was; a choice can be undone', async () => {
    render(<Picker start="f1" clearable />)
    await userEvent.click(facilityField())
    await userEvent.keyboard('{ArrowDown}{Escape}')
    expect(facilityField().textContent).toBe('Facility 1Guarantee')
    await userEvent.click(screen.getByRole('button', { name: 'Clear Facility 1' }))
    expect(facilityField().textContent).toBe('Choose a facility')
  })
})

describe('toggle chips', () => {
  const choices = [
    { value: 'solar', label: 'Solar' },
    { value: 'storage', label: 'Storage' },
    { value: 'ev', label: 'EV Infrastructure' },
  ] as const

  test('several of a few, answered in the order of the choices', async () => {
    const onChange = vi.fn<(value: readonly string[]) => void>()
    render(
      <Field label="Technology" group>
        <ToggleChips choices={choices} value={['ev']} onChange={onChange} />
      </Field>,
    )
    expect(screen.getByRole('button', { name: 'EV Infrastructure', pressed: true })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Solar', pressed: false }))
    expect(onChange).toHaveBeenLastCalledWith(['solar', 'ev'])
    await userEvent.click(screen.getByRole('button', { name: 'EV Infrastructure' }))
    expect(onChange).toHaveBeenLastCalledWith([])
  })

  test('one of a few, by arrows too, and leaving the group is reported once', async () => {
    const onBlur = vi.fn<() => void>()
    function Chips() {
      const [value, setValue] = useState<(typeof choices)[number]['value'] | null>('solar')
      return (
        <Field label="Technology" group>
          <ChoiceChips choices={choices} value={value} onChange={setValue} onBlur={onBlur} />
        </Field>
      )
    }
    render(<Chips />)
    expect(screen.getByRole('radiogroup', { name: 'Technology' })).toBeTruthy()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{ }')
    expect(screen.getByRole<HTMLButtonElement>('radio', { checked: true }).textContent).toBe(
      'Storage',
    )
    expect(onBlur).not.toHaveBeenCalled()
    await userEvent.tab()
    expect(onBlur).toHaveBeenCalledOnce()
  })
})

describe('states', () => {
  test('type to add, Backspace takes the last back, a chip takes itself back', async () => {
    render(<States start={['iowa']} />)
    expect(screen.getByText('1 of 56 chosen')).toBeTruthy()
    await userEvent.type(statesField(), 'puer')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Puerto Rico',
    ])
    await userEvent.keyboard('{Enter}')
    expect(screen.getByText('2 of 56 chosen')).toBeTruthy()
    expect((statesField() as HTMLInputElement).value).toBe('')
    await userEvent.keyboard('{Backspace}')
    expect(screen.queryByRole('button', { name: 'Remove Puerto Rico' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Remove Iowa' }))
    expect(screen.getByText('0 of 56 chosen')).toBeTruthy()
    expect(document.activeElement).toBe(statesField())
  })

  test('a group is chosen at once and cleared by pressing it again', async () => {
    render(<States start={['guam', 'iowa']} />)
    await userEvent.click(screen.getByRole('button', { name: 'Territories', pressed: false }))
    expect(screen.getByText('6 of 56 chosen')).toBeTruthy()
    expect(
      within(statesField().parentElement as HTMLElement).getByText('U.S. Virgin Islands'),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Territories', pressed: true }))
    expect(screen.getByText('1 of 56 chosen')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.getByText('0 of 56 chosen')).toBeTruthy()
  })

  test('Escape closes the list and what was typed is not sent with the form', async () => {
    const onSubmit = vi.fn<(event: React.FormEvent) => void>((event) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <States />
      </form>,
    )
    await userEvent.type(statesField(), 'o')
    expect(screen.getAllByRole('option').length).toBeGreaterThan(1)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('option')).toBeNull()
    await userEvent.type(statesField(), 'hio{Enter}')
    expect(screen.getByRole('button', { name: 'Remove Ohio' })).toBeTruthy()
    expect(onSubmit).not.toHaveBeenCalled()
  })
})
