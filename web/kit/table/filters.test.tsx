import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Facet } from './facet.tsx'
import { FilterEnds } from './filter-ends.tsx'
import { SearchBox } from './search-box.tsx'

// Each filter by itself; together in the bar: filter-bar.test.tsx.

afterEach(() => {
  vi.useRealTimers()
})

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search products' })

describe('search', () => {
  test('is applied 250 ms after the last key, blanks around it removed', () => {
    vi.useFakeTimers()
    const onSearch = vi.fn<(search: string) => void>()
    render(<SearchBox label="Search products" value="" onSearch={onSearch} />)
    fireEvent.change(field(), { target: { value: 'sol' } })
    act(() => void vi.advanceTimersByTime(249))
    fireEvent.change(field(), { target: { value: 'solar ' } })
    act(() => void vi.advanceTimersByTime(249))
    expect(onSearch).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(1))
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('solar')
    expect(field().value).toBe('solar ')
  })

  test('Enter applies at once and clearing takes it back and keeps the focus', async () => {
    const onSearch = vi.fn<(search: string) => void>()
    const { rerender } = render(<SearchBox label="Search products" value="" onSearch={onSearch} />)
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
    await userEvent.type(field(), 'roof{Enter}')
    expect(onSearch).toHaveBeenLastCalledWith('roof')
    rerender(<SearchBox label="Search products" value="roof" onSearch={onSearch} />)
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(onSearch).toHaveBeenLastCalledWith('')
    expect(field().value).toBe('')
    expect(document.activeElement).toBe(field())
  })

  test('a search that is changed elsewhere takes the place of what was typed', () => {
    vi.useFakeTimers()
    const onSearch = vi.fn<(search: string) => void>()
    const { rerender } = render(
      <SearchBox label="Search products" value="roof" onSearch={onSearch} />,
    )
    fireEvent.change(field(), { target: { value: 'roofs' } })
    rerender(<SearchBox label="Search products" value="" onSearch={onSearch} />)
    expect(field().value).toBe('')
    act(() => void vi.advanceTimersByTime(1000))
    expect(onSearch).not.toHaveBeenCalled()
  })
})

function Ranges({ kind, onFrom }: { kind: 'dollars' | 'percent'; onFrom: (from: string) => void }) {
  const [from, setFrom] = useState(kind === 'dollars' ? '7500' : '5.25')
  const change = (next: string) => {
    onFrom(next)
    setFrom(next)
  }
  return (
    <FilterEnds
      hint="Held against both ends."
      ends={[
        { label: 'From', kind, value: from, onChange: change },
        { label: 'To', kind, value: '', onChange: () => {} },
      ]}
    />
  )
}

describe('a filter between two amounts', () => {
  test.each([
    {
      kind: 'dollars',
      typed: '.5',
      shown: '$7,500.5',
      sentence: 'Use whole US dollars',
      mended: '8000',
      applied: '8000',
    },
    {
      kind: 'percent',
      typed: 'x',
      shown: '5.25x',
      sentence: 'Use a percentage such as 5.25',
      mended: '6.5%',
      applied: '6.5',
    },
  ] as const)(
    'of $kind says what is wrong with an end, which stays as typed and is not in force',
    async ({ kind, typed, shown, sentence, mended, applied }) => {
      const onFrom = vi.fn<(from: string) => void>()
      render(<Ranges kind={kind} onFrom={onFrom} />)
      const from = screen.getByRole<HTMLInputElement>('textbox', { name: 'From' })
      await userEvent.click(from)
      await userEvent.paste(typed)
      expect(from.value).toBe(shown)
      expect(screen.getByRole('textbox', { name: 'From', description: sentence })).toBe(from)
      expect(onFrom).toHaveBeenCalledExactlyOnceWith('')
      from.select()
      await userEvent.paste(mended)
      expect(onFrom).toHaveBeenCalledTimes(2)
      expect(onFrom).toHaveBeenLastCalledWith(applied)
      expect(screen.queryByText(sentence)).toBeNull()
    },
  )

  test('typed as "1.2M" is no amount, not the one its first key was', async () => {
    const onFrom = vi.fn<(from: string) => void>()
    render(<Ranges kind="dollars" onFrom={onFrom} />)
    const from = screen.getByRole<HTMLInputElement>('textbox', { name: 'From' })
    await userEvent.clear(from)
    await userEvent.type(from, '1.2M')
    expect(from.value).toBe('$1.2M')
    expect(screen.getByRole('textbox', { description: 'Use whole US dollars' })).toBe(from)
    expect(onFrom).toHaveBeenLastCalledWith('')
  })
})

const assets = [
  'Agriculture',
  'Commercial',
  'Housing',
  'Public',
  'Schools',
  'Storage',
  'Tribal',
  'Water',
].map((label, index) => ({
  value: label.toLowerCase(),
  label,
  count: index === 2 ? 0 : index,
}))

function Assets({ count }: { readonly count: number }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <Facet
      label="Asset"
      atRest="All Assets"
      options={assets.slice(0, count)}
      selected={chosen}
      onChange={setChosen}
    />
  )
}

async function openAssets(count = assets.length): Promise<void> {
  render(<Assets count={count} />)
  await userEvent.click(screen.getByRole('button', { name: 'All Assets' }))
}

describe('a filter of several choices', () => {
  test('reads "All Assets" at rest and its name and number once something is chosen', async () => {
    await openAssets()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tribal' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Agriculture' }))
    expect(screen.getByText('Matches any of 2')).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Filter by asset' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Agriculture' }))
    expect(screen.getByRole('button', { name: 'Asset 2 chosen', hidden: true })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.getByText('Nothing chosen')).toBeTruthy()
  })

  test('an option that nothing matches may still be chosen', async () => {
    await openAssets()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Housing' }))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Housing' }).checked).toBe(true)
  })

  test('from 8 options on there is a box to find one, and arrows move between them', async () => {
    await openAssets()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find in asset' }), 'TRI{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Tribal' }))
    expect(within(screen.getByRole('dialog')).getAllByRole('checkbox')).toHaveLength(1)
  })

  test('with fewer there is none', async () => {
    await openAssets(7)
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})
