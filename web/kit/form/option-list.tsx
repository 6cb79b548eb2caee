import { Command } from 'cmdk'
import { Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { UIEvent } from 'react'
import { normalizeSearch, searchTextOf, searchWords } from '#contract/common/search'
import { formatCount } from '#web/lib/format.ts'

export interface Option<Value extends string = string> {
  readonly value: Value
  readonly label: string
  /** Shown right of the name, as an organization's type. */
  readonly detail?: string | undefined
}

/** So many options are rendered at once; more come when the end of the list is near. */
const portion = 50

/** The options whose name or detail hold every word of a search, those that begin with it first. */
export function findOptions<Value extends string>(
  options: readonly (Option<Value> & { readonly searchText: string })[],
  search: string,
): readonly Option<Value>[] {
  const words = searchWords(search)
  if (words.length === 0) return options
  const wanted = normalizeSearch(search.trim())
  const found = options.filter((option) => words.every((word) => option.searchText.includes(word)))
  return [
    ...found.filter((option) => option.searchText.startsWith(wanted)),
    ...found.filter((option) => !option.searchText.startsWith(wanted)),
  ]
}

/** Options with the text they are found by, made once for a list. */
export function useSearchableOptions<Value extends string>(options: readonly Option<Value>[]) {
  return useMemo(
    () =>
      options.map((option) => ({
        ...option,
        searchText: searchTextOf([option.label, option.detail]),
      })),
    [options],
  )
}

/** The list of a combobox inside a cmdk Command; up to 1000 options stay quick because few are rendered. */
export function OptionList<Value extends string>({
  found,
  isChosen,
  onChoose,
  active,
  emptyText,
  label,
}: {
  readonly found: readonly Option<Value>[]
  readonly isChosen: (value: Value) => boolean
  readonly onChoose: (value: Value) => void
  /** The option the arrows are on. */
  readonly active: string
  readonly emptyText: string
  readonly label: string
}) {
  const [portions, setPortions] = useState({ of: found, count: 1 })
  const count = portions.of === found ? portions.count : 1
  const limit = count * portion
  const isNearEnd = found.slice(limit - 5, limit).some((option) => option.value === active)
  const grow = () => {
    if (limit < found.length) setPortions({ of: found, count: count + 1 })
  }
  if (isNearEnd && limit < found.length) grow()

  const onScroll = (event: UIEvent<HTMLDivElement>) => {
    const { scrollTop, clientHeight, scrollHeight } = event.currentTarget
    if (scrollTop + clientHeight > scrollHeight - 200) grow()
  }
  return (
    <Command.List label={label} className="max-h-72 overflow-auto p-1.5" onScroll={onScroll}>
      {found.slice(0, limit).map((option) => (
        <Command.Item
          key={option.value}
          value={option.value}
          onSelect={() => onChoose(option.value)}
          className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-chip px-2 py-1 text-label data-[selected=true]:bg-selected max-sm:min-h-10"
        >
          <Check
            aria-hidden
            className={isChosen(option.value) ? 'size-3.5 text-primary' : 'invisible size-3.5'}
          />
          <span className="min-w-0 flex-1 wrap-anywhere">{option.label}</span>
          {isChosen(option.value) && <span className="sr-only">chosen</span>}
          {option.detail && <span className="flex-none text-meta text-ink-3">{option.detail}</span>}
        </Command.Item>
      ))}
      {found.length === 0 && (
        <p role="presentation" className="px-2 py-3 text-center text-label text-ink-3">
          {emptyText}
        </p>
      )}
      {found.length > limit && (
        <p role="presentation" className="px-2 py-1 text-meta text-ink-3">
          {formatCount(found.length - limit)} more
        </p>
      )}
    </Command.List>
  )
}
