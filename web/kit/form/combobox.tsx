import { Command } from 'cmdk'
import { ChevronsUpDown, Search, X } from 'lucide-react'
import { useId, useState } from 'react'
import { IconOnlyButton } from './button.tsx'
import { cn } from '../layout/class-names.ts'
import { useFieldControl } from './field-control.ts'
import { inputBox } from './input-box.ts'
import type { InputSize } from './input-box.ts'
import { OptionField } from './option-field.tsx'
import { findOptions, OptionList, useSearchableOptions } from './option-list.tsx'
import type { Option } from './option-list.tsx'
import { Popover, PopoverAnchor, PopoverContent, PopoverTrigger } from '../overlay/popover.tsx'

export interface ComboboxProps<Value extends string> {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
  /** The text in the field while nothing is chosen: "Choose an organization". */
  placeholder: string
  /** The text in the search: "Search organizations". */
  searchLabel: string
  emptyText?: string
  /** Called with what is typed, where there are more choices than the loaded ones; '' when the list closes. */
  onSearch?: (search: string) => void
  /** Offers to clear the choice. */
  clearable?: boolean
  disabled?: boolean
  size?: InputSize
  /** Names the field where no Field is around it. */
  'aria-label'?: string
  onBlur?: () => void
}

/** One of many choices, found by typing: a field that opens a search with name and type on each line. */
export function Combobox<const Value extends string>(props: ComboboxProps<Value>) {
  const {
    options,
    value,
    onChange,
    placeholder,
    searchLabel,
    emptyText = 'Nothing found',
    clearable = false,
    disabled = false,
    onBlur,
    onSearch,
  } = props
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [active, setActive] = useState('')
  const own = useId()
  const field = useFieldControl()
  const searchable = useSearchableOptions(options)
  const found = findOptions(searchable, search)
  const chosen = options.find((option) => option.value === value)

  const change = (isNext: boolean) => {
    setOpen(isNext)
    setSearch('')
    onSearch?.('')
    setActive(value ?? '')
    if (!isNext) onBlur?.()
  }
  return (
    <Popover open={isOpen} onOpenChange={change}>
      <PopoverAnchor asChild>
        <div
          className={cn(
            inputBox({ size: props.size }),
            'has-[button:focus-visible]:outline-2 has-[button:focus-visible]:outline-offset-1 has-[button:focus-visible]:outline-focus',
          )}
        >
          <PopoverTrigger
            {...field}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be searched, and a bare button cannot be required or invalid
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${own}-choices`}
            aria-label={props['aria-label']}
            disabled={disabled}
            className="flex h-full min-w-0 flex-1 items-center gap-2 text-left outline-none"
          >
            <span className={cn('min-w-0 flex-1 truncate', !chosen && 'text-ink-3')}>
              {chosen?.label ?? placeholder}
            </span>
            {chosen?.detail && (
              <span className="flex-none text-meta text-ink-3">{chosen.detail}</span>
            )}
            <ChevronsUpDown aria-hidden className="size-3.5 text-ink-3" />
          </PopoverTrigger>
          {clearable && chosen && !disabled && (
            <IconOnlyButton
              label={`Clear ${chosen.label}`}
              size="sm"
              className="-mr-2"
              onClick={() => onChange(null)}
            >
              <X aria-hidden className="size-3.5" />
            </IconOnlyButton>
          )}
        </div>
      </PopoverAnchor>
      <PopoverContent
        id={`${own}-choices`}
        aria-label={searchLabel}
        className="flex w-(--radix-popover-trigger-width) min-w-66 flex-col overflow-hidden! p-0!"
      >
        <Command
          shouldFilter={false}
          loop
          vimBindings={false}
          label={searchLabel}
          value={active}
          onValueChange={setActive}
          className="flex min-h-0 flex-col"
        >
          <div className="flex items-center gap-2 border-b border-rule px-3.5">
            <Search aria-hidden className="size-3.5 text-ink-3" />
            <OptionField
              value={search}
              onValueChange={(typed) => {
                setSearch(typed)
                onSearch?.(typed)
              }}
              placeholder={searchLabel}
              className="h-9.5 min-w-0 flex-1 bg-transparent text-label outline-none max-sm:h-10"
            />
          </div>
          <OptionList
            found={found}
            active={active}
            label={searchLabel}
            emptyText={emptyText}
            isChosen={(one) => one === value}
            onChoose={(one) => {
              onChange(one)
              setOpen(false)
            }}
          />
        </Command>
      </PopoverContent>
    </Popover>
  )
}
