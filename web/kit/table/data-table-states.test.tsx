import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { narrowToPhone } from '../../../test/support/phone.ts'
import type { DataColumn } from './data-column.ts'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './data-table.tsx'
import { countText, PagedFoot, pageText } from './table-foot.tsx'

interface Item {
  readonly id: string
  readonly name: string
}

const items = (count: number): readonly Item[] =>
  Array.from({ length: count }, (_, index) => ({ id: `i${index}`, name: `Item ${index}` }))
const columns: readonly DataColumn<Item>[] = [
  { id: 'name', header: 'Name', isName: true, cell: (item) => item.name },
  { id: 'status', header: 'Status', card: 'badge', cell: () => 'Published' },
  { id: 'bank', header: 'Bank', card: 'subtitle', cell: () => 'Green Bank' },
  { id: 'rates', header: 'Rates', cell: () => '5%', cardCell: () => '5% on a phone' },
]
const name = (item: Item) => item.name
const href = ({ id }: Item) => `/items/${id}`

function ItemTable(props: Partial<DataTableProps<Item>>) {
  return (
    <DataTable
      label="Items"
      columns={columns}
      rows={items(3)}
      rowName={name}
      rowHref={href}
      empty={<p>No items found</p>}
      {...props}
    />
  )
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('what is shown in the place of rows', () => {
  test('a quick answer shows no skeleton, a slow one ten rows after 200 ms', () => {
    vi.useFakeTimers()
    const { container } = render(<ItemTable rows={undefined} />)
    const bars = () => container.querySelectorAll('tbody tr').length
    expect(screen.getByRole('columnheader', { name: 'Name' })).toBeTruthy()
    expect(screen.getByRole('table', { name: 'Items' }).getAttribute('aria-busy')).toBe('true')
    act(() => void vi.advanceTimersByTime(199))
    expect(bars()).toBe(0)
    act(() => void vi.advanceTimersByTime(1))
    expect(bars()).toBe(10)
  })

  test('no rows, or rows that could not be loaded, each with its way out', () => {
    const { rerender } = render(<ItemTable rows={[]} />)
    expect(screen.getByText('No items found')).toBeTruthy()
    rerender(<ItemTable rows={undefined} error={<p>Failed to fetch items</p>} />)
    expect(screen.getByText('Failed to fetch items')).toBeTruthy()
    expect(screen.queryByText('No items found')).toBeNull()
  })

  test('old rows stay when loading them again fails, and it is said', () => {
    render(<ItemTable staleNotice="The rows below may be out of date." />)
    expect(rows()).toHaveLength(3)
    expect(screen.getByRole('alert').textContent).toBe('The rows below may be out of date.')
  })
})

function Selectable() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <ItemTable
      rows={items(5)}
      selection={{ selected, onChange: setSelected }}
      selectionActions={<button type="button">Export</button>}
    />
  )
}
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .slice(1)
    .map((box) => Number(box.checked))
    .join('')

describe('selection', () => {
  test('rows are chosen one by one, in a range with Shift, and all at once', async () => {
    render(<Selectable />)
    const user = userEvent.setup()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Select Item 1' }))
    expect(screen.getByText('1 selected')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy()
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select Item 3' }))
    await user.keyboard('{/Shift}')
    expect(chosen()).toBe('01110')
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows' })
    expect(all.indeterminate).toBe(true)
    await user.click(all)
    expect(chosen()).toBe('11111')
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(chosen()).toBe('00000')
  })

  test('choosing a row does not open it', async () => {
    const onOpen = vi.fn<(item: Item) => void>()
    render(
      <ItemTable onOpen={onOpen} selection={{ selected: new Set(), onChange: () => undefined }} />,
    )
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Item 0' }))
    expect(onOpen).not.toHaveBeenCalled()
  })
})

describe('by keyboard (E-001)', () => {
  const even = ({ id }: Item) => Number(id.slice(1)) % 2 === 0
  function Half() {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
    return (
      <ItemTable
        rows={items(5)}
        onOpen={() => undefined}
        selection={{ selected, onChange: setSelected, canSelect: even }}
        selectionActions={<button type="button">Export</button>}
      />
    )
  }
  const row = (named: string) => screen.getByRole('row', { name: new RegExp(named) })

  test('x toggles the focused row, Escape clears, also from the bar, and the focus stays in the list', async () => {
    render(<Half />)
    const user = userEvent.setup()
    row('Item 0').focus()
    await user.keyboard('x')
    expect(screen.getByText('1 selected')).toBeTruthy()
    await user.keyboard('{ArrowDown}{ArrowDown}x')
    expect(screen.getByText('2 selected')).toBeTruthy()
    await user.keyboard('x')
    expect(screen.getByText('1 selected')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
    await user.keyboard('x')
    screen.getByRole('button', { name: 'Export' }).focus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
    expect(document.activeElement).toBe(row('Item 2'))
  })

  test('rows that may not be chosen have no box, and are in no range and not in all', async () => {
    render(<Half />)
    const user = userEvent.setup()
    expect(screen.getAllByRole('checkbox')).toHaveLength(4)
    row('Item 1').focus()
    await user.keyboard('x')
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Select Item 0' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select Item 4' }))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('3 selected')).toBeTruthy()
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows' })
    expect([all.checked, all.indeterminate]).toEqual([true, false])
    await user.click(all)
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
  })
})

