import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { narrowToPhone } from '../../../test/support/phone.ts'
import { FilterBar } from './filter-bar.tsx'
import type { FilterBarProps } from './filter-bar.tsx'
import type { ListFilter } from './list-filters.ts'
import type { TableSort } from './use-table-rows.ts'

const choices = (...labels: string[]) =>
  labels.map((label) => ({ value: label.toLowerCase(), label, count: 1 }))

const described = [
  { name: 'asset', label: 'Asset', options: choices('Agriculture', 'Schools', 'Tribal') },
  { name: 'type', label: 'Type', options: choices('Guide'), isSingle: true },
  { name: 'status', label: 'Deadline status', options: choices('Late', 'Tight', 'On time') },
] as const

function Bar({
  list,
  ...props
}: Partial<Omit<FilterBarProps, 'list'>> & { list?: Partial<FilterBarProps['list']> }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [from, setFrom] = useState('')
  const put = (name: string) => (next: readonly string[]) =>
    setChosen((before) => ({ ...before, [name]: next }))
  const filters: readonly ListFilter[] = [
    ...described.map(({ name, label, options, ...rest }) => {
      const selected = chosen[name] ?? []
      return {
        name,
        label,
        atRest: `All ${label}s`,
        text: selected.length > 0 ? selected.join(', ') : null,
        clear: () => put(name)([]),
        choices: { options, selected, isSingle: 'isSingle' in rest, choose: put(name) },
      }
    }),
    {
      name: 'from',
      label: 'CapEx',
      text: from === '' ? null : `$${from}+`,
      clear: () => setFrom(''),
      ends: [{ label: 'From', kind: 'dollars', value: from, onChange: setFrom }],
    },
  ]
  return (
    <FilterBar
      searchLabel="Search products"
      list={{
        search: '',
        setSearch: () => undefined,
        activeCount: filters.filter(({ text }) => text !== null).length,
        clearFilters: () => {
          setChosen({})
          setFrom('')
        },
        sort: { field: 'name', order: 'asc' },
        setSort: () => undefined,
        unread: [],
        dismissUnread: () => undefined,
        ...list,
      }}
      filters={filters}
      documented={['asset', 'type']}
      groups={{ Money: ['from'] }}
      total={34}
      noun={['product', 'products']}
      resultText="34 of 63 products"
      end={<button type="button">Columns</button>}
      {...props}
    />
  )
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const find = () => screen.findByRole('combobox', { name: 'Find a filter or a value' })
/** The option that the field names to screen readers: the one that Enter takes. */
const named = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
const offered = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

describe('the row over a list', () => {
  test('shows the documented filters, announces the result, and Clear all takes all back', async () => {
    render(<Bar />)
    expect(screen.getByRole('status').textContent).toBe('')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Guide (1)')
    expect(screen.getByRole('status').textContent).toBe('34 of 63 products')
    await userEvent.click(button('All Assets'))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tribal' }))
    await userEvent.keyboard('{Escape}')
    expect(button('Asset 1 chosen')).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Filters in force' })).toBeNull()
    await userEvent.click(button('Clear all'))
    expect(button('All Assets')).toBeTruthy()
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type' }).value).toBe('')
  })

  test('the others are pills once used, and by keyboard the focus goes on where one went (U-061)', async () => {
    render(<Bar />)
    await userEvent.click(button('More filters'))
    await userEvent.type(await find(), 'late{Enter}')
    await userEvent.keyboard('{Escape}')
    const pills = within(screen.getByRole('list', { name: 'Filters in force' }))
    expect(pills.getByRole('listitem').textContent).toBe('Deadline statuslate')
    button('Remove filter Deadline status: late').focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(button('More filters'))
  })

  test('paper says what the list holds instead of offering filters', async () => {
    render(<Bar list={{ search: 'roof' }} />)
    await userEvent.click(button('All Assets'))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tribal' }))
    act(() => void dispatchEvent(new Event('beforeprint')))
    expect(
      screen.getByText(/^34 of 63 products · Search: roof · Asset: tribal · \w{3} \d+, \d{4}$/),
    ).toBeTruthy()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('counts and announces nothing that was not read', async () => {
    narrowToPhone()
    render(<Bar total={undefined} list={{ search: 'roof' }} />)
    expect(screen.getByRole('status').textContent).toBe('')
    await userEvent.click(button('More filters'))
    await userEvent.click(button('Show products'))
  })

  test('on a phone all filters are in a sheet and the order has its own', async () => {
    narrowToPhone()
    const onSort = vi.fn<(sort: TableSort) => void>()
    render(
      <Bar
        sortable={[
          { field: 'name', label: 'Name' },
          { field: 'size', label: 'Size' },
        ]}
        list={{ setSort: onSort }}
      />,
    )
    await userEvent.click(button('More filters'))
    await userEvent.type(await find(), 'tribal{Enter}')
    await userEvent.click(button('Show 34 products'))
    expect(button('More filters 1 chosen')).toBeTruthy()
    await userEvent.click(button('Sort by Name'))
    await userEvent.click(screen.getByRole('radio', { name: 'Size' }))
    expect(onSort).toHaveBeenLastCalledWith({ field: 'size', order: 'asc' })
    await userEvent.click(screen.getByRole('radio', { name: 'Descending' }))
    expect(onSort).toHaveBeenLastCalledWith({ field: 'name', order: 'desc' })
  })
})

describe('More filters (U-061)', () => {
  test('offers the filters in their groups, those in use first, and finds a filter or a value', async () => {
    render(<Bar />)
    await userEvent.click(button('More filters'))
    const search = await find()
    expect(document.activeElement).toBe(search)
    expect(offered()).toEqual(['CapEx', 'Deadline status'])
    expect(named(search)).toBe('CapEx')
    await userEvent.type(search, 'LATE')
    expect(offered()).toEqual(['Deadline status: Late'])
    expect(named(search)).toBe('Deadline status: Late')
    await userEvent.keyboard('{Enter}')
    expect(screen.getByText('In use')).toBeTruthy()
    expect(offered()).toEqual(['Deadline statuslate', 'CapEx'])
    // Those that are buttons of the row are found, too.
    await userEvent.type(search, 'agri')
    expect(offered()).toEqual(['Asset: Agriculture'])
    await userEvent.clear(search)
    await userEvent.type(search, 'nothing of the kind')
    expect(screen.getByText('Nothing found')).toBeTruthy()
    expect(named(search)).toBeUndefined()
  })

  test('arrows and Enter go into a filter and choose there; Escape goes back, then out', async () => {
    render(<Bar />)
    button('More filters').focus()
    await userEvent.keyboard('{Enter}')
    await find()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    const inStatus = screen.getByRole('combobox', { name: 'Find in deadline status' })
    expect(document.activeElement).toBe(inStatus)
    expect(named(inStatus)).toBe('Late1')
    await userEvent.keyboard('{ArrowDown}{Enter}{ArrowDown}{Enter}')
    expect(screen.getByRole('option', { name: /^Tight.*chosen/ })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(offered()).toEqual(['Deadline statustight, on time', 'CapEx'])
    expect(document.activeElement).toBe(await find())
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button('More filters'))
  })

  test('amounts are typed there, and Clear takes them back', async () => {
    render(<Bar />)
    await userEvent.click(button('More filters'))
    await find()
    await userEvent.click(screen.getByRole('option', { name: 'CapEx' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'From' }), '5000')
    expect(button('Remove filter CapEx: $5000+')).toBeTruthy()
    await userEvent.click(button('Clear'))
    expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull()
    await userEvent.click(button('Back from CapEx'))
    expect(await find()).toBeTruthy()
  })
})
