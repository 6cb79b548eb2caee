import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { DataColumn } from './data-column.ts'
import { DataTable } from './data-table.tsx'
import type { DataTableHandle, DataTableProps } from './data-table.tsx'
import type { TableSort } from './use-table-rows.ts'

interface Loan {
  readonly id: string
  readonly name: string
  readonly size: number | null
  readonly bank: string
}

const loans: readonly Loan[] = [
  { id: 'c', name: 'Loan 10', size: 300, bank: 'Échelon Bank' },
  { id: 'a', name: 'loan 9', size: null, bank: 'Delta Bank' },
  { id: 'b', name: 'Bridge', size: 20, bank: 'echo Bank' },
]

const columns: readonly DataColumn<Loan>[] = [
  {
    id: 'name',
    header: 'Name',
    isName: true,
    isSortable: true,
    cell: (loan) => loan.name,
    sortValue: (loan) => loan.name,
  },
  {
    id: 'bank',
    header: 'Bank',
    isSortable: true,
    card: 'subtitle',
    cell: (loan) => <a href={`#${loan.bank}`}>{loan.bank}</a>,
    sortValue: (loan) => loan.bank,
  },
  {
    id: 'size',
    header: 'Size',
    align: 'right',
    isSortable: true,
    firstOrder: 'desc',
    cell: (loan) => loan.size ?? 'Not specified',
    sortValue: (loan) => loan.size,
  },
  { id: 'note', header: 'Note', defaultVisible: false, cell: () => 'a note' },
]

const name = (loan: Loan) => loan.name
const href = (loan: Loan) => `/loans/${loan.id}`

function LoanTable(props: Partial<DataTableProps<Loan>>) {
  const [sort, setSort] = useState<TableSort>({ field: 'name', order: 'asc' })
  return (
    <DataTable
      label="Loans"
      columns={columns}
      rows={loans}
      rowName={name}
      rowHref={href}
      sort={sort}
      onSort={setSort}
      empty={<p>No loans found</p>}
      {...props}
    />
  )
}

const bodyRows = () => screen.getAllByRole('row').filter((row) => row.dataset.row !== undefined)
const order = () =>
  bodyRows()
    .map((row) => row.dataset.row)
    .join(' ')

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const focused = () => document.activeElement?.getAttribute('data-row')

beforeEach(() => history.replaceState(null, '', '/'))

describe('sorting', () => {
  test('texts are sorted without case and accents and numbers by size', async () => {
    render(<LoanTable />)
    expect(order()).toBe('b a c')
    await userEvent.click(screen.getByRole('button', { name: 'Bank' }))
    expect(order()).toBe('a c b')
  })

  test('the first press of a column takes its first order; missing values stay last in both', async () => {
    render(<LoanTable />)
    const size = screen.getByRole('button', { name: 'Size' })
    await userEvent.click(size)
    expect(order()).toBe('c b a')
    expect(screen.getByRole('columnheader', { name: 'Size' }).getAttribute('aria-sort')).toBe(
      'descending',
    )
    await userEvent.click(size)
    expect(order()).toBe('b c a')
    expect(screen.getByRole('columnheader', { name: 'Name' }).hasAttribute('aria-sort')).toBe(false)
  })

  test('rows that come sorted are left in their order', () => {
    render(<LoanTable isSorted />)
    expect(order()).toBe('c a b')
  })
})

describe('columns', () => {
  test('documented columns are shown until a person chooses; the choice orders them', () => {
    const { rerender } = render(<LoanTable />)
    expect(heads()).toEqual(['Name', 'Bank', 'Size'])
    rerender(
      <LoanTable choice={{ order: ['size', 'name', 'note', 'bank'], visible: ['size', 'note'] }} />,
    )
    expect(heads()).toEqual(['Size', 'Name', 'Note'])
  })

  test('the totals say what they sum and are below their columns', () => {
    render(<LoanTable totals={{ label: 'Total of 3 loans', sums: { size: '$320' } }} />)
    const totals = screen.getByRole('row', { name: 'Total of 3 loans $320' })
    expect(within(totals).getByRole('rowheader').getAttribute('colspan')).toBe('2')
  })
})