describe('on phones (E-002)', () => {
  test('boxes and bar are there while choosing, and not before', async () => {
    narrowToPhone()
    const selection = { selected: new Set<string>(), onChange: () => undefined }
    const { rerender } = render(
      <ItemTable rows={items(3)} selection={{ ...selection, isChoosing: false }} />,
    )
    expect(screen.queryAllByRole('checkbox')).toEqual([])
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
    const onClear = vi.fn<() => void>()
    rerender(<ItemTable rows={items(3)} selection={{ ...selection, isChoosing: true, onClear }} />)
    expect(screen.getAllByRole('checkbox')).toHaveLength(3)
    expect(screen.getByText('0 selected')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(onClear).toHaveBeenCalledOnce()
  })
})

describe('long lists', () => {
  // Nothing has a height in the tests' page; the list needs one to know which rows are in view.
  beforeEach(() => void vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600))

  test('200 rows are rendered whole, once those in view were painted; of more only a part, which says how many there are', async () => {
    const { rerender } = render(<ItemTable rows={items(200)} />)
    await waitFor(() => expect(rows()).toHaveLength(200), { timeout: 10_000 })
    expect(screen.getByRole('table').hasAttribute('aria-rowcount')).toBe(false)
    rerender(<ItemTable rows={items(1000)} />)
    expect(rows().length).toBeLessThan(60)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001')
    expect(rows()[0]?.getAttribute('aria-rowindex')).toBe('2')
  })

  test('the focus reaches the last row and is not lost when it is far away', async () => {
    render(<ItemTable rows={items(1000)} />)
    rows()[0]?.focus()
    await userEvent.keyboard('{End}')
    expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('1001')
    expect(rows()[0]?.dataset.row).toBe('i0')
  })

  test('print gets every row', () => {
    render(<ItemTable rows={items(300)} />)
    act(() => void dispatchEvent(new Event('beforeprint')))
    expect(rows()).toHaveLength(300)
    act(() => void dispatchEvent(new Event('afterprint')))
    expect(rows().length).toBeLessThan(60)
  })
})

describe('list entries on a phone', () => {
  test('are made from the chosen columns: name, badge, organization, facts', async () => {
    narrowToPhone()
    const onOpen = vi.fn<(item: Item) => void>()
    const { rerender } = render(<ItemTable rows={items(2)} onOpen={onOpen} />)
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByRole('list', { name: 'Items' }).textContent).toBe(
      'Item 0PublishedGreen BankRates5% on a phoneItem 1PublishedGreen BankRates5% on a phone',
    )
    await userEvent.click(screen.getByRole('link', { name: 'Item 1' }))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith({ id: 'i1', name: 'Item 1' })
    rerender(
      <ItemTable
        rows={items(1)}
        choice={{ order: ['name', 'status', 'bank', 'rates'], visible: ['name', 'bank'] }}
      />,
    )
    expect(screen.getByRole('list', { name: 'Items' }).textContent).toBe('Item 0Green Bank')
  })

  test('are selected by their check box, and what can be done with them is below', async () => {
    narrowToPhone()
    const onChange = vi.fn<(selected: ReadonlySet<string>) => void>()
    const onOpen = vi.fn<(item: Item) => void>()
    const { rerender } = render(
      <ItemTable
        rows={items(3)}
        onOpen={onOpen}
        selection={{ selected: new Set(['i0']), onChange }}
        selectionActions={<button type="button">Compare</button>}
      />,
    )
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Item 2', checked: false }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith(new Set(['i0', 'i2']))
    expect(onOpen).not.toHaveBeenCalled()
    const bar = screen.getByRole('region', { name: 'Selected rows' })
    expect(bar.textContent).toBe('1 selectedCompare')
    expect(within(bar).getByRole('button', { name: 'Clear selection' })).toBeTruthy()
    rerender(
      <ItemTable rows={items(3)} onOpen={onOpen} selection={{ selected: new Set(), onChange }} />,
    )
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
  })

  test('print gets the table', () => {
    narrowToPhone()
    render(<ItemTable />)
    act(() => void dispatchEvent(new Event('beforeprint')))
    expect(screen.getByRole('table', { name: 'Items' })).toBeTruthy()
  })
})

describe('foot', () => {
  test('counts in words', () => {
    expect(countText(34, 63, 'products')).toBe('34 of 63 products')
    expect(countText(1063, 1063, 'products')).toBe('1,063 products')
    expect(pageText(1, 20, 63, 'organizations')).toBe('Showing 1 to 20 of 63 organizations')
    expect(pageText(4, 20, 63, 'organizations')).toBe('Showing 61 to 63 of 63 organizations')
    expect(pageText(1, 20, 0, 'organizations')).toBe('No organizations')
  })

  test('the ends of the pages keep the focus and lead nowhere', async () => {
    const setPage = vi.fn<(page: number) => void>()
    const { rerender } = render(
      <PagedFoot list={{ page: 1, setPage }} perPage={20} total={30} noun="users" />,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
    expect(setPage).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(setPage).toHaveBeenCalledExactlyOnceWith(2)
    rerender(<PagedFoot list={{ page: 2, setPage }} perPage={20} total={30} noun="users" />)
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(setPage).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }))
  })
})
