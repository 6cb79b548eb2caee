import { ListFilter as FilterIcon, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { isFocusLost } from '#web/lib/focus-place.ts'
import { formatCountOf, formatDate } from '#web/lib/format.ts'
import { latePart } from '../feedback/late-part.tsx'
import { UnreadAddress } from '../feedback/unread-address.tsx'
import { Button, LinkButton } from '../form/button.tsx'
import { phoneQuery, useMediaQuery } from '../layout/use-media-query.ts'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTrigger,
} from '../overlay/dialog.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../overlay/popover.tsx'
import { CountMark, Facet, facetClasses } from './facet.tsx'
import type { FilterGroups, FilterMenuProps } from './filter-menu.tsx'
import type { ListFilter } from './list-filters.ts'
import { SearchBox } from './search-box.tsx'
import { SelectFilter } from './select-filter.tsx'
import { SortSheet } from './sort-sheet.tsx'
import type { SortSheetProps } from './sort-sheet.tsx'
import type { TableSort } from './use-table-rows.ts'
import { usePrinting } from './use-virtual-rows.ts'

const FilterMenu = latePart<FilterMenuProps>(
  async () => (await import('./filter-menu.tsx')).FilterMenu,
  () => <p className="p-3 text-label text-ink-3">Loading...</p>,
)

export interface FilterBarProps {
  /** The state of the list in the address. */
  list: {
    readonly search: string
    readonly setSearch: (search: string) => void
    /** How many filters are set. */
    readonly activeCount: number
    readonly clearFilters: () => void
    /** What the address says that cannot be read. */
    readonly unread: readonly string[]
    readonly dismissUnread: () => void
    readonly sort: TableSort
    /** A method, so that a setter that knows the list's own sort fields fits. */
    setSort(sort: TableSort): void
  }
  /** The label and placeholder of the search: "Search products"; absent where nothing is searched. */
  searchLabel?: string
  /** The filters of the list, with what is chosen. */
  filters?: readonly ListFilter[]
  /** The names of those that are buttons of the row; on phones and the others are in "More filters". */
  documented?: readonly string[]
  groups?: FilterGroups
  /** The view that is open, before the search. */
  start?: ReactNode
  /** Further choices of the row, as which kind of rows it shows. */
  children?: ReactNode
  /** Shown at the right end, as the export menu and the column chooser. */
  end?: ReactNode
  /** How many the list found; undefined until it is known, and where the list could not be read. */
  total: number | undefined
  /** What is listed, as one and as many: the sheet's button says "Show 34 products". */
  noun: readonly [one: string, many: string]
  /** The whole sentence of the list's foot, announced when it changes: "34 of 63 products". It waits for `total`. */
  resultText: string
  /** What the list may be sorted by, for phones, where there is no table head. */
  sortable?: SortSheetProps['options'] | undefined
}

const none: readonly ListFilter[] = []

/** One row over a list: its view, search, filters and files; everything applies at once and the result is announced (U-061). */
export function FilterBar(props: FilterBarProps) {
  const isPhone = useMediaQuery(phoneQuery)
  const isPrinting = usePrinting()
  const { children, list, end, filters = none, documented = [] } = props
  const resultText = props.total === undefined ? '' : props.resultText
  const { bar, onClickCapture } = useFocusReturn()
  const beside = isPhone
    ? none
    : documented.flatMap((name) => filters.find((filter) => filter.name === name) ?? [])
  const others = filters.filter((filter) => !beside.includes(filter))
  const used = filters.filter(({ text }) => text !== null)

  return isPrinting ? (
    <PrintedFilters list={list} resultText={resultText} used={used} />
  ) : (
    // Its buttons and links are what can be operated; the bar only remembers which was pressed.
    <div
      ref={bar}
      role="presentation"
      onClickCapture={onClickCapture}
      className="px-7 max-xl:px-6 max-sm:px-4"
    >
      <div className="flex flex-wrap items-center gap-2 py-2.5">
        {props.start}
        {props.searchLabel !== undefined && (
          <SearchBox label={props.searchLabel} value={list.search} onSearch={list.setSearch} />
        )}
        {children}
        {beside.map((filter) => (
          <RowFilter key={filter.name} filter={filter} />
        ))}
        {!isPhone && <Pills filters={used.filter((filter) => !beside.includes(filter))} />}
        {others.length > 0 && (
          <MoreFilters {...props} isPhone={isPhone} filters={others} beside={beside} />
        )}
        {!isPhone && used.length > 0 && (
          <LinkButton onClick={list.clearFilters}>Clear all</LinkButton>
        )}
        {isPhone && props.sortable && (
          <SortSheet
            options={props.sortable}
            value={list.sort}
            onChange={(sort) => list.setSort(sort)}
          />
        )}
        {end && <div className="ml-auto flex flex-none items-center gap-1 empty:hidden">{end}</div>}
      </div>
      <UnreadAddress unread={list.unread} onDismiss={list.dismissUnread} className="mb-3" />
      <output className="sr-only">
        {list.activeCount > 0 || list.search !== '' ? resultText : ''}
      </output>
    </div>
  )
}

