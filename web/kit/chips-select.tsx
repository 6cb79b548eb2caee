import { Command } from 'cmdk'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { cn } from './class-names.ts'
import { useFieldControl } from './field-control.ts'
import { findOptions, OptionList, useSearchableOptions } from './option-list.tsx'
import type { Option } from './option-list.tsx'
import { Popover, PopoverAnchor, PopoverContent } from './popover.tsx'

export interface ChipsSelectProps<Value extends string> {
  options: readonly Option<Value>[]
  value: readonly Value[]
  /** Called with the values in the order of the options. */
  onChange: (value: readonly Value[]) => void
  /** What stands in the field: "Add a state". */
  placeholder: string
  emptyText?: string
  disabled?: boolean
  onBlur?: () => void
}

/** Several of many choices as chips in the field: type to add, Backspace takes the last one back. */
export function ChipsSelect<const Value extends string>(props: ChipsSelectProps<Value>) {
  const { options, value, onChange, placeholder, emptyText = 'Nothing found', disabled = false } = props
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [active, setActive] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const field = useFieldControl()
  const found = findOptions(useSearchableOptions(options), search)
  const chosen = options.filter((option) => value.includes(option.value))

  const put = (next: readonly Value[]) => onChange(options.map((option) => option.value).filter((one) => next.includes(one)))
  const toggle = (one: Value) => {
    put(value.includes(one) ? value.filter((other) => other !== one) : [...value, one])
    setSearch('')
  }
  const remove = (one: Value) => {
    put(value.filter((other) => other !== one))
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = chosen.at(-1)
    if (event.key === 'Backspace' && search === '' && last) remove(last.value)
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      event.preventDefault()
      setOpen(false)
    }
    // Closed, Enter belongs to the form and the arrows open the list.
    if (!isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) setOpen(true)
    if (!isOpen && event.key === 'Enter') event.stopPropagation()
  }

  return (
    <Command shouldFilter={false} loop vimBindings={false} value={active} onValueChange={setActive}>
      <Popover open={isOpen} onOpenChange={setOpen}>
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
              <span key={option.value} className="inline-flex min-h-[26px] items-center rounded-chip border border-rule-strong bg-well text-meta">
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
            <Command.Input
              ref={input}
              {...field}
              disabled={disabled}
              value={search}
              placeholder={placeholder}
              onValueChange={(next) => {
                setSearch(next)
                setOpen(true)
              }}
              onClick={() => setOpen(true)}
              onKeyDown={onKeyDown}
              onBlur={(event) => {
                if (box.current?.contains(event.relatedTarget)) return
                setOpen(false)
                setSearch('')
                props.onBlur?.()
              }}
              aria-expanded={isOpen}
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
          <OptionList found={found} active={active} label={placeholder} emptyText={emptyText} isChosen={(one) => value.includes(one)} onChoose={toggle} />
        </PopoverContent>
      </Popover>
    </Command>
  )
}
