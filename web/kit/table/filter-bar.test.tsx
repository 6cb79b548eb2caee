import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { narrowToPhone } from '../../../test/support/phone.ts'
import { Facet } from './facet.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { FilterBarProps } from './filter-bar.tsx'
import { SelectFilter } from './select-filter.tsx'
import type { TableSort } from './use-table-rows.ts'

const assets = ['Agriculture', 'Schools', 'Tribal'].map((label) => ({
  value: label.toLowerCase(),
  label,
  count: 1,
}))

type Listed = { list?: Partial<FilterBarProps['list']> }

function Bar({ list, ...props }: Partial<Omit<FilterBarProps, 'list'>> & Listed) {
  const [asset, setAsset] = useState<readonly string[]>([])
  const [type, setType] = useState<'guide' | null>(null)
  const activeCount = (asset.length > 0 ? 1 : 0) + (type ? 1 : 0)
  return (
    <FilterBar
      searchLabel="Search products"
      list={{
        search: '',
        setSearch: () => undefined,
        activeCount,
        clearFilters: () => {
          setAsset([])
          setType(null)
        },
        sort: { field: 'name', order: 'asc' },
        setSort: () => undefined,
        unread: [],
        dismissUnread: () => undefined,
        ...list,
      }}
      chips={
        asset.length > 0
          ? [{ label: 'Asset', text: asset.join(', '), onRemove: () => setAsset([]) }]
          : []
      }
      shown="34 products"
      resultText="34 of 63 products"
      end={<button type="button">Columns</button>}
      {...props}
    >
      <Facet
        label="Asset"
        atRest="All Assets"
        options={assets}
        selected={asset}
        onChange={setAsset}
      />
      <SelectFilter
        label="Type"
        atRest="All Types"
        options={[{ value: 'guide', label: 'Guide' }]}
        value={type}
        onChange={setType}
      />
    </FilterBar>
  )
}

describe('the bar', () => {
  test('chips take one filter back, Clear all takes all back, and the result is announced', async () => {
    render(<Bar />)
    expect(screen.getByRole('status').textContent).toBe('')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Guide')
    expect(screen.getByRole('status').textContent).toBe('34 of 63 products')
    await userEvent.click(screen.getByRole('button', { name: 'All Assets' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tribal' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Agriculture' }))
    expect(screen.getByText('agriculture, tribal')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(
      screen.getByRole('button', { name: 'Remove filter Asset: agriculture, tribal' }),
    )
    expect(screen.getByRole('button', { name: 'All Assets' })).toBeTruthy()
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type' }).value).toBe('guide')
  })

  test('further filters show on request, and at once while one of them is set', async () => {
    const { rerender } = render(<Bar more={<p>Technology</p>} />)
    expect(screen.queryByText('Technology')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'More filters' }))
    expect(screen.getByText('Technology')).toBeTruthy()
    rerender(<Bar key="again" more={<p>Technology</p>} isMoreSet />)
    expect(screen.getByText('Technology')).toBeTruthy()
  })

  test('by keyboard the focus goes on where a button went away', async () => {
    render(<Bar more={<button type="button">All Technologies</button>} />)
    screen.getByRole('button', { name: 'More filters' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'All Technologies' }))
    await userEvent.click(screen.getByRole('button', { name: 'All Assets' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tribal' }))
    await userEvent.keyboard('{Escape}')
    screen.getByRole('button', { name: /^Remove filter Asset/ }).focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  test('paper says what the list holds instead of offering filters', async () => {
    render(<Bar list={{ search: 'roof' }} />)
    await userEvent.click(screen.getByRole('button', { name: 'All Assets' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tribal' }))
    act(() => void dispatchEvent(new Event('beforeprint')))
    expect(
      screen.getByText(/^34 of 63 products · Search: roof · Asset: tribal · \w{3} \d+, \d{4}$/),
    ).toBeTruthy()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('on a phone the filters are opened in a sheet and the order has its own', async () => {
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
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tribal' }))
    await userEvent.click(screen.getByRole('button', { name: 'Show 34 products' }))
    expect(screen.getByRole('button', { name: 'Filters 1 chosen' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Sort by Name' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Size' }))
    expect(onSort).toHaveBeenLastCalledWith({ field: 'size', order: 'asc' })
    await userEvent.click(screen.getByRole('radio', { name: 'Descending' }))
    expect(onSort).toHaveBeenLastCalledWith({ field: 'name', order: 'desc' })
  })
})
