import { Search } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { valuesOf } from '#contract/common/enums'
import { matchesSearch, searchTextOf } from '#contract/common/search'
import { Checkbox } from '../form/checkbox.tsx'
import { cn } from '../layout/class-names.ts'
import { TextInput } from '../form/text-input.tsx'

export interface FacetOption<Value extends string = string> {
  readonly value: Value
  readonly label: string
  /** Rows that would match, the other filters respected. */
  readonly count?: number | undefined
}

/** The options of a table of labels, each with its count as the server counted them. */
export function optionsOf<const Value extends string>(
  labels: Readonly<Record<Value, string>>,
  counts?: Readonly<Record<string, number>>,
): FacetOption<Value>[] {
  return valuesOf(labels).map((value) => ({
    value,
    label: labels[value],
    ...(counts && { count: counts[value] ?? 0 }),
  }))
}

export interface FacetProps<Value extends string> {
  /** What is filtered: "Asset". */
  label: string
  /** How the filter reads at rest: "All Assets". */
  atRest: string
  options: readonly FacetOption<Value>[]
  selected: readonly Value[]
  /** Called with each change: it applies at once. */
  onChange: (selected: readonly Value[]) => void
}

/** From so many options on there is a box to find one. */
const findFrom = 8

/** The choices of a filter: check boxes with counts; arrows move between them. */
export function FacetOptions<Value extends string>({
  label,
  options,
  selected,
  onChange,
}: FacetProps<Value>) {
  const [wanted, setWanted] = useState('')
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const shown = options.filter((option) => matchesSearch(searchTextOf([option.label]), wanted))

  const toggle = (value: Value) => {
    const isChosen = selected.includes(value)
    const next = options
      .map((option) => option.value)
      .filter((one) => (one === value ? !isChosen : selected.includes(one)))
    onChange(next)
  }
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    const boxes = [
      ...(list.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? []),
    ]
    const from = boxes.indexOf(document.activeElement as HTMLInputElement)
    event.preventDefault()
    boxes[Math.max(0, Math.min(from + step, boxes.length - 1))]?.focus()
  }

  return (
    // Check boxes have their own keys; the arrows are an addition for all of them.
    <div role="presentation" onKeyDown={move}>
      {options.length >= findFrom && (
        <TextInput
          size="sm"
          type="search"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          aria-label={`Find in ${label.toLowerCase()}`}
          placeholder="Find"
          start={<Search aria-hidden />}
          className="mb-1 border-rule-strong [&_input::-webkit-search-cancel-button]:hidden"
        />
      )}
      <div ref={list} className="max-h-80 overflow-auto">
        {shown.map((option) => (
          <label
            key={option.value}
            className={cn(
              'flex min-h-8 items-center gap-[9px] rounded-chip px-2 text-label hover:bg-well max-sm:min-h-10',
              option.count === 0 && 'text-ink-3',
            )}
          >
            <Checkbox
              aria-label={option.label}
              aria-describedby={option.count === undefined ? undefined : `${id}-${option.value}`}
              checked={selected.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
            <span className="min-w-0 py-1 wrap-anywhere">{option.label}</span>
            {option.count !== undefined && (
              <span
                id={`${id}-${option.value}`}
                className="ml-auto pl-2 text-meta text-ink-3 tabular-nums"
              >
                {option.count} <span className="sr-only">matching</span>
              </span>
            )}
          </label>
        ))}
        {shown.length === 0 && <p className="px-2 py-2 text-label text-ink-3">Nothing found</p>}
      </div>
    </div>
  )
}
