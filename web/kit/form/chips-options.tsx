import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cn } from '../layout/class-names.ts'
import type { Option } from './option-list.tsx'

/** The list below a field of chips; the field keeps the focus and tells which option its keys are on. */
export function ChipsOptions<Value extends string>(props: {
  readonly id: string
  readonly label: string
  readonly found: readonly Option<Value>[]
  /** Place of the option that Enter takes. */
  readonly active: number
  readonly emptyText: string
  readonly isChosen: (value: Value) => boolean
  readonly onActive: (place: number) => void
  readonly onToggle: (value: Value) => void
}) {
  const { id, found, active, isChosen } = props
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <>
      <div
        ref={list}
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be the list of a field one types in
        role="listbox"
        aria-label={props.label}
        aria-multiselectable
        tabIndex={-1}
        className="max-h-72 overflow-auto p-1.5"
      >
        {found.map((option, place) => (
          <div
            key={option.value}
            id={`${id}-${option.value}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element stands in a select only
            role="option"
            aria-selected={isChosen(option.value)}
            tabIndex={-1}
            onPointerMove={() => place !== active && props.onActive(place)}
            onClick={() => props.onToggle(option.value)}
            // The keys are those of the field, which keeps the focus.
            onKeyDown={undefined}
            className={cn(
              'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-chip px-2 py-1 text-label max-sm:min-h-10',
              place === active && 'bg-selected',
            )}
          >
            <Check
              aria-hidden
              className={isChosen(option.value) ? 'size-3.5 text-primary' : 'invisible size-3.5'}
            />
            <span className="min-w-0 flex-1 wrap-anywhere">{option.label}</span>
            {option.detail && (
              <span className="flex-none text-meta text-ink-3">{option.detail}</span>
            )}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className="px-2 pb-3 text-center text-label text-ink-3">{props.emptyText}</p>
      )}
    </>
  )
}
