import { useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { mentionAt, type Mentioned } from '#web/lib/mentions.ts'
import { Popover, PopoverAnchor, PopoverContent } from '../overlay/popover.tsx'
import { TextInput } from './text-input.tsx'
import { Textarea } from './textarea.tsx'

type Element = HTMLInputElement | HTMLTextAreaElement

export interface MentionOption extends Mentioned {
  /** Shown behind the name, as the organization. */
  readonly detail: string | null
}

export interface MentionInputProps extends Omit<
  ComponentProps<'input'>,
  'ref' | 'size' | 'type' | 'list' | 'role'
> {
  readonly ref?: (element: Element | null) => void
  /** Several lines of text. */
  readonly multiline?: boolean
  /** Who fits what is typed behind the "@"; undefined while they are looked for. */
  readonly people: readonly MentionOption[] | undefined
  /** Who was chosen already, here or in another field. */
  readonly chosen: readonly Mentioned[]
  /** Called with what is typed behind an "@", null where none is. */
  readonly onSearch: (search: string | null) => void
  readonly onChoose: (person: MentionOption) => void
}

/**
 * A text in which "@" opens a list of people; arrows move in it, Enter writes the name, Escape closes it.
 * `register` of react-hook-form fits.
 */
export function MentionInput({
  multiline = false,
  people,
  chosen,
  onSearch,
  onChoose,
  ref,
  ...field
}: MentionInputProps) {
  const own = useId()
  const element = useRef<Element | null>(null)
  const [place, setPlace] = useState<{ start: number; search: string } | null>(null)
  // Where Escape has closed the list: it opens again at the next "@".
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const isOpen = place !== null && place.start !== closedAt && (people?.length ?? 0) > 0
  const current = Math.min(active, (people?.length ?? 1) - 1)

  const look = () => {
    const { value = '', selectionStart: caret, selectionEnd: end } = element.current ?? {}
    const found = caret === end && caret ? mentionAt(value.slice(0, caret), chosen) : null
    if (found?.start === place?.start && found?.search === place?.search) return
    if (found?.start !== closedAt) setClosedAt(null)
    setPlace(found)
    setActive(0)
    onSearch(found?.search ?? null)
  }
  const leave = () => {
    setPlace(null)
    onSearch(null)
  }
  const choose = (person: MentionOption | undefined) => {
    const input = element.current
    if (!person || !place || !input) return
    onChoose(person)
    leave()
    input.focus()
    const end = place.start + 1 + place.search.length
    input.setRangeText(`@${person.name} `, place.start, end, 'end')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const onKeyDown = (event: KeyboardEvent<Element>) => {
    if (!isOpen || !people || event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setActive((current + step + people.length) % people.length)
    else if (event.key === 'Enter') choose(people[current])
    else return
    event.preventDefault()
  }

  const shared = {
    ...field,
    ...(isOpen && {
      role: 'combobox',
      'aria-expanded': true,
      'aria-autocomplete': 'list' as const,
      'aria-controls': `${own}-people`,
      'aria-activedescendant': `${own}-${current}`,
    }),
    onKeyDown,
    onSelect: look,
    onInput: look,
    onBlur: (event: unknown) => {
      leave()
      ;(field.onBlur as ((event: unknown) => void) | undefined)?.(event)
    },
  }
  const hold = (found: Element | null) => {
    element.current = found
    ref?.(found)
  }
  return (
    <Popover open={isOpen} onOpenChange={(open) => !open && setClosedAt(place?.start ?? null)}>
      <PopoverAnchor asChild>
        <div>
          {multiline ? (
            <Textarea
              rows={2}
              {...(shared as ComponentProps<'textarea'>)}
              ref={hold}
              className="min-h-15"
            />
          ) : (
            <TextInput {...shared} ref={hold} />
          )}
        </div>
      </PopoverAnchor>
      <PopoverContent
        aria-label="People to mention"
        // The focus stays in the text.
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          if (event.target === element.current) event.preventDefault()
        }}
        className="w-(--radix-popover-trigger-width) max-w-100 min-w-60"
      >
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the browser's own list takes the focus, which stays in the text */}
        <div role="listbox" id={`${own}-people`} aria-label="People">
          {people?.map((person, index) => (
            <div
              key={person.id}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of the browser's own list cannot show the organization
              role="option"
              id={`${own}-${index}`}
              tabIndex={-1}
              aria-selected={index === current}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setActive(index)}
              onClick={() => choose(person)}
              onKeyDown={undefined}
              className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-chip px-2 py-1 text-label aria-selected:bg-selected max-sm:min-h-10"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{person.name}</span>
              {person.detail && (
                <span className="text-right text-meta text-ink-3 wrap-anywhere">
                  {person.detail}
                </span>
              )}
            </div>
          ))}
        </div>
      </PopoverContent>
    </Popover>
  )
}
