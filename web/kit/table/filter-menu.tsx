import { Command } from 'cmdk'
import { ChevronLeft, ChevronRight, Search } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { LinkButton } from '../form/button.tsx'
import { OptionField } from '../form/option-field.tsx'
import { findOptions, OptionList, useSearchableOptions } from '../form/option-list.tsx'
import { KeyCaps } from '../display/key-caps.tsx'
import { FilterEnds } from './filter-ends.tsx'
import { findFilters } from './found-filters.ts'
import type { ListFilter } from './list-filters.ts'

/** The filters of a list in parts, by their names; what is in none of them comes last. */
export type FilterGroups = Readonly<Record<string, readonly string[]>>

export interface FilterMenuProps {
  readonly filters: readonly ListFilter[]
  /** Those that have a button of their own beside the menu; a search finds them all the same. */
  readonly beside: readonly ListFilter[]
  readonly groups: FilterGroups
  /** The filter whose choices are shown; null shows all filters. */
  readonly at: string | null
  readonly onAt: (name: string | null) => void
}

const nothing = (
  <p role="presentation" className="px-2 py-3 text-center text-label text-ink-3">
    Nothing found
  </p>
)

/** Every filter of a list and every value of them, found by typing; arrows move, Enter chooses. */
export function FilterMenu(props: FilterMenuProps) {
  const filter = [...props.beside, ...props.filters].find(({ name }) => name === props.at)
  return (
    <Level key={props.at}>
      {filter ? (
        <OneFilter filter={filter} onBack={() => props.onAt(null)} />
      ) : (
        <AllFilters {...props} />
      )}
    </Level>
  )
}

/** All filters, or one of them; the focus begins in its field. */
function Level({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = place.current?.querySelector('input') ?? place.current?.querySelector('button')
    field?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={place} className="flex min-h-0 flex-1 flex-col">
      {children}
    </div>
  )
}

function AllFilters({ filters, beside, groups, onAt }: FilterMenuProps) {
  const [wanted, setWanted] = useState('')
  const [active, setActive] = useState('')
  const settable = filters.filter(({ choices, ends }) => choices ?? ends)
  const parts = [
    ['In use', filters.filter(({ text }) => text !== null)] as const,
    ...Object.entries(groups).map(
      ([part, names]) =>
        [
          part,
          names.flatMap((name) => settable.find((filter) => filter.name === name) ?? []),
        ] as const,
    ),
    [
      Object.keys(groups).length === 0 ? 'Filters' : 'Other',
      settable.filter(({ name }) => !Object.values(groups).flat().includes(name)),
    ] as const,
  ].map(
    ([part, inIt], place) =>
      [part, place === 0 ? inIt : inIt.filter(({ text }) => text === null)] as const,
  )
  const found = wanted.trim() === '' ? null : findFilters([...beside, ...filters], wanted)
  const items = (shown: readonly ListFilter[]) =>
    shown.map((filter) => (
      <Item key={filter.name} value={filter.name} onSelect={() => onAt(filter.name)}>
        <span className="min-w-0 flex-1 truncate">{filter.label}</span>
        <span className="max-w-[55%] truncate text-meta text-ink-3 group-data-[selected=true]:font-strong group-data-[selected=true]:text-ink">
          {filter.text}
        </span>
        <ChevronRight aria-hidden className="size-3.5 flex-none text-ink-3" />
      </Item>
    ))
  return (
    <Find
      label="Find a filter or a value"
      wanted={wanted}
      onWanted={setWanted}
      active={active}
      onActive={setActive}
    >
      <Command.List label="Filters" className="min-h-0 flex-1 overflow-auto px-2 pb-2">
        {found === null
          ? parts.map(
              ([part, shown]) =>
                shown.length > 0 && (
                  <Command.Group key={part} heading={part} className={headings}>
                    {items(shown)}
                  </Command.Group>
                ),
            )
          : items(found.filters)}
        {found?.values.map(({ filter, value, label, isChosen }) => (
          <Item
            key={`${filter.name} ${value}`}
            value={`${filter.name} ${value}`}
            onSelect={() => {
              const { selected = [], choose, isSingle } = filter.choices ?? {}
              choose?.(
                isChosen
                  ? selected.filter((one) => one !== value)
                  : isSingle
                    ? [value]
                    : [...selected, value],
              )
              setWanted('')
            }}
          >
            <span className="min-w-0 wrap-anywhere">
              {filter.label}: <b className="font-strong">{label}</b>
            </span>
            {isChosen && <span className="ml-auto text-meta text-ink-3">in use</span>}
          </Item>
        ))}
        {found?.filters.length === 0 && found.values.length === 0 && nothing}
      </Command.List>
      <p className="flex flex-none items-center justify-between border-t border-rule px-4 py-2 text-meta text-ink-3 max-sm:hidden">
        {`${settable.length} filters`}
        <KeyCaps keys="ArrowUp ArrowDown Enter" />
      </p>
    </Find>
  )
}

