import { Columns3, GripVertical } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { IconOnlyButton, LinkButton } from '../form/button.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { cn } from '../layout/class-names.ts'
import { fitChoice, isDefaultChoice, withPlace, withVisible } from './column-choice.ts'
import type { ChoosableColumn, ColumnChoice } from './column-choice.ts'
import { useColumnsOutOfSight } from './column-sight.ts'
import { Popover, PopoverContent, PopoverTrigger } from '../overlay/popover.tsx'
import { phoneQuery, useMediaQuery } from '../layout/use-media-query.ts'

export interface ColumnChooserProps {
  columns: readonly (ChoosableColumn & { readonly header: string })[]
  /** The person's columns; null or undefined shows the documented ones. */
  choice: ColumnChoice | null | undefined
  /** Called with each change; null goes back to the documented columns. */
  onChange: (choice: ColumnChoice | null) => void
}

/** Which columns a list shows, and in which order: by check box, by dragging, by Alt and the arrows. Not on phones, which show no columns. */
export function ColumnChooser({ columns, choice: stored, onChange }: ColumnChooserProps) {
  const choice = fitChoice(columns, stored)
  const outOfSight = useColumnsOutOfSight().filter((id) => choice.visible.includes(id))
  const [announced, setAnnounced] = useState('')
  const isPhone = useMediaQuery(phoneQuery)
  const list = useRef<HTMLUListElement>(null)
  const headerOf = (id: string) => columns.find((column) => column.id === id)?.header ?? id

  const place = (id: string, to: number) => {
    const next = withPlace(choice, id, to)
    if (next.order.join() === choice.order.join()) return
    onChange(next)
    setAnnounced(`${headerOf(id)}, place ${next.order.indexOf(id) + 1} of ${next.order.length}`)
  }
  const moveByKey = (event: KeyboardEvent, id: string) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || step === 0) return
    event.preventDefault()
    place(id, choice.order.indexOf(id) + step)
  }
  const drag = (event: PointerEvent<HTMLButtonElement>, id: string) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !list.current) return
    const own = choice.order.indexOf(id)
    const middles = [...list.current.children]
      .map((line) => line.getBoundingClientRect())
      .map((line) => line.top + line.height / 2)
    place(id, middles.filter((middle, index) => index !== own && event.clientY > middle).length)
  }

  if (isPhone) return null
  return (
    <Popover>
      <PopoverTrigger asChild>
        <IconOnlyButton label="Columns" title="Columns">
          <Columns3 aria-hidden />
        </IconOnlyButton>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Columns" className="w-72">
        <p className="px-2 pt-1 pb-1.5 text-meta text-ink-3">Shown columns, drag to reorder</p>
        <ul ref={list}>
          {choice.order.map((id) => (
            <ColumnLine
              key={id}
              header={headerOf(id)}
              isOutOfSight={outOfSight.includes(id)}
              isShown={choice.visible.includes(id)}
              isFixed={columns.find((column) => column.id === id)?.isName ?? false}
              onToggle={(isShown) => onChange(withVisible(choice, id, isShown))}
              onKeyDown={(event) => moveByKey(event, id)}
              onDrag={(event) => drag(event, id)}
            />
          ))}
        </ul>
        <output className="sr-only">{announced}</output>
        <div className="-mx-1.5 mt-1.5 flex items-center justify-between border-t border-rule pt-1.5 pr-2.5 pl-3.5">
          <span className="text-meta text-ink-3">
            {choice.visible.length} of {choice.order.length}
            {outOfSight.length > 0 && `, ${outOfSight.length} out of sight`}
          </span>
          <LinkButton
            aria-disabled={isDefaultChoice(columns, choice) || undefined}
            onClick={() => onChange(null)}
          >
            Reset columns
          </LinkButton>
        </div>
      </PopoverContent>
    </Popover>
  )
}

function ColumnLine(props: {
  readonly header: string
  readonly isShown: boolean
  /** Shown, but one has to scroll sideways to see it. */
  readonly isOutOfSight: boolean
  readonly isFixed: boolean
  readonly onToggle: (isShown: boolean) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onDrag: (event: PointerEvent<HTMLButtonElement>) => void
}) {
  const [isDragged, setDragged] = useState(false)
  const noteId = useId()
  return (
    <li>
      {/* The keys belong to the check box and the handle inside; the line listens for both. */}
      <div
        role="presentation"
        onKeyDown={props.onKeyDown}
        className={cn(
          'flex min-h-8 items-center rounded-chip pl-2 text-label hover:bg-well max-sm:min-h-10',
          isDragged && 'bg-well',
        )}
      >
        <label className="flex flex-1 items-center gap-[9px] self-stretch">
          <Checkbox
            checked={props.isShown}
            disabled={props.isFixed}
            aria-describedby={props.isOutOfSight ? noteId : undefined}
            onChange={(event) => props.onToggle(event.target.checked)}
          />
          {props.header}
        </label>
        {props.isOutOfSight && (
          <span id={noteId} className="text-micro text-ink-3">
            Out of sight
          </span>
        )}
        <button
          type="button"
          aria-label={`Move ${props.header}`}
          title="Drag, or Alt and the arrow keys"
          className="grid size-8 cursor-grab touch-none place-items-center rounded-chip text-ink-3 active:cursor-grabbing"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            setDragged(true)
          }}
          onPointerMove={props.onDrag}
          onPointerUp={() => setDragged(false)}
          onPointerCancel={() => setDragged(false)}
        >
          <GripVertical aria-hidden className="size-3.5" />
        </button>
      </div>
    </li>
  )
}