function RowFilter({
  filter: { label, atRest = label, choices },
}: {
  readonly filter: ListFilter
}) {
  if (!choices) return null
  const { options, selected, isSingle, choose } = choices
  const words = { label, atRest, options }
  return isSingle ? (
    <SelectFilter
      {...words}
      value={selected[0] ?? null}
      onChange={(value) => choose(value === null ? [] : [value])}
    />
  ) : (
    <Facet {...words} selected={selected} onChange={choose} />
  )
}

/** The filters in force that have no button of their own. */
function Pills({ filters }: { readonly filters: readonly ListFilter[] }) {
  if (filters.length === 0) return null
  return (
    <ul aria-label="Filters in force" className="contents">
      {filters.map(({ name, label, text, clear }) => (
        <li
          key={name}
          className="inline-flex h-8.5 max-w-72 items-center rounded-control border border-primary bg-primary-soft pl-2.5 text-label"
        >
          <span className="flex-none pr-1.5 font-control">{label}</span>
          <b className="min-w-0 truncate font-strong" title={text ?? undefined}>
            {text}
          </b>
          <button
            type="button"
            data-filter-pill=""
            aria-label={`Remove filter ${label}: ${text}`}
            onClick={clear}
            className="grid size-8 flex-none cursor-pointer place-items-center rounded-chip text-ink-2 hover:bg-well print:hidden"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** "More filters": a menu beside its button, on phones a sheet with all of them. */
function MoreFilters({
  filters,
  beside,
  isPhone,
  groups = {},
  list,
  total,
  noun: [one, many],
}: FilterBarProps & {
  readonly filters: readonly ListFilter[]
  readonly beside: readonly ListFilter[]
  readonly isPhone: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState<string | null>(null)
  const change = (isNext: boolean) => {
    setOpen(isNext)
    setAt(null)
  }
  const count = isPhone ? list.activeCount : 0
  const trigger = (
    <>
      <FilterIcon aria-hidden className="size-3.5" />
      More filters{count > 0 && <CountMark count={count} />}
    </>
  )
  const menu = <FilterMenu {...{ filters, beside, groups, at }} onAt={setAt} />
  /** From the choices of a filter Escape goes back to all filters. */
  const onEscapeKeyDown = (event: KeyboardEvent) => {
    if (at === null) return
    event.preventDefault()
    setAt(null)
  }
  if (!isPhone)
    return (
      <Popover open={isOpen} onOpenChange={change}>
        <PopoverTrigger data-more="" className={facetClasses(false)}>
          {trigger}
        </PopoverTrigger>
        <PopoverContent
          aria-label="More filters"
          className="flex max-h-[min(30rem,var(--radix-popover-content-available-height))]! w-85 flex-col overflow-hidden! p-0!"
          // The menu chooses where the focus begins, also where its code comes later.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onEscapeKeyDown={onEscapeKeyDown}
        >
          {menu}
        </PopoverContent>
      </Popover>
    )
  return (
    <Dialog open={isOpen} onOpenChange={change}>
      <DialogTrigger data-more="" className={facetClasses(count > 0, true)}>
        {trigger}
      </DialogTrigger>
      <DialogContent size="sm" onEscapeKeyDown={onEscapeKeyDown}>
        <DialogHeader title="More filters" />
        <DialogBody className="flex h-[60dvh] flex-col p-0!">{menu}</DialogBody>
        <DialogFooter start={<LinkButton onClick={list.clearFilters}>Clear all</LinkButton>}>
          <DialogClose asChild>
            <Button variant="primary">
              Show {total === undefined ? many : formatCountOf(total, one, many)}
            </Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

/** Pressed by a key, a button that goes leaves the focus to the next filter in force, or to "More filters". */
function useFocusReturn() {
  const bar = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    if (!wasPressed.current) return
    wasPressed.current = false
    if (!isFocusLost()) return
    bar.current?.querySelector<HTMLElement>('[data-filter-pill], [data-more]')?.focus()
  })
  const onClickCapture = (event: MouseEvent) => {
    // Someone with a pointer loses no place.
    wasPressed.current = event.detail === 0
  }
  return { bar, onClickCapture }
}

/** On paper the list says what it contains and of which day it is. */
function PrintedFilters({
  list: { search },
  used,
  resultText,
}: Pick<FilterBarProps, 'list' | 'resultText'> & { readonly used: readonly ListFilter[] }) {
  const [printedAt] = useState(() => new Date().toISOString())
  const filters = used.map(({ label, text }) => `${label}: ${text}`)
  const searched = search === '' ? [] : [`Search: ${search}`]
  const counted = resultText === '' ? [] : [resultText]
  return (
    <p className="px-7 py-2 text-meta">
      {[...counted, ...searched, ...filters, formatDate(printedAt)].join(' · ')}
    </p>
  )
}
