import { X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { ChipsOptions } from './chips-options.tsx'
import { cn } from '../layout/class-names.ts'
import { useFieldControl } from './field-control.ts'
import { findOptions, useSearchableOptions } from './option-list.tsx'
import type { Option } from './option-list.tsx'
import { Popover, PopoverAnchor, PopoverContent } from '../overlay/popover.tsx'

export interface ChipsSelectProps<Value extends string> {
  options: readonly Option<Value>[]
  value: readonly Value[]
  /** Called with the values in the order of the options. */
  onChange: (value: readonly Value[]) => void
  /** The text in the field: "Add a state". */
  placeholder: string
  emptyText?: string
  disabled?: boolean
  onBlur?: () => void
}

/** Several of many choices as chips in the field: type to add, Backspace removes the last one. */
export function ChipsSelect<const Value extends string>(props: ChipsSelectProps<Value>) {
  const {
    options,
    value,
    onChange,
    placeholder,
    emptyText = 'Nothing found',
    disabled = false,
  } = props
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const field = useFieldControl()
  const found = findOptions(useSearchableOptions(options), search)
  const chosen = options.filter((option) => value.includes(option.value))
  const place = Math.min(active, found.length - 1)

  const put = (next: readonly Value[]) =>
    onChange(options.map((option) => option.value).filter((one) => next.includes(one)))
  const toggle = (one: Value) => {
    put(value.includes(one) ? value.filter((other) => other !== one) : [...value, one])
    setSearch('')
    setActive(search === '' ? place : options.findIndex((option) => option.value === one))
  }
  const remove = (one: Value) => {
    put(value.filter((other) => other !== one))
    input.current?.focus()
  }
  const close = () => {
    setOpen(false)
    setSearch('')
    setActive(0)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const last = chosen.at(-1)
    const option = found[place]
    if (step !== 0) {
      event.preventDefault()
      setOpen(true)
      if (isOpen && found.length > 0) setActive((place + step + found.length) % found.length)
    } else if (event.key === 'Enter' && isOpen) {
      // An open list takes the key; closed, it belongs to the form.
      event.preventDefault()
      if (option) toggle(option.value)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      event.preventDefault()
      close()
    } else if (event.key === 'Backspace' && search === '' && last) {
      remove(last.value)
    }
  }

  return (
    <Popover open={isOpen} onOpenChange={(next) => !next && close()}>
      <PopoverAnchor asChild>
        <div
          ref={box}
          className={cn(
            'flex min-h-9.5 flex-wrap items-center gap-[5px] rounded-control border border-field bg-sheet px-2 py-[5px]',
            'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-1 has-[input:focus-visible]:outline-focus',
            'has-aria-invalid:border-danger has-aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)] has-disabled:border-rule-strong has-disabled:bg-well',
          )}
        >
          {chosen.map((option) => (
            <span
              key={option.value}
              className="inline-flex min-h-[26px] items-center rounded-chip border border-rule-strong bg-well text-meta"
            >
              <b className="pr-0.5 pl-2 font-control">{option.label}</b>
              <button
                type="button"
                disabled={disabled}
                aria-label={`Remove ${option.label}`}
                onClick={() => remove(option.value)}
                className="grid size-6 place-items-center text-ink-2 hover:text-ink pointer-coarse:size-8"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </span>
          ))}
          <input
            {...field}
            ref={input}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={
              isOpen && found[place] ? `${listId}-${found[place].value}` : undefined
            }
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            disabled={disabled}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value)
              setActive(0)
              setOpen(true)
            }}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={(event) => {
              if (box.current?.contains(event.relatedTarget)) return
              close()
              props.onBlur?.()
            }}
            className="h-[26px] min-w-[90px] flex-1 bg-transparent px-0.5 outline-none"
          />
        </div>
      </PopoverAnchor>
      <PopoverContent
        aria-label={placeholder}
        className="w-(--radix-popover-trigger-width) p-0!"
        // The focus stays in the field, where one goes on typing.
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          if (box.current?.contains(event.target as Node)) event.preventDefault()
        }}
      >
        <ChipsOptions
          id={listId}
          label={placeholder}
          found={found}
          active={place}
          emptyText={emptyText}
          isChosen={(one) => value.includes(one)}
          onActive={setActive}
          onToggle={toggle}
        />
      </PopoverContent>
    </Popover>
  )
}
