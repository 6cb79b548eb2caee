import { ListFilter, Plus } from 'lucide-react'
import { isFocusLost } from '#web/lib/focus-place.ts'
import { useEffect, useRef, useState } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { formatDate } from '#web/lib/format.ts'
import { Button, LinkButton } from '../form/button.tsx'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTrigger,
} from '../overlay/dialog.tsx'
import { CountMark, facetClasses } from './facet.tsx'
import { FilterChips } from './filter-chips.tsx'
import type { FilterChip } from './filter-chips.tsx'
import { FilterLayoutContext } from './filter-layout.ts'
import { SearchBox } from './search-box.tsx'
import { SortSheet } from './sort-sheet.tsx'
import type { SortSheetProps } from './sort-sheet.tsx'
import { UnreadAddress } from '../feedback/unread-address.tsx'
import { phoneQuery, useMediaQuery } from '../layout/use-media-query.ts'
import type { TableSort } from './use-table-rows.ts'
import { usePrinting } from './use-virtual-rows.ts'

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
  /** The filters: Facet and SelectFilter. On phones they are opened in a sheet. */
  children?: ReactNode
  /** Filters that show after "More filters", or at once while one of them is set. */
  more?: ReactNode
  isMoreSet?: boolean
  /** Shown at the right end, as the export menu and the column chooser. */
  end?: ReactNode
  /** The filters in force, in words. */
  chips: readonly FilterChip[]
  /** What the list shows: "34 products"; the sheet's button says "Show" and this. */
  shown: string
  /** The whole sentence of the list's foot, announced when it changes: "34 of 63 products". */
  resultText: string
  /** What the list may be sorted by, for phones, where there is no table head. */
  sortable?: SortSheetProps['options'] | undefined
}

/** Search, filters and the chips of those in force; everything applies at once and the result is announced. */
export function FilterBar(props: FilterBarProps) {
  const isPhone = useMediaQuery(phoneQuery)
  const isPrinting = usePrinting()
  const [isMore, setMore] = useState(false)
  const { children, more, list, end } = props
  const isMoreShown = isMore || (props.isMoreSet ?? false)
  const { bar, onClickCapture } = useFocusReturn()

  return isPrinting ? (
    <PrintedFilters {...props} />
  ) : (
    // Its buttons and links are what can be operated; the bar only remembers which was pressed.
    <div
      ref={bar}
      role="presentation"
      onClickCapture={onClickCapture}
      className="px-7 max-xl:px-6 max-sm:px-4"
    >
      <div className="flex flex-wrap items-start gap-2 pt-3.5 pb-3 max-sm:pb-2.5">
        {props.searchLabel !== undefined && (
          <SearchBox label={props.searchLabel} value={list.search} onSearch={list.setSearch} />
        )}
        {isPhone ? (
          <>
            {(children || more) && <FilterSheet {...props} />}
            {props.sortable && (
              <SortSheet
                options={props.sortable}
                value={list.sort}
                onChange={(sort) => list.setSort(sort)}
              />
            )}
            {end && (
              <div className="ml-auto flex flex-none items-center gap-2 empty:hidden">{end}</div>
            )}
          </>
        ) : (
          <>
            {children}
            {isMoreShown && (
              <div data-more-filters="" className="contents">
                {more}
              </div>
            )}
            {more && !isMoreShown && (
              <button
                type="button"
                data-more=""
                className={facetClasses(false)}
                onClick={() => setMore(true)}
              >
                <Plus aria-hidden className="size-3.5" />
                More filters
              </button>
            )}
            {end && <div className="ml-auto flex items-center gap-2">{end}</div>}
          </>
        )}
      </div>
      <UnreadAddress unread={list.unread} onDismiss={list.dismissUnread} className="mb-3" />
      <FilterChips chips={props.chips} onClearAll={list.clearFilters} />
      <output className="sr-only">
        {list.activeCount > 0 || list.search !== '' ? props.resultText : ''}
      </output>
    </div>
  )
}

/** Pressed by a key, a button that goes leaves the focus to what it showed, to the next filter in force, or to the search. */
function useFocusReturn() {
  const bar = useRef<HTMLDivElement>(null)
  const pressed = useRef<'more' | 'other' | null>(null)
  useEffect(() => {
    const was = pressed.current
    pressed.current = null
    if (was === null || !isFocusLost()) return
    const place = was === 'more' ? '[data-more-filters] button' : '[data-filter-chip]'
    const next =
      bar.current?.querySelector<HTMLElement>(place) ??
      bar.current?.querySelector<HTMLElement>('input[type=search]')
    next?.focus()
  })
  const onClickCapture = (event: MouseEvent) => {
    const isMore = (event.target as HTMLElement).closest('[data-more]') !== null
    // Someone with a pointer loses no place.
    pressed.current = event.detail === 0 ? (isMore ? 'more' : 'other') : null
  }
  return { bar, onClickCapture }
}

/** On paper the list says what it contains and of which day it is. */
function PrintedFilters({ list: { search }, chips, resultText }: FilterBarProps) {
  const [printedAt] = useState(() => new Date().toISOString())
  const filters = chips.map((chip) => `${chip.label}: ${chip.text}`)
  const searched = search === '' ? [] : [`Search: ${search}`]
  return (
    <p className="px-7 py-2 text-meta">
      {[resultText, ...searched, ...filters, formatDate(printedAt)].join(' · ')}
    </p>
  )
}

/** The filters of a phone: one button, and a sheet from below with all of them opened. */
function FilterSheet({ children, more, list, shown }: FilterBarProps) {
  const { activeCount, clearFilters } = list
  return (
    <Dialog>
      <DialogTrigger className={facetClasses(activeCount > 0, true)}>
        <ListFilter aria-hidden />
        Filters{activeCount > 0 && <CountMark count={activeCount} />}
      </DialogTrigger>
      <DialogContent size="sm">
        <DialogHeader title="Filters" />
        <DialogBody>
          <FilterLayoutContext value="sheet">
            {children}
            {more}
          </FilterLayoutContext>
        </DialogBody>
        <DialogFooter start={<LinkButton onClick={clearFilters}>Clear all</LinkButton>}>
          <DialogClose asChild>
            <Button variant="primary">Show {shown}</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