describe('opening', () => {
  test('a click anywhere on a row opens it, a click on a link or button of its own does not', async () => {
    const onOpen = vi.fn<(loan: Loan) => void>()
    render(<LoanTable onOpen={onOpen} />)
    await userEvent.click(screen.getByRole('cell', { name: '300' }))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(loans[0])
    await userEvent.click(screen.getByRole('link', { name: 'Échelon Bank' }))
    expect(onOpen).toHaveBeenCalledOnce()
  })

  test('the name is the link of the row; without a way to open it leads to its address', async () => {
    render(<LoanTable />)
    const link = screen.getByRole('link', { name: 'Bridge' })
    expect(link.getAttribute('href')).toBe('/loans/b')
    await userEvent.click(link)
    expect(location.pathname).toBe('/loans/b')
  })

  test('a name pressed with a key for a new tab is left to the browser', async () => {
    const onOpen = vi.fn<(loan: Loan) => void>()
    render(<LoanTable onOpen={onOpen} />)
    const user = userEvent.setup()
    // The page of the test has no other tab to open.
    addEventListener('click', (event) => event.preventDefault(), { once: true })
    await user.keyboard('{Control>}')
    await user.click(screen.getByRole('link', { name: 'Bridge' }))
    expect(onOpen).not.toHaveBeenCalled()
  })

  test('the open row is marked, and the focus can be moved to a row', () => {
    const handle = createRef<DataTableHandle>()
    render(<LoanTable openId="a" handle={handle} />)
    expect(bodyRows().map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true', null])
    act(() => handle.current?.focusRow('c'))
    expect(document.activeElement?.getAttribute('data-row')).toBe('c')
  })
})

describe('keyboard', () => {
  test('the list is one tab stop and its rows are reached by arrows, Home, End and the page keys', async () => {
    render(<LoanTable />)
    expect(bodyRows().map((row) => row.tabIndex)).toEqual([0, -1, -1])
    bodyRows()[0]?.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('a')
    await userEvent.keyboard('{End}')
    expect(focused()).toBe('c')
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('c')
    await userEvent.keyboard('{Home}')
    expect(focused()).toBe('b')
    await userEvent.keyboard('{PageDown}')
    expect(focused()).toBe('c')
    await userEvent.keyboard('{PageUp}{ArrowUp}')
    expect(focused()).toBe('b')
    expect(bodyRows().map((row) => row.tabIndex)).toEqual([0, -1, -1])
  })

  test('a list whose rows neither open nor are edited takes the focus itself, to be scrolled', async () => {
    render(<LoanTable rowHref={undefined} />)
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Loans' }))
  })

  test('a row that takes the focus in another way becomes the tab stop', async () => {
    render(<LoanTable onEdit={() => undefined} />)
    act(() => bodyRows()[2]?.focus())
    expect(bodyRows().map((row) => row.tabIndex)).toEqual([-1, -1, 0])
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Échelon Bank' }))
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Loan 10' }))
  })

  test('Enter opens and e edits, where one may', async () => {
    const onOpen = vi.fn<(loan: Loan) => void>()
    const onEdit = vi.fn<(loan: Loan) => void>()
    render(<LoanTable onOpen={onOpen} onEdit={onEdit} canEdit={(loan) => loan.id !== 'a'} />)
    bodyRows()[0]?.focus()
    await userEvent.keyboard('{Enter}e')
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(loans[2])
    expect(onEdit).toHaveBeenCalledExactlyOnceWith(loans[2])
    await userEvent.keyboard('{ArrowDown}e')
    expect(onEdit).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: 'Edit loan 9' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Edit Loan 10' }))
    expect(onEdit).toHaveBeenLastCalledWith(loans[0])
    expect(onOpen).toHaveBeenCalledOnce()
  })

  test('keys pressed in a control of a row stay with it', async () => {
    const onOpen = vi.fn<(loan: Loan) => void>()
    const onEdit = vi.fn<(loan: Loan) => void>()
    const withField = columns.map((column) =>
      column.id === 'size' ? { ...column, cell: () => <input aria-label="Size of it" /> } : column,
    )
    render(<LoanTable columns={withField} onOpen={onOpen} onEdit={onEdit} />)
    await userEvent.type(screen.getAllByRole('textbox')[0] as HTMLElement, 'e{Enter}{ArrowDown}')
    expect([onOpen.mock.calls, onEdit.mock.calls]).toEqual([[], []])
  })
})