/** One filter: its choices or its two ends. */
function OneFilter({ filter, onBack }: { filter: ListFilter; onBack: () => void }) {
  const { label, text, choices, ends, hint, clear } = filter
  return (
    <>
      <div className="flex flex-none items-center gap-1 border-b border-rule px-2 py-1.5">
        <button
          type="button"
          aria-label={`Back from ${label}`}
          onClick={onBack}
          className="flex min-h-8 min-w-0 flex-1 cursor-pointer items-center gap-1.5 rounded-chip px-1.5 text-left text-label font-strong hover:bg-well max-sm:min-h-10"
        >
          <ChevronLeft aria-hidden className="size-3.5 flex-none text-ink-3" />
          {label}
        </button>
        {text !== null && (
          <LinkButton className="mr-2" onClick={clear}>
            Clear
          </LinkButton>
        )}
      </div>
      {choices && <Choices filter={filter} choices={choices} onBack={onBack} />}
      {ends && (
        <div className="p-3">
          <FilterEnds ends={ends} hint={hint ?? ''} />
        </div>
      )}
      {!choices && !ends && <p className="px-4 py-3 text-label">{text}</p>}
    </>
  )
}

function Choices({
  filter: { label, atRest },
  choices: { options, selected, isSingle, choose },
  onBack,
}: {
  filter: ListFilter
  choices: NonNullable<ListFilter['choices']>
  onBack: () => void
}) {
  const [wanted, setWanted] = useState('')
  const [active, setActive] = useState('')
  const all = useSearchableOptions([
    ...(isSingle && atRest !== undefined ? [{ value: '', label: atRest }] : []),
    ...options.map(({ count, ...option }) => ({
      ...option,
      detail: count === undefined ? undefined : String(count),
    })),
  ])
  return (
    <Find
      label={`Find in ${label.toLowerCase()}`}
      wanted={wanted}
      onWanted={setWanted}
      active={active}
      onActive={setActive}
    >
      <OptionList
        found={findOptions(all, wanted)}
        active={active}
        label={label}
        emptyText="Nothing found"
        isChosen={(value) => (value === '' ? selected.length === 0 : selected.includes(value))}
        onChoose={(value) => {
          if (isSingle) {
            choose(value === '' ? [] : [value])
            onBack()
          } else
            // In the order of the choices, whatever was chosen first.
            choose(
              options
                .map((option) => option.value)
                .filter((one) => selected.includes(one) !== (one === value)),
            )
        }}
      />
    </Find>
  )
}

const headings =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-micro [&_[cmdk-group-heading]]:font-strong [&_[cmdk-group-heading]]:text-ink-3'

function Find(props: {
  readonly label: string
  readonly wanted: string
  readonly onWanted: (wanted: string) => void
  readonly active: string
  readonly onActive: (active: string) => void
  readonly children: ReactNode
}) {
  return (
    <Command
      shouldFilter={false}
      loop
      vimBindings={false}
      label={props.label}
      value={props.active}
      onValueChange={props.onActive}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="m-2 flex flex-none items-center gap-2 rounded-control border border-field bg-sheet px-3 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-1 has-[:focus-visible]:outline-focus">
        <Search aria-hidden className="size-3.5 text-ink-3" />
        <OptionField
          value={props.wanted}
          onValueChange={props.onWanted}
          aria-label={props.label}
          placeholder={props.label}
          className="h-8.5 min-w-0 flex-1 bg-transparent text-label outline-none max-sm:h-10"
        />
      </div>
      {props.children}
    </Command>
  )
}

function Item({
  value,
  onSelect,
  children,
}: {
  readonly value: string
  readonly onSelect: () => void
  readonly children: ReactNode
}) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="group flex min-h-8.5 cursor-pointer items-center gap-2 rounded-chip px-2 py-1 text-label data-[selected=true]:bg-selected max-sm:min-h-10"
    >
      {children}
    </Command.Item>
  )
}
